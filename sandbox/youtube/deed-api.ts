import { jsonAnswer, type WireAnswer } from '../ground/wire.ts'
import type { ChannelBook } from './book.ts'
import type { Comment, DeedBook, VideoCounts } from './deeds.ts'
import { list, problem } from './present.ts'

type Query = Readonly<Record<string, string | undefined>>

/** A video as everybody sees it. */
export function publicVideos(deeds: DeedBook, base: string, { id = '' }: Query): WireAnswer {
  const found = id.split(',').flatMap((one) => deeds.countsOf(one) ?? [])
  return jsonAnswer(
    list(
      'video',
      found.map((counts) => publicVideo(base, counts)),
      true,
    ),
  )
}

function publicVideo(base: string, { videoId, views, likes }: VideoCounts) {
  const url = `${base}/thumbnails/${videoId}.svg`
  return {
    kind: 'youtube#video',
    id: videoId,
    snippet: {
      title: `Video ${videoId}`,
      channelTitle: 'Aina Walks',
      thumbnails: { default: { url, width: 120, height: 90 }, medium: { url, width: 320, height: 180 } },
    },
    statistics: { viewCount: String(views), likeCount: String(likes), favoriteCount: '0' },
  }
}

/** Whether a channel has subscribed to the one that is asked for. */
export function subscriptionTo(deeds: DeedBook, from: string, to: string): WireAnswer {
  const at = deeds.subscribedAt(from, to)
  const found =
    at === undefined
      ? []
      : [{ kind: 'youtube#subscription', id: `${from}-${to}`, snippet: { publishedAt: at, resourceId: { channelId: to } } }]
  return jsonAnswer(list('subscription', found, true))
}

/** Comments under a video, page by page. */
export function commentThreads({ deeds, book }: { deeds: DeedBook; book: ChannelBook }, query: Query): WireAnswer {
  const { videoId = '', maxResults = '20', pageToken = '0' } = query
  if (!deeds.countsOf(videoId))
    return jsonAnswer(problem(404, 'videoNotFound', 'The video identified by the parameter could not be found.'), 404)
  const all = deeds.commentsUnder(videoId)
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
