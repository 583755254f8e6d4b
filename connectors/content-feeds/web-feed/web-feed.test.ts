import type { ContentFeed, FeedAnswer } from '@vitrine/ordering'
import { channelOfHandle, type Feeds, startFeeds } from '@vitrine/sandbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWebFeed } from './index.ts'
import { readPublications } from './read-publications.ts'

const CHANNEL = 'UCabcdefghijklmnopqrstuv'
const URL = `https://www.youtube.com/channel/${CHANNEL}`

let feeds: Feeds
let feed: ContentFeed
beforeEach(async () => {
  feeds = await startFeeds()
  feed = createWebFeed({ sandboxUrl: feeds.url, timeoutMs: 1_500 })
})
afterEach(() => feeds.stop())

const read = (url = URL, known: Parameters<ContentFeed['read']>[0]['known'] = null) => feed.read({ url, known })
const idsOf = (answer: FeedAnswer) => (answer.kind === 'publications' ? answer.publications.map(({ id }) => id) : answer)
const stateOf = (answer: FeedAnswer) => (answer.kind === 'publications' ? answer.state : null)

describe('a channel of the video platform', () => {
  it('reads its publications: number, address, title, picture and time', async () => {
    const post = feeds.publish(CHANNEL, { title: 'Tea & "cake" <1>', publishedAt: '2026-11-20T10:00:00.000Z' })
    const answer = await read()
    expect(answer).toMatchObject({
      kind: 'publications',
      publications: [
        {
          id: post.id,
          url: `https://www.youtube.com/watch?v=${post.id}`,
          title: 'Tea & "cake" <1>',
          thumbnail: `https://i.ytimg.com/vi/${post.id}/hqdefault.jpg`,
          publishedAt: new Date('2026-11-20T10:00:00.000Z'),
        },
      ],
      state: { feedUrl: `https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}` },
    })
  })
  it.each(['https://www.youtube.com/@tea', 'https://www.youtube.com/c/tea', 'https://www.youtube.com/user/tea'])(
    'is found by its page at %s, and by its feed the next time',
    async (url) => {
      const post = feeds.publish(channelOfHandle('tea'))
      const first = await read(url)
      expect(idsOf(first)).toEqual([post.id])
      feeds.publish(channelOfHandle('tea'))
      await read(url, stateOf(first))
      expect(feeds.calls().map(({ path }) => path.startsWith('/feeds/'))).toEqual([false, true, true])
    },
  )
  it('costs a 304 while nothing is new', async () => {
    feeds.publish(CHANNEL)
    const state = stateOf(await read())
    expect(await read(URL, state)).toEqual({ kind: 'unchanged' })
    const { id } = feeds.publish(CHANNEL)
    expect(idsOf(await read(URL, state))).toContain(id)
  })
  it('that is not there is absent', async () => {
    expect(await read('https://www.youtube.com/@gone')).toMatchObject({ kind: 'failed', because: 'absent' })
  })
  it('is looked for again when its feed has moved', async () => {
    const { id } = feeds.publish(channelOfHandle('tea'))
    const old = { feedUrl: 'https://www.youtube.com/feeds/videos.xml?channel_id=old', etag: null, lastModified: null }
    expect(idsOf(await read('https://www.youtube.com/@tea', old))).toEqual([id])
  })
})

describe('a site', () => {
  it('is read by the feed its page names, or by the feed itself', async () => {
    const { id } = feeds.publish('notes', { url: 'https://notes.example/one', publishedAt: '2026-11-20T10:00:00.000Z' })
    for (const path of ['/blog/notes', '/rss/notes']) {
      const answer = await read(`${feeds.url}${path}`)
      expect(idsOf(answer)).toEqual([id])
      expect(answer).toMatchObject({
        publications: [{ url: 'https://notes.example/one', publishedAt: new Date('2026-11-20T10:00:00.000Z') }],
      })
    }
  })
})

describe('a feed that goes wrong is an answer, never a crash', () => {
  it.each([
    ['malformed', 'unreadable'],
    ['accept-then-html', 'unreadable'],
    ['truncated', 'unreachable'],
    ['trickle', 'unreachable'],
    ['too-big', 'unreachable'],
    ['hang', 'unreachable'],
    ['close', 'unreachable'],
    ['error-before', 'unreachable'],
    ['rate-limited', 'unreachable'],
  ])('%s is %s', async (kind, because) => {
    feeds.publish(CHANNEL)
    feeds.addFault({ kind })
    expect(await read()).toMatchObject({ kind: 'failed', because, detail: expect.any(String) })
  })
  it('a slow one is read when it comes in time, and given up when not', async () => {
    feeds.publish(CHANNEL)
    feeds.addFault({ kind: 'slow', ms: 300, times: 1 })
    expect((await read()).kind).toBe('publications')
    feeds.addFault({ kind: 'slow', ms: 4_000, times: 1 })
    expect(await read()).toMatchObject({ because: 'unreachable' })
  })
  it('redirects are followed three times and no more', async () => {
    feeds.publish(CHANNEL)
    feeds.addFault({ kind: 'redirect', text: `/feeds/videos.xml?channel_id=${CHANNEL}`, times: 3 })
    expect((await read()).kind).toBe('publications')
    feeds.addFault({ kind: 'redirect', text: `/feeds/videos.xml?channel_id=${CHANNEL}` })
    expect(await read()).toMatchObject({ because: 'unreachable' })
  })
})

describe('formats', () => {
  const item = { id: 'a', url: 'https://x.example/1', publishedAt: new Date('2026-11-20T10:00:00Z') }
  it.each([
    [
      'RSS',
      '<rss version="2.0"><channel><item><title>T</title><link>https://x.example/1</link><guid>a</guid><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>a</id><title>T</title><link rel="self" href="https://x.example/self"/><link href="https://x.example/1"/><published>2026-11-20T10:00:00Z</published><updated>2027-01-01T00:00:00Z</updated></entry></feed>',
    ],
    [
      'JSON Feed',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'x',
        items: [{ id: 'a', title: 'T', url: 'https://x.example/1', date_published: '2026-11-20T10:00:00Z' }],
      }),
    ],
  ])('%s', (_, text) => {
    expect(readPublications(text)).toMatchObject([{ ...item, title: 'T' }])
  })
  it('leave out what has no web address, cut what is endless, and take nonsense for no date', () => {
    const rss = (inner: string) => readPublications(`<rss version="2.0"><channel>${inner}</channel></rss>`)
    expect(rss('<item><title>x</title><link>javascript:alert(1)</link><guid>g</guid></item>')).toEqual([])
    expect(rss('<item><title>x</title></item>')).toEqual([])
    const [one] = rss(
      `<item><title>${'t'.repeat(5_000)}</title><link>https://x.example/</link><guid>${'g'.repeat(5_000)}</guid><pubDate>soon</pubDate></item>`,
    )
    expect(one?.title).toHaveLength(300)
    expect(one?.id.length).toBeLessThanOrEqual(200)
    expect(one?.publishedAt).toBeNull()
    expect(rss('<item><link>https://x.example/</link></item>'.repeat(1_000))).toHaveLength(200)
  })
  it('expand no entities of their own making', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
      .split('')
      .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
      .join('')}]><rss version="2.0"><channel><item><title>&j;</title><link>https://x.example/</link></item></channel></rss>`
    expect(JSON.stringify(readPublications(bomb)).length).toBeLessThan(1_000)
  })
})
