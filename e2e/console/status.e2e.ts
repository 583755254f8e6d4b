import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser, newVisitor, visit } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { getDocument } from '../document.ts'

afterAll(closeBrowser)

const TITLE = 'Likes on YouTube begin late'

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** What the shop says without scripts. */
const statusText = async (locale = ''): Promise<string> =>
  (await getDocument(`${locale}/status`, locale === '' ? {} : { acceptLanguage: 'de' })).text

it('an operator opens an incident that visitors read, tells how it goes on, resolves it, and takes it off the page', async () => {
  const { page, complaints } = await operatorVisitor('editor')
  await openScreen(page, 'tidewell', 'status')
  await page.getByRole('button', { name: 'New incident' }).click()
  await page.getByLabel('Title', { exact: true }).fill(TITLE)
  await page.getByLabel('Text', { exact: true }).fill('We look into it.')
  await page.getByRole('button', { name: /^Create/ }).click()
  await page.getByText(`${TITLE} opened`).waitFor()
  await expect.poll(() => statusText()).toContain(TITLE)

  const shop = await newVisitor({ width: 390, dark: true })
  await visit(shop.page, '/')
  await shop.page.locator('footer').getByRole('link', { name: 'Status' }).click()
  await shop.page.waitForURL('**/status')
  await shop.page.getByRole('heading', { level: 1, name: 'Status' }).waitFor()
  await shop.page.getByRole('heading', { level: 3, name: TITLE }).waitFor()
  await shop.page.getByText('Affects all networks').waitFor()
  expect((await wcagViolations(shop.page)).map(({ id }) => id)).toEqual([])
  expect(await shop.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

  await page.getByRole('button', { name: 'Post update' }).click()
  await choose(page, 'State', 'Monitoring')
  await page.getByLabel('Text', { exact: true }).fill('It is better now.')
  await choose(page, 'Language', /^Deutsch/)
  await page.getByLabel('Text', { exact: true }).fill('Es geht wieder besser.')
  await page.getByRole('button', { name: /^Post update/ }).click()
  await page.getByText(`${TITLE} updated`).waitFor()
  await expect.poll(() => statusText()).toContain('It is better now.')
  const german = await statusText('/de')
  expect([german.includes('Es geht wieder besser.'), german.includes('We look into it.')]).toEqual([true, true])

  await page.getByRole('button', { name: 'Post update' }).click()
  await choose(page, 'State', 'Resolved')
  await page.getByLabel('Text', { exact: true }).fill('Everything begins as usual again.')
  await page.getByRole('button', { name: /^Post update/ }).click()
  await expect.poll(() => statusText()).toContain('Everything begins as usual again.')
  await visit(shop.page, '/status')
  const past = shop.page.getByRole('region', { name: 'Past incidents' })
  await past.getByRole('heading', { name: TITLE }).waitFor()
  expect(await shop.page.getByRole('region', { name: 'Open incidents' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => statusText()).not.toContain(TITLE)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusText()).toContain(TITLE)
  await page
    .getByRole('button', { name: TITLE })
    .or(page.getByRole('row', { name: TITLE }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => statusText()).not.toContain(TITLE)
  expect([...complaints, ...shop.complaints]).toEqual([])
  await shop.context.close()
})
