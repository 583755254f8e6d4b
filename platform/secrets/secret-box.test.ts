import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from './index.ts'

const box = createSecretBox(randomBytes(32).toString('hex'))

describe('a sealed secret', () => {
  it('opens at its own place only', () => {
    const sealed = box.seal('clé secrète', 'panel 1, account 2')
    expect(box.open(sealed, 'panel 1, account 2')).toBe('clé secrète')
    expect(() => box.open(sealed, 'panel 1, account 3')).toThrow()
  })
  it('does not open when a bit of it changed, nor with another master key', () => {
    const sealed = box.seal('secret', 'here')
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
    expect(() => box.open(changed, 'here')).toThrow()
    expect(() => createSecretBox(randomBytes(32).toString('base64')).open(sealed, 'here')).toThrow()
    expect(() => box.open(Buffer.from('short'), 'here')).toThrow()
  })
  it('looks different each time', () => {
    expect(box.seal('secret', 'here').equals(box.seal('secret', 'here'))).toBe(false)
  })
  it('wants a whole key', () => {
    expect(() => createSecretBox('short')).toThrow(/32 bytes/)
  })
})
