import { createHash } from 'node:crypto'
import type { ChannelReports, ReportConsents } from '@vitrine/insights'
import { askInfo, askVideos, ownChannelId } from './data-calls.ts'
import { platformOf, type YoutubeAnalyticsOptions } from './options.ts'
import { askDays, askVideoFigures } from './report-calls.ts'
import { createTokens, redeemCode } from './tokens.ts'

const SCOPES = ['https://www.googleapis.com/auth/youtube.readonly', 'https://www.googleapis.com/auth/yt-analytics.readonly']

/** Reports of channels by the data API and the analytics API, as the channel's owner; and the consent that lets us. */
export function createYoutubeAnalytics(options: YoutubeAnalyticsOptions): {
  readonly reports: ChannelReports
  readonly consents: ReportConsents
} {
  const platform = platformOf(options)
  const { withToken, revoke } = createTokens(platform)
  return {
    reports: {
      info: (access) => withToken(access, (bearer) => askInfo(platform, bearer, access.channelId)),
      days: (access, period) => withToken(access, (bearer) => askDays(platform, bearer, { channelId: access.channelId, period })),
      videos: (access, wanted) => withToken(access, (bearer) => askVideos(platform, bearer, { channelId: access.channelId, ...wanted })),
      videoFigures: (access, period, ids) =>
        withToken(access, (bearer) => askVideoFigures(platform, bearer, { channelId: access.channelId, period, ids })),
    },
    consents: {
      authorise: ({ redirectUri, state, codeVerifier }) => {
        const url = new URL('/o/oauth2/v2/auth', platform.places.consent)
        url.search = new URLSearchParams({
          client_id: platform.clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: SCOPES.join(' '),
          state,
          code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
          code_challenge_method: 'S256',
          // A refresh token, also for somebody who has agreed before.
          access_type: 'offline',
          prompt: 'consent',
        }).toString()
        return url
      },
      redeem: async ({ redirectUri, codeVerifier }, code) => {
        const { refreshToken, bearer } = await redeemCode(platform, { code, redirectUri, codeVerifier })
        return { refreshToken, channelId: await ownChannelId(platform, bearer) }
      },
      revoke,
    },
  }
}
