import { describe, expect, it } from 'vitest'
import { hashRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

const owner = { panelId: 1, userId: 7 }
const secret = 'a secret of thirty-two characters'

describe('recovery codes', () => {
  it('are ten different ones, easy to read from paper', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}$/)
    expect(codes.every(isRecoveryCode)).toBe(true)
  })
  it('are the same however they are typed', () => {
    const hash = hashRecoveryCode(secret, owner, 'h7km-p3qa-9xwd')
    expect(hashRecoveryCode(secret, owner, ' H7KM P3QA 9XWD ').equals(hash)).toBe(true)
    expect(hashRecoveryCode(secret, { ...owner, userId: 8 }, 'h7km-p3qa-9xwd').equals(hash)).toBe(false)
    expect(hashRecoveryCode(`${secret}!`, owner, 'h7km-p3qa-9xwd').equals(hash)).toBe(false)
  })
  it('are not mistaken for codes of the app', () => {
    expect(isRecoveryCode('123456')).toBe(false)
  })
})
