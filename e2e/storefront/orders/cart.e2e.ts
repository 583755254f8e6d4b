import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, reload, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { chooseWay } from '../../payment-methods.ts'
import { eventsIn, sentCalls } from '../../sent-calls.ts'
import { people, signIn } from '../../sign-in.ts'
import { eventually, figuresStand, isStill, soon } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

const storedItems = (page: Page): Promise<{ url: string; quantity: number; isGuarantee: boolean }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shop') ?? '{"items":[]}').items)
const countOf = async (page: Page): Promise<number> => (await storedItems(page)).length
const upstreamLinks = async (part: string): Promise<string[]> => {
  const book = (await (await fetch(`${theShop().sandbox.upstream}/_books/orders`)).json()) as { orders: { link: string }[] }
  return book.orders.map(({ link }) => link).filter((link) => link.includes(part))
}

/** From the form into the cart, as a person does it. */
async function addFromForm(page: Page, link: string, network: string): Promise<void> {
  await page.getByLabel('Link to promote').fill(link)
  await page.getByText(`${network} link`).first().waitFor()
  // The service of another network comes after its link is known, and its figures after it.
  await page.getByRole('radio', { name: network, checked: true }).waitFor()
  await figuresStand(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.locator('[data-cart-banner]').waitFor()
}
/** What is asked about prices and orders: how the path goes on behind the family that the cart uses, else the whole path. */
function priceAndOrderCalls(page: Page): ReadonlySet<string> {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isAbout = request.method() === 'POST' && /(cost|total-sum|orders|order-requests|[a-z-]*payments-method)$/.test(pathname)
    if (isAbout) calls.add(pathname.split('/core/api/v1/order-widget/')[1] ?? pathname)
  })
  return calls
}
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
async function openCart(page: Page): Promise<void> {
  await page.locator('header').getByRole('button', { name: /^Cart/ }).click()
  await drawer(page).waitFor()
}
const YOUTUBE = 'https://www.youtube.com/watch?v='
/** An amount of money in a text, in cents. */
const cents = (text: string): number => Number(/\$([\d\s,]+\.\d\d)/.exec(text)?.[1]?.replace(/[^\d]/g, ''))

interface PricedService {
  readonly slug: string
  readonly default_price: string
  readonly discount_percent: number
  readonly price_type: string
  readonly pricing_per: number
  readonly min_quantity: number
  readonly is_package: boolean
  readonly has_refill: boolean
}

describe('a guest with a cart', () => {
  /** With a service of YouTube and one of TikTok in it, opened on the home page. */
  async function withTwo() {
    const { page, complaints } = await newVisitor()
    await visit(page, '/orders/create?serviceId=1&quantity=1500')
    await addFromForm(page, `${YOUTUBE}cArtGuest01`, 'YouTube')
    await soon(() => countOf(page)).toBe(1)
    await addFromForm(page, 'https://www.tiktok.com/@tidecart/video/7291234567890123456', 'TikTok')
    await soon(() => countOf(page)).toBe(2)
    await visit(page, '/')
    await soon(() => page.locator('header').getByRole('button', { name: 'Cart, 2 services' }).isEnabled()).toBe(true)
    return { page, complaints, cart: drawer(page) }
  }

  it('collects services by link, loses a link and takes it back, and finds all after a reload (CART-001, CARTUI-001, CARTUI-003, DIALOG-001)', async () => {
    const { page, complaints, cart } = await withTwo()
    await openCart(page)
    expect((await cart.boundingBox())?.width).toBe(807)
    await cart.getByLabel('Email*').waitFor()
    await cart.getByRole('radio', { name: /Bank card/ }).waitFor()
    const groups = cart.locator('[data-cart-group]')
    const heads = () =>
      groups.evaluateAll((all) =>
        all.map((group) => ({
          name: group.querySelector('h3')?.textContent,
          url: group.querySelector('p[title]')?.getAttribute('title'),
          hasIcon: group.querySelector('svg, img') !== null,
          items: group.querySelectorAll('[data-cart-item]').length,
        })),
      )
    await soon(heads).toEqual([
      { name: 'Video cArtGuest01', url: `${YOUTUBE}cArtGuest01`, hasIcon: true, items: 1 },
      { name: 'TikTok', url: 'https://www.tiktok.com/@tidecart/video/7291234567890123456', hasIcon: true, items: 1 },
    ])
    const order = await cart
      .locator('dl, #cart-email, #cart-payment, button:has-text("I have a coupon"), button:has-text("Create order")')
      .evaluateAll((parts) => parts.map((part) => part.id || part.tagName))
    expect(order).toEqual(['DL', 'cart-email', 'cart-payment', 'BUTTON', 'BUTTON'])

    await groups
      .nth(0)
      .getByRole('button', { name: /^Remove all services for/ })
      .click()
    await soon(async () => (await storedItems(page)).map((item) => item.url)).toEqual([expect.stringContaining('tiktok.com')])
    await cart.getByRole('button', { name: 'Undo' }).click()
    await soon(() => countOf(page)).toBe(2)
    await reload(page)
    await openCart(page)
    expect(await cart.locator('[data-cart-item]').count()).toBe(2)
    expect(complaints).toEqual([])
  })

  it('changes one service at a time; what is typed is corrected only when the field is left (CART-007, QTY-006)', async () => {
    const { page, cart } = await withTwo()
    await openCart(page)
    const [first, second] = [cart.locator('[data-cart-item]').nth(0), cart.locator('[data-cart-item]').nth(1)]
    await first.getByRole('button', { name: /^Edit/ }).click()
    await second.getByRole('button', { name: /^Edit/ }).click()
    expect([
      await first.getByRole('textbox', { name: 'Quantity' }).count(),
      await second.getByRole('textbox', { name: 'Quantity' }).count(),
    ]).toEqual([0, 1])
    await first.getByRole('button', { name: /^Edit/ }).click()
    const quantity = first.getByRole('textbox', { name: 'Quantity' })
    await first.getByText(/^min 500, max 1\s000\s000$/).waitFor()
    await quantity.fill('7')
    expect(await quantity.inputValue()).toBe('7')
    await quantity.blur()
    expect(await quantity.inputValue()).toBe('500')
    await quantity.fill('2000')
    await first.getByRole('button', { name: 'Save' }).click()
    expect((await storedItems(page)).map((item) => item.quantity)[0]).toBe(2000)
  })

  it('pays for all at once; prices and orders are asked of the calls of widgets alone (OWAPI-004, OWAPI-010)', async () => {
    const { page, complaints, cart } = await withTwo()
    const calls = priceAndOrderCalls(page)
    const sent = await sentCalls(page)
    await visit(page, '/')
    const quotes: unknown[] = []
    const placed: { orders: unknown[]; key: string | undefined }[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/services/total-cost')) quotes.push(request.postDataJSON().order_widget_type)
      if (pathname.endsWith('/widget-order-requests'))
        placed.push({ orders: request.postDataJSON().orders, key: request.headers()['idempotency-key'] })
    })
    await openCart(page)
    // What is missing gets the focus, and what is said about it stays.
    await cart.getByRole('button', { name: 'Create order' }).click()
    await soon(() => cart.getByLabel('Email*').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await cart.getByLabel('Email*').getAttribute('aria-invalid')).toBe('true')
    await cart.getByLabel('Email*').fill('cart-guest@example.com')
    await cart.getByRole('radio', { name: /Bank card/ }).check()
    await figuresStand(page)
    await cart.getByRole('button', { name: 'Create order' }).click()
    await page.waitForURL(/\/pay\//)
    expect(placed.map(({ orders }) => orders.length)).toEqual([2])
    expect([...new Set(quotes)]).toEqual(['single'])
    expect([...calls].sort()).toEqual(['services/total-cost', 'widget-order-requests'])
    expect(placed[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/add-funds\/success\?invoice=/)
    expect(eventsIn(await sent()).filter(([event]) => event === 'events/payment-page')).toEqual([['events/payment-page', 'POST', null]])
    await soon(() => countOf(page)).toBe(0)
    expect((await page.context().cookies()).some(({ name }) => name === 'clear_shop')).toBe(false)
    const links = await eventually(
      async () => [...(await upstreamLinks('cArtGuest01')), ...(await upstreamLinks('7291234567890123456'))],
      (found) => found.length === 2,
    )
    expect(links).toHaveLength(2)
    expect(complaints).toEqual([])
  })

  it('waits with the cart of the header until the networks have come (HEADER-007)', async () => {
    const { page } = await newVisitor({ width: 1280 })
    await visit(page, '/orders/create?serviceId=1&quantity=1500')
    await addFromForm(page, `${YOUTUBE}cArtHeader1`, 'YouTube')
    const answer = Promise.withResolvers<void>()
    await page.route('**/core/api/v1/networks*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await Promise.all([page.waitForRequest(/\/api\/v1\/networks/), visit(page, '/')])
    const button = page.locator('header').getByRole('button', { name: 'Cart, 1 service' })
    expect([await button.isDisabled(), await button.innerText()]).toEqual([true, '1'])
    answer.resolve()
    await soon(() => button.isEnabled()).toBe(true)
    await page.setViewportSize({ width: 725, height: 800 })
    await button.waitFor({ state: 'hidden' })
  })

  it('who pays by transfer keeps the cart until the next start, and orders nothing twice (SUBMIT-003, SUBMIT-006)', async () => {
    const { page } = await newVisitor()
    await visit(page, '/orders/create?serviceId=1&quantity=20000')
    await addFromForm(page, `${YOUTUBE}cArtManual1`, 'YouTube')
    await page.getByRole('button', { name: 'Go to cart' }).click()
    const cart = drawer(page)
    await cart.getByLabel('Email*').fill('cart-manual@example.com')
    await chooseWay(cart, /Bank transfer/)
    const events: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/events/payment-page')) events.push(request.url())
    })
    await cart.getByRole('button', { name: 'Create order' }).click()
    await soon(async () => (await page.context().cookies()).find(({ name }) => name === 'clear_shop')?.value).toBe('1')
    expect(await countOf(page)).toBe(1)
    await soon(() => events.length).toBe(1)
    await page.goto('/')
    await soon(() => countOf(page)).toBe(0)
    expect((await page.context().cookies()).some(({ name }) => name === 'clear_shop')).toBe(false)
  })

  it('on a phone is told how many services cost how much, and what they cost before where that is more; the word goes by itself (CART-003, CARTUI-006)', async () => {
    const services: PricedService[] = JSON.parse((await getDocument('/core/api/v1/services')).html).data
    const plain = services.filter((each) => each.pricing_per > 1 && each.price_type === 'per_quantity' && !each.is_package)
    const settings: { guarantee_charge_percent: string } = JSON.parse((await getDocument('/core/settings')).html).data
    for (const isReduced of [true, false]) {
      const service = plain.find(({ discount_percent }) => discount_percent > 0 === isReduced)
      if (!service) throw new Error('There is no such service')
      const { page, context } = await newVisitor({ width: 375, height: 800 })
      await visit(page, `/services/${service.slug}`)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      const banner = page.locator('[data-cart-banner]')
      await banner.getByText('1 service').waitFor()
      const [item] = await storedItems(page)
      const guarantee = service.has_refill && item?.isGuarantee ? 1 + Number(settings.guarantee_charge_percent) : 1
      const before = (Number(service.default_price) * guarantee * (item?.quantity ?? 0)) / service.pricing_per
      const now = before * (1 - service.discount_percent)
      const sums = await banner.locator('.number').allInnerTexts()
      expect(sums.map((text) => Number(text.replace(/[^\d.]/g, '')))).toEqual(
        (isReduced ? [now, before] : [now]).map((sum) => expect.closeTo(Math.max(sum, 0.01), 1)),
      )
      expect(await banner.locator('s').count()).toBe(isReduced ? 1 : 0)
      if (isReduced) {
        await banner.getByRole('button', { name: 'Go to cart' }).click()
        await drawer(page).waitFor()
      } else await banner.waitFor({ state: 'detached' })
      await context.close()
    }
  })

  it('on a phone goes there by the bar, and is asked before the last item goes (CART-004, CARTUI-004, CARTUI-005, MOBILE-001)', async () => {
    const { page, complaints } = await newVisitor({ width: 375, height: 800 })
    await visit(page, '/services/youtube-video-views-ad-placements')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const banner = page.locator('[data-cart-banner]')
    await banner.getByRole('button', { name: 'Go to cart' }).click()
    const cart = drawer(page)
    // It came from its page without a link, and gets one here.
    await cart.getByRole('button', { name: 'Create order' }).click()
    await cart.getByText('Add the link to promote.').waitFor()
    await cart.getByLabel('Link for YouTube').fill(`${YOUTUBE}cArtPhone01`)
    await cart.getByLabel('Link for YouTube').blur()
    await soon(async () => (await storedItems(page))[0]?.url).toContain('cArtPhone01')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await cart.getByRole('button', { name: 'Close' }).click()

    const bar = page.getByRole('navigation', { name: 'Quick navigation' })
    expect(await bar.getByRole('listitem').count()).toBe(4)
    await bar.getByRole('button', { name: /Cart/ }).click()
    await cart.getByRole('button', { name: /^Remove Video views/ }).click()
    const question = page.getByRole('dialog', { name: 'Clear the cart?' })
    await question.getByRole('button', { name: 'Keep' }).click()
    expect(await countOf(page)).toBe(1)
    await cart.getByRole('button', { name: /^Remove all services/ }).click()
    await question.getByRole('button', { name: 'Clear cart' }).click()
    await soon(() => countOf(page)).toBe(0)
    await cart.getByText('Your cart is empty').waitFor()
    expect(await cart.getByRole('link', { name: 'Create order' }).getAttribute('href')).toBe('/orders/create')
    expect(await cart.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    expect(complaints).toEqual([])
  })
})

describe('a customer with a cart', () => {
  it('has networks and settings asked for anew each time it is opened, and is asked for no e-mail (CART-006)', async () => {
    const { page } = await newVisitor()
    await signIn(page)
    await visit(page, '/orders/create?serviceId=1&quantity=1500')
    await addFromForm(page, `${YOUTUBE}cArtTwice01`, 'YouTube')
    await visit(page, '/')
    await soon(() => page.locator('header').getByRole('button', { name: 'Cart, 1 service' }).isEnabled()).toBe(true)
    const cart = drawer(page)
    for (let time = 1; time <= 2; time += 1) {
      const requests: string[] = []
      const note = (request: { url(): string }) => void requests.push(new URL(request.url()).pathname)
      page.on('request', note)
      await openCart(page)
      await cart.getByRole('radio', { name: /Balance/ }).waitFor()
      const times = () =>
        [/\/api\/v1\/networks$/, /^\/core(\/api\/v1)?\/settings$/].map((path) => requests.filter((each) => path.test(each)).length)
      await soon(times).toEqual([1, 1])
      expect(await cart.getByLabel(/Email/).count()).toBe(0)
      page.off('request', note)
      await cart.getByRole('button', { name: 'Close' }).click()
      await cart.waitFor({ state: 'hidden' })
    }
  })

  it('changes a drip feed on the order page, finds a package as it is, and pays for both from the balance (CARTUI-002, CARTUI-007, SUBMIT-004, SUBMIT-005)', async () => {
    const { page, complaints } = await newVisitor()
    const calls = priceAndOrderCalls(page)
    await signIn(page)
    const query = new URLSearchParams({
      url: `${YOUTUBE}cArtDrip001`,
      serviceId: '1',
      quantity: '1000',
      isDripFeed: '1',
      numberOfRuns: '3',
      dripFeedMinutes: '60',
    })
    await visit(page, `/orders/create?${query}`)
    await soon(() => page.getByLabel('Runs', { exact: true }).inputValue()).toBe('3')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.locator('[data-cart-banner]').waitFor()
    const services: { id: number; is_package: boolean; network_id: number }[] = await page.evaluate(
      async () => (await (await fetch('/core/api/v1/services')).json()).data,
    )
    const pack = services.find((service) => service.is_package && service.network_id === 1)
    await visit(page, `/orders/create?serviceId=${pack?.id}&url=${encodeURIComponent('https://www.youtube.com/@cartpackage')}`)
    await page.getByText('YouTube link').first().waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await soon(() => countOf(page)).toBe(2)

    await openCart(page)
    const cart = drawer(page)
    const items = cart.locator('[data-cart-item]')
    expect(await items.evaluateAll((all) => all.map((item) => item.querySelectorAll('button[aria-label^="Edit"]').length))).toEqual([1, 0])
    expect(await items.evaluateAll((all) => all.map((item) => item.querySelectorAll('button[aria-label^="Remove"]').length))).toEqual([
      1, 1,
    ])
    const reported = (await items.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(reported[0]).toMatch(/^1 .*views.* · 3 runs, every.*3 000/i)
    expect(reported[1]).toMatch(/^2 .*Package.*1 package/)
    for (const text of reported) expect(text).toMatch(/\$\d+\.\d\d/)
    await items.nth(0).getByRole('button', { name: /^Edit/ }).click()
    await page.waitForURL(/isDripFeed=1/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      url: `${YOUTUBE}cArtDrip001`,
      networkId: '1',
      serviceTypeId: '1',
      serviceId: '1',
      quantity: '1000',
      dripFeedMode: 'flat',
      isDripFeed: '1',
      numberOfRuns: '3',
      dripFeedQuantityStep: '100',
      dripFeedMinutes: '60',
    })
    await page.getByText('Editing item 1 of your cart').waitFor()
    await page.getByRole('button', { name: 'One run more' }).click()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await cart.getByText(/4 runs, every/).waitFor()
    expect(await countOf(page)).toBe(2)

    await soon(() => cart.getByRole('radio', { name: /Balance/ }).isChecked()).toBe(true)
    await figuresStand(page)
    const balance = async () => cents(await page.locator('header a[href="/add-funds"]').first().innerText())
    const before = await balance()
    const total = cents(await cart.locator('dl').first().locator('dd').last().innerText())
    const profile = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('/api/v1/profile'))
    await cart.getByRole('button', { name: 'Create order' }).click()
    await page.waitForURL(/\/orders$/)
    await page.getByText('order created successfully', { exact: false }).first().waitFor()
    await profile
    await soon(balance).toBe(before - total)
    expect(await countOf(page)).toBe(0)
    expect([...calls].sort()).toEqual(['orders', 'services/total-cost'])
    expect(complaints).toEqual([])
  })

  it('keeps favourites, sees only them, and loses one with a second press; a guest has no such filter (CATALOG-005)', async () => {
    const guest = await newVisitor()
    await visit(guest.page, '/')
    expect(await guest.page.getByRole('switch', { name: 'Favourites' }).count()).toBe(0)
    await guest.page
      .getByRole('button', { name: /to favourites$/ })
      .first()
      .click()
    await guest.page.waitForURL(/\/login/)

    const { page } = await newVisitor()
    await signIn(page, people.newcomer)
    await Promise.all([page.waitForResponse(/services\/favorites/), visit(page, '/')])
    const hearts = page.getByRole('button', { name: /to favourites$/ })
    const kept = page.getByRole('button', { name: /from favourites$/ })
    // An earlier run may have left some.
    for (let left = await kept.count(); left > 0; left -= 1) {
      await kept.first().click()
      await soon(() => kept.count()).toBe(left - 1)
    }
    let underWay = 0
    page.on('request', (request) => {
      if (request.url().includes('/favorites/toggle')) underWay += 1
    })
    page.on('response', (answer) => {
      if (answer.url().includes('/favorites/toggle')) underWay -= 1
    })
    for (const place of [1, 0]) await hearts.nth(place).click()
    await soon(() => kept.count()).toBe(2)
    await soon(() => underWay).toBe(0)
    const ids = await kept.evaluateAll((all) => all.map((heart) => heart.getAttribute('data-favourite')).sort())
    // What could not be saved is rolled back, and said at the heart that was pressed.
    const isPress = (url: URL) => /\/favorites\/toggle$/.test(url.pathname)
    await page.route(isPress, (route) => route.abort())
    const sixth = page.locator('main article [data-favourite]').nth(5)
    await sixth.click()
    const reported = page.getByRole('alert').filter({ hasText: 'couldn’t update your favourites' })
    await reported.waitFor()
    // The page may still move under the two: they are measured at once.
    const apart = () =>
      reported.evaluate((alert) => {
        const heart = document.querySelectorAll('main article [data-favourite]')[5]
        return Math.abs(alert.getBoundingClientRect().y - (heart?.getBoundingClientRect().y ?? 1000))
      })
    await soon(apart).toBeLessThan(120)
    expect(await kept.count()).toBe(2)
    await page.unroute(isPress)
    await page.getByRole('switch', { name: 'Favourites' }).check()
    const shown = page.locator('main article [data-service]')
    await soon(() => shown.evaluateAll((all) => all.map((card) => card.getAttribute('data-service')).sort())).toEqual(ids)
    await page.waitForURL(/favorites=1/)
    await reload(page)
    await soon(() => shown.evaluateAll((all) => all.map((card) => card.getAttribute('data-service')).sort())).toEqual(ids)
    await soon(() => kept.count()).toBe(2)
    await kept.first().click()
    await soon(() => shown.count()).toBe(1)
  })
})

describe('the order page with several lines', () => {
  it('holds several links with several services, one of them open, and orders them together (ORDERPAGE-005, ORDERFORM-008)', async () => {
    const { page, complaints } = await newVisitor()
    await visit(page, '/orders/create?type=multi&serviceId=1&quantity=1000')
    await page.getByLabel('Link to promote').fill(`${YOUTUBE}sEveral0001`)
    await page.getByText('YouTube link').first().waitFor()
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(`${new URL(request.url()).pathname.split('/').at(-1)} ${request.postData()}`)
    })
    await page.getByRole('button', { name: 'Add a service for this link' }).click()
    const lines = page.locator('[data-order-line]')
    await soon(() => lines.count()).toBe(2)
    expect(requests[0]).toBe(`available-types-by-url ${JSON.stringify({ url: `${YOUTUBE}sEveral0001`, network_id: 1 })}`)
    await page.getByRole('radiogroup', { name: 'Service type' }).getByRole('radio', { name: 'Likes' }).click()
    await page.getByRole('button', { name: 'Add another link' }).click()
    await soon(() => page.locator('[data-order-group]').count()).toBe(2)
    expect(await lines.count()).toBe(3)
    expect(await page.locator('[data-order-line] [aria-current="true"]').count()).toBe(1)
    expect(await page.getByLabel('Link to promote').inputValue()).toBe('')
    await page.getByLabel('Link to promote').fill(`${YOUTUBE}sEveral0002`)
    await page.getByText('YouTube link').first().waitFor()
    await lines.nth(0).getByRole('button', { name: /^Edit/ }).click()
    await soon(() => page.getByLabel('Link to promote').inputValue()).toBe(`${YOUTUBE}sEveral0001`)
    expect(await page.locator('[data-order-line] [aria-current="true"]').count()).toBe(1)
    await page.getByText('3 services').first().waitFor()
    await isStill(page)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await soon(() => countOf(page)).toBe(3)
    expect(await lines.count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
