import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../browser.ts'

afterAll(closeBrowser)

/** Price says per how many units, and the actions need no heading to be seen. */
const FIRST_COLUMNS = ['ID', 'Service', 'Features', 'Guarantee', 'Min – max', 'Starts in', 'Speed', 'Region']

describe('the catalogue', () => {
  it('shows cards or a table and remembers which (CATALOG-001)', async () => {
    const { page } = await newVisitor()
    await visit(page, '/')
    expect(await page.locator('main table').count()).toBe(0)
    await page.getByText('Table', { exact: true }).first().click()
    await page.locator('main table').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('services_view_mode'))).toContain('table')
    await page.reload()
    await page.locator('main table').first().waitFor()
  })

  it('has ten columns in their order, and nine with the number inside the name when narrow (CATALOG-002, CATALOG-003)', async () => {
    const { page } = await newVisitor()
    await page
      .context()
      .addCookies([
        { name: 'services_view_mode', value: 'table', url: page.url() === 'about:blank' ? 'http://tidewell.localhost' : page.url() },
      ])
    await visit(page, '/')
    if ((await page.locator('main table').count()) === 0) await page.getByText('Table', { exact: true }).first().click()
    await page.locator('main table').first().waitFor()
    const heads = () =>
      page
        .locator('main table')
        .first()
        .locator('thead th')
        .evaluateAll((cells) =>
          cells.filter((cell) => getComputedStyle(cell).display !== 'none').map((cell) => cell.textContent?.trim() ?? ''),
        )
    const wide = await heads()
    expect([wide.length, wide.slice(0, 8)]).toEqual([10, FIRST_COLUMNS])
    expect(wide[8]).toMatch(/Per|Price/)
    await page.setViewportSize({ width: 600, height: 900 })
    await expect.poll(async () => (await heads()).length).toBe(9)
    expect(wide.slice(1)).toEqual(await heads())
    const first = page
      .locator('main table tbody tr')
      .filter({ hasText: 'Video views, ad placements' })
      .first()
      .locator('th:visible, td:visible')
      .first()
    expect(await first.textContent()).toMatch(/1.*Video views, ad placements|Video views, ad placements.*1/)
  })

  it('keeps what is jumped to clear of header and filters (CATALOG-012)', async () => {
    for (const [panel, header] of [
      ['tidewell', 82],
      ['northbeam', 61],
    ] as const) {
      const { page } = await newVisitor({ panel })
      await visit(page, '/')
      const offset = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        const probe = document.createElement('div')
        probe.style.height = 'var(--sf-filter-bar)'
        document.body.append(probe)
        const filter = probe.getBoundingClientRect().height
        probe.remove()
        return Number.parseFloat(style.scrollPaddingTop) - filter
      })
      expect(offset).toBe(header + 12)
    }
  })

  it('finds by word and by number while one types, and keeps the filters in the address', async () => {
    const { page } = await newVisitor()
    await visit(page, '/')
    await page.getByPlaceholder('Search services or paste a link').first().fill('premiere')
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('premiere')
    await expect.poll(async () => (await page.locator('main').textContent())?.toLowerCase()).toContain('premiere')
  })

  it('keeps one region’s services, says so in the address and above the list, and lets go of it', async () => {
    const { page } = await newVisitor()
    await visit(page, '/')
    const region = page.locator('main aside').getByLabel('Region')
    const chosen = await region.locator('option').nth(1).getAttribute('value')
    await region.selectOption({ index: 1 })
    await expect.poll(() => new URL(page.url()).searchParams.get('region'), { timeout: 30_000 }).toBe(chosen)
    await page.getByRole('button', { name: `Remove filter ${chosen}` }).click()
    await expect.poll(() => new URL(page.url()).search, { timeout: 30_000 }).toBe('')
    expect(await region.inputValue()).toBe('')
  })
})
