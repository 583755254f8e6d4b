import { expect, it } from 'vitest'
import { withoutSecret } from './without-secret.ts'

it('of a secret no more is kept than its end', () => {
  for (const name of ['password', 'clientSecret', 'api_key', 'apiKey', 'webhookKey', 'token', 'accessTokens', 'credentials'])
    expect([name, withoutSecret(name, 'sk_live_0123456789abcd')]).toEqual([name, 'set · abcd'])
  expect(withoutSecret('password', 'short')).toBe('set')
})
it('what is no secret, is told already or is not set stays as it is', () => {
  for (const [name, value] of [
    ['key', 'harbour'],
    ['name', 'sk_live_0123456789abcd'],
    ['token', 'set · abcd'],
    ['secret', null],
    ['secret', ''],
    ['hasPassword', true],
    ['keyboard', 'qwerty and more'],
  ] as const)
    expect(withoutSecret(name, value)).toBe(value)
})
