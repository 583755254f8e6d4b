import type { YoutubeAccountWire } from '../../contract/youtube-accounts.ts'
import type { YoutubeAccount } from '../../model/youtube-channel.ts'

/** A channel as its owner sees it. */
export const presentYoutubeAccount = (account: YoutubeAccount): YoutubeAccountWire => ({
  id: account.id,
  code: account.code,
  verification_code_at: account.codeAt?.toISOString() ?? null,
  verification_public_subscriptions_at: account.publicSubscriptionsAt?.toISOString() ?? null,
  is_reportable: account.isReportable,
  youtube_channel: { youtube_channel_id: account.channelId, title: account.title, thumbnail: account.thumbnail },
})
