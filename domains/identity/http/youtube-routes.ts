import { type BoundRoute, implement, type RateLimit, userIdOf } from '@vitrine/platform/http'
import {
  addYoutubeAccount,
  type ChannelDeps,
  deleteYoutubeAccount,
  searchChannels,
  verifyChannelCode,
  verifyPublicSubscriptions,
} from '../commands/channels/change-youtube-accounts.ts'
import { youtubeContract } from '../contract/youtube-accounts.ts'
import { presentYoutubeAccount } from '../queries/channels/present-youtube-account.ts'
import { personOf } from './deps.ts'

/** Networks are the same on every panel, and this is the one with channels (YTACC-005). */
const YOUTUBE = 1
const FOUND_MAX = 10
/** Each costs the platform's quota. */
const asking: RateLimit = { name: 'youtube', per: 'caller', burst: 20, perMinute: 6, store: 'database' }

/** Channels of the video platform that a person connects to their account. */
export function youtubeRoutes(deps: ChannelDeps): BoundRoute[] {
  return [
    implement(
      youtubeContract.addYoutubeAccount,
      async ({ body }, context) => ({
        data: presentYoutubeAccount(await addYoutubeAccount(deps, personOf(context), body.youtube_channel_url)),
      }),
      { rateLimit: asking },
    ),
    implement(youtubeContract.deleteYoutubeAccount, async ({ params }, context) => {
      await deleteYoutubeAccount(deps, { ...personOf(context), accountId: params.id })
      return undefined
    }),
    implement(
      youtubeContract.verifyYoutubeCode,
      async ({ params }, context) => ({
        data: presentYoutubeAccount(await verifyChannelCode(deps, { ...personOf(context), accountId: params.id })),
      }),
      { rateLimit: asking },
    ),
    implement(
      youtubeContract.verifyYoutubeSubscriptions,
      async ({ params }, context) => ({
        data: presentYoutubeAccount(await verifyPublicSubscriptions(deps, { ...personOf(context), accountId: params.id })),
      }),
      { rateLimit: asking },
    ),
    implement(
      youtubeContract.searchChannels,
      async ({ body }, context) => {
        userIdOf(context)
        const found = body.network_id === YOUTUBE ? await searchChannels(deps, body.query, FOUND_MAX) : []
        return {
          data: found.map(({ id, title, thumbnail }) => ({
            id,
            url: `https://www.youtube.com/channel/${id}`,
            title,
            thumbnail,
            type: 'channel',
          })),
        }
      },
      { rateLimit: { ...asking, name: 'channel-search' } },
    ),
  ]
}
