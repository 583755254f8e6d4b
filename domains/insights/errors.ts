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
  new Refusal('insights.unavailable', 'unavailable', 'YouTube does not answer right now. Please try again later.', {
    retryAfterSeconds: 60,
  })
export const quotaSpent = (): Refusal =>
  new Refusal('insights.quota', 'unavailable', 'YouTube gives no more reports for the moment. Please try again later.', {
    retryAfterSeconds: 900,
  })

const aboutConsent = (code: string, message: string): Refusal =>
  new Refusal(`insights.${code}`, 'invalid', message, { errors: { state: [message] } })
/** Unknown, used, over, or of another session: nobody is told which. */
export const consentExpired = (): Refusal => aboutConsent('consent-expired', 'The connection took too long. Please start again.')
export const consentDeclined = (): Refusal => aboutConsent('consent-declined', 'The reports were not shared.')
export const consentOfAnother = (): Refusal => aboutConsent('consent-of-another', 'The consent was given for another channel.')
