import { createHash, randomBytes } from 'node:crypto'
import { openJournal } from '../server/journal.ts'

/** A publication of a channel. */
export interface Post {
  readonly channel: string
  readonly id: string
  readonly title: string
  /** Its address; `/watch?v=` of the video platform unless the post names another. */
  readonly url: string
  readonly publishedAt: string
}
export type NewPost = Partial<Omit<Post, 'channel'>>

export interface FeedBook {
  publish(channel: string, post?: NewPost): Post
  /** Removes a post from its channel's feed; the book retains it. */
  remove(channel: string, id: string): void
  /** Lists a post once more, right behind itself. */
  duplicate(channel: string, id: string): void
  /** Lists the channel's posts in random order from now on. */
  shuffle(channel: string): void
  /** Everything that was ever published, oldest first. */
  posts(channel?: string): readonly Post[]
  /** What the channel's feed lists now. */
  listed(channel: string): readonly Post[]
}

/** The length of the video platform's feed. */
const LISTED_MAX = 15
const ID_LENGTH = 22

/** Deterministic: the same channel for a handle on every machine. */
export const channelOfHandle = (handle: string): string =>
  `UC${createHash('sha256').update(handle.toLowerCase()).digest('base64url').slice(0, ID_LENGTH)}`

interface Shelf {
  readonly copies: Map<string, number>
  readonly removed: Set<string>
  mixed: boolean
}

export function createFeedBook(options: { readonly journal?: string | undefined; readonly now: () => number }): FeedBook {
  const journal = openJournal(options.journal)
  const posts = journal.rows('posts') as Post[]
  const shelves = new Map<string, Shelf>()
  const shelfOf = (channel: string): Shelf => {
    const shelf = shelves.get(channel) ?? { copies: new Map(), removed: new Set(), mixed: false }
    shelves.set(channel, shelf)
    return shelf
  }
  for (const row of journal.rows('removed') as Pick<Post, 'channel' | 'id'>[]) shelfOf(row.channel).removed.add(row.id)
  const of = (channel: string): Post[] => posts.filter((post) => post.channel === channel)
  return {
    publish: (channel, given = {}) => {
      const id = given.id ?? randomBytes(8).toString('base64url')
      const post: Post = {
        channel,
        id,
        title: given.title ?? `Video ${id}`,
        url: given.url ?? `https://www.youtube.com/watch?v=${id}`,
        publishedAt: new Date(given.publishedAt ?? options.now()).toISOString(),
      }
      posts.push(post)
      journal.put('posts', `${channel}/${id}`, post)
      return post
    },
    remove: (channel, id) => {
      shelfOf(channel).removed.add(id)
      journal.put('removed', `${channel}/${id}`, { channel, id })
    },
    duplicate: (channel, id) => {
      const { copies } = shelfOf(channel)
      copies.set(id, (copies.get(id) ?? 1) + 1)
    },
    shuffle: (channel) => {
      shelfOf(channel).mixed = true
    },
    posts: (channel) => (channel === undefined ? posts : of(channel)),
    listed: (channel) => {
      const { copies, removed, mixed } = shelfOf(channel)
      const newest = of(channel)
        .filter((post) => !removed.has(post.id))
        .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt))
        .slice(0, LISTED_MAX)
        .flatMap((post) => Array.from({ length: copies.get(post.id) ?? 1 }, () => post))
      return mixed
        ? newest
            .map((post) => ({ post, at: Math.random() }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ post }) => post)
        : newest
    },
  }
}
