import { cardClass } from '@vitrine/ui/components'
import { formatDay, formatPercentage } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import type { Grade, GradeStanding } from './load-grades.ts'
import styles from './standing-line.module.css'

/** How far it is to the next grade, as a line and as text, and until when the present one stands. */
export function StandingLine({
  standing,
  next,
  now,
}: {
  readonly standing: GradeStanding
  readonly next: Grade | undefined
  readonly now: string
}) {
  const { t } = useTranslation('grades')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const { current, spend_to_goal_percent: percent, spend_to_goal: missing } = standing
  const message = next ? t('progress', { percent: formatPercentage(percent, locale), name: next.name }) : t('top')
  return (
    <section className={cardClass(styles.card)} aria-label={current?.name ?? t('title')}>
      <div className={styles.texts}>
        <span className={styles.name}>{current?.name}</span>
        <span className="tone-3">{next ? t('next', { amount: money(missing) }) : t('top')}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={message}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={message}
      >
        <span className={styles.done} style={{ width: `${percent}%` }} />
      </div>
      {current?.expires_at && (
        <p className="type-small tone-3">
          {t('until', { date: formatDay(new Date(current.expires_at), { locale, timeZone, now: new Date(now) }) })}
        </p>
      )}
    </section>
  )
}
