import { afterEach, beforeEach, expect, it } from 'vitest'
import { channelOfHandle, type Feeds, startFeeds } from './index.ts'

const CHANNEL = 'UCaaaaaaaaaaaaaaaaaaaaaa'
let feeds: Feeds
beforeEach(async () => {
  feeds = await startFeeds()
})
afterEach(() => feeds.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${feeds.url}${path}`, { headers })
const control = (input: object) =>
  fetch(`${feeds.url}/_control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) })
const feedOf = async (channel = CHANNEL) => (await get(`/feeds/videos.xml?channel_id=${channel}`)).text()
const idsIn = (xml: string) => [...xml.matchAll(/<yt:videoId>([^<]+)/g)].map((found) => found[1])

it('lists what a channel published, newest first, fifteen at most, and nothing of another channel', async () => {
  const posts = Array.from({ length: 17 }, (_, hour) => feeds.publish(CHANNEL, { publishedAt: new Date(hour * 3_600_000).toISOString() }))
  feeds.publish(`${CHANNEL.slice(0, -1)}b`)
  expect(idsIn(await feedOf())).toEqual(
    posts
      .toReversed()
      .slice(0, 15)
      .map(({ id }) => id),
  )
  expect(feeds.posts(CHANNEL)).toHaveLength(17)
})

it('takes down, doubles and mixes by its control endpoint; the book retains everything', async () => {
  const published = await (await control({ publish: [{ channel: CHANNEL, title: 'A & B' }, { channel: CHANNEL }] })).json()
  const [first, second] = published.published
  expect(await feedOf()).toContain('A &amp; B')
  await control({ remove: [{ channel: CHANNEL, id: first.id }], duplicate: [{ channel: CHANNEL, id: second.id }], shuffle: [CHANNEL] })
  expect(idsIn(await feedOf())).toEqual([second.id, second.id])
  expect((await (await get(`/_books/posts?channel=${CHANNEL}`)).json()).posts).toHaveLength(2)
  expect((await control({ nonsense: 1 })).status).toBe(422)
})

it('answers 304 until something changes', async () => {
  const etag = (await get(`/feeds/videos.xml?channel_id=${CHANNEL}`)).headers.get('etag') ?? ''
  const again = () => get(`/feeds/videos.xml?channel_id=${CHANNEL}`, { 'if-none-match': etag })
  expect((await again()).status).toBe(304)
  feeds.publish(CHANNEL)
  expect((await again()).status).toBe(200)
  expect(feeds.calls().map(({ status, conditional }) => [status, conditional])).toEqual([
    [200, false],
    [304, true],
    [200, true],
  ])
})

it('names the feed on channel pages and blogs', async () => {
  expect(await (await get('/@somebody')).text()).toContain(`/feeds/videos.xml?channel_id=${channelOfHandle('somebody')}`)
  feeds.publish('notes', { url: 'https://notes.example/one' })
  expect(await (await get('/blog/notes')).text()).toContain('href="/rss/notes"')
  expect(await (await get('/rss/notes')).text()).toContain('<link>https://notes.example/one</link>')
  expect((await get('/feeds/videos.xml?channel_id=nobody')).status).toBe(404)
})

it('corrupts its answers when told', async () => {
  feeds.publish(CHANNEL)
  const whole = await feedOf()
  feeds.addFault({ kind: 'malformed', times: 1 })
  expect((await feedOf()).length).toBeLessThan(whole.length)
  feeds.addFault({ kind: 'error-before', status: 503, times: 1 })
  expect((await get(`/feeds/videos.xml?channel_id=${CHANNEL}`)).status).toBe(503)
  feeds.addFault({ kind: 'truncated', times: 1 })
  await expect(feedOf()).rejects.toThrow()
  expect(await feedOf()).toBe(whole)
})

it('lets the channels of the demo publish by themselves when told', async () => {
  const busy = await startFeeds({ publicationSeconds: 0.05 })
  await expect.poll(() => busy.posts(channelOfHandle('tidewell')).length, { timeout: 30_000 }).toBeGreaterThan(1)
  await busy.stop()
})
