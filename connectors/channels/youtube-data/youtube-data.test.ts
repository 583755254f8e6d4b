import { OutsideFault } from '@vitrine/platform/outbound'
import { startYoutube, type Youtube } from '@vitrine/sandbox'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createYoutubeData, createYoutubePreviews } from './index.ts'

let youtube: Youtube
beforeEach(async () => {
  youtube = await startYoutube()
})
afterEach(() => youtube.stop())

const directory = (key = 'sandbox-youtube-key') => createYoutubeData({ url: youtube.url, key, timeoutMs: 2_000 })

it('finds a channel by its handle, its number and its old name, and none where there is none', async () => {
  youtube.change({ handle: 'ann', title: 'Ann & Bob', description: 'with a code' })
  const found = await directory().find({ by: 'handle', value: 'ann' })
  expect(found).toMatchObject({ title: 'Ann & Bob', description: 'with a code', id: expect.stringMatching(/^UC[\w-]{22}$/) })
  expect(await directory().find({ by: 'id', value: found?.id ?? '' })).toEqual(found)
  expect(await directory().find({ by: 'username', value: 'ann' })).toEqual(found)
  expect(await directory().find({ by: 'handle', value: 'gone' })).toBeUndefined()
  expect(await directory().find({ by: 'id', value: 'UCaaaaaaaaaaaaaaaaaaaaaa' })).toBeUndefined()
})

it('searches channels, at most as many as asked for, with titles as their owners wrote them', async () => {
  for (const handle of ['cook1', 'cook2', 'cook3']) youtube.change({ handle, title: `Cook's "${handle}" & more` })
  const found = await directory().search('& more', 2)
  expect(found.map(({ title }) => title)).toEqual([`Cook's "cook1" & more`, `Cook's "cook2" & more`])
})

it('tells open subscriptions from closed ones, and both from a spent quota', async () => {
  const { id } = youtube.change({ handle: 'ann' })
  expect(await directory().hasPublicSubscriptions(id)).toBe(false)
  youtube.change({ handle: 'ann', subscriptionsArePublic: true })
  expect(await directory().hasPublicSubscriptions(id)).toBe(true)
  expect(await directory().hasPublicSubscriptions('UCaaaaaaaaaaaaaaaaaaaaaa')).toBe(false)
  youtube.addFault({ kind: 'error-before', status: 403 })
  await expect(directory().hasPublicSubscriptions(id)).rejects.toThrow(OutsideFault)
})

it('leaves the key out of every address', async () => {
  await directory().find({ by: 'handle', value: 'ann' })
  expect(youtube.calls().map(({ path }) => path)).toEqual([expect.not.stringContaining('sandbox-youtube-key')])
  await expect(directory('wrong').find({ by: 'handle', value: 'ann' })).rejects.toThrow(/badRequest/)
})

it.each(['error-before', 'close', 'hang', 'accept-then-html', 'redirect'])('throws when the platform fails (%s)', async (kind) => {
  youtube.addFault({ kind })
  await expect(directory().search('ann', 5)).rejects.toThrow(OutsideFault)
})

it('tells what a video or a channel is to anyone who pastes its link, and asks about no other address', async () => {
  const previews = createYoutubePreviews({ url: youtube.url, key: 'sandbox-youtube-key', timeoutMs: 2_000 })
  const picture = expect.stringMatching(/^http.*\/thumbnails\//)
  expect(await previews.find('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toMatchObject({
    ...{ title: 'Video dQw4w9WgXcQ', author: 'Aina Walks', thumbnail: picture, views: expect.any(Number) },
  })
  for (const url of ['@ann', 'c/ann', 'user/ann', '@%61nn'])
    expect(await previews.find(`https://www.youtube.com/${url}`)).toEqual({ title: 'Ann', author: null, thumbnail: picture, views: null })
  expect(await previews.find('https://www.youtube.com/watch?v=gone1234567')).toBeUndefined()
  const others = ['https://www.youtube.com/playlist?list=PL1', 'https://example.com/watch?v=dQw4w9WgXcQ', 'http://127.0.0.1/', 'nonsense']
  expect(others.filter(previews.knows)).toEqual([])
  const requestCount = youtube.calls().length
  for (const url of others) expect(await previews.find(url)).toBeUndefined()
  expect(youtube.calls()).toHaveLength(requestCount)
})
