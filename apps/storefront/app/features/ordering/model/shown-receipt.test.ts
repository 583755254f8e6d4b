import { micro } from '@vitrine/platform/kernel'
import { shownCents, splitShown } from '@vitrine/ui/formats'
import { describe, expect, it } from 'vitest'
import { shownReceipt } from './shown-receipt.ts'

const usd = (cents: number) => micro(BigInt(cents) * 10_000n)
const shownIn = (style: { readonly currency?: 'USD' | 'RUB'; readonly rate?: string }) => ({
  cents: (amount: bigint) => shownCents(amount, style),
  split: (parts: readonly bigint[], total?: bigint) => splitShown(parts, style, total),
})
const roubles = shownIn({ currency: 'RUB', rate: '81.964' })
const none = { coupon: undefined, fee: usd(0) }

describe('the shown figures of a receipt', () => {
  it('in dollars are those that are charged', () => {
    const sums = { coupon: { type: 'discount' as const, worth: usd(10) }, fee: usd(2), total: usd(97) }
    expect(shownReceipt([usd(96), usd(9)], sums, shownIn({}))).toEqual({ parts: [96n, 9n], off: -10n, fee: 2n, total: 97n })
  })
  it('in roubles add up: parts to what is ordered, that with coupon and fee to the total', () => {
    const sums = { coupon: { type: 'discount' as const, worth: usd(23) }, fee: usd(5), total: usd(213) }
    const { parts, off, fee, total } = shownReceipt([usd(210), usd(21)], sums, roubles)
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(roubles.cents(usd(231)))
    expect(parts.reduce((sum, part) => sum + part, off + fee)).toBe(total)
    expect(total).toBe(roubles.cents(usd(213)))
  })
  it('show nothing that is not there: neither fee nor coupon takes up a rest', () => {
    expect(shownReceipt([usd(33), usd(33), usd(33)], { ...none, total: usd(99) }, roubles)).toMatchObject({ off: 0n, fee: 0n })
    const credited = { coupon: { type: 'cashback' as const, worth: usd(5) }, fee: usd(0), total: usd(100) }
    expect(shownReceipt([usd(100)], credited, roubles)).toMatchObject({ off: 0n, total: roubles.cents(usd(100)) })
  })
})
