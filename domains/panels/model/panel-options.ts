import { type Locale, locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { weekdays } from '../vocabulary.ts'

const ppm = z.int().min(0).max(1_000_000).meta({ kind: 'ppm' })
const usd = z.int().min(0).max(1_000_000_000).meta({ kind: 'usd' })

/** A name of the time zone database; offsets are none, because they know no summer. */
const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
export const timeZone = z.string().refine((name) => zones.has(name), 'The time zone is a name such as Europe/Berlin.')

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const closingTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
const answerHours = z.int().min(1).max(100)

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
  /** Adjustments of a balance above so many USD need a second operator. */
  adjustmentSecondApprovalUsd: usd,
  /** What one operator adjusts within a day (UTC) before a second one is needed, in USD. */
  adjustmentDailyCapUsd: usd,
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
  /** The languages that the shop offers; English is the text of whatever is not translated, and may be left out itself. */
  locales: z.array(z.enum(locales)).min(1),
  /** For visitors whose own languages are not offered. One of those that are. */
  defaultLocale: z.enum(locales),
  /** In which the shop’s day begins and ends. */
  timeZone,
  /** When the support works, in the shop's time zone; it opens and closes on the same day. */
  supportDays: z.array(z.enum(weekdays)).min(1).max(7),
  supportOpensAt: timeOfDay,
  supportClosesAt: closingTime,
  /** Within so many of its hours a question of usual priority is answered: the first time, and every time after. */
  supportFirstAnswerHours: answerHours,
  supportNextAnswerHours: answerHours,
  /** A ticket is solved when its customer has not written for so many days after an answer; 0 is never. */
  supportCloseAfterDays: z.int().min(0).max(90),
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
  adjustmentSecondApprovalUsd: 50,
  adjustmentDailyCapUsd: 500,
  withdrawalsAreStopped: false,
  customCodeIsStopped: false,
  customCodeOrigins: [],
  gradeDiscountsEnabled: true,
  hasOwnRates: false,
  limitsMethodsByCountry: false,
  locales: [...locales],
  defaultLocale: 'en',
  timeZone: 'UTC',
  supportDays: [...weekdays],
  supportOpensAt: '00:00',
  supportClosesAt: '24:00',
  supportFirstAnswerHours: 24,
  supportNextAnswerHours: 24,
  supportCloseAfterDays: 5,
  hiddenPages: [],
}

/** The language itself where the shop offers it, the shop's default otherwise. */
export const offeredLocale = ({ locales, defaultLocale }: Pick<PanelOptions, 'locales' | 'defaultLocale'>, locale: Locale): Locale =>
  locales.includes(locale) ? locale : defaultLocale
