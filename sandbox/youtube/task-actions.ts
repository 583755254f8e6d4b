import { createHash, randomUUID } from 'node:crypto'
import type { Journal } from '../server/journal.ts'

export interface Comment {
  readonly id: string
  readonly videoId: string
  readonly channelId: string
  readonly text: string
  readonly at: string
}
interface Subscription {
  readonly from: string
  readonly to: string
  /** Null when it was taken back. */
  readonly at: string | null
}
export interface VideoCounts {
  readonly videoId: string
  readonly views: number
  readonly likes: number
}

/** What people do on the platform: they watch, like, comment and subscribe. */
export interface TaskActionBook {
  subscribe(from: string, to: string): void
  unsubscribe(from: string, to: string): void
  subscribedAt(from: string, to: string): string | undefined
  comment(videoId: string, channelId: string, text: string): Comment
  /** Newest first. */
  commentsUnder(videoId: string): readonly Comment[]
  watch(videoId: string): VideoCounts
  like(videoId: string): VideoCounts
  /** Every address of a video has one, those that begin with `gone` excepted. */
  countsOf(videoId: string): VideoCounts | undefined
}

const VIDEO_ID = /^[\w-]{11}$/

export function createTaskActionBook(journal: Journal, now: () => number): TaskActionBook {
  const subscriptions = new Map<string, Subscription>()
  const comments = journal.rows('comments') as Comment[]
  const videos = new Map<string, VideoCounts>()
  const written = [...comments]
  for (const row of journal.rows('subscriptions') as Subscription[]) subscriptions.set(`${row.from}>${row.to}`, row)
  for (const row of journal.rows('videos') as VideoCounts[]) videos.set(row.videoId, row)
  const time = () => new Date(now()).toISOString()
  const saveSubscription = (row: Subscription): void => {
    subscriptions.set(`${row.from}>${row.to}`, row)
    journal.put('subscriptions', `${row.from}>${row.to}`, row)
  }
  const countsOf = (videoId: string): VideoCounts | undefined => {
    if (!VIDEO_ID.test(videoId) || videoId.startsWith('gone')) return undefined
    return videos.get(videoId) ?? firstCounts(videoId)
  }
  const count = (videoId: string, more: (counts: VideoCounts) => VideoCounts): VideoCounts => {
    const present = countsOf(videoId)
    if (!present) throw new Error(`there is no video ${videoId}`)
    const counted = more(present)
    videos.set(videoId, counted)
    journal.put('videos', videoId, counted)
    return counted
  }
  return {
    countsOf,
    subscribe: (from, to) => saveSubscription({ from, to, at: time() }),
    unsubscribe: (from, to) => saveSubscription({ from, to, at: null }),
    subscribedAt: (from, to) => subscriptions.get(`${from}>${to}`)?.at ?? undefined,
    comment: (videoId, channelId, text) => {
      const comment = { id: randomUUID(), videoId, channelId, text, at: time() }
      written.push(comment)
      journal.put('comments', comment.id, comment)
      return comment
    },
    commentsUnder: (videoId) => written.filter((comment) => comment.videoId === videoId).toReversed(),
    watch: (videoId) => count(videoId, (counts) => ({ ...counts, views: counts.views + 1 })),
    like: (videoId) => count(videoId, (counts) => ({ ...counts, likes: counts.likes + 1 })),
  }
}

/** The same for a video on every machine. */
function firstCounts(videoId: string): VideoCounts {
  const views = 1_000 + (createHash('sha256').update(videoId).digest().readUInt16BE() % 9_000)
  return { videoId, views, likes: Math.floor(views / 20) }
}
