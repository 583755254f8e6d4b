import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, strikeRefusals, visit } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { soon } from '../soon.ts'
import { theShop } from '../the-shop.ts'

afterAll(closeBrowser)

const create = (page: Page) => page.getByRole('button', { name: /^Create/ }).click()

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Opens the form of a new account and fills in what the sandbox's gateway wants. */
async function connect(page: Page, secret: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect a gateway' }).click()
  await choose(page, 'Gateway', 'Sandbox')
  await page.getByLabel('Address', { exact: true }).fill(theShop().sandbox.gateway)
  await page.getByLabel('Secret key').fill(secret)
  await page.getByLabel('Signing secret').fill('sandbox-webhook-secret')
  await create(page)
}

const turn = (page: Page, to: 'on' | 'off') => page.getByRole('button', { name: `Turn ${to}` }).click()

describe('an owner', () => {
  it('connects a gateway, tests it, sells through it and closes it', async () => {
    const { page, complaints } = await operatorVisitor('owner')
    await openScreen(page, 'tidewell', 'payment-methods')
    await page.getByRole('navigation', { name: 'Payment methods' }).getByRole('link', { name: 'Gateways' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gateways' }).waitFor()

    await connect(page, 'not-the-right-secret')
    await page.getByText('Sandbox created').waitFor()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('The gateway did not accept the keys').waitFor()
    await page.getByText('Secret key: set, ends cret').waitFor()
    await page.getByRole('button', { name: 'Replace keys' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace keys of Sandbox' })
    await dialog.getByLabel('Secret key').fill('sandbox-secret')
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Keys of Sandbox replaced').waitFor()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('Test invoice canceled').waitFor()
    await page.getByText('Message received').waitFor()
    await page.getByText('Last message just now').waitFor()
    const webhook = await page.getByRole('textbox', { name: 'Webhook address' }).inputValue()
    expect(webhook).toMatch(/^http:\/\/tidewell\.localhost:\d+\/hooks\/sandbox\/[\w-]{16,}$/)
    const gateways = page.url()

    await openScreen(page, 'tidewell', 'payment-methods')
    await page.getByRole('button', { name: 'New method' }).click()
    await page.getByRole('combobox', { name: 'Gateway', exact: true }).click()
    await page
      .getByRole('option', { name: /^Sandbox, / })
      .last()
      .click()
    await page.getByLabel('Name', { exact: true }).fill('Harbour card')
    await page.getByRole('region', { name: 'In the shop' }).getByText('Harbour card').waitFor()
    await create(page)
    await page.getByText('Harbour card created').waitFor()
    await turn(page, 'off')
    await page.getByText('Harbour card turned off').waitFor()
    await turn(page, 'on')
    await page.getByText('Harbour card turned on').waitFor()
    const method = page.url()

    const guest = await newVisitor()
    await visit(guest.page, '/')
    const offered = () => guest.page.evaluate(async () => (await fetch('/core/api/v1/payment-methods')).text())
    await soon(offered).toContain('Harbour card')

    await page.goto(gateways)
    await page.getByRole('button', { name: 'Close account' }).click()
    await page.getByRole('dialog', { name: 'Close Sandbox?' }).getByLabel('Type Sandbox to confirm').fill('Sandbox')
    await page.getByRole('dialog', { name: 'Close Sandbox?' }).getByRole('button', { name: 'Close account' }).click()
    await page.getByText(/^A payment method uses this account/).waitFor()

    // Other journeys share this shop.
    await page.goto(method)
    await turn(page, 'off')
    await page.getByText('Harbour card turned off').waitFor()
    await page.goto(gateways)
    await page.getByRole('button', { name: 'Close account' }).click()
    await page.getByRole('dialog', { name: 'Close Sandbox?' }).getByLabel('Type Sandbox to confirm').fill('Sandbox')
    await page.getByRole('dialog', { name: 'Close Sandbox?' }).getByRole('button', { name: 'Close account' }).click()
    await page.getByText('Sandbox closed').waitFor()
    await page.getByText(/Its keys are wiped\.$/).waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })

  it('makes a withdrawal method and takes it off', async () => {
    const { page, complaints } = await operatorVisitor('finance')
    await openScreen(page, 'tidewell', 'payment-methods/withdrawals')
    await page.getByRole('button', { name: 'New method' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Post office')
    await page.getByLabel('Least fee').fill('3')
    await page.getByLabel('Minimum', { exact: true }).fill('3')
    await create(page)
    await page.getByLabel('Minimum', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor()
    await strikeRefusals({ complaints })
    await page.getByLabel('Minimum', { exact: true }).fill('20')
    await create(page)
    await page.getByText('Post office created').waitFor()
    await turn(page, 'off')
    await page.getByText('Post office turned off').waitFor()
    expect(complaints).toEqual([])
  })
})
