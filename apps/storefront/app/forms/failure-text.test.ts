import { expect, it } from 'vitest'
import { ServerError } from '../api/api-error.ts'
import { failureText } from './failure-text.ts'

const said = (error: unknown) => failureText(error, { noAnswer: 'no answer', ours: 'ours' })

it('a failed submit shows the server’s message, and never a status code', () => {
  expect(said(new ServerError('We are closed.', 503))).toBe('We are closed.')
  // A proxy's page instead of our answer: whether the order was made is not known.
  expect(said(Object.assign(new Error('HTTP 503'), { status: 503, body: undefined }))).toBe('no answer')
  expect(said(new TypeError('Failed to fetch'))).toBe('no answer')
  expect(said(Object.assign(new Error('HTTP 404'), { status: 404, body: {} }))).toBe('ours')
})
