import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import type { OrderService } from '../../model/choices.ts'
import { receiptOf } from './receipt.ts'

const service = {
  default_price: '2.00',
  discount_percent: 0.05,
  price_type: 'per_quantity',
  pricing_per: 1000,
  has_refill: true,
} as OrderService
const card = { fee_percent: 0.025, payment_method_bonuses: [{ bonus_percent: 0.05, from_amount: '20.00' }] } as unknown as PaymentChoice
const input = { service, quantities: [20_000], guaranteePpm: 100_000, method: card, quote: undefined }

describe('the receipt of an order', () => {
  it('adds up: service, guarantee, fee, and what comes back as bonus', () => {
    expect(receiptOf(input)).toEqual({
      service: 38_000_000n,
      guarantee: 3_800_000n,
      fee: 1_050_000n,
      bonus: 2_090_000n,
      total: 42_850_000n,
      saved: 2_200_000n,
    })
  })
  it('rounds a drip feed once for all its runs, and its guarantee is what that adds', () => {
    expect(receiptOf({ ...input, quantities: [10_000, 10_000], method: undefined })).toMatchObject({
      service: 38_000_000n,
      total: 41_800_000n,
    })
    const views = { ...service, default_price: '1.9125', discount_percent: 0 }
    const params = { service: views, guaranteePpm: 100_000, method: undefined, quote: undefined }
    expect(receiptOf({ ...params, quantities: [500] })).toMatchObject({ service: 960_000n, guarantee: 90_000n, total: 1_050_000n })
    expect(receiptOf({ ...params, guaranteePpm: 0, quantities: [500, 500, 500] })?.total).toBe(2_870_000n)
  })
  it('shows the server’s figures once they are there', () => {
    const quote = { original_amount: '41.80', fee: '1.05', payment_method_bonus: '0.00', total_amount: '42.85' } as TotalSumQuote
    expect(receiptOf({ ...input, quote })).toMatchObject({ total: 42_850_000n, bonus: 0n, service: 38_000_000n })
  })
  it('takes a discount off and shows it, credits a bonus beside the total', () => {
    const coupon = { type: 'discount', calculation: 'percent', amount: micro(0n), ppm: 100_000 } as const
    expect(receiptOf({ ...input, coupon })).toMatchObject({
      service: 38_000_000n,
      coupon: { type: 'discount', worth: 4_180_000n },
      fee: 940_000n,
      total: 38_560_000n,
      saved: 6_380_000n,
    })
    expect(receiptOf({ ...input, coupon: { ...coupon, type: 'bonus' } })).toMatchObject({
      coupon: { type: 'bonus', worth: 4_180_000n },
      total: 42_850_000n,
    })
  })
  it('says nothing about a saving that is none, and nothing at all without a price', () => {
    expect(receiptOf({ ...input, service: { ...service, discount_percent: 0 } })?.saved).toBeUndefined()
    expect(receiptOf({ ...input, service: { ...service, default_price: 'free' } })).toBeUndefined()
  })
  it('without a method is the plain sum', () => {
    expect(receiptOf({ ...input, method: undefined })).toMatchObject({ fee: 0n, total: 41_800_000n })
  })
})
