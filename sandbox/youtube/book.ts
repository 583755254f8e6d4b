import { channelOfHandle } from '../feeds/book.ts'
import type { Journal } from '../server/journal.ts'

/** A channel as its owner configured it. */
export interface Channel {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly description: string
  readonly subscriptionsArePublic: boolean
  /** Shown to its owner only. */
  readonly isMonetised?: boolean
  /** Nothing was ever published. */
  readonly isEmpty?: boolean
}
export type ChannelInput = Pick<Channel, 'handle'> & Partial<Omit<Channel, 'id' | 'handle'>>

export interface ChannelBook {
  /** The channel of a handle, made when it is first asked for; handles that begin with `gone` have none. */
  ofHandle(handle: string): Channel | undefined
  byId(id: string): Channel | undefined
  change(input: ChannelInput): Channel
  search(query: string, limit: number): readonly Channel[]
  channels(): readonly Channel[]
  /** Sets which videos a search for these terms finds, the best first. */
  rank(words: string, videoIds: readonly string[]): void
  videosFor(words: string, limit: number): readonly string[]
}

const HANDLE = /^[\p{L}\p{N}._-]{1,60}$/u

/** Channels by handle; ids are those of the feeds. */
export function createChannelBook(journal: Journal): ChannelBook {
  const channels = new Map<string, Channel>()
  const ranked = new Map<string, readonly string[]>()
  for (const row of journal.rows('channels') as Channel[]) channels.set(row.handle, row)
  const keep = (channel: Channel): Channel => {
    channels.set(channel.handle, channel)
    journal.put('channels', channel.handle, channel)
    return channel
  }
  const ofHandle = (given: string): Channel | undefined => {
    const handle = given.replace(/^@/, '').toLowerCase()
    if (!HANDLE.test(handle) || handle.startsWith('gone')) return undefined
    return channels.get(handle) ?? keep(newChannel(handle))
  }
  return {
    ofHandle,
    byId: (id) => [...channels.values()].find((channel) => channel.id === id),
    change: ({ handle, ...input }) => {
      const present = ofHandle(handle)
      if (!present) throw new Error(`there is no channel @${handle}`)
      return keep({ ...present, ...input })
    },
    search: (query, limit) => {
      const words = query.replace(/^@/, '').toLowerCase()
      const own = /\s/.test(words.trim()) ? undefined : ofHandle(words.trim())
      const others = [...channels.values()].filter((each) => each !== own && `${each.title} ${each.handle}`.toLowerCase().includes(words))
      return [...(own ? [own] : []), ...others].slice(0, limit)
    },
    channels: () => [...channels.values()],
    rank: (words, videoIds) => void ranked.set(words.toLowerCase(), videoIds),
    videosFor: (words, limit) => (ranked.get(words.toLowerCase()) ?? []).slice(0, limit),
  }
}

const newChannel = (handle: string): Channel => ({
  id: channelOfHandle(handle),
  handle,
  title: handle.replace(/(^|[._-])(\p{L})/gu, (_, before: string, letter: string) => `${before ? ' ' : ''}${letter.toUpperCase()}`),
  description: `Videos by ${handle}.`,
  subscriptionsArePublic: false,
})
