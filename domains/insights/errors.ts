import { Refusal } from '@vitrine/platform/kernel'

const CHANNEL = 'youtube_channel_id'
const aboutChannel = (code: string, message: string): Refusal =>
  new Refusal(`insights.${code}`, 'invalid', message, { errors: { [CHANNEL]: [message] } })

/** Absent, somebody else's or without consent: nobody is told which. */
export const notReportable = (): Refusal => aboutChannel('not-reportable', 'This channel is not connected for reports.')
export const consentRevoked = (): Refusal =>
  aboutChannel('consent-revoked', 'YouTube no longer lets us read the reports of this channel. Please connect it again.')
export const noSuchChannel = (): Refusal => aboutChannel('no-such-channel', 'This channel is not connected to your account.')
export const reportsUnavailable = (): Refusal =>
  new Refusal('insights.unavailable', 'unavailable', 'YouTube isn’t responding right now. Please try again later.', {
    retryAfterSeconds: 60,
  })
export const quotaSpent = (): Refusal =>
  new Refusal('insights.quota', 'unavailable', 'YouTube isn’t providing any more reports right now. Please try again later.', {
    retryAfterSeconds: 900,
  })

const aboutConsent = (code: string, message: string): Refusal =>
  new Refusal(`insights.${code}`, 'invalid', message, { errors: { state: [message] } })
/** Unknown, used, over, or of another session: nobody is told which. */
export const consentExpired = (): Refusal => aboutConsent('consent-expired', 'Connecting took too long. Please start again.')
export const consentDeclined = (): Refusal => aboutConsent('consent-declined', 'You didn’t share the reports.')
export const consentOfAnother = (): Refusal => aboutConsent('consent-of-another', 'You gave access to a different channel.')
