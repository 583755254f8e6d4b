import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { cents, deliverWithin, mailAbout, mailsTo, paymentsFor, upstreamOrders } from '../books.ts'
import { closeBrowser, newVisitor, reload, visit } from '../browser.ts'
import { closeOurBook, ourBook } from '../our-book.ts'
import { PASSWORD } from '../register.ts'
import { figuresStand, LONG_TIMEOUT, soon } from '../soon.ts'

afterAll(async () => {
  await deliverWithin()
  await closeOurBook()
  await closeBrowser()
})

/** A telephone at the edge of its cell: each answer takes a while to begin, and comes slowly. */
async function onSlowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const bytes = (750 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes / 3,
  })
}

/**
 * Holds the answers to that call from the first page on, and hands out what loses the next one: the shop has then done what it was asked for. A page
 * that stands already may send one more request past an interception that begins.
 */
async function holdAnswers(page: Page, urlPattern: string): Promise<() => void> {
  const session = await page.context().newCDPSession(page)
  let isLost = false
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const answered = isLost
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : session.send('Fetch.continueRequest', { requestId })
    isLost = false
    // The page may have gone meanwhile, and its request with it.
    answered.catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
  return () => {
    isLost = true
  }
}

/** Nothing reaches past the edge of the screen; what does is told by name. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    return [
      `${location.pathname}: ${document.documentElement.scrollWidth} px`,
      ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 120)),
    ]
  })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick navigation' })
const cartOf = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const storedLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shop') ?? '{"items":[]}').items.map(({ url }: { url: string }) => url))

describe('somebody on a phone', () => {
  it('orders once and pays once over a slow line that breaks, in two tabs and with the back button, and all parties have written down the same', {
    timeout: 300_000,
  }, async () => {
    const run = randomUUID().slice(0, 6).replaceAll('-', '0')
    const [email, videoId, other] = [`phone-${run}@example.com`, `pHone${run}`, `pHtwo${run}`]
    const { page, context, complaints } = await newVisitor({ width: 390, height: 844, hasWorker: true })
    await onSlowNetwork(page)
    const loseNextAnswer = await holdAnswers(page, '*widget-order-requests*')
    const wide: string[] = []
    const walked = async (on: Page = page) => wide.push(...(await tooWide(on)))

    await visit(page, '/')
    await walked()
    await bar(page).getByRole('link', { name: 'New order' }).tap()
    await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor()
    await walked()
    const link = page.getByLabel('Link to promote')
    await link.fill(`https://youtu.be/${videoId}`)
    await page.getByText(`Video ${videoId}`).waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).tap()
    await soon(() => storedLinks(page)).toHaveLength(1)

    // Another tab shows the same cart, and what is put in there is here without a reload.
    const second = await context.newPage()
    await onSlowNetwork(second)
    await visit(second, '/services/youtube-video-views-ad-placements')
    await bar(second)
      .getByRole('button', { name: /Cart.*1/ })
      .waitFor()
    await walked(second)
    await second.getByRole('button', { name: 'Add to cart' }).tap()
    await soon(() => storedLinks(page)).toHaveLength(2)

    // What was put together here is an account's now, in both tabs.
    await visit(page, '/register')
    await walked()
    await page.getByLabel('Name', { exact: false }).first().fill('Rosa Lind')
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').first().fill(PASSWORD)
    await page.locator('button[type=submit]').tap()
    await page.waitForURL((url) => !url.pathname.endsWith('/register'))
    await walked()
    await reload(second)
    await bar(second).getByRole('button', { name: 'Profile' }).waitFor()
    await bar(second)
      .getByRole('button', { name: /Cart.*2/ })
      .tap()
    await cartOf(second).waitFor()
    await walked(second)
    await cartOf(second)
      .getByRole('button', { name: /^Remove all services for/ })
      .first()
      .tap()
    await soon(() => storedLinks(page)).toHaveLength(1)
    await cartOf(second).getByRole('button', { name: 'Close' }).tap()

    // The way back leads out of whatever lies over the page, and the page that comes answers.
    const dialog = second.getByRole('dialog')
    const layers = [
      [second.getByRole('button', { name: 'Toggle menu' }), dialog],
      [second.getByRole('button', { name: 'Search services' }), second.getByRole('banner').getByRole('combobox')],
      [bar(second).getByRole('button', { name: /Cart/ }), dialog],
      [bar(second).getByRole('button', { name: 'Profile' }), dialog],
    ] as const
    await visit(second, '/')
    for (const [opener, layer] of layers) {
      await bar(second).getByRole('link', { name: 'Orders' }).tap()
      await second.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
      await opener.tap()
      await layer.waitFor()
      await walked(second)
      await second.goBack()
      await second.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
      await layer.waitFor({ state: 'hidden' })
    }

    // The line breaks while the order is typed: nothing can be paid, and what is typed goes on.
    await visit(page, '/orders/create')
    await link.fill(`https://youtu.be/${other}`)
    await page.getByText(`Video ${other}`).waitFor()
    const quantity = page.getByRole('textbox', { name: 'Quantity' })
    const typed = async () => [await link.inputValue(), (await quantity.inputValue()).replace(/\D/g, '')]
    await quantity.fill('1500')
    await figuresStand(page)
    await context.setOffline(true)
    const status = page.locator('[data-network]')
    await status.getByText('You’re offline.').waitFor()
    const go = page.getByRole('button', { name: /^(Continue|Pay)$/ })
    expect(await go.isDisabled()).toBe(true)
    await page.getByText('You can pay as soon as you’re connected again.').first().waitFor({ state: 'attached' })
    await quantity.fill('1600')
    await quantity.blur()
    await walked()
    await context.setOffline(false)
    await status.getByText('You’re back online.').waitFor()
    await figuresStand(page)
    expect(await typed()).toEqual([`https://youtu.be/${other}`, '1600'])

    // The session ends in the other tab: this one signs in again and finds what was typed.
    await bar(second).getByRole('button', { name: 'Profile' }).tap()
    await second.getByRole('dialog').getByRole('button', { name: 'Sign out' }).tap()
    await second.waitForURL((url) => url.pathname === '/login')
    // The bottom bar leads through the remaining steps, and pays at the end.
    const pay = async () => {
      if ((await go.innerText()) === 'Continue') await go.tap()
      await page.getByRole('button', { name: 'Pay', exact: true }).tap()
    }
    await pay()
    await page.waitForURL((url) => url.pathname === '/login')
    await walked()
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').first().fill(PASSWORD)
    await page.locator('button[type=submit]').tap()
    await page.waitForURL((url) => url.pathname === '/orders/create')
    await soon(typed).toEqual([`https://youtu.be/${other}`, '1600'])

    // The order reaches the shop, its answer never comes back: pressed again it is the same order.
    const sent: { key: string | undefined; body: string | null }[] = []
    const isOrder = (url: URL) => url.pathname.endsWith('/widget-order-requests')
    page.on('request', (request) => {
      if (isOrder(new URL(request.url()))) sent.push({ key: request.headers()['idempotency-key'], body: request.postData() })
    })
    loseNextAnswer()
    await figuresStand(page)
    await pay()
    await page.getByRole('alert').filter({ hasText: 'Press the button again: your order is placed only once.' }).waitFor()
    expect(await typed()).toEqual([`https://youtu.be/${other}`, '1600'])
    await walked()
    await pay()
    await page.waitForURL(/\/pay\//)
    const requested = cents(await page.locator('.amount').textContent())
    const payAddress = page.url()

    // Back from the payment page: the order waits for its money and can be gone on with; nothing is made anew.
    await page.goBack()
    await page.waitForURL(/\/orders\/create/)
    await visit(page, '/orders')
    await page.getByText('Awaiting payment').first().waitFor()
    await walked()
    await visit(page, '/finances')
    await walked()
    await page
      .getByRole('button', { name: /^Continue payment/ })
      .first()
      .tap()
    await page.waitForURL(/\/pay\//)
    expect(page.url()).toBe(payAddress)
    await deliverWithin(20)
    await page.getByRole('button', { name: 'Pay', exact: true }).tap()
    await page.waitForURL(/\/add-funds\/success\?invoice=/)
    const invoiceId = new URL(page.url()).searchParams.get('invoice') ?? ''
    await page.getByText('Payment received').waitFor()
    await walked()
    await page.getByRole('link', { name: 'Track your order' }).tap()
    await page.waitForURL(/\/orders\/\d+$/)
    const orderId = Number(new URL(page.url()).pathname.split('/').at(-1))
    await page.getByText('Delivery started').first().waitFor(LONG_TIMEOUT)
    await walked()
    // The line breaks once more while the delivery is followed, and the page catches up by itself.
    await context.setOffline(true)
    await status.getByText('You’re offline.').waitFor()
    await soon(async () => (await upstreamOrders(other))[0]?.state).toBe('Completed')
    await context.setOffline(false)
    await page.getByText('Delivery complete').first().waitFor({ timeout: 120_000 })
    await walked()

    // What the phone saw, and what everybody has written down: one order, one payment.
    const receipt = await page.getByRole('region', { name: 'Receipt' }).innerText()
    expect(cents(/Paid\s+\S+/.exec(receipt)?.[0])).toBe(requested)
    const fee = cents(/Payment fee\s+\S+/.exec(receipt)?.[0])
    expect(await paymentsFor(invoiceId)).toMatchObject([{ state: 'settled', paidMinor: String(requested) }])
    const ordered = { link: `https://www.youtube.com/watch?v=${other}`, quantity: 1600 }
    expect(await upstreamOrders(other)).toMatchObject([{ ...ordered, state: 'Completed', remains: 0 }])
    expect(await upstreamOrders(videoId)).toEqual([])
    const { lines, balances } = await ourBook(email)
    expect([lines.length, balances.total]).toEqual([1, 0n])
    expect(lines).toMatchObject([{ id: orderId, url: ordered.link, quantity: 1600, delivered: 1600, refunded: 0n, charges: 1, finals: 1 }])
    expect(Number(lines[0]?.charged) / 10_000 + fee).toBe(requested)
    await mailAbout(email, /^Order \d+ is complete$/)
    expect((await mailsTo(email)).filter(({ subject }) => /^Order \d+ received$/.test(subject))).toHaveLength(1)
    expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
    expect(wide).toEqual([])
    // The browser says by itself when it has no network, and what the ended session was told.
    expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED| 401 /.test(text))).toEqual([])
    await context.close()
  })
})
