import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, strikeRefusals, type Visitor, visit } from '../browser.ts'
import { consoleUrl, openScreen, operatorVisitor } from '../console.ts'
import { soon } from '../soon.ts'

afterAll(closeBrowser)

const create = (page: Page) => page.getByRole('button', { name: /^Create/ }).click()
const save = (page: Page) => page.getByRole('button', { name: /^Save(?!s)/ }).click()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
  await dialog.getByRole('button', { name: 'Delete' }).click()
}

/** Saves settings, and waits for the server: two saves in a row say the same. */
async function saveSettings(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().endsWith('/settings'))
  await save(page)
  expect((await answer).status()).toBe(200)
}

const callShop = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Shop name', { exact: true }).fill(name)
  await saveSettings(page)
}

describe('an editor', () => {
  // A code counts once: another sign-in would wait for the next.
  let editor: Visitor
  beforeAll(async () => {
    editor = await operatorVisitor('editor')
  })

  it('finds what is theirs and nothing of money or people', async () => {
    // On a page of its own: what is refused here is no complaint of those after it.
    const { page } = await operatorVisitor('editor')
    await page.goto(consoleUrl('/northbeam'))
    const nav = page.getByRole('navigation', { name: 'Pages' })
    await nav.getByRole('link', { name: 'Services' }).waitFor()
    for (const name of ['Payment methods', 'Coupons', 'Staff', 'Providers', 'Review', 'Payments'])
      expect([name, await nav.getByRole('link', { name, exact: true }).count()]).toEqual([name, 0])
    // Neither by its address.
    await page.goto(consoleUrl('/northbeam/staff'))
    await page.getByRole('alert').getByText('Your role does not include').waitFor()
  })
  it('changes what the shop is called, is told what is wrong, and sees it in the shop', async () => {
    const { page, complaints } = editor
    complaints.length = 0
    await openScreen(page, 'northbeam', 'settings')
    const groups = page.getByRole('navigation', { name: 'Groups of settings' })
    await groups.getByRole('button').first().waitFor()
    expect(await groups.getByRole('button').allInnerTexts()).toEqual([
      'Brand',
      'Layout',
      'Languages and time',
      'Support hours',
      'Menu',
      'Features',
      'Search and social',
      'Legal',
    ])
    await page.getByLabel('Shop name', { exact: true }).fill('Northbeam Bay')
    await groups.getByRole('button', { name: 'Legal' }).click()
    const terms = await page.getByRole('textbox', { name: 'Terms of service' }).inputValue()
    await page.getByRole('textbox', { name: 'Terms of service' }).fill('javascript:alert(1)')
    await page.getByText('2 settings changed').waitFor()
    await save(page)
    await page.getByRole('textbox', { name: 'Terms of service' }).and(page.locator('[aria-invalid=true]')).waitFor()
    // The preview beside the form asks after a pause, and is refused as well.
    await page.getByText('Not shown yet: Terms of service').waitFor()
    await strikeRefusals(editor, 2)
    await page.getByRole('textbox', { name: 'Terms of service' }).fill('/terms')
    await save(page)
    await page.getByText('2 settings saved').waitFor()
    expect(complaints).toEqual([])

    const guest = await newVisitor({ panel: 'northbeam' })
    await soon(async () => {
      await visit(guest.page, '/')
      return guest.page.title()
    }).toContain('Northbeam Bay')

    // Other journeys share this shop.
    await page.getByRole('textbox', { name: 'Terms of service' }).fill(terms)
    await groups.getByRole('button', { name: 'Brand' }).click()
    await callShop(page, 'Northbeam')
  })
  it('makes a service type, translates it and takes it away', async () => {
    const { page, complaints } = editor
    complaints.length = 0
    await openScreen(page, 'northbeam', 'catalogue')
    await page.getByLabel('Try a link').fill('https://youtu.be/dQw4w9WgXcQ?si=abc')
    await page.getByRole('button', { name: 'Try' }).click()
    await page.getByText('https://www.youtube.com/watch?v=dQw4w9WgXcQ').waitFor()

    await page.getByRole('link', { name: 'Service types' }).click()
    await page.getByRole('button', { name: 'New service type' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Premieres')
    await page.getByLabel('Address', { exact: true }).fill('orders')
    await create(page)
    await page.getByText('The shop has a page of its own at this address.').waitFor()
    await strikeRefusals(editor)
    await page.getByLabel('Address', { exact: true }).fill('premieres')
    await create(page)
    await page.getByText('Premieres created').waitFor()
    await choose(page, 'Language', 'Deutsch (no text)')
    await page.getByLabel('Name', { exact: true }).fill('Premieren')
    await save(page)
    await page.getByText('Premieres saved').waitFor()

    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Premieren')

    await remove(page, 'Premieres')
    await page.getByText('Premieres deleted').waitFor()
    expect(complaints).toEqual([])
  })
  it('sees prices and changes none', async () => {
    const { page } = editor
    await openScreen(page, 'tidewell', 'services')
    await page.getByRole('searchbox', { name: 'Search services' }).fill('Page followers, recommended feed')
    const row = page.getByRole('row', { name: /Page followers, recommended feed/ }).first()
    await row.getByRole('gridcell', { name: /^\$9\.30/ }).click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    expect(await page.getByText('change is not saved').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Price rule' }).count()).toBe(0)
  })
  it('meets a colleague on one page and loses nothing', async () => {
    await openScreen(editor.page, 'northbeam', 'settings')
    await editor.page.getByLabel('Shop name', { exact: true }).fill('Northbeam Bay')
    const owner = await operatorVisitor('owner')
    await openScreen(owner.page, 'northbeam', 'settings')
    await callShop(owner.page, 'Northbeam Point')

    await save(editor.page)
    const conflict = editor.page.getByText(/^Ines Varga changed settings of this shop at/)
    await conflict.waitFor()
    expect(await editor.page.getByLabel('Shop name', { exact: true }).inputValue()).toBe('Northbeam Bay')
    await editor.page.getByRole('button', { name: 'Keep my changes' }).click()
    // It stays until what the other saved was read.
    await conflict.waitFor({ state: 'detached' })
    await saveSettings(editor.page)
    // Other journeys share this shop.
    await callShop(editor.page, 'Northbeam')
  })
})
