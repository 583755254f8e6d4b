import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ShopSettings } from '../../shop/shop-data.ts'
import { aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import Login from './login.tsx'

const Page = Login as unknown as (props: { readonly loaderData: { readonly providers: readonly string[] } }) => ReactNode
const wrong = refused({ 'g-recaptcha-response': ['The captcha is wrong.'] })
const FIELD = 'g-recaptcha-response'

/** The captcha's own service: its script is there as soon as it is asked for, and it answers at once. */
function aCaptcha() {
  const requests: string[] = []
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (!(script instanceof HTMLScriptElement && script.src.includes('recaptcha'))) return append(...nodes)
    requests.push(script.src)
    queueMicrotask(() => script.onload?.(new Event('load')))
  })
  vi.stubGlobal('grecaptcha', { ready: (run: () => void) => run(), execute: async (key: string) => `answer for ${key}` })
  return requests
}

async function signIn(settings: Partial<ShopSettings>, answer = wrong) {
  const { to } = aServer({ 'POST /login': answer })
  await onScreen(<Page loaderData={{ providers: [] }} />, { settings, address: '/login' })
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa@mail.example')
  await page.getByLabelText('Password', { exact: true }).fill('quiet-harbour-12')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return () => to('POST /login').map(({ body }) => body as Record<string, unknown>)
}

let requested: readonly string[]
beforeEach(() => {
  requested = aCaptcha()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('signing in', () => {
  it('asks the captcha where the panel has it on, and sends its answer along (INST-002)', async () => {
    const bodies = await signIn({ captcha_is_enabled: true, captcha_site_key: 'SITE' })
    await expect.poll(bodies).toEqual([{ email: 'rosa@mail.example', password: 'quiet-harbour-12', [FIELD]: 'answer for SITE' }])
    expect(requested).toEqual([expect.stringContaining('render=SITE')])
  })
  it('says what the server has against the answer (INST-002)', async () => {
    await signIn({ captcha_is_enabled: true, captcha_site_key: 'SITE' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('The captcha is wrong.')
  })
  it('loads no captcha where the panel has it off, and sends nothing of it (INST-002)', async () => {
    const bodies = await signIn({ captcha_is_enabled: false, captcha_site_key: 'SITE' }, refused({ email: ['The email is odd.'] }))
    await expect.poll(bodies).toEqual([{ email: 'rosa@mail.example', password: 'quiet-harbour-12' }])
    expect(requested).toEqual([])
  })
})
