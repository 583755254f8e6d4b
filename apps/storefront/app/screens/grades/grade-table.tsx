import { cardClass, classNames, IconCheck, IconMinus, scrollStop } from '@vitrine/ui/components'
import { formatFraction, formatQuantity, UNKNOWN } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import { type GradesProps, useGoal } from './grade-ladder.tsx'
import styles from './grade-table.module.css'

/** All grades in one table, with everything that comes with each. */
export function GradeTable({ grades, standing }: GradesProps) {
  const { t } = useTranslation('grades')
  const { locale } = useShop()
  const goal = useGoal()
  const showsDiscount = standing?.grade_discounts_enabled ?? true
  const every = (period: string | null) =>
    period === null ? UNKNOWN : t('every', { count: Number(period), number: formatQuantity(Number(period)) })
  return (
    <div className={cardClass(styles.card)}>
      <h2 className={classNames('type-h2', styles.title)} id="grades-compared">
        {t('compare')}
      </h2>
      <section className={styles.scroll} ref={scrollStop} aria-labelledby="grades-compared">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.name')}</th>
              <th scope="col">{t('column.goal')}</th>
              {showsDiscount && <th scope="col">{t('column.discount')}</th>}
              <th scope="col">{t('column.closed')}</th>
              <th scope="col">{t('column.manager')}</th>
              <th scope="col">{t('column.consultation')}</th>
              <th scope="col">{t('column.thumbnail')}</th>
            </tr>
          </thead>
          <tbody>
            {grades.map((grade) => (
              <tr key={grade.id} className={grade.id === standing?.current?.id ? styles.current : undefined}>
                <th scope="row">{grade.name}</th>
                <td>{goal(grade)}</td>
                {showsDiscount && <td className="number">{formatFraction(grade.discount_percent, locale)}</td>}
                <td>
                  <YesNo isYes={grade.available_closed_sales} />
                </td>
                <td>
                  <YesNo isYes={grade.available_personal_manager} />
                </td>
                <td>{every(grade.consultation_chat_period)}</td>
                <td>{every(grade.thumbnail_period)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function YesNo({ isYes }: { readonly isYes: boolean }) {
  const { t } = useTranslation('grades')
  const Mark = isYes ? IconCheck : IconMinus
  return (
    <span className={isYes ? styles.yes : styles.no}>
      <Mark size={16} />
      <span className="sr-only">{t(isYes ? 'yes' : 'no')}</span>
    </span>
  )
}
