import { z } from 'zod'

const money = z.string().regex(/^\d+\.\d{2,6}$/)

const grade = z.strictObject({
  id: z.int(),
  icon: z.string(),
  discount_percent: z.number(),
  available_closed_sales: z.boolean(),
  available_personal_manager: z.boolean(),
  consultation_chat_period: z.string().nullable(),
  thumbnail_period: z.string().nullable(),
  name: z.string(),
  spending_goal: money,
  is_next: z.boolean(),
  is_previous: z.boolean(),
  created_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
})

/** The user's standing on the panel's ladder. The fields are described in promotions, which fills them. */
export const profileGrades = z.strictObject({
  grade_discounts_enabled: z.boolean(),
  grades_enabled: z.boolean(),
  spend_to_goal: money,
  spend_to_goal_percent: z.number(),
  grades: z.array(grade),
  current: grade.nullable(),
})
