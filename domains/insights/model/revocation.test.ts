import { expect, it } from 'vitest'
import { isGivenUp, nextTry } from './revocation.ts'

const since = new Date('2026-11-21T10:00:00Z')
const after = (minutes: number): Date => new Date(since.getTime() + minutes * 60_000)

it('a platform that does not answer is asked again after a minute, twice as long each time, and every six hours in the end', () => {
  expect([0, 1, 2, 4, 600].map((minutes) => nextTry(since, after(minutes)))).toEqual([1, 2, 4, 8, 960].map(after))
})
it('a token that could not be revoked in a week is dropped', () => {
  expect([7 * 24 * 60, 7 * 24 * 60 + 1].map((minutes) => isGivenUp(since, after(minutes)))).toEqual([false, true])
})
