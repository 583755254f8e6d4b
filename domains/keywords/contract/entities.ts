import { z } from 'zod'
import { campaignStatuses, POSITIONS_MAX, pauseReasons, planChanges, subscriptionStatuses, tracks } from '../vocabulary.ts'

/** USD as exact decimal text with two to six decimals. */
const money = z.string().regex(/^\d+\.\d{2,6}$/)
const time = z.iso.datetime()
const count = z.int().nonnegative()
/** 1 to 100; null: not among the first hundred results. */
const position = z.int().min(1).max(POSITIONS_MAX).nullable()

export const campaignCountry = z.strictObject({ id: z.int(), name: z.string(), iso_code_2: z.string().length(2) })

/** Positions of the campaign: one for each keyword in each country. */
export const campaignSummary = z.strictObject({
  positions: count.meta({ description: 'Keywords times countries' }),
  measured: count,
  risen: count.meta({ description: 'Better than at the measurement before' }),
  fallen: count,
  first_ten: count,
  not_found: count.meta({ description: 'Measured, and not among the first 100 results' }),
})

export const campaignMeasurement = z.strictObject({
  measured_at: time.nullable().meta({ description: 'The newest measurement' }),
  waiting: count.meta({ description: 'Positions that wait in line to be measured; 0 when nothing is under way' }),
  next_at: time
    .nullable()
    .meta({ description: 'When the next measurement is to come; null for a campaign that waits to be asked, or is paused' }),
  is_quota_spent: z.boolean().meta({ description: 'The video platform answers no more today: what waits goes on at next_at' }),
})

export const campaignWire = z
  .strictObject({
    id: z.int(),
    url: z.string(),
    title: z.string().nullable().meta({ description: 'Of what the link leads to, as its platform told when the campaign was made' }),
    thumbnail: z.string().nullable(),
    countries: z.array(campaignCountry),
    track: z.enum(tracks),
    keywords: z.array(z.string()),
    /** The specification's shape: the campaign itself with its countries. */
    details: z.array(z.strictObject({ id: z.int(), countries: z.array(campaignCountry) })),
    subscription: z.strictObject({ campaign_tariff: z.strictObject({ keywords_limit: count }), tracked_keywords: count }),
    status: z.enum(campaignStatuses),
    paused_by: z.enum(pauseReasons).nullable(),
    has_mail: z.boolean().meta({ description: 'Mails when a keyword enters or leaves the first ten' }),
    created_at: time,
    summary: campaignSummary,
    measurement: campaignMeasurement,
  })
  .meta({ id: 'Campaign' })
export type CampaignWire = z.output<typeof campaignWire>

export const keywordStatistics = z
  .strictObject({
    keyword: z.string(),
    position,
    previous_position: position,
    has_previous: z.boolean().meta({ description: 'False: this is the first measurement, so a previous_position of null says nothing' }),
    date: z.iso.date(),
    country_id: z.int(),
  })
  .meta({ id: 'CampaignKeyword' })
export type KeywordStatisticsWire = z.output<typeof keywordStatistics>

export const campaignHistory = z.strictObject({
  country_id: z.int(),
  /** Days with a measurement, oldest first. */
  dates: z.array(z.iso.date()),
  keywords: z.array(
    z.strictObject({
      keyword: z.string(),
      positions: z
        .array(z.int().min(0).max(POSITIONS_MAX).nullable())
        .meta({ description: 'One for each of dates: 1 to 100, 0 for not among the first 100, null for not measured on that day' }),
    }),
  ),
})
export type CampaignHistoryWire = z.output<typeof campaignHistory>

export const tariffPlan = z
  .strictObject({
    id: z.int(),
    is_highlight: z.boolean(),
    keywords_limit: count,
    name: z.string(),
    price: money.meta({ description: 'USD a month' }),
    trial_days: count,
  })
  .meta({ id: 'TariffPlan' })
export type TariffPlanWire = z.output<typeof tariffPlan>

export const subscriptionWire = z
  .strictObject({
    /** What the plan covers; 0 without one. */
    campaign_tariff: z.strictObject({
      id: z.int().nullable(),
      name: z.string().nullable(),
      price: money.nullable(),
      keywords_limit: count,
    }),
    tracked_keywords: count.meta({
      description: 'Keywords of active campaigns; the allowance is keywords_limit less these, never below 0',
    }),
    status: z.enum(subscriptionStatuses),
    period_started_at: time.nullable(),
    period_ends_at: time.nullable(),
    next_payment: z
      .strictObject({ at: time, amount: money })
      .nullable()
      .meta({ description: 'Null without a plan, or when it ends with its period. While past_due: the next try' }),
    ends_at: time.nullable().meta({ description: 'Canceled: the plan ends then' }),
    next_tariff: tariffPlan.nullable().meta({ description: 'A smaller plan that begins with the next period' }),
    trial: z
      .enum(['available', 'confirm_email', 'used'])
      .meta({ description: 'Whether this customer, as things stand, may try a plan for free; not while a plan is held' }),
    paused_campaigns: count.meta({ description: 'Campaigns that wait because the plan does not cover them' }),
  })
  .meta({ id: 'CampaignSubscription' })
export type SubscriptionWire = z.output<typeof subscriptionWire>

export const planQuote = z.strictObject({
  change: z.enum(planChanges),
  due_now: money.meta({ description: 'Charged to the balance at once' }),
  credit: money.meta({ description: 'Unused days of the present plan, already taken off due_now or paid back to the balance' }),
  balance: money,
  is_covered: z.boolean().meta({ description: 'The balance covers due_now' }),
  starts_at: time.meta({ description: 'Now, or the end of the period for a downgrade' }),
  next_payment: z.strictObject({ at: time, amount: money }),
  paused_campaigns: count.meta({ description: 'Campaigns that would be paused, newest first, because the plan does not cover them' }),
})
export type PlanQuoteWire = z.output<typeof planQuote>

const tries = { limit: count.meta({ description: 'Tries left today' }), limit_of: count, resets_at: time }
export const tryLimit = z.strictObject(tries)
export type TryLimitWire = z.output<typeof tryLimit>

const suggestion = z.strictObject({
  keyword: z.string(),
  count: count.meta({ description: 'Titles and tags of the region’s results that contain it' }),
})
export const suggestionsWire = z.strictObject({
  suggestions: z.array(suggestion),
  updated_at: time.meta({ description: 'When the results were read; the same question is answered from them for seven days' }),
  ...tries,
})
export type SuggestionsWire = z.output<typeof suggestionsWire>

export const tagsWire = z.strictObject({
  tags: z.array(z.string()).meta({ description: 'Without doubles, the most used first; joined by commas at most 500 characters' }),
  more: z.array(z.string()).meta({ description: 'Further ones that no longer fit' }),
  ...tries,
})
export type TagsWire = z.output<typeof tagsWire>
