import { describe, expect, it } from 'vitest'
import { normaliseFailure, noticeText, ServerError, statusOf, ValidationError } from './api-error.ts'

describe('failures of the API', () => {
  it('passes an answer without a body and any 404 unchanged (ERR-001)', () => {
    const empty = { status: 500, body: undefined }
    const missing = { status: 404, body: { message: 'Not Found' } }
    expect(normaliseFailure(empty)).toBe(empty)
    expect(normaliseFailure(missing)).toBe(missing)
  })
  it('makes a server error of a message alone (ERR-002)', () => {
    const error = normaliseFailure({ status: 422, body: { message: 'No' } })
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ message: 'No', status: 422 })
    expect(error).not.toHaveProperty('fields')
  })
  it('makes a validation error of field errors, with a default message (ERR-003)', () => {
    const error = normaliseFailure({ status: 422, body: { message: 'm', errors: { url: ['bad'] } } })
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ message: 'm', fields: { url: ['bad'] } })
    expect(normaliseFailure({ status: 422, body: { errors: {} } })).toMatchObject({ message: 'Sent data is invalid' })
  })
  it('puts the message and each field message on a line of its own (ERR-007)', () => {
    expect(noticeText(new ValidationError('m', { url: ['a'], quantity: ['b', 'c'] }))).toBe('m\na\nb\nc')
    // A refusal about one field has the same text in both places.
    expect(noticeText(new ValidationError('m', { ticket: ['m'], code: ['a'] }))).toBe('m\na')
  })
  it('knows the status of every shape, and none of a broken network', () => {
    expect([
      statusOf({ status: 401, body: null }),
      statusOf(new ServerError('x', 429)),
      statusOf(new TypeError('fetch')),
      statusOf(null),
    ]).toEqual([401, 429, 0, 0])
  })
})
