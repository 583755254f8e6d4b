import { describe, expect, it } from 'vitest'
import { type BookedPayment, comparePayments } from './compare-payments.ts'

const payment = (externalId: string, amountMinor = 100n, currency = 'USD'): BookedPayment => ({ externalId, amountMinor, currency })
const nothing = { missingHere: [], wrong: [] }

describe('the gateway’s book and ours', () => {
  it('agree when they name the same payments', () => {
    expect(comparePayments([payment('a'), payment('b')], [payment('a'), payment('b')], [payment('b'), payment('a')])).toEqual(nothing)
    expect(comparePayments([], [], [])).toEqual(nothing)
  })
  it('agree about a payment that came after one of them was read', () => {
    expect(comparePayments([payment('a')], [], [payment('a')])).toEqual(nothing)
    expect(comparePayments([], [], [payment('a')])).toEqual(nothing)
  })
  it('differ when one of them does not know a payment', () => {
    expect(comparePayments([payment('a')], [], []).missingHere).toHaveLength(1)
    expect(comparePayments([], [payment('a')], [payment('a')]).wrong).toHaveLength(1)
  })
  it('differ in amount and in currency', () => {
    const ours = [payment('a', 99n), payment('b', 100n, 'RUB')]
    const { wrong, missingHere } = comparePayments([payment('a'), payment('b')], ours, ours)
    expect(wrong).toEqual(['payment a is 100 USD there and 99 USD here', 'payment b is 100 USD there and 100 RUB here'])
    expect(missingHere).toEqual([])
  })
})
