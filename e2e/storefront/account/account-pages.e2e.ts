import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, createShopper, type Shopper } from '../../../tools/stack/shopper.ts'
import { closeBrowser, newVisitor, shopUrl, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { people, sessionOf, signedIn } from '../../sign-in.ts'
import { soon } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

let session: string
/** Mara as a program would ask for her. */
let mara: Shopper
beforeAll(async () => {
  session = await sessionOf(people.mara)
  mara = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await mara.signIn(people.mara.email, people.mara.password)
  // Several pages have nothing to show before the first order.
  const placed = await mara.orderFromBalance({ serviceId: 1, url: 'https://www.youtube.com/watch?v=pAgesShown1', quantity: 1000 })
  expect(placed.status).toBe(200)
})
afterAll(closeBrowser)

const headlineOf = (html: string) => /<h1[^>]*>([^<]+)</.exec(html)?.[1]

describe('an account page', () => {
  interface Own {
    readonly email: string
    readonly affiliate_code: string
    readonly youtube_accounts: readonly { readonly youtube_channel: { readonly title: string } }[]
  }
  const requested = async <Data>(path: string) => ((await mara.ask('GET', `/api/v1${path}`)).body as { data: Data }).data
  /** What only this page shows this customer, as the API tells it. */
  it.each([
    [
      '/account-management',
      'RT-003',
      async () => (await requested<Own>('/profile')).youtube_accounts.map((account) => account.youtube_channel.title),
    ],
    ['/api', 'RT-005', async () => ['/api/v2']],
    ['/bonuses', 'RT-006', async () => (await requested<{ code: string }[]>('/coupons')).map(({ code }) => code)],
    ['/card-verification', 'RT-007', async () => ['type="file"']],
    ['/my-services', 'RT-016', async () => (await requested<{ name: string }[]>('/my-services')).map(({ name }) => name)],
    ['/order-widget', 'RT-018', async () => (await requested<{ name: string }[]>('/order-widgets')).map(({ name }) => name)],
    ['/profile', 'RT-021', async () => [(await requested<Own>('/profile')).email]],
    ['/referral-program', 'RT-022', async () => [`/?ref=${(await requested<Own>('/profile')).affiliate_code}`]],
    ['/statistics', 'RT-025', async () => ['<table']],
  ] as const)('%s shows a customer what is his and sends a guest to sign in and back (%s)', async (path, _id, expected) => {
    const own = await getDocument(path, { cookie: session })
    expect([own.status, headlineOf(own.html)]).toEqual([200, expect.stringMatching(/\w/)])
    const shown = own.html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    for (const part of await expected()) expect(shown).toContain(part)
    const guest = await getDocument(path)
    expect([guest.status, new URL(guest.headers.location ?? '', shopUrl('')).pathname]).toEqual([302, '/login'])
    expect(new URL(guest.headers.location ?? '', shopUrl('')).searchParams.get('redirect')).toBe(path)
  })
  it('with the first view shows a customer how many orders there are and are under way, and the latest of them (RT-009)', async () => {
    interface Counts {
      readonly orders_count: number
      readonly in_processing_order_count: number
      readonly last_in_processing_orders: readonly { readonly id: number }[]
      readonly last_completed_orders: readonly { readonly id: number }[]
    }
    // Orders are delivered meanwhile: what the page and the API say is compared until both are of one time.
    await soon(async () => {
      const counts = await requested<Counts>('/dashboard')
      const { html } = await getDocument('/dashboard', { cookie: session })
      const part = (name: string) => new RegExp(`<section[^>]*aria-labelledby="${name}"[^]*?</section>`).exec(html)?.[0] ?? ''
      const numbers = part('dashboard-delivering').replace(/<[^>]+>/g, ' ')
      const orders = [...counts.last_in_processing_orders, ...counts.last_completed_orders]
      return [
        numbers.includes(` ${counts.orders_count} `) &&
          (counts.in_processing_order_count === 0 || numbers.includes(` ${counts.in_processing_order_count} `)),
        orders.length > 0 && orders.every(({ id }) => html.includes(`href="/orders/${id}"`)),
        html.includes('href="/add-funds"') && html.includes('href="/orders/create"'),
      ]
    }).toEqual([true, true, true])
  })
  it('with the documentation of the API opens for everybody (RT-032)', async () => {
    for (const cookie of ['', session]) {
      const { status, html } = await getDocument('/api/documentation', { cookie })
      expect([status, headlineOf(html)]).toEqual([200, 'API documentation'])
    }
  })
  it('behind the link of a mail opens without a sign-in, and says when the link is none (RT-045)', async () => {
    for (const path of ['/unsubscribe', '/unsubscribe/1', '/unsubscribe/1?signature=S']) {
      const { status, html, headers } = await getDocument(path)
      expect([status, headers.location], path).toEqual([422, undefined])
      expect(headlineOf(html), path).toMatch(/\w/)
    }
  })
})

describe('the shop of the demo', () => {
  interface Service {
    readonly id: number
    readonly name: string
    readonly type: string
    readonly network_id: number
    readonly min_quantity: number
    readonly is_package: boolean
    readonly is_deactivated: boolean
    readonly targets: readonly unknown[]
  }
  const links: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    YouTube: {
      views: 'https://www.youtube.com/watch?v=sIxOrders01',
      likes: 'https://www.youtube.com/watch?v=sIxOrders02',
      followers: 'https://www.youtube.com/@six-orders',
    },
    TikTok: {
      views: 'https://www.tiktok.com/@sixorders/video/7291234567890120001',
      likes: 'https://www.tiktok.com/@sixorders/video/7291234567890120002',
      followers: 'https://www.tiktok.com/@sixorders',
    },
  }
  it('sells views, followers and likes of YouTube and TikTok; one of each is ordered from the balance and stands among the orders (PROD-001)', async () => {
    const get = async <Data>(path: string) => ((await mara.ask('GET', `/api/v1${path}`)).body as { data: Data }).data
    const networks = await get<{ id: number; name: string }[]>('/networks')
    expect(networks.find(({ id }) => id === 1)?.name).toBe('YouTube')
    const services = await get<Service[]>('/services')
    for (const [network, kinds] of Object.entries(links)) {
      const { id: networkId } = networks.find(({ name }) => name === network) ?? { id: 0 }
      for (const [type, url] of Object.entries(kinds)) {
        const sold = services.filter(
          (each) =>
            each.network_id === networkId && each.type === type && !each.is_package && !each.is_deactivated && each.targets.length === 0,
        )
        // Some take another kind of link, as those for live streams.
        let answer: Answer | undefined
        for (const { id: serviceId, min_quantity: quantity } of sold) {
          answer = await mara.orderFromBalance({ serviceId, url, quantity })
          if (answer.status === 200) break
        }
        expect([network, type, answer?.status]).toEqual([network, type, 200])
        const { id } = (answer?.body as { data: { id: number }[] } | undefined)?.data[0] ?? { id: 0 }
        expect((await getDocument('/orders', { cookie: session })).html).toContain(`href="/orders/${id}"`)
      }
    }
  })
})

describe('adding funds', () => {
  const amount = (page: Page) => page.locator('#top-up-amount')

  it('is a choice of the way first, then the amount and a coupon; back takes the choice away (ADDFUNDS-001, ADDFUNDS-002)', async () => {
    const { page, complaints } = await signedIn(people.mara, { width: 1280 })
    await visit(page, '/add-funds')
    expect([await amount(page).count(), await page.getByText('I have a coupon').count()]).toEqual([0, 0])
    await page.getByRole('button', { name: /^Instant transfer/ }).click()
    await amount(page).fill('100')
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await page.getByRole('textbox', { name: 'Coupon' }).fill('EXTRA15')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('$15.00 to your balance').waitFor()
    await page.getByText('Coupon EXTRA15, added to your balance').waitFor()
    await page.getByRole('button', { name: /^Change the payment method/ }).click()
    await soon(() => amount(page).count()).toBe(0)
    expect(new URL(page.url()).searchParams.has('payment_method_id')).toBe(false)
    expect(await page.locator('main [aria-pressed=true], main [aria-current=true]').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('tells analytics once that a payment page follows, when the visitor allowed that (ADDFUNDS-006)', async () => {
    const { page, context } = await signedIn(people.mara, { width: 1280 })
    const granted = encodeURIComponent('{"analytics":"granted","advertising":"denied"}')
    await context.addCookies([{ name: 'use-cookie', value: granted, url: shopUrl('') }])
    await visit(page, '/add-funds')
    await page.getByRole('button', { name: /^Instant transfer/ }).click()
    await amount(page).fill('25')
    // The browser goes to the payment page, which answers that there is nothing to show: what was told can be read.
    await page.route('**/pay/**', (route) => route.fulfill({ status: 204 }))
    const left = page.waitForRequest(/\/pay\//)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await left
    const reported = await page.evaluate(() => {
      const layer: { readonly event?: string }[] = Reflect.get(window, 'dataLayer') ?? []
      return layer.filter(({ event }) => event === 'payment_gateway').length
    })
    expect(reported).toBe(1)
  })
})

/** An order of the customer's that does not go on by itself, so that it can be canceled whenever one looks. */
async function stoppedOrder(url: string): Promise<void> {
  const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await shopper.signIn(people.mara.email, people.mara.password)
  const order = async () => {
    const { body } = await shopper.orderFromBalance({ serviceId: 1, url, quantity: 1000 })
    return (body as { data: { id: number }[] }).data[0]?.id
  }
  await order()
  // It waits for the first one, which works on the same link.
  const second = await order()
  expect((await shopper.ask('POST', `/api/v1/orders/${second}/pause`)).status).toBe(200)
}

describe('what asks before something has no way back', () => {
  it('is one dialog for orders and cart alike, 600 wide (OVERLAY-003, DIALOG-004)', async () => {
    await stoppedOrder('https://www.youtube.com/watch?v=sToppedHere')
    const { page, complaints } = await signedIn(people.mara, { width: 1280 })
    await visit(page, '/services/youtube-video-views-ad-placements')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.locator('[data-cart-banner]').waitFor()
    await visit(page, '/orders?status=stopped')
    const question = page.locator('[role=dialog][aria-labelledby=confirm-title]')
    await page
      .getByRole('button', { name: /^More for order/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Cancel order' }).click()
    await question.getByRole('heading', { name: /^Cancel order/ }).waitFor()
    expect((await question.boundingBox())?.width).toBe(600)
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await question.count()).toBe(1)
    await question.getByRole('button', { name: 'Keep the order' }).click()
    await soon(() => question.isVisible()).toBe(false)
    await page.locator('header').getByRole('button', { name: /^Cart/ }).click()
    await page
      .getByRole('dialog', { name: 'Your cart' })
      .getByRole('button', { name: /^Remove Video views/ })
      .click()
    await question.getByRole('heading', { name: 'Clear the cart?' }).waitFor()
    expect((await question.boundingBox())?.width).toBe(600)
    expect(await question.getByRole('button', { name: 'Clear cart' }).count()).toBe(1)
    expect(await question.count()).toBe(1)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await question.getByRole('button', { name: 'Keep' }).click()
    expect(complaints).toEqual([])
  })
})

describe('the order page', () => {
  it('is the one of a phone under 768 px, with the sum at its foot (BREAK-001)', async () => {
    const { page, context } = await newVisitor({ width: 767 })
    await visit(page, '/orders/create?serviceId=1')
    const lifts = page.getByRole('button', { name: 'Show details' })
    await lifts.waitFor()
    await page.setViewportSize({ width: 768, height: 900 })
    await soon(() => lifts.isVisible()).toBe(false)
    await context.close()
  })
  it('of a service shows at most six tiles of 300 px beside it (DIALOG-006)', async () => {
    const { page, context } = await newVisitor({ width: 1280 })
    await visit(page, '/services/youtube-video-views-ad-placements')
    const related = page
      .locator('section')
      .filter({ has: page.locator('> h2') })
      .last()
      .locator('li')
    const sizes = await related.evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().width))
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.length).toBeLessThanOrEqual(6)
    expect([...new Set(sizes)]).toEqual([300])
    await context.close()
  })
})

it('lists to choose from look like the shop’s own menus, and work by keyboard as a browser’s do', async () => {
  const { page, context, complaints } = await signedIn()
  await visit(page, '/tasks')
  const sort = page.getByRole('combobox', { name: /Sort by/ })
  await sort.focus()
  await page.keyboard.press('Space')
  const options = page.getByRole('listbox', { name: 'Sort by' }).getByRole('option')
  await options.last().waitFor()
  const [list, field] = [await options.first().boundingBox(), await sort.boundingBox()]
  expect((list?.width ?? 0) + 14).toBeGreaterThanOrEqual(field?.width ?? 0)
  const second = await options.nth(1).textContent()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await soon(() => new URL(page.url()).searchParams.get('sort')).toBe('price-asc')
  await soon(() => sort.textContent()).toBe(second)
  expect(complaints).toEqual([])
  await context.close()
})
