import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, me, onConsole } from '../../testing/a-console.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

const signedOut = { 'GET /me': () => ({ status: 401, json: { message: 'Sign in' } }) }
const refused = (errors: Record<string, string[]>, message = 'Sent data is invalid') => ({ status: 422, json: { message, errors } })

async function typePassword() {
  await page.getByLabelText('Email').fill('ines@vitrine.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long password')
  await userEvent.keyboard('{Enter}')
}

describe('signing in', () => {
  it('takes password and code, and goes on to where one wanted', async () => {
    const server = aServer({
      ...signedOut,
      'POST /session': () => ({ json: { data: { step: 'second_factor' } } }),
      'POST /session/second-factor': () => ({ json: { data: me } }),
    })
    const { router } = onConsole(<SignInScreen />, { server, address: '/sign-in?to=/tidewell/services%3Fview=on_sale' })
    await typePassword()
    await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
    await page.getByLabelText('Code', { exact: true }).fill(' 123456 ')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe('/tidewell/services?view=on_sale')
    expect(server.to('POST /session/second-factor').map(({ body }) => body)).toEqual([{ code: '123456' }])
    expect(server.to('POST /session')[0]?.headers.get('x-console')).toBe('1')
  })
  it('shows what is wrong under its field, and what belongs to none above', async () => {
    let attempts = 0
    const answers = [refused({ email: ['Enter an email address.'] }), refused({}, 'Too many attempts. Try again in 30 seconds.')]
    onConsole(<SignInScreen />, { server: aServer({ ...signedOut, 'POST /session': () => answers[attempts++] ?? refused({}) }) })
    await typePassword()
    await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('Enter an email address.')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts. Try again in 30 seconds.')
  })
  it('sets a factor up where there is none, and shows the recovery codes until they are saved', async () => {
    const server = aServer({
      ...signedOut,
      'POST /session': () => ({ json: { data: { step: 'set_up' } } }),
      'POST /session/set-up': () => ({
        json: { data: { secret: 'JBSWY3DPEHPK3PXP', otpauthUrl: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' } },
      }),
      'POST /session/set-up/confirm': () => ({ json: { data: { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'], me } } }),
    })
    const { router } = onConsole(<SignInScreen />, { server, address: '/sign-in' })
    await typePassword()
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await page.getByLabelText('Code from the app').fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('cccc-dddd')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Continue to the console' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'I have saved these codes' }).click()
    await page.getByRole('button', { name: 'Continue to the console' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/')
  })
})
