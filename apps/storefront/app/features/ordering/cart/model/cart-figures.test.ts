import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import { micro } from '@vitrine/platform/kernel'
import { expect, it } from 'vitest'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import { cartFigures, cartMethod } from './cart-figures.ts'

const method = (id: number, strategy: string) =>
  ({ id, strategy, linkedCardId: null, fee_percent: 0, payment_method_bonuses: [] }) as unknown as PaymentChoice
const methods = [method(1, 'others'), method(2, 'balance')]
const ours = { count: 2, total: micro(3_000_000n), before: undefined }
const quote = { original_amount: '3.10', fee: '0.40', items: [], coupon_bonus: '0.00', coupon_bonus_type: null } as unknown as TotalSumQuote
const figures = (input: Partial<Parameters<typeof cartFigures>[0]> = {}) =>
  cartFigures({ ours, code: '', method: undefined, isQuotable: true, live: { quote, coupon: '', isPending: false }, ...input })

it('pays from the balance while it covers the sum, until another method is chosen', () => {
  const none = { paymentMethodId: null, linkedCardId: undefined }
  expect(cartMethod(methods, none, micro(3_000_000n), ours.total)?.id).toBe(2)
  expect(cartMethod(methods, none, micro(2_999_999n), ours.total)?.id).toBe(1)
  expect(cartMethod(methods, { ...none, paymentMethodId: 2 }, micro(0n), ours.total)?.id).toBe(2)
})

it('shows the server’s figures where they stand', () => {
  expect(figures().sums).toMatchObject({ count: 2, amount: 3_100_000n, total: 3_500_000n })
})

it('shows our own while newer ones are on their way, and for a cart that cannot be quoted', () => {
  expect(figures({ live: { quote, coupon: '', isPending: true } })).toMatchObject({ isPending: true, sums: { amount: 3_000_000n } })
  expect(figures({ isQuotable: false }).sums.amount).toBe(3_000_000n)
})

it('says of a code that gave nothing that it does not apply', () => {
  expect(figures({ code: 'TEN', live: { quote, coupon: 'TEN', isPending: false } })).toMatchObject({ couponState: 'refused', coupon: null })
})
