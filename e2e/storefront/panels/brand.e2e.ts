import { changeSettings, createBanner, describePage, type NewBanner, removeBanner } from '@vitrine/panels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { fresh, NORTH, type Northbeam, openNorthbeam, untilShown } from '../../northbeam.ts'
import { people, signIn } from '../../sign-in.ts'
import { soon } from '../../soon.ts'

let north: Northbeam
beforeAll(async () => {
  north = await openNorthbeam()
})
afterAll(async () => {
  await north.database.close()
  await closeBrowser()
})

const inPanel: Northbeam['inPanel'] = (work) => north.inPanel(work)

describe('a panel’s own code', () => {
  afterAll(async () => {
    await inPanel((trx) => changeSettings(trx, { custom_code: "document.documentElement.dataset.northbeam = 'on'" }))
    await untilShown('/', '/assets/custom/')
  })

  it('runs once on its pages, never where one signs in, and leaves for those by a document (INST-022)', async () => {
    await inPanel((trx) => changeSettings(trx, { custom_code: 'window.__c = (window.__c || 0) + 1', custom_html: '<p id="c1">Hi</p>' }))
    await untilShown('/', 'id="c1"')
    const { page, complaints } = await newVisitor(NORTH)
    await visit(page, fresh('/'))
    expect(await page.evaluate(() => Reflect.get(window, '__c'))).toBe(1)
    expect(await page.locator('#c1').count()).toBe(1)
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    await page.locator('a[href="/login"]').first().click()
    await page.waitForURL('**/login')
    await page.locator('input[type=password]').waitFor()
    const here = await page.evaluate(() => [Reflect.get(window, '__c'), Reflect.get(window, 'sameDocument'), document.scripts.length > 0])
    expect(here).toEqual([undefined, undefined, true])
    expect([await page.locator('#c1').count(), (await page.content()).includes('/assets/custom/')]).toEqual([0, false])
    expect(complaints).toEqual([])
  })

  it('that is no JavaScript runs nothing, is told once, and breaks nothing (ERR-018)', async () => {
    await inPanel((trx) => changeSettings(trx, { custom_code: 'if (' }))
    await untilShown('/', '/assets/custom/', false)
    const { page } = await newVisitor(NORTH)
    const said: string[] = []
    const broken: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => broken.push(String(error)))
    await visit(page, fresh('/'))
    await soon(() => said.filter((text) => text === 'Custom code is not valid JavaScript').length).toBe(1)
    expect(broken).toEqual([])
  })
})

describe('the banners of a panel', () => {
  const screens = [
    ['dashboard', '/dashboard', 'BANNER-003'],
    ['orders', '/orders', 'BANNER-004'],
    ['profile', '/profile', 'BANNER-005'],
    ['grades', '/grades', 'BANNER-006'],
    ['drip_feed', '/drip-feed', 'BANNER-007'],
    ['order_widget', '/order-widget', 'BANNER-008'],
    ['free_trials', '/free-trials', 'BANNER-009'],
    ['create_order', '/orders/create', 'BANNER-011'],
    ['tasks', '/tasks', 'BANNER-013'],
    ['services_type_main', '/youtube', 'BANNER-014'],
    ['services_type_first_short', '/youtube', 'BANNER-015'],
    ['services_type_second_short', '/youtube', 'BANNER-016'],
    ['referral_program', '/referral-program', 'BANNER-017'],
    ['services_pricing_main', '/', 'BANNER-018'],
    ['services_pricing_first_short', '/', 'BANNER-019'],
    ['services_pricing_second_short', '/', 'BANNER-020'],
    ['services_pricing_long', '/', 'BANNER-021'],
    ['services_pricing_footer', '/', 'BANNER-022'],
  ] as const
  const paths = [...new Set(screens.map(([, path]) => path))]
  const added: number[] = []
  afterAll(() =>
    inPanel(async (trx) => {
      for (const id of added) await removeBanner(trx, id)
      await changeSettings(trx, { enable_tasks: false })
    }),
  )

  /** What each screen shows when a banner stands at every place. */
  const shown = new Map<string, string>()
  it('are set for every place, and every screen is looked at', async () => {
    const banner = (place: NewBanner['place']): NewBanner => ({ place, type: 'html', contents: { en: `<p>mark-${place}-here</p>` } })
    await inPanel(async (trx) => {
      await changeSettings(trx, { enable_tasks: true })
      for (const [place] of screens) added.push(await createBanner(trx, banner(place)))
    })
    const visitor = await newVisitor({ ...NORTH, locale: 'en-US' })
    await signIn(visitor.page, people.ilya)
    await untilShown('/', 'mark-services_pricing_main-here')
    for (const path of paths) {
      await visit(visitor.page, fresh(path))
      shown.set(path, await visitor.page.locator('main').innerText())
    }
    expect([...shown.keys()]).toEqual(paths)
  })
  it.each(screens)('of %s stands once on %s and on no other screen (%s)', (place, own) => {
    const times = [...shown].map(([path, text]) => [path, text.split(`mark-${place}-here`).length - 1])
    expect(times).toEqual(paths.map((path) => [path, path === own ? 1 : 0]))
  })

  it('of the sidebar stands once in the drawer, where there is one (BANNER-010, SIDEBAR-008)', async () => {
    const visitor = await newVisitor({ ...NORTH, width: 390, height: 844 })
    const { page } = visitor
    await signIn(visitor.page, people.ilya)
    const drawer = page.getByRole('dialog')
    const open = () => page.getByRole('button', { name: 'Toggle menu' }).click()
    const showSlot = (is_shown: boolean) => inPanel((trx) => changeSettings(trx, { banner_slots: { sidebar: { is_shown, height: null } } }))
    await showSlot(false)
    await untilShown('/', 'data-banner-place="sidebar"', false)
    // Either server renders the page; the one that was not asked above hears of the setting later.
    await soon(async () => {
      await visit(page, fresh('/orders'))
      await open()
      await drawer.waitFor()
      return drawer.locator('[data-banner-place]').count()
    }).toBe(0)
    await showSlot(true)
    await inPanel(async (trx) => {
      added.push(await createBanner(trx, { place: 'sidebar', type: 'html', contents: { en: '<p>mark-sidebar-here</p>' } }))
    })
    await untilShown('/', 'mark-sidebar-here')
    await visit(page, fresh('/orders'))
    expect(await page.locator('main').getByText('mark-sidebar-here').count()).toBe(0)
    await open()
    await drawer.getByText('mark-sidebar-here').waitFor()
    expect(await drawer.locator('[data-banner-place]').count()).toBe(1)
    await soon(() => page.getByText('mark-sidebar-here').filter({ visible: true }).count()).toBe(1)
  })

  it('go on from slide to slide by themselves, wait when they are told to, and are worked by keyboard (BANNER-001)', async () => {
    const slide = (sorting: number, title: string) => ({ sorting, texts: { en: { title } } })
    const html = '<b>x-bold</b><script>window.z = 1</script>'
    await inPanel(async (trx) => {
      added.push(await createBanner(trx, { place: 'services_pricing_long', type: 'html', contents: { en: html }, sorting: -1 }))
      const slides = [slide(2, 'Second slide'), slide(1, 'First slide')]
      added.push(await createBanner(trx, { place: 'services_pricing_main', type: 'custom', scrollDelayMs: 3000, slides, sorting: -1 }))
    })
    await untilShown('/', 'First slide')
    const { page } = await newVisitor(NORTH)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await visit(page, fresh('/'))
    const carousel = page.locator('[data-banner-place=services_pricing_main] [aria-roledescription]').first()
    const title = (name: string) => carousel.getByText(name, { exact: true })
    await title('First slide').waitFor()
    await title('Second slide').waitFor({ timeout: 30_000 })
    await carousel.getByRole('button', { name: 'Pause' }).click()
    await carousel.getByRole('button', { name: '1 of 2' }).click()
    await title('First slide').waitFor()
    await page.keyboard.press('ArrowRight')
    await title('Second slide').waitFor()
    expect(await page.locator('main b', { hasText: 'x-bold' }).count()).toBe(1)
    expect(await page.evaluate(() => Reflect.get(window, 'z'))).toBeUndefined()
  })
})

describe('pages of a panel', () => {
  it('say what it wants them to say (SEO-001)', async () => {
    await inPanel((trx) => describePage(trx, { routeName: 'orders-create', locale: 'en', title: 'T of mine', description: 'D of mine' }))
    await untilShown('/orders/create', '<title>T of mine</title>')
    const { html } = await getDocument(fresh('/orders/create'), NORTH)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('<meta name="description" content="D of mine"/>')
    await inPanel((trx) => describePage(trx, { routeName: 'orders-create', locale: 'en', title: null, description: null }))
  })

  it('open an address of the menu in a frame that can do nothing here, and no other (ROUTE-008, RT-024)', async () => {
    const url = 'https://help.northbeam.example/start'
    const { status, html, headers } = await getDocument(`/site-view?url=${encodeURIComponent(url)}`, NORTH)
    expect(status).toBe(200)
    const [frame, ...others] = html.match(/<iframe[^>]*>/g) ?? []
    expect(others).toEqual([])
    expect(frame).toContain(`src="${url}"`)
    expect(frame).toContain('sandbox="allow-scripts allow-forms allow-popups"')
    expect(frame?.toLowerCase()).toContain('referrerpolicy="no-referrer"')
    expect(headers['content-security-policy']).toContain("frame-src 'self' https://help.northbeam.example")
    for (const other of ['https://help.northbeam.example/other', 'javascript:alert(1)', '/orders'])
      expect((await getDocument(`/site-view?url=${encodeURIComponent(other)}`, NORTH)).status).toBe(404)
  })

  it('are where older addresses lead, in the same language and with the query (ROUTE-014, ROUTE-015, RT-051, RT-052)', async () => {
    const to = async (path: string) =>
      (await getDocument(path, { ...NORTH, acceptLanguage: '' })).headers.location?.replace(/^https?:\/\/[^/]*/, '')
    expect(await to('/free-views')).toBe('/free-trials')
    expect(await to('/de/free-views')).toBe('/de/free-trials')
    expect(await to('/subscriptions/create')).toBe('/orders/create?type=autopromotion')
    expect(await to('/buy?x=1')).toBe('/orders/create?x=1')
    expect(await to('/ja/my-order/7')).toBe('/ja/orders/7')
  })
})

describe('grades', () => {
  it('stand as a ladder with what each is worth; the customer’s own is marked; help is linked where there is some (RT-013, INST-023)', async () => {
    const faq = 'https://x.test/g'
    await inPanel((trx) => changeSettings(trx, { grade_faq_url: faq }))
    await untilShown('/grades', faq)
    const visitor = await newVisitor({ ...NORTH, locale: 'en-US' })
    await signIn(visitor.page, people.ilya)
    const { page, complaints } = visitor
    await visit(page, fresh('/grades'))
    expect(await page.locator(`main a[href="${faq}"]`).count()).toBe(1)
    expect(await page.locator('main ol > li').count()).toBe(5)
    expect(await page.locator('main ol > li[aria-current=step]').innerText()).toContain('You are here')
    await inPanel((trx) => changeSettings(trx, { grade_faq_url: null }))
    await untilShown('/grades', faq, false)
    expect(complaints).toEqual([])
  })
})
