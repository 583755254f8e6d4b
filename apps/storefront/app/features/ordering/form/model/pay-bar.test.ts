import { micro } from '@vitrine/platform/kernel'
import { expect, it } from 'vitest'
import { listedTotal, pressOf } from './pay-bar.ts'

it('pays a complete form only when its payment methods are in sight', () => {
  expect(pressOf({ isEditing: false, isComplete: true, isSeen: false })).toBe('go to the methods')
  expect(pressOf({ isEditing: false, isComplete: true, isSeen: true })).toBe('pay')
})

it('lets an incomplete form say what it lacks, wherever the page stands', () => {
  expect([true, false].map((isSeen) => pressOf({ isEditing: false, isComplete: false, isSeen }))).toEqual(['pay', 'pay'])
})

it('keeps the change of an item of the cart, complete or not', () => {
  expect([true, false].map((isComplete) => pressOf({ isEditing: true, isComplete, isSeen: false }))).toEqual(['save', 'save'])
})

it('shows a price before only where something is saved', () => {
  expect(listedTotal(micro(900n), micro(100n))).toBe(1000n)
  expect([listedTotal(micro(900n), undefined), listedTotal(micro(900n), micro(0n)), listedTotal(undefined, micro(1n))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
