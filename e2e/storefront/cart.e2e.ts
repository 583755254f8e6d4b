import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { closeBrowser, newVisitor, visit } from '../browser.ts'
import { people, signIn } from '../sign-in.ts'
import { soon } from '../soon.ts'
import { chooseWay } from '../ways-to-pay.ts'

afterAll(closeBrowser)

/** The machine may be busy: what must come true is waited for. */

const storedItems = (page: Page): Promise<{ url: string; quantity: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shop') ?? '{"items":[]}').items)
const countOf = async (page: Page): Promise<number> => (await storedItems(page)).length
const upstreamLinks = async (part: string): Promise<string[]> => {
  const book = (await (await fetch(`${inject('sandbox').upstream}/_books/orders`)).json()) as { orders: { link: string }[] }
  return book.orders.map(({ link }) => link).filter((link) => link.includes(part))
}
async function eventually<T>(look: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 150; tries += 1) {
    const value = await look()
    if (holds(value)) return value
    await sleep(200)
  }
  return look()
}

/** From the form into the cart, as a person does it. */
async function addFromForm(page: Page, link: string, network: string): Promise<void> {
  await page.getByLabel('Link to promote').fill(link)
  await page.getByText(`${network} link`).first().waitFor()
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

describe('a guest with a cart', () => {
  it('collects services of two networks, changes, loses and finds them again, and pays for all at once (CART-001, CART-003, CART-006, CART-007, CARTUI-001, CARTUI-003, QTY-006, DIALOG-001, HEADER-007, OWAPI-004, OWAPI-010)', async () => {
    const { page, complaints } = await newVisitor()
    await visit(page, '/orders/create?serviceId=1&quantity=1500')
    await addFromForm(page, `${YOUTUBE}cArtGuest01`, 'YouTube')
    expect(await countOf(page)).toBe(1)
    await addFromForm(page, 'https://www.tiktok.com/@tidecart/video/7291234567890123456', 'TikTok')
    expect(await countOf(page)).toBe(2)
    await visit(page, '/')
    const button = page.locator('header').getByRole('button', { name: 'Cart, 2 services' })
    await soon(() => button.isEnabled()).toBe(true)

    const calls = priceAndOrderCalls(page)
    const asked: string[] = []
    const quotes: unknown[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      asked.push(pathname)
      if (pathname.endsWith('/services/total-cost')) quotes.push(request.postDataJSON().order_widget_type)
    })
    await openCart(page)
    const cart = drawer(page)
    expect((await cart.boundingBox())?.width).toBe(807)
    await cart.getByLabel('Email*').waitFor()
    await cart.getByRole('radio', { name: /Bank card/ }).waitFor()
    await soon(() => asked.filter((path) => path.endsWith('/api/v1/networks')).length).toBe(1)
    expect(asked.filter((path) => path.endsWith('/core/settings') || path.endsWith('/api/v1/settings')).length).toBe(1)
    expect(await cart.locator('[data-cart-group]').count()).toBe(2)
    const order = await cart
      .locator('dl, #cart-email, #cart-payment, button:has-text("I have a coupon"), button:has-text("Create order")')
      .evaluateAll((parts) => parts.map((part) => part.id || part.tagName))
    expect(order).toEqual(['DL', 'cart-email', 'cart-payment', 'BUTTON', 'BUTTON'])

    // One editor at a time; what is typed is corrected only when the field is left.
    const [first, second] = [cart.locator('[data-cart-item]').nth(0), cart.locator('[data-cart-item]').nth(1)]
    await first.getByRole('button', { name: /^Change/ }).click()
    await second.getByRole('button', { name: /^Change/ }).click()
    expect(await cart.getByRole('textbox', { name: 'Quantity' }).count()).toBe(1)
    await first.getByRole('button', { name: /^Change/ }).click()
    const quantity = first.getByRole('textbox', { name: 'Quantity' })
    await first.getByText(/^min 500, max 1\s000\s000$/).waitFor()
    await quantity.fill('7')
    expect(await quantity.inputValue()).toBe('7')
    await quantity.blur()
    expect(await quantity.inputValue()).toBe('500')
    await quantity.fill('2000')
    await first.getByRole('button', { name: 'Save' }).click()
    expect((await storedItems(page)).map((item) => item.quantity)[0]).toBe(2000)

    await second.getByRole('button', { name: /^Remove/ }).click()
    await soon(() => countOf(page)).toBe(1)
    await cart.getByRole('button', { name: 'Undo' }).click()
    await soon(() => countOf(page)).toBe(2)
    await page.reload()
    await openCart(page)
    expect(await cart.locator('[data-cart-item]').count()).toBe(2)

    // What is missing gets the focus, and what is said about it stays.
    await cart.getByRole('button', { name: 'Create order' }).click()
    await soon(() => cart.getByLabel('Email*').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await cart.getByLabel('Email*').getAttribute('aria-invalid')).toBe('true')
    await cart.getByLabel('Email*').fill('cart-guest@example.com')
    await cart.getByRole('radio', { name: /Bank card/ }).check()
    const events: string[] = []
    const placed: { orders: unknown[]; key: string | undefined }[] = []
    page.on('request', (request) => {
      if (request.url().includes('/events/payment-page')) events.push(request.method())
      if (!request.url().includes('widget-order-requests')) return
      placed.push({ orders: request.postDataJSON().orders, key: request.headers()['idempotency-key'] })
    })
    await page.waitForTimeout(1500)
    await cart.getByRole('button', { name: 'Create order' }).click()
    await page.waitForURL(/\/pay\//)
    expect(placed.map(({ orders }) => orders.length)).toEqual([2])
    expect([...new Set(quotes)]).toEqual(['single'])
    expect([...calls].sort()).toEqual(['services/total-cost', 'widget-order-requests'])
    expect(placed[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(events).toEqual(['POST'])
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/add-funds\/success\?invoice=/)
    await soon(() => countOf(page)).toBe(0)
    expect((await page.context().cookies()).some(({ name }) => name === 'clear_shop')).toBe(false)
    const links = await eventually(
      async () => [...(await upstreamLinks('cArtGuest01')), ...(await upstreamLinks('7291234567890123456'))],
      (found) => found.length === 2,
    )
    expect(links).toHaveLength(2)
    expect(complaints).toEqual([])
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

  it('on a phone is told what is in it, goes there by the bar, and is asked before the last item goes (CART-004, CARTUI-004, CARTUI-005, CARTUI-006, MOBILE-001)', async () => {
    const { page, complaints } = await newVisitor({ width: 375, height: 800 })
    await visit(page, '/services/youtube-video-views-ad-placements')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const banner = page.locator('[data-cart-banner]')
    await banner.getByText('1 service').waitFor()
    expect(await banner.locator('s').count()).toBe(1)
    await banner.getByRole('button', { name: 'Go to cart' }).click()
    const cart = drawer(page)
    // It came from its page without a link, and gets one here.
    await cart.getByRole('button', { name: 'Create order' }).click()
    await cart.getByText('Add the link that should be promoted.').waitFor()
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
    await question.getByRole('button', { name: 'Clear the cart' }).click()
    await soon(() => countOf(page)).toBe(0)
    await cart.getByText('Your cart is empty').waitFor()
    expect(await cart.getByRole('link', { name: 'Create order' }).getAttribute('href')).toBe('/orders/create')
    expect(await cart.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    expect(complaints).toEqual([])
  })
})

describe('a customer with a cart', () => {
  it('changes a drip feed on the order page, finds a package as it is, and pays for both from the balance (CARTUI-002, CARTUI-007, SUBMIT-004, SUBMIT-005, OWAPI-010)', async () => {
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
    expect(await items.evaluateAll((all) => all.map((item) => item.querySelectorAll('button[aria-label^="Change"]').length))).toEqual([
      1, 0,
    ])
    expect(await items.evaluateAll((all) => all.map((item) => item.querySelectorAll('button[aria-label^="Remove"]').length))).toEqual([
      1, 1,
    ])
    await items
      .nth(0)
      .getByRole('button', { name: /^Change/ })
      .click()
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
    await page.waitForTimeout(1500)
    await cart.getByRole('button', { name: 'Create order' }).click()
    await page.waitForURL(/\/orders$/)
    await page.getByText('order created successfully', { exact: false }).first().waitFor()
    expect(await countOf(page)).toBe(0)
    expect([...calls].sort()).toEqual(['orders', 'services/total-cost'])
    expect(complaints).toEqual([])
  })

  it('keeps favourites, sees only them, and loses one with a second press; a guest has no such filter (CATALOG-005)', async () => {
    const guest = await newVisitor()
    await visit(guest.page, '/')
    expect(await guest.page.getByRole('switch', { name: 'Favourites' }).count()).toBe(0)
    await guest.page
      .getByRole('button', { name: /to your favourites$/ })
      .first()
      .click()
    await guest.page.waitForURL(/\/login/)

    const { page } = await newVisitor()
    await signIn(page, people.newcomer)
    await Promise.all([page.waitForResponse(/services\/favorites/), visit(page, '/')])
    const hearts = page.getByRole('button', { name: /to your favourites$/ })
    const kept = page.getByRole('button', { name: /from your favourites$/ })
    // An earlier run may have left some.
    for (let left = await kept.count(); left > 0; left -= 1) {
      await kept.first().click()
      await soon(() => kept.count()).toBe(left - 1)
    }
    for (const place of [1, 0]) await hearts.nth(place).click()
    await soon(() => kept.count()).toBe(2)
    const ids = await kept.evaluateAll((all) => all.map((heart) => heart.getAttribute('data-favourite')).sort())
    await page.waitForTimeout(500)
    // What could not be kept is taken back, and said at the heart that was pressed.
    const isPress = (url: URL) => /\/favorites\/toggle$/.test(url.pathname)
    await page.route(isPress, (route) => route.abort())
    const sixth = page.locator('main article [data-favourite]').nth(5)
    await sixth.click()
    const told = page.getByRole('alert').filter({ hasText: 'could not be changed' })
    await told.waitFor()
    const [at, box] = [await sixth.boundingBox(), await told.boundingBox()]
    expect(Math.abs((box?.y ?? 0) - (at?.y ?? 1000))).toBeLessThan(120)
    expect(await kept.count()).toBe(2)
    await page.unroute(isPress)
    await page.getByRole('switch', { name: 'Favourites' }).check()
    const shown = page.locator('main article [data-service]')
    await soon(() => shown.evaluateAll((all) => all.map((card) => card.getAttribute('data-service')).sort())).toEqual(ids)
    await page.waitForURL(/favorites=1/)
    await page.reload()
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
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(`${new URL(request.url()).pathname.split('/').at(-1)} ${request.postData()}`)
    })
    await page.getByRole('button', { name: 'Add a service for this link' }).click()
    const lines = page.locator('[data-order-line]')
    await soon(() => lines.count()).toBe(2)
    expect(asked[0]).toBe(`available-types-by-url ${JSON.stringify({ url: `${YOUTUBE}sEveral0001`, network_id: 1 })}`)
    await page.getByRole('group', { name: 'Service type' }).getByRole('button', { name: 'Likes' }).click()
    await page.getByRole('button', { name: 'Add another link' }).click()
    await soon(() => page.locator('[data-order-group]').count()).toBe(2)
    expect(await lines.count()).toBe(3)
    expect(await page.locator('[data-order-line] [aria-current="true"]').count()).toBe(1)
    expect(await page.getByLabel('Link to promote').inputValue()).toBe('')
    await page.getByLabel('Link to promote').fill(`${YOUTUBE}sEveral0002`)
    await page.getByText('YouTube link').first().waitFor()
    await lines
      .nth(0)
      .getByRole('button', { name: /^Change/ })
      .click()
    await soon(() => page.getByLabel('Link to promote').inputValue()).toBe(`${YOUTUBE}sEveral0001`)
    expect(await page.locator('[data-order-line] [aria-current="true"]').count()).toBe(1)
    await page.getByText('3 services').first().waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await soon(() => countOf(page)).toBe(3)
    expect(await lines.count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
