import { describe, expect, it } from 'vitest'
import { codeAt, newSharedSecret, setupAddress, stepOfCode } from './one-time-password.ts'

const now = new Date('2026-11-20T12:00:10Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('a code of the authenticator app', () => {
  it('is the one of RFC 6238 for its secret', () => {
    // The test vector of the RFC, in six digits.
    expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(59_000))).toBe('287082')
  })
  it('counts in its half minute and the ones beside it, and never else', () => {
    const secret = newSharedSecret()
    const code = codeAt(secret, now)
    const step = stepOfCode(secret, code, now)
    expect(step).toBe(Math.floor(now.getTime() / 30_000))
    expect([stepOfCode(secret, code, after(30)), stepOfCode(secret, code, after(-30))]).toEqual([step, step])
    expect([stepOfCode(secret, code, after(90)), stepOfCode(secret, code, after(-90))]).toEqual([undefined, undefined])
  })
  it('is six digits and nothing else', () => {
    const secret = newSharedSecret()
    for (const text of ['', '12345', '1234567', 'abcdef', ' 123456']) expect(stepOfCode(secret, text, now)).toBeUndefined()
  })
  it('is set up by an address that names shop and account', () => {
    const address = setupAddress(newSharedSecret(), { issuer: 'Tide: well', account: 'ann@x.test' })
    expect(address).toMatch(/^otpauth:\/\/totp\/Tide%20%20well:ann%40x\.test\?/)
    expect(new URL(address).searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/)
  })
})
