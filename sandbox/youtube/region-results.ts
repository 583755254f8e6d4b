import { createHash } from 'node:crypto'
import { jsonAnswer, type WireAnswer } from '../server/wire.ts'
import type { ChannelBook } from './book.ts'
import { list } from './present.ts'

type Query = Readonly<Record<string, string | undefined>>
interface Described {
  readonly title: string
  readonly tags: readonly string[]
}
/** What generated videos are called and tagged, by their ids, so that `videos` tells the same as `search`. */
export type GeneratedVideos = Map<string, Described>

const RESULTS = 120
const FORMS = [
  '{q} for beginners',
  'best {q} 2026',
  'how to {q}',
  '{q} tutorial',
  '{q} review',
  '{q} step by step',
  'easy {q} at home',
  '{q} tips and tricks',
  'top 10 {q}',
  '{q} compilation',
]
const TAGS = ['{q}', '{q} tutorial', '{q} for beginners', 'best {q}', '{q} 2026', 'how to {q}', 'easy {q}', '{q} tips']

const idOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 11)

/** Search by region, in pages of at most fifty: the videos that were ranked for these words, then generated ones that are the same every time. */
export function regionResults(book: ChannelBook, generated: GeneratedVideos, query: Query): WireAnswer {
  const { q = '', regionCode = '', maxResults = '5', pageToken = '0' } = query
  const ranked = book.videosFor(q, RESULTS)
  const made = Array.from({ length: RESULTS - ranked.length }, (_, index) => {
    const id = idOf(`${q}:${regionCode}:${index}`)
    const fill = (form: string | undefined): string => (form ?? '{q}').replace('{q}', q)
    generated.set(id, {
      title: fill(FORMS[index % FORMS.length]),
      tags: [0, 1, 2].map((step) => fill(TAGS[(index * 3 + step) % TAGS.length])),
    })
    return id
  })
  const all = [...ranked, ...made]
  const [from, size] = [Number(pageToken), Math.min(50, Number(maxResults))]
  const items = all.slice(from, from + size).map((id) => resultItem(id, generated.get(id)))
  return jsonAnswer({
    ...list('search', items, true),
    regionCode,
    ...(from + size < all.length ? { nextPageToken: String(from + size) } : {}),
  })
}

const resultItem = (videoId: string, described: Described | undefined) => ({
  kind: 'youtube#searchResult',
  etag: videoId.slice(0, 8),
  id: { kind: 'youtube#video', videoId },
  snippet: {
    channelId: `UC${idOf(`channel:${videoId}`)}${idOf(videoId)}`.slice(0, 24),
    title: (described?.title ?? `Video ${videoId}`).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;'),
    publishedAt: '2025-05-04T09:00:00Z',
    liveBroadcastContent: 'none',
  },
})
