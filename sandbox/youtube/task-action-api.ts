import { jsonAnswer, type WireAnswer } from '../server/wire.ts'
import type { ChannelBook } from './book.ts'
import { list, problem } from './present.ts'
import type { GeneratedVideos } from './region-results.ts'
import type { Comment, TaskActionBook, VideoCounts } from './task-actions.ts'

type Query = Readonly<Record<string, string | undefined>>

/** A video as everybody sees it. */
export function publicVideos(
  taskActions: TaskActionBook,
  { base, generated }: { readonly base: string; readonly generated: GeneratedVideos },
  { id = '' }: Query,
): WireAnswer {
  const found = id.split(',').flatMap((one) => taskActions.countsOf(one) ?? [])
  return jsonAnswer(
    list(
      'video',
      found.map((counts) => publicVideo(base, counts, generated.get(counts.videoId))),
      true,
    ),
  )
}

function publicVideo(
  base: string,
  { videoId, views, likes }: VideoCounts,
  generated?: { readonly title: string; readonly tags: readonly string[] },
) {
  const url = `${base}/thumbnails/${videoId}.svg`
  return {
    kind: 'youtube#video',
    id: videoId,
    snippet: {
      title: generated?.title ?? `Video ${videoId}`,
      ...(generated ? { tags: generated.tags } : {}),
      channelTitle: 'Aina Walks',
      thumbnails: { default: { url, width: 120, height: 90 }, medium: { url, width: 320, height: 180 } },
    },
    statistics: { viewCount: String(views), likeCount: String(likes), favoriteCount: '0' },
  }
}

/** Whether a channel has subscribed to the one that is asked for. */
export function subscriptionTo(taskActions: TaskActionBook, from: string, to: string): WireAnswer {
  const at = taskActions.subscribedAt(from, to)
  const found =
    at === undefined
      ? []
      : [{ kind: 'youtube#subscription', id: `${from}-${to}`, snippet: { publishedAt: at, resourceId: { channelId: to } } }]
  return jsonAnswer(list('subscription', found, true))
}

/** Comments under a video, page by page. */
export function commentThreads({ taskActions, book }: { taskActions: TaskActionBook; book: ChannelBook }, query: Query): WireAnswer {
  const { videoId = '', maxResults = '20', pageToken = '0' } = query
  if (!taskActions.countsOf(videoId))
    return jsonAnswer(problem(404, 'videoNotFound', 'The video identified by the parameter could not be found.'), 404)
  const all = taskActions.commentsUnder(videoId)
  const [from, size] = [Number(pageToken), Math.min(100, Number(maxResults))]
  const items = all.slice(from, from + size).map((comment) => thread(book, comment))
  return jsonAnswer({ ...list('commentThread', items, true), ...(from + size < all.length ? { nextPageToken: String(from + size) } : {}) })
}

const thread = (book: ChannelBook, { id, videoId, channelId, text, at }: Comment) => ({
  kind: 'youtube#commentThread',
  id,
  snippet: {
    videoId,
    topLevelComment: {
      kind: 'youtube#comment',
      id,
      snippet: {
        videoId,
        textDisplay: text,
        textOriginal: text,
        authorDisplayName: book.byId(channelId)?.title ?? channelId,
        authorChannelId: { value: channelId },
        publishedAt: at,
        updatedAt: at,
      },
    },
  },
})
