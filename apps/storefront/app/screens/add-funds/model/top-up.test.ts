import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { ServerError, ValidationError } from '../../../api/api-error.ts'
import type { PaymentChoice } from '../../../features/payment/methods/payment-choices.ts'
import { answerOf, refusalOf, topUpBody, topUpFigures } from './top-up.ts'

const method = (parts: Partial<PaymentChoice> = {}) =>
  ({
    id: 4,
    linkedCardId: null,
    fee_percent: 0.05,
    payment_method_bonuses: [{ bonus_percent: 0.1, from_amount: '20.00' }],
    ...parts,
  }) as PaymentChoice
const quote = {
  original_amount: '20.00',
  fee: '1.20',
  payment_method_bonus: '2.00',
  total_amount: '21.20',
  to_be_credited: '22.00',
  coupon_bonus: '0.00',
  coupon_bonus_type: null,
  coupon_bonus_percentage: null,
  coupon_bonus_amount_calculation_type: null,
} as const
const figures = (input: Partial<Parameters<typeof topUpFigures>[0]>) =>
  topUpFigures({ method: method(), amount: micro(20_000_000n), code: '', answer: undefined, isPending: false, ...input })

describe('what an amount becomes on the balance', () => {
  it('is worked out here until the server has answered', () => {
    expect(figures({}).sums).toEqual({ fee: 1_000_000n, bonus: 2_000_000n, total: 21_000_000n, credited: 22_000_000n })
    expect(figures({ amount: undefined })).toEqual({ sums: undefined, couponState: 'none', coupon: undefined })
  })
  it('is what the server says about exactly this amount and coupon', () => {
    const answer = answerOf(quote, '')
    expect(figures({ answer }).sums).toEqual({ fee: 1_200_000n, bonus: 2_000_000n, total: 21_200_000n, credited: 22_000_000n })
    expect(figures({ answer, amount: micro(10_000_000n) }).sums?.fee).toBe(500_000n)
    expect(figures({ answer: answerOf(quote, 'OLD') }).sums?.fee).toBe(1_000_000n)
  })
  it('gets a cashback at once, since nothing is delivered that it could wait for', () => {
    const answer = answerOf({ ...quote, coupon_bonus: '3.00', coupon_bonus_type: 'cashback' }, 'BACK')
    expect(figures({ answer, code: 'BACK' })).toMatchObject({ couponState: 'applied', coupon: { type: 'bonus', worth: 3_000_000n } })
  })
})

it('asks about a saved card by its own number, and names a coupon only where there is one', () => {
  expect(topUpBody(method(), micro(5_500_000n), '')).toEqual({ payment_method_id: 4, amount: '5.50' })
  expect(topUpBody(method({ linkedCardId: 9 }), micro(5_000_000n), 'TEN')).toEqual({
    recurring_payments_method_id: 9,
    amount: '5.00',
    coupon_code: 'TEN',
  })
})

it('tells refused fields from a server that did not answer and one that failed', () => {
  expect(refusalOf(new ValidationError('', { amount: ['Too small.', 'Not a number.'] }))).toEqual({
    kind: 'fields',
    errors: { amount: 'Too small.\nNot a number.' },
  })
  expect(refusalOf(new Error('no network'))).toEqual({ kind: 'noAnswer' })
  expect(refusalOf(new ServerError('', 500))).toEqual({ kind: 'failed' })
})
