import { expect, it } from 'vitest'
import { ServerError, ValidationError } from '../../../api/api-error.ts'
import { atMethods } from './at-methods.ts'

it('what is wrong with the method stands at the methods (FORM-009)', () => {
  expect(atMethods(new ValidationError('Wrong', { payment_method_id: ['The payment method field is required.'] }))).toEqual([
    'The payment method field is required.',
  ])
})
it('and so does a balance that does not suffice', () => {
  expect(atMethods(new ValidationError('Wrong', { balance: ['Insufficient funds on the balance.'] }))).toEqual([
    'Insufficient funds on the balance.',
  ])
})
it('anything else stands by itself', () => {
  expect(atMethods(new ValidationError('Wrong', { unpaid_discount: ['No.'] }))).toBeUndefined()
  expect(atMethods(new ServerError('Wrong', 422))).toBeUndefined()
  expect(atMethods(new TypeError('offline'))).toBeUndefined()
})
