import { invalidField, Refusal } from '@vitrine/platform/kernel'

/** Switched off, absent and somebody else's are told alike (NS-67). */
export const toolsOff = (): Refusal => new Refusal('not-found', 'request.notFound')
export const campaignAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')
export const planAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')

export const beyondAllowance = (count: number): Refusal => invalidField('keywords', 'keywordTools.allowance', { count })
export const keywordRepeated = (index: number): Refusal => invalidField(`keywords.${index}`, 'fields.duplicate')
export const countryRepeated = (index: number): Refusal => invalidField(`countries.${index}`, 'fields.duplicate')
export const countryUnknown = (index: number): Refusal => invalidField(`countries.${index}`, 'fields.selected')
export const tooManyKeywordsEver = (): Refusal => invalidField('keywords', 'keywordTools.tooManyEver')
export const tooManyCampaigns = (): Refusal => new Refusal('invalid', 'keywordTools.tooManyCampaigns')
export const linkNotFollowed = (): Refusal => invalidField('url', 'catalogue.linkNotValid')
export const isPaused = (): Refusal => invalidField('status', 'keywordTools.paused')
export const measuredToday = (): Refusal => invalidField('campaign', 'keywordTools.measuredToday')

export const triesUsed = (field: string): Refusal => invalidField(field, 'keywordTools.triesUsed')
export const quotaSpent = (retryAfterSeconds: number): Refusal => new Refusal('unavailable', 'keywordTools.quota', { retryAfterSeconds })
export const platformSilent = (): Refusal => new Refusal('unavailable', 'keywordTools.unavailable', { retryAfterSeconds: 60 })

export const trialUsed = (): Refusal => invalidField('trial', 'keywordTools.trialUsed')
export const noTrial = (): Refusal => invalidField('trial', 'keywordTools.noTrial')
export const addressUnproven = (): Refusal => invalidField('trial', 'account.emailUnconfirmed')
export const noPlan = (): Refusal => new Refusal('invalid', 'keywordTools.noPlan')

/** The day's budget is spent, or the platform says that its quota is. */
export class QuotaExceeded extends Error {}
