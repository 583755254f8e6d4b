import { findUserByEmail } from '@vitrine/identity'
import { fund } from '@vitrine/ledger/testing'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { createShopper, type Shopper } from '../../tools/stack/shopper.ts'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { newCustomer, PASSWORD } from '../register.ts'
import { theShop } from '../the-shop.ts'

afterAll(closeBrowser)

const EMAIL = 'frozen-and-free@journeys.example'

/** A customer of the first panel with fifty dollars, signed in at the shop. */
async function aFundedCustomer(): Promise<Shopper> {
  await (await newCustomer(EMAIL)).context.close()
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  const panel = await createPanels(database).findByKey('tidewell')
  await database.transaction(panel?.id ?? 0, async (trx) => fund(trx, (await findUserByEmail(trx, EMAIL))?.id ?? 0, 50_000_000n))
  await database.close()
  const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await shopper.signIn(EMAIL, PASSWORD)
  return shopper
}

async function order(shopper: Shopper, name: string) {
  const services = (await shopper.ask('GET', '/api/v1/services?limit=1000')).body as { data: { id: number; name: string }[] }
  const serviceId = services.data.find((service) => /^Video likes, community tasks, steady pace/.test(service.name))?.id ?? 0
  const url = `https://www.youtube.com/watch?v=${name}`
  return shopper.orderFromBalance({ serviceId, url, quantity: 50 }, `order of ${name}`)
}

/** Presses a button of the account, says why, and confirms. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason for your team').fill('Cards of several people')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('a manager finds a customer by address, freezes the account, which orders nothing then, and unfreezes it', async () => {
  const shopper = await aFundedCustomer()
  expect((await order(shopper, 'BeforeFreez')).status).toBe(200)

  const { page, complaints } = await operatorVisitor('manager')
  await openScreen(page, 'tidewell', 'customers')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('frozen-and-fr')
  const row = page.getByRole('row').filter({ hasText: EMAIL })
  await row.waitFor()
  await row.click()
  const customer = page.getByRole('region', { name: /^Customer \d+$/ })
  await customer.getByText('Main balance').waitFor()
  expect(await wcagViolations(page)).toEqual([])

  await act(page, 'Freeze')
  await customer.getByText(/^Frozen since .*: Cards of several people$/).waitFor()
  const refused = await order(shopper, 'WhileFrozen')
  expect(refused.status).toBe(422)
  // The reason is the team's own.
  expect(JSON.stringify(refused.body)).not.toContain('Cards')

  await customer.getByRole('tab', { name: 'Sign-in and API' }).click()
  await customer.getByRole('heading', { name: 'Open sessions' }).waitFor()
  expect(await wcagViolations(page)).toEqual([])
  await act(page, 'Unfreeze')
  await customer.getByRole('button', { name: 'Freeze', exact: true }).waitFor()
  expect((await order(shopper, 'AfterFreeze')).status).toBe(200)

  await customer.getByRole('tab', { name: 'Overview' }).click()
  await act(page, 'Trust')
  await customer.getByText(/^Trusted since .*: Cards of several people$/).waitFor()
  await customer.getByText('Trusted', { exact: true }).waitFor()
  await act(page, 'End trust')
  await customer.getByRole('button', { name: 'Trust', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Change email', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email').fill('moved-on@journeys.example')
  await dialog.getByLabel('Reason for your team').fill('Lost the mailbox')
  expect(await wcagViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change email', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await customer.getByText(/^moved-on@journeys.example waits to be confirmed until/).waitFor()
  await act(page, 'Call off email change')
  await customer.getByText(/waits to be confirmed/).waitFor({ state: 'detached' })

  await customer.getByRole('tab', { name: 'API calls' }).click()
  await customer.getByText(/^No program of this customer has called/).waitFor()
  expect(await wcagViolations(page)).toEqual([])

  await customer.getByRole('tab', { name: 'Notes' }).click()
  await customer.getByLabel('New note').fill('Freed after a call')
  await customer.getByRole('button', { name: /^Add note/ }).click()
  await customer
    .getByRole('listitem')
    .filter({ hasText: 'Freed after a call' })
    .getByRole('button', { name: /^Pin the note/ })
    .click()
  await customer.getByRole('button', { name: /^Unpin the note/ }).waitFor()
  expect(await wcagViolations(page)).toEqual([])

  await customer.getByRole('tab', { name: 'Edit' }).click()
  await customer.getByLabel('Company name').fill('Freed Ltd')
  await customer.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(/^Customer \d+ is saved\.$/).waitFor()
  await customer.getByRole('tab', { name: 'Overview' }).click()
  await customer.getByText('Freed Ltd').waitFor()
  await customer.getByRole('link', { name: 'Show 2 orders' }).click()
  await page.getByRole('row').filter({ hasText: 'AfterFreeze' }).waitFor()
  expect(complaints).toEqual([])
})
