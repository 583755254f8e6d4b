import { describe, expect, it } from 'vitest'
import { maskEmail } from './mask-email.ts'

describe('an address as shown to who may not write to it', () => {
  it.each([
    ['anna@d.com', 'a***@d.com'],
    ['a@d.com', 'a***@d.com'],
    ['"odd@name"@d.com', '"***@d.com'],
    ['𝒶nna@d.com', '𝒶***@d.com'],
    ['@d.com', '***'],
    ['nonsense', '***'],
  ])('%s is %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown)
  })
})
