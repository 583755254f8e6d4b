import { describe, expect, it } from 'vitest'
import type { InvoiceState } from '../invoice-states.ts'
import type { BankLine } from './bank-line.ts'
import { invoiceNumbersIn, matchLines } from './match-lines.ts'

const line = (text: string, amountMinor = 10_100n, currency = 'EUR'): BankLine => ({
  ...{ line: 1, account: 'DE02', reference: 'B-1', bookedOn: '2026-11-24', payer: 'Rosa Lind', payerAccount: '' },
  ...{ text, amountMinor, currency },
})
const invoice = (number: number, more: { state?: InvoiceState; isManual?: boolean } = {}) => ({
  ...{ number, state: 'in_moderation' as InvoiceState, isManual: true, payAmountMinor: 10_100n, payCurrency: 'EUR' },
  ...more,
})

describe('the reference of an invoice', () => {
  it.each([
    ['INV-17', [17]],
    ['inv 17 thank you', [17]],
    ['Invoice: INV17', [17]],
    ['INV-17 and INV-18, INV-17', [17, 18]],
    ['REINV-17', []],
    ['INV-1234567890', []],
    ['INV-1 INV-2 INV-3 INV-4 INV-5 INV-6', [1, 2, 3, 4, 5]],
    ['17', []],
    ['', []],
  ])('is found as payers write it: %s', (text, numbers) => {
    expect(invoiceNumbersIn(text)).toEqual(numbers)
  })
})

describe('lines of a statement', () => {
  const match = (text: string, invoices = [invoice(17), invoice(18)], more: [amountMinor?: bigint, currency?: string] = []) =>
    matchLines([line(text, ...more)], invoices).map((each) => [each.invoice.number, each.match])

  it('match by the reference, the amount and its currency', () => {
    expect(match('INV-17')).toEqual([[17, 'exact']])
    expect(match('INV-17', undefined, [10_099n])).toEqual([[17, 'differs']])
    expect(match('INV-17', undefined, [10_100n, 'USD'])).toEqual([[17, 'differs']])
  })
  it('that name several invoices, or one that waits for nothing, are left to a person', () => {
    expect(match('INV-17 INV-18')).toEqual([[17, 'several']])
    expect(match('INV-17', [invoice(17, { state: 'settled' })])).toEqual([[17, 'closed']])
  })
  it('match what nobody has said was paid, and what was given up before the money came', () => {
    expect(match('INV-17', [invoice(17, { state: 'pending' })])).toEqual([[17, 'exact']])
    expect(match('INV-17', [invoice(17, { state: 'pending' })], [10_099n])).toEqual([[17, 'differs']])
    expect(match('INV-17', [invoice(17, { state: 'expired' })])).toEqual([[17, 'late']])
  })
  it('say nothing of what a gateway confirms', () => {
    expect(match('INV-17', [invoice(17, { state: 'pending', isManual: false })])).toEqual([[17, 'closed']])
  })
  it('that name no invoice of the panel are left out, also where the amount fits', () => {
    expect(match('Rent')).toEqual([])
    expect(match('INV-19')).toEqual([])
    expect(match('INV-19 INV-18')).toEqual([[18, 'exact']])
  })
})
