import type { Panel } from '@vitrine/panels'
import { formatMicro, type Locale } from '@vitrine/platform/kernel'
import { PPM } from '@vitrine/pricing'
import type { GradeWire, ProfileGrades } from '../contract/grades.ts'
import { type Grade, nameIn, type Standing } from '../model/grade.ts'

const BASIS_POINTS_PER_PERCENT = 100

const periodOf = (days: number | null): string | null => (days === null ? null : String(days))

function presentGrade(grade: Grade, locale: Locale, standing: Standing | undefined): GradeWire {
  const held = standing?.current === grade ? standing.held : undefined
  return {
    id: grade.id,
    icon: grade.icon,
    discount_percent: grade.discountPpm / PPM,
    available_closed_sales: grade.opensClosedSales,
    available_personal_manager: grade.hasPersonalManager,
    consultation_chat_period: periodOf(grade.consultationDays),
    thumbnail_period: periodOf(grade.thumbnailDays),
    name: nameIn(grade.names, locale),
    spending_goal: formatMicro(grade.spendingGoal),
    is_next: standing?.next === grade,
    is_previous: standing?.previous === grade,
    created_at: held?.reachedAt.toISOString() ?? null,
    expires_at: held?.expiresAt.toISOString() ?? null,
  }
}

/** The ladder; for a customer with the neighbouring grades marked (GRADE-001). */
export const presentLadder = (ladder: readonly Grade[], locale: Locale, standing?: Standing): GradeWire[] =>
  ladder.map((grade) => presentGrade(grade, locale, standing))

export const presentProfileGrades = (
  { options }: Pick<Panel, 'options'>,
  { ladder, standing }: { readonly ladder: readonly Grade[]; readonly standing: Standing },
  locale: Locale,
): ProfileGrades => ({
  grade_discounts_enabled: options.gradeDiscountsEnabled,
  grades_enabled: true,
  spend_to_goal: formatMicro(standing.spendToGoal),
  spend_to_goal_percent: standing.reachedBasisPoints / BASIS_POINTS_PER_PERCENT,
  grades: presentLadder(ladder, locale, standing),
  current: standing.current ? presentGrade(standing.current, locale, standing) : null,
})
