import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import Unsubscribe from './unsubscribe.tsx'

const CALL = 'POST /unsubscribe/5'
const allOn = { order_actions_notifications: true, payment_actions_notifications: true, subscription_actions_notifications: true }
const loaderData = { kind: 'flags', userId: 5, signature: 'S1gned', flags: allOn } as const
const Page = Unsubscribe as unknown as (props: { readonly loaderData: object }) => ReactNode

async function choices(answer: Answer) {
  const server = aServer({ [CALL]: answer })
  await onScreen(<Page loaderData={loaderData} />, { settings: { logo_light: '', logo_dark: '', logo_alt: '', logo_url: null } })
  return server
}
const switches = () => page.getByRole('switch')
const states = () =>
  switches()
    .elements()
    .map((each) => (each as HTMLInputElement).checked)

afterEach(() => void vi.unstubAllGlobals())

describe('the page behind the link of a mail', () => {
  it('shows the three flags and sends all of them under the signature of the link (AUTH-011)', async () => {
    const { to } = await choices({ json: { data: { ...allOn, order_actions_notifications: false } } })
    expect(states()).toEqual([true, true, true])
    await page.getByText(/^Started, completed/).click()
    await expect.poll(() => to(CALL).length).toBe(1)
    expect(to(CALL)[0]?.url.searchParams.get('signature')).toBe('S1gned')
    expect(to(CALL)[0]?.body).toEqual({ ...allOn, order_actions_notifications: false })
    expect(states()).toEqual([false, true, true])
  })

  it('says instead of the switches that a link is none (AUTH-011)', async () => {
    aServer({})
    await onScreen(<Page loaderData={{ kind: 'invalid' }} />, { settings: { logo_light: '', logo_dark: '', logo_alt: '', logo_url: null } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(switches().elements()).toEqual([])
  })

  it('says at the switch of a refused flag why, and puts it back as it was (FORM-007)', async () => {
    await choices(refused({ order_actions_notifications: ['The order actions notifications field must be true or false.'] }))
    await page.getByText(/^Started, completed/).click()
    await expect.element(switches().first()).toHaveAccessibleDescription('The order actions notifications field must be true or false.')
    await expect.element(switches().first()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(switches().nth(1)).not.toHaveAttribute('aria-invalid')
    expect(states()).toEqual([true, true, true])
  })
})
