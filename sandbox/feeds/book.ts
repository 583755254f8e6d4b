import { createHash, randomBytes } from 'node:crypto'
import { openJournal } from '../ground/journal.ts'

/** A publication as its channel put it out. */
export interface Post {
  readonly channel: string
  readonly id: string
  readonly title: string
  /** Where it is seen; `/watch?v=` of the video platform unless the post names another address. */
  readonly url: string
  readonly publishedAt: string
}
export type NewPost = Partial<Omit<Post, 'channel'>>

export interface FeedBook {
  publish(channel: string, post?: NewPost): Post
  /** Takes a post off its channel; the book still knows it. */
  remove(channel: string, id: string): void
  /** Lists a post once more than now, right behind itself. */
  duplicate(channel: string, id: string): void
  /** Lists the channel's posts in an order of chance from now on. */
  shuffle(channel: string): void
  /** Everything that was ever published, oldest first. */
  posts(channel?: string): readonly Post[]
  /** What the channel's feed lists now. */
  listed(channel: string): readonly Post[]
}

/** As many as the video platform's feed shows. */
const LISTED_MAX = 15
const ID_LENGTH = 22

/** The same channel for a handle on every machine. */
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
