import { expect, it } from 'vitest'
import type { FormErrors } from '../../../../forms/map-errors.ts'
import { freshOrder } from '../../model/order-form.ts'
import { checkoutToTell, type LinesInput, ofCheckout, ofLine, wrongLines } from './checkout-check.ts'

const line = (key: number, errors: FormErrors = {}, isDripFeed = false) => ({
  key,
  place: undefined,
  form: { ...freshOrder(), errors, isDripFeed },
})
const wrong = (input: Partial<LinesInput> & Pick<LinesInput, 'lines'>) =>
  Object.fromEntries(wrongLines({ open: { key: undefined, errors: {} }, isWaiting: false, missingOf: () => ({}), ...input }))

it('names each wrong line by its place, and no line that is right', () => {
  expect(wrong({ lines: [line(4), line(5, { quantity: ['Too many.'] })] })).toEqual({ 1: { quantity: ['Too many.'] } })
})

it('takes the open line from the form, not from what was parked', () => {
  const lines = [line(4, { quantity: ['Old.'] })]
  expect(wrong({ lines, open: { key: 4, errors: {} } })).toEqual({})
  expect(wrong({ lines, open: { key: 4, errors: { url: ['New.'] } } })).toEqual({ 0: { url: ['New.'] } })
})

it('adds what a line misses, and leaves to the checkout what is the checkout’s', () => {
  const missingOf = () => ({ url: ['Enter a link.'], email: ['Enter an e-mail.'] })
  expect(wrong({ lines: [line(1)], missingOf })).toEqual({ 0: { url: ['Enter a link.'] } })
  expect([ofCheckout(missingOf()), ofLine(missingOf())]).toEqual([{ email: ['Enter an e-mail.'] }, { url: ['Enter a link.'] }])
})

it('holds nothing back by a field that is not on the page', () => {
  const errors = { runs: ['Too few.'] }
  expect(wrong({ lines: [line(1, errors)] })).toEqual({})
  expect(wrong({ lines: [line(1, errors, true)] })).toEqual({ 0: errors })
})

it('goes on telling what was said about e-mail and coupon', () => {
  const said = { email: ['Taken.'], coupon: ['Used.'], url: ['Wrong.'] }
  expect(checkoutToTell(said, { paymentMethodId: ['Choose.'] })).toEqual({
    email: ['Taken.'],
    coupon: ['Used.'],
    paymentMethodId: ['Choose.'],
  })
  expect(checkoutToTell(said, { email: ['Missing.'] }).email).toEqual(['Missing.'])
})
