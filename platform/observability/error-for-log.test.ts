import { describe, expect, it } from 'vitest'
import { errorForLog } from './error-for-log.ts'

describe('an error in the log', () => {
  it('carries neither the row that a driver quotes nor an address, a bearer, a token or a query', () => {
    const message = `no ann@mail.test for Bearer abc.def and va_${'x'.repeat(43)} at /core/login?token=abc&x=1`
    const error = Object.assign(new Error(message), { code: '23505', detail: 'Key (email)=(ann@mail.test) already exists.' })
    const text = JSON.stringify(errorForLog(error))
    expect(text).toContain('23505')
    expect(text).not.toMatch(/ann|mail\.test|abc|xxx|detail/)
  })
  it('preserves what happened and where', () => {
    const logged = errorForLog(new TypeError('x is not a function'))
    expect(logged).toMatchObject({ type: 'TypeError', message: 'x is not a function' })
    expect(logged.stack).toContain('error-for-log.test.ts')
  })
  it('reads a copy of an error as well, and says what is none', () => {
    const { message, stack } = new Error('the connection was lost')
    expect(errorForLog({ message, stack, code: '57P01', queue: 'outbox' })).toEqual({ type: 'Error', code: '57P01', message, stack })
    expect(errorForLog('gone')).toEqual({ type: 'string', message: 'gone', stack: '' })
    expect(errorForLog(null)).toEqual({ type: 'object', message: 'null', stack: '' })
  })
})
