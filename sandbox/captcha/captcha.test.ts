import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Captcha, startCaptcha } from './index.ts'

const clock = { now: Date.UTC(2026, 5, 1) }
let captcha: Captcha

beforeEach(async () => {
  captcha = await startCaptcha({ now: () => clock.now })
})
afterEach(() => captcha.stop())

async function verify(response: string, secret = 'sandbox-captcha-secret'): Promise<unknown> {
  const answer = await fetch(captcha.verifyUrl, { method: 'POST', body: new URLSearchParams({ secret, response }) })
  return answer.json()
}

describe('siteverify', () => {
  it('passes the fixed token any number of times', async () => {
    expect(await verify('sandbox-pass')).toMatchObject({ success: true })
    expect(await verify('sandbox-pass')).toMatchObject({ success: true })
    expect(await verify('sandbox-pass:shop.example')).toMatchObject({ success: true, hostname: 'shop.example' })
  })

  it.each([
    ['', 'missing-input-response'],
    ['sandbox-fail', 'invalid-input-response'],
    ['guess', 'invalid-input-response'],
  ])('refuses %j', async (response, error) => {
    expect(await verify(response)).toEqual({ success: false, 'error-codes': [error] })
  })

  it('refuses a wrong secret', async () => {
    expect(await verify('sandbox-pass', 'other')).toEqual({ success: false, 'error-codes': ['invalid-input-secret'] })
  })

  it('takes an issued token once', async () => {
    const token = captcha.issue('shop.example')
    const passed = { success: true, hostname: 'shop.example', challenge_ts: '2026-06-01T00:00:00.000Z' }
    expect(await verify(token)).toEqual(passed)
    expect(await verify(token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })

  it('expires an issued token after two minutes', async () => {
    const token = captcha.issue('shop.example')
    clock.now += 121_000
    expect(await verify(token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })

  it('writes every question into its book, and fails when told to', async () => {
    await verify('sandbox-pass')
    await fetch(`${captcha.url}/_control`, { method: 'POST', body: JSON.stringify({ faults: [{ kind: 'error-before', times: 1 }] }) })
    await expect(verify('sandbox-pass')).rejects.toThrow()
    const book = await (await fetch(`${captcha.url}/_books/verifications`)).json()
    expect(book).toEqual({ verifications: [{ response: 'sandbox-pass', success: true, errors: [] }] })
  })
})

it('serves a widget whose execute() answers a token that passes once', async () => {
  const script = await (await fetch(`${captcha.url}/api.js?render=key`)).text()
  const window: { grecaptcha?: { execute(): Promise<string> } } = {}
  const page = { document: { currentScript: { src: `${captcha.url}/api.js` } }, window, location: { hostname: 'shop.example' } }
  runInNewContext(script, { ...page, fetch, URL, URLSearchParams })
  const token = await window.grecaptcha?.execute()
  expect(await verify(String(token))).toMatchObject({ success: true, hostname: 'shop.example' })
  expect(await verify(String(token))).toMatchObject({ success: false })
})
