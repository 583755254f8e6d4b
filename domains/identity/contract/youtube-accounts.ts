import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { identityPaths } from './paths.ts'

/** A channel as the specification spells it; verified only when both timestamps are set. */
export const youtubeAccount = z.strictObject({
  id: z.int(),
  code: z.string(),
  verification_code_at: z.iso.datetime().nullable(),
  verification_public_subscriptions_at: z.iso.datetime().nullable(),
  is_reportable: z.boolean(),
  youtube_channel: z.strictObject({
    youtube_channel_id: z.string(),
    title: z.string().nullable(),
    thumbnail: z.string().nullable(),
  }),
})
export type YoutubeAccountWire = z.infer<typeof youtubeAccount>

const channelFound = z.strictObject({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  type: z.string(),
})
export type ChannelFoundWire = z.infer<typeof channelFound>

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const one = z.object({ data: youtubeAccount })

export const youtubeContract = {
  addYoutubeAccount: defineRoute(identityPaths.addYoutubeAccount, {
    id: 'EP-019',
    operation: 'addYoutubeAccount',
    tag: 'Channels',
    sessionOnly: true,
    auth: 'user',
    summary: 'Connects a YouTube channel; its code is to be put into the description of the channel',
    body: z.object({ youtube_channel_url: z.string().trim().min(1).max(255) }),
    response: one,
  }),
  deleteYoutubeAccount: defineRoute(identityPaths.deleteYoutubeAccount, {
    id: 'EP-020',
    operation: 'deleteYoutubeAccount',
    tag: 'Channels',
    sessionOnly: true,
    auth: 'user',
    summary: 'Disconnects a YouTube channel',
    params,
    status: 204,
  }),
  verifyYoutubeCode: defineRoute(identityPaths.verifyYoutubeCode, {
    id: 'EP-021',
    operation: 'verifyYoutubeCode',
    tag: 'Channels',
    sessionOnly: true,
    auth: 'user',
    summary: 'Looks for the code in the description of the channel',
    params,
    response: one,
  }),
  verifyYoutubeSubscriptions: defineRoute(identityPaths.verifyYoutubeSubscriptions, {
    id: 'EP-022',
    operation: 'verifyYoutubeSubscriptions',
    tag: 'Channels',
    sessionOnly: true,
    auth: 'user',
    summary: 'Looks whether the subscriptions of the channel are public',
    params,
    response: one,
  }),
  searchChannels: defineRoute(identityPaths.searchChannels, {
    id: 'EP-023',
    operation: 'searchChannels',
    tag: 'Channels',
    auth: 'user',
    summary: 'Channels by their name; only network 1 (YouTube) has channels to be found',
    body: z.object({
      query: z.string().trim().min(2).max(100),
      options: z.object({ searchType: z.string().max(50).optional() }).optional(),
      network_id: z.int(),
    }),
    response: z.object({ data: z.array(channelFound) }),
  }),
} as const
