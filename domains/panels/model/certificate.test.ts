import { expect, it } from 'vitest'
import { certificateState } from './certificate.ts'

const now = new Date('2026-03-01T12:00:00Z')
const DAY_MS = 86_400_000
const until = (ms: number, rest: { isForHost?: boolean; isTrusted?: boolean } = {}) =>
  certificateState({ validUntil: new Date(now.getTime() + ms), issuer: null, isForHost: true, isTrusted: true, ...rest }, now)

it('a certificate is valid, and expiring with less than 14 days left', () => {
  expect(until(14 * DAY_MS)).toBe('valid')
  expect(until(14 * DAY_MS - 1)).toBe('expiring')
  expect(until(1)).toBe('expiring')
  expect(until(0)).toBe('expired')
})

it('of several faults the first to mend is told', () => {
  expect(certificateState(undefined, now)).toBe('none')
  expect(until(DAY_MS, { isForHost: false, isTrusted: false })).toBe('mismatch')
  expect(until(-1, { isForHost: false })).toBe('mismatch')
  expect(until(-1, { isTrusted: false })).toBe('expired')
  expect(until(30 * DAY_MS, { isTrusted: false })).toBe('untrusted')
})
