import { classNames, Tag } from '@vitrine/ui/components'
import { formatFraction } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import styles from './grade-ladder.module.css'
import type { Grade, GradeStanding } from './load-grades.ts'

export interface GradesProps {
  readonly grades: readonly Grade[]
  readonly standing: GradeStanding | null
}

/** The grades from the first to the highest, side by side; below one another on phones. */
export function GradeLadder({ grades, standing }: GradesProps) {
  const { t } = useTranslation('grades')
  const at = grades.findIndex((grade) => grade.id === standing?.current?.id)
  return (
    <ol className={styles.ladder} aria-label={t('ladder')}>
      {grades.map((grade, index) => (
        <Step key={grade.id} grade={grade} standing={standing} isCurrent={index === at} isPast={index < at} />
      ))}
    </ol>
  )
}

interface StepProps {
  readonly grade: Grade
  readonly standing: GradeStanding | null
  readonly isCurrent: boolean
  readonly isPast: boolean
}

function Step({ grade, standing, isCurrent, isPast }: StepProps) {
  const { t } = useTranslation('grades')
  const { locale } = useShop()
  const money = useMoney()
  const goal = useGoal()
  const showsDiscount = standing?.grade_discounts_enabled ?? true
  return (
    <li
      className={classNames(styles.step, isCurrent && styles.current, isPast && styles.past)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <img className={styles.gem} src={grade.icon} alt="" width={40} height={40} />
      <div className={styles.texts}>
        <span className={styles.name}>{grade.name}</span>
        <span className="type-small tone-3">{goal(grade)}</span>
        {showsDiscount && <span className={classNames(styles.discount, 'number')}>{formatFraction(grade.discount_percent, locale)}</span>}
      </div>
      {isCurrent && (
        <Tag tone="brand" className={styles.here}>
          {t('here')}
        </Tag>
      )}
      {grade.is_next && standing && <Tag tone="info">{t('next', { amount: money(standing.spend_to_goal) })}</Tag>}
    </li>
  )
}

/** What a grade asks for: so much in a year, or nothing. */
export function useGoal(): (grade: Grade) => string {
  const { t } = useTranslation('grades')
  const money = useMoney()
  return ({ spending_goal }) => {
    const amount = money(spending_goal, { isWithoutZeros: true })
    return Number(spending_goal) === 0 ? amount : t('goal', { amount })
  }
}
