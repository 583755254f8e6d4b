import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import PasswordReset from './password-reset.tsx'

const settings = { captcha_is_enabled: false }
const email = () => page.getByRole('textbox', { name: 'Email', exact: true })
const password = () => page.getByLabelText('New password', { exact: true })

afterEach(() => void vi.unstubAllGlobals())

describe('asking for the mail', () => {
  const ask = async (address: string) => {
    await onScreen(<PasswordReset />, { settings, address: '/password/reset' })
    await email().fill(address)
    await page.getByRole('button', { name: 'Send link' }).click()
  }

  it('shows a refused address at its field and a missing captcha in a notice (FORM-003)', async () => {
    aServer({
      'POST /password/email': refused({ email: ['The email is odd.'], 'g-recaptcha-response': ['The captcha is missing.'] }),
    })
    await ask('rosa@mail.example')
    await expect.element(email()).toHaveAccessibleDescription('The email is odd.')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^The captcha is missing\.$/)
  })

  it('says for every address that is one that the mail is on its way, if there is an account (FORM-003)', async () => {
    const { to } = aServer({ 'POST /password/email': { json: { message: 'We have emailed your password reset link!' } } })
    await ask('nobody@mail.example')
    await expect.element(page.getByRole('status')).toMatchTextContent(/If there’s an account/)
    expect(to('POST /password/email').map(({ body }) => body)).toEqual([{ email: 'nobody@mail.example' }])
  })
})

describe('choosing another password', () => {
  it('sends the code of the mail, and shows each refusal at its field, code and captcha in a notice (FORM-004)', async () => {
    const { to } = aServer({
      'POST /password/reset': refused({
        email: ['The email is odd.'],
        password: ['The password confirmation does not match.'],
        token: ['This password reset token is invalid.'],
        'g-recaptcha-response': ['The captcha is missing.'],
      }),
    })
    await onScreen(<PasswordReset />, { settings, address: '/password/reset?token=bad&email=rosa%40mail.example' })
    await password().fill('quiet-harbour-12')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect.element(email()).toHaveAccessibleDescription('The email is odd.')
    await expect.element(password()).toHaveAccessibleDescription(/The password confirmation does not match\./)
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(/This password reset token is invalid\./)
    await expect.element(notice).toMatchTextContent(/The captcha is missing\./)
    const body = { email: 'rosa@mail.example', password: 'quiet-harbour-12', password_confirmation: 'quiet-harbour-12', token: 'bad' }
    expect(to('POST /password/reset').map((each) => each.body)).toEqual([body])
  })

  it('says at the fields what is missing before anything is sent (FORM-004)', async () => {
    const { sent } = aServer({})
    await onScreen(<PasswordReset />, { settings, address: '/password/reset?token=bad' })
    await password().fill('seven77')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect.element(email()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(password()).toHaveAccessibleDescription(/1 more character/)
    expect(sent).toEqual([])
  })
})
