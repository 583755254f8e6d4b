import { codeAt } from '@vitrine/identity'
import { openDatabase, sql } from '@vitrine/platform/database'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor } from '../browser.ts'
import { consoleUrl, openScreen, operatorVisitor } from '../console.ts'
import { theShop } from '../the-shop.ts'

afterAll(closeBrowser)

const EMAIL = 'petra@vitrine.example'
const PASSWORD = 'a lantern over the harbour'

/** A device of this browser that keeps passkeys and knows its user. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    knowsUser: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

/** Ten minutes later, as far as the proof of the session is concerned. */
async function proofIsOver() {
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  await database.system((trx) =>
    trx.run(sql`
      update operators.session s set proved_at = proved_at - interval '11 minutes'
        from operators.operator o where o.operator_id = s.operator_id and o.email = ${EMAIL}`),
  )
  await database.close()
}

/** Somebody of the staff whom only this journey knows. */
async function joined() {
  const { page: owner } = await operatorVisitor('owner')
  await openScreen(owner, 'tidewell', 'staff')
  await owner.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Email').fill(EMAIL)
  await dialog.getByLabel('Name', { exact: true }).fill('Petra Holm')
  await dialog.getByRole('button', { name: /^Create/ }).click()
  const address = await owner.getByRole('textbox', { name: 'Invitation address' }).inputValue()
  const visitor = await newVisitor()
  const { page } = visitor
  await page.goto(consoleUrl(`/invitation${new URL(address).hash}`))
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  const secret = page.locator('[class*=secret]')
  await secret.waitFor()
  await page.getByLabel('Code from the app').fill(codeAt((await secret.innerText()).replaceAll(' ', ''), new Date()))
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).check()
  await page.getByRole('button', { name: 'Continue to the console' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hello, Petra/ }).waitFor()
  return visitor
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Petra Holm' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
}

describe('an operator', () => {
  it('adds a passkey, signs in and proves by it, and removes it', async () => {
    const { page, complaints } = await joined()
    const device = await withAuthenticator(page)
    await page.getByRole('button', { name: 'Petra Holm' }).click()
    await page.getByRole('menuitem', { name: 'Sign-in and security' }).click()
    await page.getByText('You have no passkeys yet.').waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Blue laptop')
    await page.keyboard.press('Enter')
    await page.getByText('Blue laptop added.').waitFor()
    await page.getByText('Not used yet').waitFor()
    expect(await device.keys()).toMatchObject([{ rpId: 'console.localhost', isResidentCredential: true }])

    await signOut(page)
    await device.knowsUser(false)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('No passkey was given. Try again, or go on without.').waitFor()
    await device.knowsUser(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: /^Hello, Petra/ }).waitFor()

    await proofIsOver()
    await openScreen(page, 'tidewell', 'my-security')
    await page.getByRole('region', { name: 'Passkeys' }).getByText('Last used').waitFor()
    await page.getByRole('button', { name: 'Remove Blue laptop' }).click()
    await page.getByRole('dialog', { name: 'Remove Blue laptop?' }).getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Blue laptop removed').waitFor()
    await page.getByText('You have no passkeys yet.').waitFor()
    // The browser notes the refusal for which the proof was asked.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])

    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This passkey was not accepted.').waitFor()
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Code' }).waitFor()

    const { page: owner } = await operatorVisitor('owner')
    await openScreen(owner, 'tidewell', 'staff')
    await owner.getByRole('button', { name: 'Petra Holm' }).click()
    await owner.getByRole('group', { name: 'More actions' }).getByRole('button', { name: 'Remove' }).click()
    await owner.getByRole('dialog', { name: 'Remove Petra Holm from this panel?' }).getByRole('button', { name: 'Remove' }).click()
    await owner.getByText('Petra Holm removed').waitFor()
  })
})
