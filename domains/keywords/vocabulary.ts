/** When positions are measured: only when the customer asks, or every day, Monday or first of the month (CAMPAIGN-001). */
export const tracks = ['on_demand', 'daily', 'weekly', 'monthly'] as const
export type Track = (typeof tracks)[number]

export const campaignStatuses = ['active', 'paused'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** Who paused a campaign: its owner, or the plan that no longer covers its keywords. */
export const pauseReasons = ['owner', 'allowance'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** A customer's subscription to a plan. `past_due`: the month could not be paid yet, and is tried again. */
export const subscriptionStatuses = ['none', 'trial', 'active', 'past_due'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What subscribing to a plan would do. */
export const planChanges = ['current', 'trial', 'start', 'upgrade', 'downgrade'] as const
export type PlanChange = (typeof planChanges)[number]

/** Results that a measurement reads; a video beyond them is not found. */
export const POSITIONS_MAX = 100
/** The first page of results, by which people mostly choose. */
export const FIRST_TEN = 10
export const COUNTRIES_MAX = 10
export const KEYWORD_LENGTH_MAX = 100
/** Characters of all tags of a video together, as the platform counts them. */
export const TAGS_CHARACTERS_MAX = 500
/** Preselected in the keyword tool (KEYWORD-001). */
export const DEFAULT_COUNTRY = 'GB'
export const DEFAULT_LANGUAGE = 'en'
