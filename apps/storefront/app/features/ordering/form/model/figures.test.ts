import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import { describe, expect, it } from 'vitest'
import { aService } from '../../cart/model/a-cart.ts'
import type { Place } from '../../model/choices.ts'
import { freshOrder, type OrderForm } from '../../model/order-form.ts'
import { bodyOfAll, type FiguresInput, figuresOf } from './figures.ts'

/** 1000 units cost 2 USD. */
const place = (parts: Parameters<typeof aService>[0] = {}) =>
  ({
    network: { id: 1, name: 'YouTube', icon: 'youtube', color: 'red' },
    type: { id: 3, name: 'Views' },
    service: { ...aService(parts), targets: [] },
  }) as unknown as Place
const form = (parts: Partial<OrderForm> = {}): OrderForm => ({
  ...freshOrder(),
  serviceId: 7,
  url: 'https://youtu.be/u1',
  quantity: 1000,
  isGuarantee: false,
  ...parts,
})
const noAnswer = { quote: undefined, coupon: '', isPending: false }
const figures = (input: Partial<FiguresInput> = {}) =>
  figuresOf({ form: form(), place: place(), several: undefined, method: undefined, charge: '0.10', live: noAnswer, ...input })
const line = (key: number, parts: Partial<OrderForm> = {}, at: Place | undefined = place()) => ({ key, form: form(parts), place: at })

describe('the figures of one line', () => {
  it('add up by our own arithmetic before the server has answered', () => {
    expect(figures()).toMatchObject({ amount: 2_000_000n, total: 2_000_000n, totalQuantity: 1000, sumsOfAll: undefined })
  })
  it('have the guarantee in them where the service offers one and it is chosen', () => {
    const guaranteed = place({ has_refill: true })
    expect(figures({ place: guaranteed, form: form({ isGuarantee: true }) }).amount).toBe(2_200_000n)
    expect(figures({ place: guaranteed }).amount).toBe(2_000_000n)
  })
  it('are unknown until a service is chosen', () => {
    expect(figures({ place: undefined })).toMatchObject({ sums: undefined, total: undefined, amount: undefined, totalQuantity: 0 })
  })
  it('are the server’s as soon as they stand, and ours while newer ones are on their way', () => {
    const quote = { original_amount: '3.00', fee: '0.50', coupon_bonus: '0.00', coupon_bonus_type: null } as TotalSumQuote
    expect(figures({ live: { quote, coupon: '', isPending: false } })).toMatchObject({ amount: 3_000_000n, total: 3_500_000n })
    expect(figures({ live: { quote, coupon: '', isPending: true } })).toMatchObject({ total: 2_000_000n, isPending: true })
  })
  it('count a coupon that the server has told of, and no other', () => {
    const quote = {
      original_amount: '2.00',
      fee: '0.00',
      coupon_bonus: '0.40',
      coupon_bonus_type: 'discount',
      coupon_bonus_percentage: 20,
      coupon_bonus_amount_calculation_type: 'percent',
    } as TotalSumQuote
    const requested = (coupon: string) => figures({ form: form({ coupon }), live: { quote, coupon: 'TWENTY', isPending: true } })
    expect(requested('TWENTY')).toMatchObject({ couponState: 'applied', worth: { type: 'discount', worth: 400_000n }, total: 1_600_000n })
    expect(requested('OTHER')).toMatchObject({ couponState: 'checking', worth: undefined, total: 2_000_000n })
  })
})

describe('the figures of several lines', () => {
  it('are a sum of all, with the units of the open one', () => {
    const several = [line(0), line(1, { quantity: 500 })]
    expect(figures({ several })).toMatchObject({ sums: undefined, total: 3_000_000n, totalQuantity: 1000, sumsOfAll: { count: 2 } })
  })
  it('count a line without a service for nothing', () => {
    expect(figures({ several: [line(0), { ...line(1), place: undefined }] })).toMatchObject({ total: 2_000_000n, sumsOfAll: { count: 2 } })
  })
  it('are asked of the server only when each line has a price', () => {
    expect(bodyOfAll([line(0), line(1)], form())).toBeDefined()
    expect(bodyOfAll([line(0), line(1, { quantity: 9 })], form())).toBeUndefined()
    expect(bodyOfAll([line(0), { ...line(1), place: undefined }], form())).toBeUndefined()
    expect(bodyOfAll([], form())).toBeUndefined()
  })
})
