/** A customer's level as the frame shows it. */
export interface GradeFace {
  readonly name: string
  readonly icon: string
  /** A fraction: 0.03 is three per cent. */
  readonly discount: number
  /** The way to the next level: dollars still to spend and per cent done. */
  readonly next: { readonly name: string; readonly toSpend: string; readonly percent: number } | null
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The level in the profile's `grades`; nothing where the panel has no levels or the customer none. */
export function gradeOf({ grades }: { readonly grades: unknown }): GradeFace | null {
  if (!isFields(grades) || grades.grades_enabled === false) return null
  const current = isFields(grades.current) ? grades.current : grades
  const name = textOf(current.name)
  const icon = textOf(current.icon)
  if (name === '' || icon === '') return null
  const all = Array.isArray(grades.grades) ? grades.grades.filter(isFields) : []
  const next = all.find((grade) => grade.is_next === true)
  const percent = Number(grades.spend_to_goal_percent)
  return {
    name,
    icon,
    discount: Number(current.discount_percent) || 0,
    next: next
      ? {
          name: textOf(next.name),
          toSpend: textOf(grades.spend_to_goal) || '0.00',
          percent: Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0,
        }
      : null,
  }
}
