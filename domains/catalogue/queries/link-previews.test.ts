import { expect, it } from 'vitest'
import type { LinkPreview } from '../ports.ts'
import { createLinkPreviews } from './link-previews.ts'

const video: LinkPreview = { title: 'A walk', author: 'Ann', thumbnail: null, views: 7 }
const minute = 60_000

function previews(find: (url: string) => Promise<LinkPreview | undefined>) {
  let time = Date.parse('2026-11-21T10:00:00Z')
  const requests: string[] = []
  const failures: unknown[] = []
  const { find: tell, known } = createLinkPreviews({
    previewer: {
      knows: (url) => url.startsWith('video'),
      find: (url) => {
        requests.push(url)
        return find(url)
      },
    },
    clock: { now: () => new Date(time) },
    onFailed: (error) => failures.push(error),
  })
  return {
    tell,
    known,
    requested: requests,
    failures,
    pass: (ms: number) => {
      time += ms
    },
  }
}

it('asks once for all requests for a link in the same ten minutes', async () => {
  const { tell, requested, pass } = previews(async () => video)
  expect(await Promise.all([tell('video1'), tell('video1')])).toEqual([video, video])
  pass(9 * minute)
  expect([await tell('video1'), requested.length]).toEqual([video, 1])
  pass(2 * minute)
  expect([await tell('video1'), requested.length]).toEqual([video, 2])
})

it('never asks about a link that the platform does not know', async () => {
  const { tell, requested } = previews(async () => video)
  expect([await tell('channel'), requested]).toEqual([undefined, []])
})

it('asks again after a minute where nothing was found, and leaves a failing platform alone for as long', async () => {
  const { tell, requested, pass } = previews(async () => undefined)
  await tell('video1')
  await tell('video1')
  pass(2 * minute)
  await tell('video1')
  expect(requested).toHaveLength(2)

  const down = previews(async () => {
    throw new Error('down')
  })
  expect([await down.tell('video1'), await down.tell('video1')]).toEqual([undefined, undefined])
  expect([down.requested.length, down.failures.length]).toEqual([1, 1])
})

it('asks no more than two hundred times an hour', async () => {
  const { tell, requested, pass } = previews(async () => video)
  for (let number = 1; number <= 250; number += 1) await tell(`video${number}`)
  expect(requested).toHaveLength(200)
  expect([await tell('video1'), await tell('video250')]).toEqual([video, undefined])
  pass(61 * minute)
  expect(await tell('video250')).toEqual(video)
})

it('tells without asking what was asked for lately', async () => {
  const { tell, known, requested, pass } = previews(async () => video)
  expect([await known('video1'), requested]).toEqual([undefined, []])
  await tell('video1')
  expect([await known('video1'), requested]).toEqual([video, ['video1']])
  pass(11 * minute)
  expect([await known('video1'), requested]).toEqual([undefined, ['video1']])
})
