import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import Register from './register.tsx'

const Page = Register as unknown as (props: { readonly loaderData: { readonly providers: readonly string[] } }) => ReactNode

async function formWhere(contact_info_is_required: boolean) {
  const { to } = aServer({ 'POST /register': refused({ messengers: ['The messengers field is required.'] }) })
  const settings = { registration_enabled: true, captcha_is_enabled: false, contact_info_is_required }
  await onScreen(<Page loaderData={{ providers: [] }} />, { settings, address: '/register' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rosa Lind')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('rosa@mail.example')
  await page.getByLabelText('Password', { exact: true }).fill('quiet-harbour-12')
  return () => to('POST /register').map(({ body }) => (body as { readonly messengers?: unknown }).messengers)
}
const messenger = () => page.getByRole('textbox', { name: 'Messenger', exact: true })
const send = () => page.getByRole('button', { name: 'Create account' }).click()

afterEach(() => void vi.unstubAllGlobals())

describe('the contact of who registers', () => {
  it('is asked for where the panel requires one, and nothing is sent without it (INST-015)', async () => {
    const sent = await formWhere(true)
    await send()
    await expect.element(messenger()).toHaveAttribute('aria-invalid', 'true')
    expect(sent()).toEqual([])
    await messenger().fill(' @rosa ')
    await send()
    await expect.poll(sent).toEqual([[{ type: 'telegram', value: '@rosa' }]])
    await expect.element(messenger()).toHaveAccessibleDescription('The messengers field is required.')
  })
  it('is not asked for where the panel requires none, and none is sent (INST-015)', async () => {
    const sent = await formWhere(false)
    expect(messenger().elements()).toEqual([])
    await send()
    await expect.poll(sent).toEqual([undefined])
  })
})
