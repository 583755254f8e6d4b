import { describe, expect, it } from 'vitest'
import { englishOf, fieldMessage, isMessage, message } from './message.ts'
import { invalidField, invalidFields, Refusal, refuse } from './refusal.ts'

describe('messages', () => {
  it('are a code and what fills its text', () => {
    expect(message('fields.between', { attribute: 'amount', min: 1, max: 10_000n })).toEqual({
      code: 'fields.between',
      params: { attribute: 'amount', min: '1', max: '10000' },
    })
    expect(englishOf(message('fields.between', { attribute: 'amount', min: '1.00', max: 5 }))).toBe(
      'The amount must be between 1.00 and 5.',
    )
    expect(englishOf(message('payouts.wrongState', { state: 'sent' }))).toBe('A withdrawal that is “sent” cannot take this step.')
  })
  it('name a field by its place in the form, or as they are told', () => {
    expect(englishOf(fieldMessage('orders.0.service_id', 'fields.required'))).toBe('The orders.0.service id field is required.')
    expect(englishOf(fieldMessage('orders.0.service_id', 'fields.selected', { attribute: 'service' }))).toBe(
      'The selected service is invalid.',
    )
  })
  it('fill placeholders with what was sent, whatever it looks like', () => {
    expect(englishOf(message('orders.valueNotOffered', { value: '$& {{value}} $1' }))).toBe('The value $& {{value}} $1 is not available.')
  })
  it('do not compile with a code that no catalogue has, or without a parameter', () => {
    // @ts-expect-error: no catalogue has it
    message('payments.fund')
    // @ts-expect-error: the bounds are missing
    message('fields.between', { attribute: 'amount' })
    // @ts-expect-error: nothing fills the text
    message('fields.min')
    // @ts-expect-error: the text has no such placeholder
    message('payments.funds', { amount: 5 })
    // @ts-expect-error: a text with placeholders is no text that stands alone
    new Refusal('invalid', 'fields.required')
    // @ts-expect-error: only the attribute is known by the field
    fieldMessage('amount', 'fields.min')
    expect(isMessage({ code: 'payments.fund', params: {} })).toBe(false)
    expect(isMessage(message('payments.funds'))).toBe(true)
  })
})

describe('refusals', () => {
  it('carry code and parameters, and say it in English to the log', () => {
    const refusal = new Refusal('invalid', message('payments.cardsMax', { max: 6 }), { retryAfterSeconds: 3 }).with({ reason: 'many' })
    expect(refusal).toMatchObject({ code: 'payments.cardsMax', params: { max: '6' }, category: 'invalid', retryAfterSeconds: 3 })
    expect([refusal.message, refusal.details]).toEqual(['You can link up to 6 cards.', { reason: 'many' }])
  })
  it('of a field stand alone and under the field', () => {
    const refusal = invalidField('order_id', 'fields.min', { min: 7 })
    const said = { code: 'fields.min', params: { attribute: 'order id', min: '7' } }
    expect(refusal).toMatchObject({ ...said, category: 'invalid', errors: { order_id: [said] } })
    expect(() => refuse('order_id', 'fields.min', { min: 7 })).toThrow('The order id must be at least 7.')
  })
  it('of several fields say the first one', () => {
    const errors = { email: [message('account.emailTaken')], registered: [message('account.registered')] }
    expect(invalidFields(errors)).toMatchObject({ code: 'account.emailTaken', errors })
    expect(invalidFields({}).code).toBe('request.invalid')
  })
})
