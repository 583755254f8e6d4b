import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, strikeRefusals, visit } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

const create = (page: Page) => page.getByRole('button', { name: /^Create/ }).click()
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText(`${name} deleted`).waitFor()
}

async function limitToGermany(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Search in Countries' }).fill('germ')
  await page.getByRole('checkbox', { name: 'Germany' }).check()
  await page.getByRole('region', { name: 'In the shop' }).getByText('Only in Germany').waitFor()
  await save(page)
  await page.getByRole('button', { name: /^Save/ }).waitFor({ state: 'detached' })
}

describe('an owner', () => {
  it('makes a payment method, an offer and a banner, changes them and takes them away', async () => {
    const { page, complaints } = await operatorVisitor('owner')

    await openScreen(page, 'northbeam', 'payment-methods')
    await page.getByRole('button', { name: 'New method' }).click()
    await choose(page, 'Customers pay', 'By hand, into an account')
    await page.getByLabel('Name', { exact: true }).fill('Wire transfer')
    await create(page)
    await page.getByLabel('Account number').and(page.locator('[aria-invalid=true]')).waitFor()
    await strikeRefusals({ complaints })
    await page.getByLabel('Account number').fill('XX00 1234')
    await create(page)
    await page.getByText('Wire transfer created').waitFor()
    await choose(page, 'Language', 'Deutsch (no text)')
    await page.getByLabel('Name', { exact: true }).fill('Überweisung')
    await save(page)
    await page.getByText('Wire transfer saved').waitFor()
    await limitToGermany(page)
    const guest = await newVisitor({ panel: 'northbeam' })
    await visit(guest.page, '/')
    const isOffered = async (country: string, path: string): Promise<boolean> => {
      const headers = { 'cf-ipcountry': country, 'x-forwarded-for': '203.0.113.7' }
      const text = await guest.page.evaluate(async ([at, sent]) => (await fetch(at, { headers: sent })).text(), [path, headers] as const)
      return text.includes('Wire transfer')
    }
    // The page for guests is rendered for the first, and comes from the cache for others in the same country.
    for (const path of ['/core/api/v1/payment-methods', '/orders/create', '/orders/create'])
      expect([path, await isOffered('DE', path), await isOffered('JP', path)]).toEqual([path, true, false])
    await page.getByRole('button', { name: 'Move up' }).press('Enter')
    await page.getByText(/^Wire transfer moved to position/).waitFor()
    await expect.poll(() => page.locator('[data-stop]').allInnerTexts()).toSatisfy((names: string[]) => names.at(-2) === 'Wire transfer')
    // Other journeys share this shop.
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Wire transfer turned off').waitFor()

    await openScreen(page, 'northbeam', 'offers')
    await page.getByRole('button', { name: 'New offer' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Autumn picks')
    const services = page.getByRole('combobox', { name: 'Services', exact: true })
    await services.fill('views')
    await page.getByRole('option').first().waitFor()
    await services.press('Enter')
    await page.getByRole('list', { name: '1 service' }).waitFor()
    await services.press('Escape')
    await create(page)
    await page.getByText('Autumn picks created').waitFor()
    await remove(page, 'Autumn picks')

    await openScreen(page, 'northbeam', 'banners')
    await page.getByRole('button', { name: 'New banner' }).click()
    await choose(page, 'Made of', 'Slides')
    await page.getByRole('button', { name: 'Add entry' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Welcome aboard')
    await create(page)
    await page.getByText(/^Dashboard, banner \d+ created/).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).first().inputValue()).toBe('Welcome aboard')
    await remove(page, await page.getByRole('heading', { level: 2, name: /^Dashboard, banner/ }).innerText())
    expect(complaints).toEqual([])
  })
})

describe('a manager', () => {
  it('learns beside the field that two levels cannot have one goal, and asks a provider for its balance', async () => {
    const { page } = await operatorVisitor('manager')
    await openScreen(page, 'northbeam', 'grades')
    await page.locator('[data-stop]').last().click()
    const goal = await page.getByLabel('Spending goal').inputValue()
    await page.getByRole('button', { name: 'New level' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Comet')
    await page.getByLabel('Spending goal').fill(goal)
    await create(page)
    await page.getByLabel('Spending goal').and(page.locator('[aria-invalid=true]')).waitFor()

    await openScreen(page, 'northbeam', 'providers')
    await page.getByRole('button', { name: 'Sandbox upstream' }).click()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText(/^The provider answers: balance [\d.]+ USD, in \d+ ms\.$/).waitFor()
  })
})
