import { expect, it } from 'vitest'
import { type ReceiptFacts, receiptActions } from './receipt-actions.ts'

const actions = (state: ReceiptFacts['state'], more: Partial<ReceiptFacts> = {}) =>
  receiptActions({ state, isManual: true, payAmountMinor: 100n, isWaiting: false, ...more })

it.each([
  ['created', ['confirm', 'reject']],
  ['pending', ['confirm', 'reject']],
  ['in_moderation', ['confirm', 'reject']],
  ['expired', ['confirm']],
  ['failed', ['confirm']],
  ['canceled', ['confirm']],
  ['authorized', []],
  ['settled', ['another']],
  ['underpaid', ['another']],
  ['settled_late', ['another']],
  ['refunded', ['another']],
] as const)('an invoice that is %s: %s', (state, expected) => {
  expect(actions(state)).toEqual(expected)
})
it('lets the first word be taken back where a second one is missing, in whatever state', () => {
  expect(actions('expired', { isWaiting: true })).toEqual(['confirm', 'reject'])
  expect(actions('settled', { isWaiting: true })).toEqual(['another', 'reject'])
})
it('never decides what a gateway confirms, nor what is paid by a discount', () => {
  expect(actions('pending', { isManual: false })).toEqual([])
  expect(actions('settled', { payAmountMinor: 0n })).toEqual([])
})
