import { describe, expect, it } from 'vitest'
import { PageError, pageStatus } from './page-error.ts'

describe('page errors', () => {
  it('carry a message and a status, 500 unless said otherwise (ERR-015)', () => {
    expect(new PageError('x')).toMatchObject({ message: 'x', status: 500 })
    expect(new PageError('x', 404)).toMatchObject({ message: 'x', status: 404 })
  })
  it('show the view of their own status, or of 500 (ERR-016)', () => {
    expect(pageStatus({ status: 404 })).toBe(404)
    expect(pageStatus(new PageError('x', 503))).toBe(503)
    expect([pageStatus(new Error('boom')), pageStatus('boom'), pageStatus(undefined)]).toEqual([500, 500, 500])
  })
})
