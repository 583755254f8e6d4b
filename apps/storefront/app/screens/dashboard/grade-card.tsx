import { cardClass, DeliveryLine } from '@vitrine/ui/components'
import { formatFraction, formatPercentage } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import card from './card.module.css'
import type { DashboardData } from './load-dashboard.ts'
import styles from './standing-card.module.css'

export interface GradeCardProps {
  readonly grade: NonNullable<DashboardData['grade']>
}

/** The grade one stands on, what it gives, and how far it is to the next. */
export function GradeCard({ grade }: GradeCardProps) {
  const { t } = useTranslation(['cabinet', 'grades'])
  const { locale } = useShop()
  const money = useMoney()
  const { current, next } = grade
  const way = next
    ? t('grades:progress', { percent: formatPercentage(Math.floor(next.percent), locale), name: next.name })
    : t('grades:top')
  return (
    <section className={cardClass(card.card)} aria-labelledby="dashboard-grade">
      <div className={card.head}>
        <span className={styles.face}>
          <img className={styles.badge} src={current.icon} alt="" width={44} height={44} />
          <span>
            <h2 className={styles.title} id="dashboard-grade">
              {current.name}
            </h2>
            <span className="type-small tone-3">
              {current.discount > 0
                ? t('cabinet:dashboard.grade.off', { percent: formatFraction(current.discount, locale) })
                : t('cabinet:dashboard.grade.none')}
            </span>
          </span>
        </span>
        <Link className="link type-small" to={paths.grades()}>
          {t('cabinet:dashboard.grade.all')}
        </Link>
      </div>
      <div className={card.end}>
        <p className={styles.figures}>
          <span>{way}</span>
          {next && <span className="number">{t('grades:next', { amount: money(next.missing) })}</span>}
        </p>
        <DeliveryLine className={styles.line} tone="brand" percent={next ? next.percent : 100} label={way} />
        {next && next.discount > 0 && (
          <p className={styles.promise}>
            {t('cabinet:dashboard.grade.nextOff', { grade: next.name, percent: formatFraction(next.discount, locale) })}
          </p>
        )}
      </div>
    </section>
  )
}
