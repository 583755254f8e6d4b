import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { type Grade, renewed, standingOf } from './grade.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const grade = (id: number, goal: number, discountPpm: number): Grade => ({
  id,
  icon: '/i.svg',
  names: { en: `G${id}` },
  discountPpm,
  spendingGoal: usd(goal),
  opensClosedSales: false,
  hasPersonalManager: false,
  consultationDays: null,
  thumbnailDays: null,
})
const ladder = [grade(1, 0, 0), grade(2, 100, 20_000), grade(3, 500, 50_000)]
const now = new Date('2026-11-20T12:00:00Z')
const held = (gradeId: number, expires: string) => ({ gradeId, reachedAt: new Date('2026-01-01'), expiresAt: new Date(expires) })

describe('where a customer stands', () => {
  it('is the reached step, with one neighbour on each side', () => {
    const standing = standingOf(ladder, usd(100), undefined, now)
    expect([standing.current?.id, standing.next?.id, standing.previous?.id]).toEqual([2, 3, 1])
  })
  it('tells what is missing and which share is there (GRADE-002)', () => {
    const { spendToGoal, reachedBasisPoints } = standingOf(ladder, usd(30), undefined, now)
    expect([spendToGoal, reachedBasisPoints / 100]).toEqual([usd(70), 30])
  })
  it('needs nothing more on the top (GRADE-002)', () => {
    const top = standingOf(ladder, usd(501), undefined, now)
    expect([top.current?.id, top.next, top.spendToGoal, top.reachedBasisPoints]).toEqual([3, undefined, 0n, 10_000])
  })
  it('stays for a year, whatever was refunded since, and is judged anew after it', () => {
    expect(standingOf(ladder, usd(10), held(2, '2027-01-01'), now).current?.id).toBe(2)
    expect(standingOf(ladder, usd(10), held(2, '2026-11-20T12:00:00Z'), now).current?.id).toBe(1)
    expect(standingOf(ladder, usd(600), held(2, '2027-01-01'), now).current?.id).toBe(3)
  })
})

describe('what is written down', () => {
  it('is a step up, from now on, and nothing while nothing changed', () => {
    expect(renewed(ladder, usd(120), undefined, now)).toMatchObject({
      gradeId: 2,
      reachedAt: now,
      expiresAt: new Date('2027-11-20T12:00:00Z'),
    })
    expect(renewed(ladder, usd(120), held(2, '2027-01-01'), now)).toBeUndefined()
    expect(renewed(ladder, usd(20), undefined, now)).toBeUndefined()
  })
  it('is taken away, or begins again, when it expired', () => {
    expect(renewed(ladder, usd(20), held(2, '2026-11-01'), now)).toBeNull()
    expect(renewed(ladder, usd(120), held(3, '2026-11-01'), now)).toMatchObject({ gradeId: 2, reachedAt: now })
  })
})
