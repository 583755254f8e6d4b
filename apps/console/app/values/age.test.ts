import { expect, it } from 'vitest'
import { age } from './age.ts'

const now = new Date('2026-11-23T12:00:00Z')

it.each([
  ['2026-11-23T12:00:30Z', '0 min'],
  ['2026-11-23T11:25:00Z', '35 min'],
  ['2026-11-23T08:55:00Z', '3 h 05'],
  ['2026-11-22T12:00:00Z', '1 day'],
  ['2026-11-17T11:00:00Z', '6 days'],
])('since %s it is %s', (since, said) => {
  expect(age(since, now)).toBe(said)
})
