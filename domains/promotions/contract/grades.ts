import { z } from 'zod'

const money = z.string().regex(/^\d+\.\d{2,6}$/)

export const grade = z
  .strictObject({
    id: z.int(),
    icon: z.string(),
    /** A fraction: 0.05 is 5 %. */
    discount_percent: z.number().min(0).max(1),
    available_closed_sales: z.boolean(),
    available_personal_manager: z.boolean(),
    /** Every so many days; null is never. */
    consultation_chat_period: z.string().nullable(),
    thumbnail_period: z.string().nullable(),
    name: z.string(),
    spending_goal: money,
    is_next: z.boolean(),
    is_previous: z.boolean(),
    /** When the caller reached it, and until when it is valid; only for the current one. */
    created_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Grade' })
export type GradeWire = z.infer<typeof grade>

export const profileGrades = z.strictObject({
  grade_discounts_enabled: z.boolean(),
  grades_enabled: z.boolean(),
  spend_to_goal: money,
  /** 0 to 100, two decimals. */
  spend_to_goal_percent: z.number().min(0).max(100),
  grades: z.array(grade),
  current: grade.nullable(),
})
export type ProfileGrades = z.infer<typeof profileGrades>
