import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const key = randomBytes(32)
const box = createSecretBox(key.toString('base64'))

describe('sealed secrets', () => {
  it('open only where they were sealed for', () => {
    const sealed = box.seal('sk_live_1', '1|gateway_account|secret|a')
    expect(box.open(sealed, '1|gateway_account|secret|a')).toBe('sk_live_1')
    expect(() => box.open(sealed, '2|gateway_account|secret|a')).toThrow()
  })
  it('do not open after any changed byte or with another key', () => {
    const sealed = box.seal('sk_live_1', 'x')
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => box.open(changed, 'x')).toThrow()
    }
    expect(() => createSecretBox(randomBytes(32).toString('hex')).open(sealed, 'x')).toThrow()
  })
  it('never look the same twice and never hold the plain text', () => {
    const first = box.seal('sk_live_1', 'x')
    expect(first.equals(box.seal('sk_live_1', 'x'))).toBe(false)
    expect(first.includes('sk_live_1')).toBe(false)
  })
  it('refuse a key that is not 32 bytes', () => {
    expect(() => createSecretBox('short')).toThrow('32 bytes')
    expect(createSecretBox(key.toString('hex')).open(box.seal('s', 'x'), 'x')).toBe('s')
  })
})
