import { expect, it } from 'vitest'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import { type CheckoutInput, checkoutProblems } from './checkout-problems.ts'

const method = (strategy: string, linkedCardId: number | null = null) => ({ strategy, linkedCardId }) as PaymentChoice
const problems = (input: Partial<CheckoutInput>) =>
  Object.fromEntries(
    checkoutProblems({
      lines: 1,
      email: undefined,
      method: method('balance'),
      coupon: { state: 'none', isTooMuch: false },
      batchMax: 100,
      ...input,
    }),
  )

it('finds nothing wrong with lines, a payment method and a known customer', () => {
  expect(problems({})).toEqual({})
})

it('names what is missing, the first field of the page first', () => {
  const found = checkoutProblems({
    lines: 0,
    email: ' ',
    method: undefined,
    coupon: { state: 'refused', isTooMuch: false },
    batchMax: 100,
  })
  expect([...found]).toEqual([
    ['lines', 'nothing'],
    ['email', 'noEmail'],
    ['method', 'noMethod'],
    ['coupon', 'couponRefused'],
  ])
})

it('asks a guest for an address that can be one', () => {
  expect(problems({ email: 'ann@' })).toEqual({ email: 'malformedEmail' })
  expect(problems({ email: 'ann@example.com' })).toEqual({})
})

it('lets only the balance pay for more than one purchase holds', () => {
  expect(problems({ lines: 101 })).toEqual({})
  expect(problems({ lines: 100, method: method('others') })).toEqual({})
  expect(problems({ lines: 101, method: method('others') })).toEqual({ method: 'tooMany' })
  // A saved card pays a purchase once, whatever the method it was linked with.
  expect(problems({ lines: 101, method: method('balance', 4) })).toEqual({ method: 'tooMany' })
})

it('tells of a coupon that it counts once, before anything else about it', () => {
  expect(problems({ coupon: { state: 'refused', isTooMuch: true } })).toEqual({ coupon: 'couponTooMany' })
})
