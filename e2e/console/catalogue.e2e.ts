import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, strikeRefusals } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { soon } from '../soon.ts'

afterAll(closeBrowser)

const create = (page: Page) => page.getByRole('button', { name: /^Create/ }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function _choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
  await dialog.getByRole('button', { name: 'Delete' }).click()
}

describe('what services are sorted by', () => {
  it('stays while services use it, and says by which', async () => {
    const { page } = await operatorVisitor('manager')
    await openScreen(page, 'northbeam', 'catalogue/deliveries')
    await page.locator('[data-stop]').first().click()
    await remove(page, await page.getByRole('heading', { level: 2 }).innerText())
    await page.getByText(/^Services still use it: .+\(\d+\)/).waitFor()
  })
})

describe('a service', () => {
  it('is made, described in two languages and set aside by an owner', async () => {
    const { page, complaints } = await operatorVisitor('owner')
    await openScreen(page, 'northbeam', 'services/new')
    await page.getByLabel('Name', { exact: true }).fill('Story reach, 48 hours')
    await page.getByLabel('Price', { exact: true }).fill('1.50')
    await page.getByLabel('Minimum').fill('500')
    await page.getByLabel('Maximum').fill('100')
    await create(page)
    await page.getByLabel('Maximum').and(page.locator('[aria-invalid=true]')).waitFor()
    await strikeRefusals({ complaints })
    await page.getByLabel('Maximum').fill('5000')
    await create(page)
    await page.getByText(/^Service \d+ created, off sale$/).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Story reach, 48 hours' }).waitFor()
    const id = page.url().split('/').at(-1)

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Texts' }).click()
    const language = page.getByRole('combobox', { name: 'Language' }).first()
    const german = page.getByRole('option', { name: 'Deutsch (no text)' })
    // The form of the new service takes the place of the one it was made with: a list that was open in between is closed again.
    await soon(async () => {
      if (!(await german.isVisible())) await language.click()
      await german.click({ timeout: 2_000 }).catch(() => undefined)
      return language.ariaSnapshot()
    }).toContain('Deutsch')
    await page.getByLabel('Name', { exact: true }).fill('Story-Reichweite')
    await save(page)
    await page.getByText(`Service ${id} saved`).waitFor()

    await openScreen(page, 'northbeam', `services/words?q=${id}`)
    await page.getByText('Story-Reichweite').waitFor()

    await openScreen(page, 'northbeam', `services/${id}`)
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByText(`Service ${id} archived`).waitFor()
    await page.getByText('Archived', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })
})
