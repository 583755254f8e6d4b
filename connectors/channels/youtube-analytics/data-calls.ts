import type { ChannelInfo, ChannelVideo, VideosWanted } from '@vitrine/insights'
import { OutsideFault } from '@vitrine/platform/outbound'
import { z } from 'zod'
import { ask } from './ask.ts'
import { NoReport } from './no-report.ts'
import type { Platform } from './options.ts'

/** The maximum of one call; more are never requested. */
const PAGE = 50
const count = z.coerce.number().int().nonnegative().catch(0)
const picture = z.object({ url: z.string() }).optional()
const channelsSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
        statistics: z.object({ viewCount: count, subscriberCount: count }),
        status: z.object({ isChannelMonetizationEnabled: z.boolean().default(false) }).default({ isChannelMonetizationEnabled: false }),
      }),
    )
    .default([]),
})
const uploadsSchema = z.object({ items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })).default([]) })
const videosSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          channelId: z.string(),
          title: z.string(),
          publishedAt: z.coerce.date(),
          thumbnails: z.object({ medium: picture, default: picture }).default({}),
        }),
        statistics: z
          .object({ viewCount: count, likeCount: count, commentCount: count })
          .default({ viewCount: 0, likeCount: 0, commentCount: 0 }),
      }),
    )
    .default([]),
})

type Query = Readonly<Record<string, string>>
const call = <Schema extends z.ZodType>({ places, timeoutMs }: Platform, bearer: string, what: string, query: Query, schema: Schema) =>
  ask({ what, url: `${places.data}/youtube/v3/${what}?${new URLSearchParams(query)}`, timeoutMs, bearer }, schema)

/** The channel of the token's owner; undefined when they have none. */
export async function ownChannelId(platform: Platform, bearer: string): Promise<string | undefined> {
  const answer = await call(
    platform,
    bearer,
    'channels',
    { part: 'id', mine: 'true' },
    z.object({ items: z.array(z.object({ id: z.string() })).default([]) }),
  )
  return answer.items[0]?.id
}

async function channelOf(platform: Platform, bearer: string, channelId: string) {
  const part = 'contentDetails,statistics,status'
  const { items } = await call(platform, bearer, 'channels', { part, mine: 'true' }, channelsSchema)
  const channel = items.find(({ id }) => id === channelId)
  if (!channel) throw new NoReport('revoked', 'the consent is for another channel')
  return channel
}

export async function askInfo(platform: Platform, bearer: string, channelId: string): Promise<ChannelInfo> {
  const { statistics, status } = await channelOf(platform, bearer, channelId)
  return { subscribers: statistics.subscriberCount, views: statistics.viewCount, isMonetised: status.isChannelMonetizationEnabled }
}

/** The newest fifty at most, the newest first. */
export async function askVideos(
  platform: Platform,
  bearer: string,
  { channelId, ids, until }: VideosWanted & { readonly channelId: string },
): Promise<readonly ChannelVideo[]> {
  const wanted = ids.length > 0 ? ids : await newestIds(platform, bearer, channelId)
  if (wanted.length === 0) return []
  const query = { part: 'snippet,statistics', id: wanted.slice(0, PAGE).join(','), maxResults: String(PAGE) }
  const { items } = await call(platform, bearer, 'videos', query, videosSchema)
  return items
    .filter(({ snippet }) => snippet.channelId === channelId && snippet.publishedAt.toISOString().slice(0, 10) <= until)
    .map(({ id, snippet, statistics }) => ({
      videoId: id,
      title: snippet.title,
      previewImage: snippet.thumbnails.medium?.url ?? snippet.thumbnails.default?.url ?? '',
      publishedAt: snippet.publishedAt,
      views: statistics.viewCount,
      likes: statistics.likeCount,
      comments: statistics.commentCount,
    }))
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
}

async function newestIds(platform: Platform, bearer: string, channelId: string): Promise<readonly string[]> {
  const playlistId = (await channelOf(platform, bearer, channelId)).contentDetails.relatedPlaylists.uploads
  try {
    const query = { part: 'contentDetails', playlistId, maxResults: String(PAGE) }
    return (await call(platform, bearer, 'playlistItems', query, uploadsSchema)).items.map(({ contentDetails }) => contentDetails.videoId)
  } catch (error) {
    // A channel that has published nothing has no list.
    if (error instanceof OutsideFault && error.httpStatus === 404) return []
    throw error
  }
}
