import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { chooseOption } from '../../choose-option.ts'
import { signIn } from '../../sign-in.ts'
import { isStill, LONG_TIMEOUT, soon } from '../../soon.ts'

afterAll(closeBrowser)

/** Price says per how many units, and the actions need no heading to be seen. */
const FIRST_COLUMNS = ['ID', 'Service', 'Features', 'Guarantee', 'Min – max', 'Starts in', 'Speed', 'Region']

describe('the catalogue', () => {
  it('keeps every style sheet once when late parts bring theirs along', async () => {
    const { page } = await newVisitor()
    await visit(page, '/')
    await page.locator('link[rel=stylesheet][href*="/page-dock-"]').waitFor({ state: 'attached' })
    const files = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname))
    expect(files).toEqual([...new Set(files)])
  })

  it('fetches its scripts after its first paint, not beside its styles', async () => {
    const { page, complaints } = await newVisitor()
    const styles = Promise.withResolvers<void>()
    await page.route('**/assets/*.css*', async (route) => {
      await styles.promise
      await route.continue()
    })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    // The last style sheet of the document: whatever would be preloaded stands before it.
    const stylesRequested = page.waitForRequest('**/assets/catalogue-*.css*')
    const shown = visit(page, '/')
    await stylesRequested
    expect(scripts).toEqual([])
    styles.resolve()
    await shown
    // Filters and prices work by the scripts alone.
    await page.getByText('Table', { exact: true }).first().click()
    await page.locator('main table').first().waitFor()
    expect([scripts.length > 0, complaints]).toEqual([true, []])
  })
  it('shows cards or a table and remembers which (CATALOG-001)', async () => {
    const { page, complaints } = await newVisitor()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await visit(page, '/')
    expect(await page.locator('main table').count()).toBe(0)
    const ofTable = () => scripts.filter((path) => path.startsWith('/assets/service-table-'))
    expect(ofTable()).toEqual([])
    await page.getByText('Table', { exact: true }).first().click()
    await page.locator('main table').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('services_view_mode'))).toContain('table')
    expect(ofTable()).toHaveLength(1)
    await page.reload()
    await page.locator('main table').first().waitFor()
    // The server's table stands in its place, and works once its script has come.
    const html = await page.evaluate(async () => (await fetch('/', { cache: 'no-store' })).text())
    expect(html.indexOf('<table')).toBeGreaterThan(html.indexOf('<main'))
    expect(html.indexOf('<table')).toBeLessThan(html.indexOf('</main>'))
    await page.locator('main table thead button').first().click()
    await page.locator('main table th[aria-sort=ascending], main table th[aria-sort=descending]').first().waitFor()
    expect(complaints).toEqual([])
  })
  it('keeps the cards and says that it is busy while the table is being fetched', async () => {
    const { page } = await newVisitor()
    const mayLoad = Promise.withResolvers<void>()
    await page.route('**/assets/service-table-*', async (route) => {
      await mayLoad.promise
      await route.continue()
    })
    await visit(page, '/')
    await page.getByText('Table', { exact: true }).first().click()
    await page.locator('main [aria-busy=true]').waitFor()
    expect(await page.getByRole('radio', { name: 'Table' }).isChecked()).toBe(true)
    expect(await page.locator('main article').count()).toBeGreaterThan(0)
    mayLoad.resolve()
    await page.locator('main table').first().waitFor()
    await soon(() => page.locator('main [aria-busy=true]').count()).toBe(0)
  })
  it('goes on with cards where the table cannot be fetched', async () => {
    const { page } = await newVisitor()
    await page.route('**/assets/service-table-*.js', (route) => route.abort())
    await visit(page, '/')
    await page.getByText('Table', { exact: true }).first().click()
    await soon(() => page.getByRole('radio', { name: 'Table' }).isChecked()).toBe(true)
    expect(await page.locator('main article').count()).toBeGreaterThan(0)
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
    await soon(async () => (await heads()).length).toBe(9)
    expect(wide.slice(1)).toEqual(await heads())
    const first = page
      .locator('main table tbody tr')
      .filter({ hasText: 'Video views, ad placements' })
      .first()
      .locator('th:visible, td:visible')
      .first()
    expect(await first.textContent()).toMatch(/1.*Video views, ad placements|Video views, ad placements.*1/)
  })

  it('grows by forty as one scrolls, keeps only rows near the window in the document, and finds them again (CATALOG-008)', async () => {
    const { page, complaints } = await newVisitor()
    await visit(page, '/')
    await page.getByText('Table', { exact: true }).first().click()
    const table = page.locator('main table')
    const rows = table.locator('tr[data-service]')
    await soon(() => rows.count()).toBe(40)
    // Every figure that stands there is noted: a list that grows twice before one looks has grown by forty twice.
    await page.evaluate(() => {
      const counts: number[] = []
      Reflect.set(window, 'shownCounts', counts)
      const note = () => {
        const count = Number(/Showing (\d+) of/.exec(document.body.textContent ?? '')?.[1] ?? 0)
        if (count > 0 && counts.at(-1) !== count) counts.push(count)
      }
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
      note()
    })
    const counts = () => page.evaluate(() => Reflect.get(window, 'shownCounts') as number[])
    await soon(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return (await counts()).at(-1)
    }).toBeGreaterThanOrEqual(120)
    expect((await counts()).slice(0, 3)).toEqual([40, 80, 120])
    await page.getByRole('button', { name: /^Show all/ }).click()
    await soon(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(500)
    const inView = () =>
      page.evaluate(() => {
        const row = [...document.querySelectorAll<HTMLElement>('main tr[data-service]')].find(
          (each) => each.getBoundingClientRect().top > 250,
        )
        return row && `${row.dataset.service} ${row.getAttribute('aria-rowindex')} ${Math.round(row.getBoundingClientRect().top)}`
      })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await soon(async () => Number((await inView())?.split(' ')[1])).toBeGreaterThan(200)
    expect(await rows.count()).toBeLessThan(80)
    // A row that has the focus stays, however far one scrolls, and its group's head is there.
    const focused = await rows.nth(20).getAttribute('data-service')
    await rows.nth(20).getByRole('link').first().focus()
    await page.evaluate(() => scrollBy(0, -6000))
    await soon(async () => Number((await inView())?.split(' ')[1])).toBeGreaterThan(100)
    expect(await page.evaluate(() => document.activeElement?.closest<HTMLElement>('tr')?.dataset.service)).toBe(focused)
    // Rows that come into view are measured, which moves the page by what they were taken to be: until it stands.
    let before: string | undefined
    let sameReadings = 0
    const reading = async () => {
      // A busy processor renders no frames for a while: what has not moved then may still move.
      await isStill(page)
      const now = await inView()
      sameReadings = now === before ? sameReadings + 1 : 0
      before = now
      return sameReadings
    }
    await expect.poll(reading, { ...LONG_TIMEOUT, interval: 200 }).toBeGreaterThan(4)
    expect(before).toEqual(expect.any(String))
    // By the element itself: the pointer would scroll to it first.
    await page
      .getByRole('link', { name: 'New order' })
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(/\/orders\/create/)
    await page.goBack()
    await table.waitFor()
    await soon(inView).toBe(before)
    expect(complaints).toEqual([])
  })

  it('hands out the price list of what the filters leave, and shows customers their favourites by one press (CATALOG-005)', async () => {
    const { page } = await newVisitor()
    await visit(page, '/')
    expect(await page.getByRole('button', { name: 'Favourites', exact: true }).count()).toBe(0)
    await signIn(page)
    await visit(page, '/?guarantee=1')
    const count = Number(((await page.locator('main [role=status]').first().textContent()) ?? '').replace(/\D/g, ''))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Price list' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^price-list-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines.length - 1).toBe(count)
    const favourites = page.getByRole('button', { name: 'Favourites', exact: true })
    await favourites.click()
    await soon(() => new URL(page.url()).search).toContain('favorites=1')
    expect(await favourites.getAttribute('aria-pressed')).toBe('true')
  })

  it('keeps what is jumped to clear of header and filters (CATALOG-012)', async () => {
    for (const [panel, header] of [
      ['tidewell', 61],
      ['northbeam', 82],
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
    await soon(async () => (await page.locator('main').textContent())?.toLowerCase()).toContain('premiere')
  })

  it('keeps one region’s services, says so in the address and above the list, and lets go of it', async () => {
    const { page } = await newVisitor()
    await visit(page, '/')
    const region = page.locator('main aside').getByRole('combobox', { name: 'Region' })
    const any = (await region.textContent()) ?? ''
    await chooseOption(page.locator('main aside'), 'Region', /\d/)
    await soon(() => new URL(page.url()).searchParams.has('region')).toBe(true)
    const chosen = new URL(page.url()).searchParams.get('region')
    const count = (await region.textContent())?.match(/\d+/)?.[0]
    const drop = page.getByRole('button', { name: /^Remove filter / }).filter({ visible: true })
    const name = (await drop.getAttribute('aria-label'))?.replace('Remove filter ', '') ?? ''
    // The address means the same region in another language, and one of an older shop, which has its name, still opens.
    await visit(page, `/de/?region=${chosen}`)
    await soon(async () => (await page.locator('main aside').getByRole('combobox').textContent())?.match(/\d+/)?.[0]).toBe(count)
    await visit(page, `/?region=${encodeURIComponent(name)}`)
    await soon(() => new URL(page.url()).searchParams.get('region')).toBe(chosen)
    await drop.click()
    await soon(() => new URL(page.url()).search).toBe('')
    expect(await region.textContent()).toBe(any)
  })
})
