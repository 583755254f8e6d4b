import { invalidField, Refusal } from '@vitrine/platform/kernel'

const CHANNEL = 'youtube_channel_id'

/** Absent, somebody else's or without consent: indistinguishable. */
export const notReportable = (): Refusal => invalidField(CHANNEL, 'channelReports.notConnected')
export const consentRevoked = (): Refusal => invalidField(CHANNEL, 'channelReports.revoked')
export const noSuchChannel = (): Refusal => invalidField(CHANNEL, 'channelReports.notYours')
export const reportsUnavailable = (): Refusal =>
  new Refusal('unavailable', 'channelReports.unavailable', {
    retryAfterSeconds: 60,
  })
export const quotaSpent = (): Refusal =>
  new Refusal('unavailable', 'channelReports.quota', {
    retryAfterSeconds: 900,
  })

/** Unknown, used, expired, or of another session: indistinguishable. */
export const consentExpired = (): Refusal => invalidField('state', 'channelReports.expired')
export const consentDeclined = (): Refusal => invalidField('state', 'channelReports.declined')
export const consentOfAnother = (): Refusal => invalidField('state', 'channelReports.another')
