import { type Captcha, startCaptcha } from '@vitrine/sandbox'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSiteverify } from './index.ts'

let captcha: Captcha
beforeEach(async () => {
  captcha = await startCaptcha()
})
afterEach(() => captcha.stop())

const verifier = (secret = 'sandbox-captcha-secret') => createSiteverify({ url: captcha.verifyUrl, secret, timeoutMs: 2_000 })

it('accepts a token solved on this host, once', async () => {
  const token = captcha.issue('shop.example')
  expect(await verifier().verify(token, 'Shop.example')).toBe(true)
  expect(await verifier().verify(token, 'shop.example')).toBe(false)
})

it('refuses a token solved elsewhere, a wrong one and a wrong secret', async () => {
  expect(await verifier().verify(captcha.issue('evil.example'), 'shop.example')).toBe(false)
  expect(await verifier().verify('guess', 'shop.example')).toBe(false)
  expect(await verifier('other').verify('sandbox-pass', 'shop.example')).toBe(false)
})

it('does not even ask about an empty or huge token', async () => {
  expect(await verifier().verify('', 'shop.example')).toBe(false)
  expect(await verifier().verify('x'.repeat(9_000), 'shop.example')).toBe(false)
  expect(captcha.verifications()).toEqual([])
})

it('accepts an answer without a host name: some providers name none', async () => {
  expect(await verifier().verify('sandbox-pass', 'shop.example')).toBe(true)
})

it.each(['error-before', 'close', 'hang', 'accept-then-html', 'redirect'])('throws when the provider fails (%s)', async (kind) => {
  captcha.addFault({ kind })
  await expect(verifier().verify('sandbox-pass', 'shop.example')).rejects.toThrow()
})

it('is tested with a token that nobody solved: the secret is known, wrong, or nobody answers', async () => {
  await expect(verifier().test()).resolves.toBeUndefined()
  await expect(verifier('other').test()).rejects.toThrow('invalid-input-secret')
  captcha.addFault({ kind: 'close' })
  await expect(verifier().test()).rejects.toThrow()
})
