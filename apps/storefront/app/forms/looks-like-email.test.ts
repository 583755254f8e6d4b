import { expect, it } from 'vitest'
import { looksLikeEmail } from './looks-like-email.ts'

it('an address is looked at quickly: a name, one @, an ending of two letters', () => {
  expect(['a@x.test', ' a.b@x.co '].every(looksLikeEmail)).toBe(true)
  expect(['a@', 'a b@x.test', 'a@x', 'a@x.t', ''].some(looksLikeEmail)).toBe(false)
})
