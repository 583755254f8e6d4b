import { type LinkPreview, shownTitle } from '@vitrine/catalogue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PreparedLine } from './prepare-lines.ts'
import { withKnownTitles, withTitles } from './with-titles.ts'

const preview = (title: string, thumbnail: string | null = 'https://i.ytimg.com/x.jpg'): LinkPreview => ({
  title,
  author: 'Ann',
  thumbnail,
  views: 7,
})
const line = (url: string | null) => ({ url, title: null, thumbnail: null }) as unknown as PreparedLine
const reported = (lines: readonly PreparedLine[]) => lines.map(({ title, thumbnail }) => [title, thumbnail])

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('gives each line what its platform tells, and leaves lines alone of which nobody can tell', async () => {
  const find = async (url: string) => (url === 'a' ? preview('A walk') : undefined)
  expect(reported(await withTitles({ linkPreviews: { find, known: find } }, [line('a'), line('b'), line(null)]))).toEqual([
    ['A walk', 'https://i.ytimg.com/x.jpg'],
    [null, null],
    [null, null],
  ])
  expect(reported(await withTitles({}, [line('a')]))).toEqual([[null, null]])
})

it('waits a second for a platform and no longer: the order is placed without', async () => {
  const find = () => new Promise<undefined>(() => undefined)
  const placing = withTitles({ linkPreviews: { find, known: async () => undefined } }, [line('a')])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reported(await placing)).toEqual([[null, null]])
})

it('asks about ten links of a pasted list, and of the others tells only what is known', async () => {
  const requests: string[] = []
  const find = async (url: string) => {
    requests.push(url)
    return preview(`Asked ${url}`)
  }
  const known = async (url: string) => preview(`Known ${url}`)
  const lines = Array.from({ length: 12 }, (_, index) => line(`${index}`))
  const titles = (await withTitles({ linkPreviews: { find, known } }, lines)).map(({ title }) => title)
  expect([requests.length, titles[9], titles[10], titles[11]]).toEqual([10, 'Asked 9', 'Known 10', 'Known 11'])
})

it('asks nobody for programs', async () => {
  const find = async () => Promise.reject(new Error('asked'))
  const known = async () => preview('Known')
  expect(reported(await withKnownTitles({ linkPreviews: { find, known } }, [line('a')]))).toEqual([['Known', 'https://i.ytimg.com/x.jpg']])
})

it('keeps titles on one line and both within what is stored', async () => {
  expect(shownTitle('  Two\nlines\u0000 and\ttabs ')).toBe('Two lines and tabs')
  expect([shownTitle(' \n'), [...(shownTitle('🎬'.repeat(400)) ?? '')].length]).toEqual([null, 300])
  expect(shownTitle('half \ud83c')).toBe('half \ufffd')
  const find = async () => preview('A walk', `https://i.ytimg.com/${'x'.repeat(500)}`)
  expect(reported(await withTitles({ linkPreviews: { find, known: find } }, [line('a')]))).toEqual([['A walk', null]])
})
