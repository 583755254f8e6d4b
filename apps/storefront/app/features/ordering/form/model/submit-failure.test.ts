import { expect, it } from 'vitest'
import { ServerError, ValidationError } from '../../../../api/api-error.ts'
import { submitFailure } from './submit-failure.ts'

const texts = { noAnswer: 'No answer.', ours: 'Our fault.' }
const failure = (error: unknown) => submitFailure(error, texts)

it('leaves a submit open that the server has not answered', () => {
  expect(failure(new TypeError('no network'))).toEqual({ isAnswered: false, unpaidInvoiceId: undefined, said: { text: 'No answer.' } })
  expect(failure({ status: 502, body: undefined }).isAnswered).toBe(false)
})

it('brings what was refused to its fields, and ends the submit', () => {
  const { isAnswered, said } = failure(new ValidationError('', { 'orders.0.quantity': ['Too many.'] }))
  expect(isAnswered).toBe(true)
  expect(said).toMatchObject({ errors: { lines: new Map([[0, { quantity: ['Too many.'] }]]) } })
})

it('says plainly that the balance is short, whatever else is said', () => {
  const { said } = failure(new ValidationError('', { balance: ['You need $2 more.'], 'orders.0.url': ['x'] }))
  expect(said).toEqual({ text: 'You need $2 more.' })
})

it('knows orders that stand unpaid, so that they are paid and not made again', () => {
  const refused = new ServerError('The card was declined.', 500, { invoice_id: '7' })
  expect(failure(refused)).toEqual({ isAnswered: true, unpaidInvoiceId: '7', said: { text: 'The card was declined.' } })
})
