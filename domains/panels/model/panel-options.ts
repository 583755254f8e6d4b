import { z } from 'zod'

const ppm = z.int().min(0).max(1_000_000).meta({ kind: 'ppm' })
const usd = z.int().min(0).max(1_000_000_000).meta({ kind: 'usd' })

/** Settings of a panel that no visitor sees. Percents are integer parts per million. */
const panelOptions = z.object({
  /** Demo panels may use the sandbox's gateway and upstream in production. */
  isDemo: z.boolean(),
  unpaidDiscountPpm: ppm,
  referralProgramPpm: ppm,
  /** What of the price of a piece is paid to anyone who does it by hand. */
  taskRewardPpm: ppm,
  /** How many tasks one person may begin within a day. */
  tasksPerDay: z.int().min(0).max(10_000),
  freeViewsIsAllowed: z.boolean(),
  defaultOuterWidgetPartnerPpm: ppm,
  /** Payments that an operator confirms by hand need a second one above so many USD. */
  manualSecondApprovalUsd: usd,
  /** Withdrawals above so many USD need a second operator. */
  withdrawalSecondApprovalUsd: usd,
  /** Together the panel sends out no more than so many USD a day (UTC). */
  withdrawalDailyCapUsd: usd,
  /** The kill switch: nothing is requested, approved or sent. */
  withdrawalsAreStopped: z.boolean(),
  /** The kill switch of custom code: it stays stored, and runs nowhere. */
  customCodeIsStopped: z.boolean(),
  /** Where custom code may load scripts and pictures from and send to, each as `https://host`. */
  customCodeOrigins: z.array(z.string().regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/)).max(20),
  /** Whether a grade lowers prices, or is an honour only. */
  gradeDiscountsEnabled: z.boolean(),
  /** Some customer has their own rate; customer rates are read only then. */
  hasOwnRates: z.boolean(),
  /** Some payment method was limited by country; pages of guests are cached by country only then. */
  limitsMethodsByCountry: z.boolean(),
  /** Route names that this panel leaves out of its pages and its menu. */
  hiddenPages: z.array(z.string().regex(/^[a-z][a-zA-Z0-9-]{0,60}$/)),
})
export type PanelOptions = z.infer<typeof panelOptions>

export const optionsPatch = panelOptions.partial().strict()
export type OptionsPatch = z.input<typeof optionsPatch>

export const defaultOptions: PanelOptions = {
  isDemo: false,
  unpaidDiscountPpm: 0,
  referralProgramPpm: 100_000,
  taskRewardPpm: 300_000,
  tasksPerDay: 100,
  freeViewsIsAllowed: false,
  defaultOuterWidgetPartnerPpm: 100_000,
  manualSecondApprovalUsd: 500,
  withdrawalSecondApprovalUsd: 500,
  withdrawalDailyCapUsd: 5_000,
  withdrawalsAreStopped: false,
  customCodeIsStopped: false,
  customCodeOrigins: [],
  gradeDiscountsEnabled: true,
  hasOwnRates: false,
  limitsMethodsByCountry: false,
  hiddenPages: [],
}
