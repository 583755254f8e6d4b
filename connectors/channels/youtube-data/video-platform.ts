import type { VideoFacts, VideoPlatform } from '@vitrine/earning'
import { OutsideFault } from '@vitrine/platform/outbound'
import { z } from 'zod'
import { type Answer, ask, type Service } from './ask.ts'
import { GOOGLE, TIMEOUT_MS, type YoutubeDataOptions } from './options.ts'

/** Comments come newest first; the one looked for is recent. */
const COMMENTS_A_PAGE = '50'
const PAGES_MAX = 4

const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
const videosSchema = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({
          title: z.string(),
          channelTitle: z.string().optional(),
          thumbnails: z.object({ medium: z.object({ url: z.string() }).optional() }).default({}),
        }),
        statistics: z.object({ viewCount: count, likeCount: count }).default({}),
      }),
    )
    .default([]),
})
const subscriptionsSchema = z.object({ items: z.array(z.object({ snippet: z.object({ publishedAt: z.iso.datetime() }) })).default([]) })
const threadsSchema = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        snippet: z.object({
          topLevelComment: z.object({
            snippet: z.object({
              authorChannelId: z.object({ value: z.string() }).optional(),
              textDisplay: z.string(),
              publishedAt: z.iso.datetime(),
            }),
          }),
        }),
      }),
    )
    .default([]),
})

/** People's actions on the video platform, as far as its data API is public. Likes and views are counts only, without names. */
export function createYoutubeVideos({ url = GOOGLE, key, timeoutMs = TIMEOUT_MS }: YoutubeDataOptions): VideoPlatform {
  const service: Service = { url, key, timeoutMs }
  return {
    findVideo: (videoId) => findVideo(service, videoId),
    subscribedAt: async (channelId, toChannelId) => {
      const refusals = ['subscriptionForbidden', 'subscriberNotFound']
      const answer = await ask(
        service,
        'subscriptions',
        { part: 'snippet', channelId, forChannelId: toChannelId, maxResults: '1' },
        refusals,
      )
      if (answer.status !== 200) return undefined
      const [item] = understood('subscriptions', answer, subscriptionsSchema).items
      return item && new Date(item.snippet.publishedAt)
    },
    commentsOf: (params) => commentsOf(service, params),
  }
}

/** A video with the name of its channel. */
export async function findVideo(service: Service, videoId: string): Promise<(VideoFacts & { readonly author: string | null }) | undefined> {
  const answer = await ask(service, 'videos', { part: 'snippet,statistics', id: videoId })
  const [item] = understood('videos', answer, videosSchema).items
  if (!item) return undefined
  const { snippet, statistics } = item
  return {
    title: snippet.title,
    author: snippet.channelTitle ?? null,
    thumbnail: snippet.thumbnails.medium?.url ?? null,
    views: statistics.viewCount ?? null,
    likes: statistics.likeCount ?? null,
  }
}

async function commentsOf(service: Service, { videoId, channelId, since }: Parameters<VideoPlatform['commentsOf']>[0]): Promise<string[]> {
  const texts: string[] = []
  let pageToken: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = {
      part: 'snippet',
      videoId,
      order: 'time',
      textFormat: 'plainText',
      maxResults: COMMENTS_A_PAGE,
      ...(pageToken ? { pageToken } : {}),
    }
    const answer = await ask(service, 'commentThreads', query, ['commentsDisabled', 'videoNotFound'])
    if (answer.status !== 200) return texts
    const { items, nextPageToken } = understood('commentThreads', answer, threadsSchema)
    const comments = items.map((item) => item.snippet.topLevelComment.snippet)
    const recent = comments.filter(({ publishedAt }) => new Date(publishedAt) >= since)
    texts.push(...recent.filter(({ authorChannelId }) => authorChannelId?.value === channelId).map(({ textDisplay }) => textDisplay))
    if (recent.length < comments.length || nextPageToken === undefined) return texts
    pageToken = nextPageToken
  }
  return texts
}

function understood<Schema extends z.ZodType>(what: string, answer: Answer, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new OutsideFault(what, answer.status, 'the answer has another shape')
  return parsed.data
}
