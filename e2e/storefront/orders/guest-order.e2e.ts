import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, type Visitor, visit } from '../../browser.ts'
import { getDocument } from '../../document.ts'
import { eventsIn, sentCalls } from '../../sent-calls.ts'
import { eventually, figuresStand, saidOf } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

interface UpstreamOrder {
  readonly link: string
  readonly quantity: number
  readonly state: string
}

const upstreamOrders = async (videoId: string): Promise<UpstreamOrder[]> => {
  const book = (await (await fetch(`${theShop().sandbox.upstream}/_books/orders`)).json()) as { orders: UpstreamOrder[] }
  return book.orders.filter((order) => order.link.includes(videoId))
}
const mailsTo = async (email: string): Promise<string[]> => {
  const book = (await (await fetch(`${theShop().sandbox.mail}/_books/mails?to=${encodeURIComponent(email)}`)).json()) as {
    mails: { subject: string }[]
  }
  return book.mails.map((mail) => mail.subject)
}

/** What the page asks of the family of calls that widgets use. */
function widgetCallsOf(page: Page) {
  const calls: { call: string; method: string; token: string | null; body: string | null; status: () => Promise<number | undefined> }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const [, call] = pathname.split('/order-widget/')
    if (!call) return
    const status = async () => (await request.response())?.status()
    calls.push({ call, method: request.method(), token: searchParams.get('api_token'), body: request.postData(), status })
  })
  return calls
}
const newUserEmail = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('new_user_email'))

/** Fills the order form as a person would, up to the payment. */
async function fillOrder({ page }: Visitor, videoId: string, email: string): Promise<void> {
  await visit(page, '/orders/create')
  await page.getByLabel('Link to promote').fill(`https://youtu.be/${videoId}?si=shared`)
  await page.getByText('YouTube link').first().waitFor()
  await page.getByText(`Video ${videoId}`).waitFor()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1500')
  await page.getByLabel('Email*').fill(email)
  await page.getByRole('radio', { name: /Bank card/ }).check()
}

describe('a guest', () => {
  it('orders by link, pays at the gateway and has it delivered; the receipt, the gateway and the upstream panel agree (INST-009, OWAPI-008)', async () => {
    const visitor = await newVisitor()
    const { page, complaints } = visitor
    const requested = widgetCallsOf(page)
    const sent = await sentCalls(page)
    await fillOrder(visitor, 'gUestOrder1', 'guest1@example.com')
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    await expect.poll(() => pay.textContent()).toMatch(/^Pay \$\d+\.\d\d$/)
    await figuresStand(page)
    const total = (await pay.textContent())?.replace('Pay ', '')
    await pay.click()
    await page.waitForURL(/\/pay\//)
    expect(await page.locator('.amount').textContent()).toBe(total)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/add-funds\/success\?invoice=/)
    await page.getByText('Payment received').waitFor()
    const [order] = await eventually(
      () => upstreamOrders('gUestOrder1'),
      (orders) => orders[0]?.state === 'Completed',
    )
    expect(order).toMatchObject({ link: 'https://www.youtube.com/watch?v=gUestOrder1', quantity: 1500, state: 'Completed' })
    expect(await upstreamOrders('gUestOrder1')).toHaveLength(1)
    const subjects = await eventually(
      () => mailsTo('guest1@example.com'),
      (mails) => mails.some((subject) => subject.includes('complete')),
    )
    expect(subjects.some((subject) => /Order \d+ is complete/.test(subject))).toBe(true)
    const settings = JSON.parse((await getDocument('/core/settings')).html) as { data: { cabinet_widget_token: string } }
    expect([...new Set(requested.map(({ token }) => token))]).toEqual([settings.data.cabinet_widget_token])
    expect(eventsIn(await sent())).toEqual([
      ['events/enter-url', 'POST', null],
      ['events/checkout-button', 'POST', null],
      ['events/payment-page', 'POST', null],
    ])
    // The page was left while the last one was under way.
    const events = requested.filter(({ call }) => call.startsWith('events/'))
    expect(await Promise.all(events.slice(0, 2).map(({ status }) => status()))).toEqual([204, 204])
    expect(complaints).toEqual([])
  })

  it('whose payment is declined sees it, and pays the same order another way, once; the address is stored, no matter who it belongs to (STORAGE-001)', async () => {
    const visitor = await newVisitor({ width: 390, height: 844 })
    const { page } = visitor
    // The first order has made an account of this address.
    await fillOrder(visitor, 'dEclined001', 'guest1@example.com')
    // The bottom bar leads through what is left to do and pays at the end.
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.waitForURL(/\/pay\//)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.waitForURL(/\/add-funds\/error\?invoice=/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await newUserEmail(page)).toBe('guest1@example.com')
    expect(await upstreamOrders('dEclined001')).toEqual([])
    // The order stands: it is paid another way, and not made again.
    await page.getByRole('button', { name: 'Choose another payment method' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Instant transfer/ }).check()
    await dialog.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL(/\/pay\//)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/add-funds\/success\?invoice=/)
    const orders = await eventually(
      () => upstreamOrders('dEclined001'),
      (all) => all.length > 0,
    )
    expect(orders).toHaveLength(1)
  })

  it('is told at once that a link is of no network; who presses all the same has ordered nothing and loses nothing that was typed', async () => {
    const { page } = await newVisitor()
    const answers: number[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('widget-order-requests')) answers.push(answer.status())
    })
    await visit(page, '/orders/create')
    const link = page.getByLabel('Link to promote')
    await link.fill('not a link at all')
    await page.getByText('We can’t recognise this link. Check it, or choose the network yourself.').waitFor()
    await page.getByLabel('Email*').fill('no-network@example.com')
    await page.getByRole('radio', { name: /Bank card/ }).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.locator('#order-url[aria-invalid="true"]').waitFor()
    expect(await saidOf(link)).toMatch(/\w/)
    expect([await link.inputValue(), new URL(page.url()).pathname]).toEqual(['not a link at all', '/orders/create'])
    expect(answers.filter((status) => status !== 422)).toEqual([])
    expect(await mailsTo('no-network@example.com')).toEqual([])
  })

  it('who types a quantity out of bounds gets the nearest possible one and is told (QTY-002)', async () => {
    const { page } = await newVisitor()
    await visit(page, '/orders/create')
    const quantity = page.getByRole('textbox', { name: 'Quantity' })
    await quantity.fill('999999999')
    await quantity.blur()
    await page.getByText(/Set to the maximum/).waitFor()
    const max = (await quantity.inputValue()).replace(/\D/g, '')
    await quantity.fill('1')
    await quantity.blur()
    await page.getByText(/Set to the minimum/).waitFor()
    expect(Number((await quantity.inputValue()).replace(/\D/g, ''))).toBeLessThan(Number(max))
  })
})
