import { z } from 'zod'

const ppm = z.int().min(0).max(1_000_000)

/** Settings of a panel that no visitor sees. Percents are integer parts per million. */
const panelOptions = z.object({
  /** Demo panels may use the sandbox's gateway and upstream in production. */
  isDemo: z.boolean(),
  unpaidDiscountPpm: ppm,
  referralProgramPpm: ppm,
  freeViewsIsAllowed: z.boolean(),
  defaultOuterWidgetPartnerPpm: ppm,
  /** Payments that an operator confirms by hand need a second one above so many USD. */
  manualSecondApprovalUsd: z.int().min(0),
  /** Withdrawals above so many USD need a second operator. */
  withdrawalSecondApprovalUsd: z.int().min(0),
  /** Together the panel sends out no more than so many USD a day (UTC). */
  withdrawalDailyCapUsd: z.int().min(0),
  /** The kill switch: nothing is requested, approved or sent. */
  withdrawalsAreStopped: z.boolean(),
})
export type PanelOptions = z.infer<typeof panelOptions>

export const optionsPatch = panelOptions.partial().strict()
export type OptionsPatch = z.input<typeof optionsPatch>

export const defaultOptions: PanelOptions = {
  isDemo: false,
  unpaidDiscountPpm: 0,
  referralProgramPpm: 100_000,
  freeViewsIsAllowed: false,
  defaultOuterWidgetPartnerPpm: 100_000,
  manualSecondApprovalUsd: 500,
  withdrawalSecondApprovalUsd: 500,
  withdrawalDailyCapUsd: 5_000,
  withdrawalsAreStopped: false,
}
