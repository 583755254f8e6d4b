import { expect, it } from 'vitest'
import { isLongRun, sampled } from './sampled.ts'

const table = [0, 1, 2, 3, 4, 5, 6]

it.skipIf(isLongRun)('a sample is every n-th row, and as many beginnings as n try the whole table', () => {
  expect(sampled(table, 3)).toEqual([0, 3, 6])
  expect(sampled(table, 3, 4)).toEqual([1, 4])
  expect([0, 1, 2].flatMap((from) => sampled(table, 3, from)).toSorted()).toEqual(table)
})
it.runIf(isLongRun)('a long run tries the whole table', () => {
  expect(sampled(table, 3)).toEqual(table)
})
