import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { youngestNeeded } from './youngest-needed.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const recent = [
  { at: day(1), amount: micro(30n) },
  { at: day(5), amount: micro(50n) },
]

describe('the youngest reward that a withdrawal needs', () => {
  it('is none while older money covers it', () => expect(youngestNeeded(micro(20n), 100n, recent)).toBeNull())
  it('is the one that makes the amount whole', () => {
    expect([21n, 50n, 51n, 100n].map((amount) => youngestNeeded(micro(amount), 100n, recent))).toEqual([day(1), day(1), day(5), day(5)])
  })
  it('counts what was spent meanwhile against the older money', () => expect(youngestNeeded(micro(10n), 60n, recent)).toEqual(day(1)))
  it('is none where nothing was earned lately', () => expect(youngestNeeded(micro(60n), 60n, [])).toBeNull())
})
