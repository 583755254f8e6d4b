import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import Register from './register.tsx'

const Page = Register as unknown as (props: { readonly loaderData: { readonly providers: readonly string[] } }) => ReactNode
const settings = { registration_enabled: true, contact_info_is_required: true, captcha_is_enabled: false }

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const password = () => page.getByLabelText('Password', { exact: true })
const send = () => page.getByRole('button', { name: 'Create account' }).click()

/** The form with everything filled in that it asks for by itself, so that only the server has something to say. */
async function filledForm() {
  await onScreen(<Page loaderData={{ providers: [] }} />, { settings, address: '/register' })
  await field('Name').fill('Rosa Lind')
  await field('Email').fill('rosa@mail.example')
  await password().fill('quiet-harbour-12')
  await field('Messenger').fill('@rosa')
}

afterEach(() => void vi.unstubAllGlobals())

describe('the registration form', () => {
  it('shows each refusal of the server at its field, and what has no field in a notice (FORM-002)', async () => {
    const { to } = aServer({
      'POST /register': refused({
        name: ['The name is odd.'],
        email: ['The email is odd.'],
        password: ['The password confirmation does not match.'],
        vat: ['The vat format is invalid.'],
        'messengers.0': ['The messenger is invalid.'],
        account_type: ['The selected account type is invalid.'],
        'g-recaptcha-response': ['The captcha is wrong.'],
      }),
    })
    await filledForm()
    await page.getByText('Business', { exact: true }).click()
    await field('VAT number').fill('a!')
    await send()
    await expect.element(field('Name')).toHaveAccessibleDescription(/The name is odd\./)
    await expect.element(field('Email')).toHaveAccessibleDescription('The email is odd.')
    await expect.element(password()).toHaveAccessibleDescription(/The password confirmation does not match\./)
    await expect.element(field('VAT number')).toHaveAccessibleDescription('The vat format is invalid.')
    await expect.element(field('Messenger')).toHaveAccessibleDescription('The messenger is invalid.')
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(/The captcha is wrong\./)
    await expect.element(notice).toMatchTextContent(/The selected account type is invalid\./)
    await expect.element(notice).not.toMatchTextContent(/odd/)
    expect(to('POST /register').map(({ body }) => body)).toMatchObject([
      {
        ...{ name: 'Rosa Lind', email: 'rosa@mail.example', account_type: 'business', vat: 'A!' },
        ...{ password: 'quiet-harbour-12', password_confirmation: 'quiet-harbour-12' },
        messengers: [{ type: 'telegram', value: '@rosa' }],
      },
    ])
  })

  it('says to who has an account already that it is so, with the way to sign in (FORM-002)', async () => {
    const taken = { email: ['The email has already been taken.'], registered: ['You are already registered.'] }
    aServer({ 'POST /register': refused(taken) })
    await filledForm()
    await send()
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(/You are already registered\./)
    await expect.element(notice.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  })

  it('says at the address what the server or the form has against it, and sends it as it was typed (VAL-003)', async () => {
    const tooLong = 'The email must not be greater than 255 characters.'
    const { to } = aServer({ 'POST /register': refused({ email: [tooLong] }) })
    await filledForm()
    for (const wrong of ['a@', 'a b@x.test']) {
      await field('Email').fill(wrong)
      await send()
      await expect.element(field('Email')).toHaveAccessibleDescription('Add the ending, for example .com or .org')
    }
    expect(to('POST /register')).toEqual([])
    await field('Email').fill('Rosa@Mail.Example')
    await send()
    await expect.element(field('Email')).toHaveAccessibleDescription(tooLong)
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
    expect(to('POST /register').map(({ body }) => body)).toMatchObject([{ email: 'Rosa@Mail.Example' }])
  })

  it('offers a person and a business as account types, a person at first, and sends the chosen one (ROLE-005)', async () => {
    const { to } = aServer({ 'POST /register': refused({ name: ['The name is odd.'] }) })
    await filledForm()
    const types = page.getByRole('group', { name: 'Account type' }).getByRole('radio')
    expect(types.elements().map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false])
    const sentTypes = () => to('POST /register').map(({ body }) => (body as { account_type?: string }).account_type)
    await send()
    await expect.element(field('Name')).toHaveAccessibleDescription(/The name is odd\./)
    expect(sentTypes()).toEqual(['individual'])
    await page.getByText('Business', { exact: true }).click()
    await send()
    await expect.poll(sentTypes).toEqual(['individual', 'business'])
  })
})
