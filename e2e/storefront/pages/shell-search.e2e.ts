import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'

afterAll(closeBrowser)

const header = (page: Page) => page.getByRole('banner')
const listbox = (page: Page) => page.getByRole('listbox')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

interface Network {
  readonly name: string
  readonly serviceTypes: readonly { readonly slug: string; readonly min_price: string | null }[]
}

describe('the services flyout', () => {
  it('opens from the keyboard, finds a network, locks the page and gives the focus back (FLYOUT-001, FLYOUT-002, FLYOUT-003, FLYOUT-006)', async () => {
    const { page, context, complaints } = await newVisitor({ width: 1280 })
    await visit(page, '/')
    const opener = header(page).getByRole('link', { name: 'Services', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const flyout = page.getByRole('dialog', { name: 'Services' })
    const networks = flyout.getByRole('list', { name: 'Networks' })
    await networks.getByRole('button', { name: /YouTube/ }).waitFor()
    expect(await flyout.getByRole('link', { name: 'View all services' }).getAttribute('href')).toBe('/')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    const all = await flyout.locator('section a').count()
    await page.keyboard.type('YOU')
    await networks.getByRole('button', { name: /TikTok/ }).waitFor({ state: 'detached' })
    expect(await networks.getByRole('button').count(), 'all networks, and the one that was typed').toBe(2)
    await networks.getByRole('button', { name: /YouTube/ }).click()
    const ofOne = await flyout.locator('section a').count()
    expect(ofOne).toBeLessThan(all)
    await page.keyboard.press('Escape')
    await flyout.waitFor({ state: 'detached' })
    expect(await focused(page)).toContain('Services')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('leads from a card to its group and shows the lowest price there is (FLYOUT-005)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/')
    const { data }: { data: readonly Network[] } = await page.evaluate(async () => (await fetch('/core/api/v1/networks?locale=en')).json())
    const youTube = data.find(({ name }) => name === 'YouTube')
    const type = youTube?.serviceTypes.find(({ min_price }) => min_price !== null)
    await header(page).getByRole('link', { name: 'Services', exact: true }).click()
    const flyout = page.getByRole('dialog', { name: 'Services' })
    const card = flyout.locator(`a[href="/${type?.slug}"]`)
    await card.waitFor()
    expect(await card.innerText()).toContain(`$${Number(type?.min_price).toFixed(2)}`)
    await card.click()
    await page.waitForURL((url) => url.pathname === `/${type?.slug}`)
    await flyout.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('the search of the header', () => {
  it('groups what it finds: services, networks, service types (SEARCH-001)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/orders/create')
    await header(page).getByRole('combobox').fill('e')
    await listbox(page).getByRole('group').nth(2).waitFor()
    const labels = await listbox(page)
      .getByRole('group')
      .evaluateAll((groups) => groups.map((group) => group.firstElementChild?.textContent))
    expect(labels).toEqual(['Services', 'Networks', 'Service types'])
    await context.close()
  })

  it('goes to the page of a service that was chosen by its number (SEARCH-002, SEARCH-004)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/orders/create')
    await header(page).getByRole('combobox').fill('1')
    await listbox(page).getByText('#1 ·', { exact: false }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/services\/[\w-]+$/)
    await context.close()
  })

  it('says so when nothing matches (SEARCH-003)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/orders/create')
    await header(page).getByRole('combobox').fill('zzqx')
    await header(page).getByText('No matching services').waitFor()
    expect(await listbox(page).count()).toBe(0)
    await context.close()
  })

  it('takes the whole window under 680 px (BREAK-004)', async () => {
    const { page, context } = await newVisitor({ width: 679 })
    await visit(page, '/orders/create')
    const panelWidth = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      const box = await listbox(page).locator('..').boundingBox()
      return Math.round(box?.width ?? 0)
    }
    await header(page).getByRole('button', { name: 'Search services' }).click()
    await header(page).getByRole('combobox').fill('views')
    await listbox(page).waitFor()
    expect(await panelWidth(679)).toBe(679)
    expect(await panelWidth(680)).toBeLessThan(680)
    await context.close()
  })
})

describe('the command menu', () => {
  it('opens with Ctrl K, is walked by arrows, opens a service and remembers it', async () => {
    const { page, context, complaints } = await newVisitor({ width: 1280 })
    await visit(page, '/orders/create')
    await page.keyboard.press('Control+k')
    const menu = page.getByRole('dialog', { name: 'Search and commands' })
    await menu.getByRole('combobox').fill('youtube')
    await menu.getByRole('group', { name: 'Networks' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('views')
    await menu.getByRole('option').first().waitFor()
    const name = await menu.getByRole('option', { selected: true }).innerText()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/services\/[\w-]+$/)
    await menu.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await menu.getByRole('group', { name: 'Recent' }).waitFor()
    expect(name).toContain(await menu.getByRole('group', { name: 'Recent' }).getByRole('option').first().innerText())
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })

  it('changes the theme and the language', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/orders/create')
    const run = async (words: string) => {
      await page.keyboard.press('Control+k')
      const menu = page.getByRole('dialog', { name: 'Search and commands' })
      await menu.getByRole('combobox').fill(words)
      await menu.getByRole('group', { name: 'Actions' }).getByRole('option').first().waitFor()
      await menu.getByRole('group', { name: 'Actions' }).getByRole('option').first().click()
    }
    await run('dark theme')
    await page.waitForFunction(() => document.documentElement.dataset.colorScheme === 'dark')
    expect((await context.cookies()).find(({ name }) => name === 'is_dark')?.value).toBe('1')
    await run('Deutsch')
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    expect(new URL(page.url()).pathname).toBe('/de/orders/create')
    await context.close()
  })
})
