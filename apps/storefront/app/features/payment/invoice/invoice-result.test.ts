import { describe, expect, it } from 'vitest'
import { invoiceIdOf, mayChange, nextPollMs, paidParts, requestedFor, resultOf } from './invoice-result.ts'

describe('back from the payment page', () => {
  it('the invoice says what is true, not the address one came back to', () => {
    expect([resultOf('settled', 'error'), resultOf('failed', 'success'), resultOf('in_moderation', 'error')]).toEqual([
      'settled',
      'failed',
      'in_moderation',
    ])
  })
  it('an open invoice is waited for after success, and open to another try after an error', () => {
    expect([resultOf('pending', 'success'), resultOf('pending', 'error')]).toEqual(['waiting', 'failed'])
  })
  it('names what the payment page asked for, and of a top-up what of it was the fee', () => {
    expect([requestedFor({ total_amount: '2.15' }), requestedFor({ total_amount: '102.50' })]).toEqual([2_150_000n, 102_500_000n])
    const paid = { total: 102_500_000n, credited: 100_000_000n, fee: 2_500_000n }
    expect(paidParts({ amount: '100.00', discount_amount: '0.00', total_amount: '102.50' })).toEqual(paid)
    expect(paidParts({ amount: '110.00', discount_amount: '10.00', total_amount: '102.50' })).toEqual(paid)
  })
  it('what can no longer be paid is closed', () => {
    expect((['expired', 'canceled'] as const).map((status) => resultOf(status, 'success'))).toEqual(['closed', 'closed'])
  })
  it('what went back to its payer is told to have been paid, not to be closed', () => {
    expect([resultOf('refunded', 'success'), resultOf('refunded', 'error')]).toEqual(['refunded', 'refunded'])
  })
  it('is looked at often at first, then less, and never once it is final', () => {
    expect([nextPollMs(0), nextPollMs(19), nextPollMs(20)]).toEqual([3000, 3000, 15_000])
    expect([mayChange('pending'), mayChange('in_moderation'), mayChange('settled'), mayChange('failed')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('the address names the invoice, or nothing', () => {
    const id = '0190d1a4-7c1e-7b6a-9a51-1c2d3e4f5a6b'
    expect(invoiceIdOf(new URLSearchParams(`invoice=${id}`))).toBe(id)
    expect(invoiceIdOf(new URLSearchParams('invoice=../7'))).toBeUndefined()
  })
})
