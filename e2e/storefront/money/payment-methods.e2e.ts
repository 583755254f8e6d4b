import { findUserByEmail } from '@vitrine/identity'
import { fund } from '@vitrine/ledger/testing'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { sampled } from '@vitrine/platform/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, type Visitor, type VisitorOptions, visit } from '../../browser.ts'
import { chooseWay, showAllWays } from '../../payment-methods.ts'
import { newCustomer } from '../../register.ts'
import { soon } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

const screens: readonly { readonly screen: 'desktop' | 'phone'; readonly options: VisitorOptions }[] = [
  { screen: 'desktop', options: {} },
  { screen: 'phone', options: { width: 390, height: 844 } },
]
type Kind = 'one order' | 'several links' | 'a list of orders'
const kinds: readonly Kind[] = ['one order', 'several links', 'a list of orders']

interface Way {
  readonly way: string
  readonly method: RegExp
  /** Of each link; ways that want a least amount get more. */
  readonly quantity: number
  readonly isPaid: boolean
  /** From the press on the button to where the customer is told how it stands. */
  readonly finish: (page: Page) => Promise<void>
}

async function byHand(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^I’ve sent \$/ })
    .click()
  await page.getByText(/^Thank you\. /).waitFor()
}
/** That the money has come shows at the end of each table: what was paid is delivered. */
const received = (page: Page): Promise<void> => page.waitForURL(/\/add-funds\/success\?invoice=/, { waitUntil: 'commit' })
const forEveryone: readonly Way[] = [
  {
    way: 'at a gateway',
    method: /Instant transfer/,
    quantity: 1000,
    isPaid: true,
    finish: async (page) => {
      await page.waitForURL(/\/pay\//)
      await page.getByRole('button', { name: 'Pay', exact: true }).click({ noWaitAfter: true })
      await received(page)
    },
  },
  {
    way: 'by a code',
    method: /QR code/,
    quantity: 10_000,
    isPaid: false,
    finish: async (page) => {
      await page.getByRole('dialog').getByRole('img', { name: 'Payment code' }).waitFor()
      await byHand(page)
    },
  },
  {
    way: 'by transfer',
    method: /Bank transfer/,
    quantity: 20_000,
    isPaid: false,
    finish: async (page) => {
      await page.getByRole('dialog').getByText('XX00 DEMO 0000 0000 0001').waitFor()
      await page.getByRole('dialog').getByLabel('Name on the account').fill('Rosa Lind')
      await byHand(page)
    },
  },
]
const forCustomers: readonly Way[] = [
  {
    way: 'from the balance',
    method: /Balance/,
    quantity: 500,
    isPaid: true,
    finish: async (page) => {
      await page.waitForURL(/\/orders$/)
      await page.getByText('order created successfully', { exact: false }).first().waitFor()
    },
  },
  { way: 'by a saved card', method: /4242/, quantity: 1000, isPaid: true, finish: received },
  ...forEveryone,
]
/** These are part of journeys that go further: of a guest, of a customer, of a linked card, and of the kinds of orders. */
const elsewhere: readonly string[] = [
  'guest, desktop, one order at a gateway',
  'guest, phone, a list of orders at a gateway',
  'customer, desktop, one order from the balance',
  'customer, desktop, one order by a saved card',
  'customer, desktop, a list of orders from the balance',
  'customer, phone, several links from the balance',
]
/**
 * Every kind in every way, each pair on one of the two screens and each screen with every kind and every way: how a form is laid out and how it is paid are
 * code of their own. A short run tries every fourth pair.
 */
const cellsOf = (who: string, screen: string, ways: readonly Way[]) =>
  sampled(
    kinds
      .flatMap((kind, row) => ways.map((way, column) => ({ kind, ...way, isHere: (row + column) % 2 === (screen === 'desktop' ? 0 : 1) })))
      .filter(({ kind, way, isHere }) => isHere && !elsewhere.includes(`${who}, ${screen}, ${kind} ${way}`)),
    4,
  )

/** Two links of their own for each cell of the table. */
const linksOf = (mark: string): readonly [string, string] => [
  `https://www.youtube.com/watch?v=${mark.padEnd(10, '_')}1`,
  `https://www.youtube.com/watch?v=${mark.padEnd(10, '_')}2`,
]
/** A way that is chosen before the page answers is chosen for nobody. */
const answering = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main input[type=radio]')].every((radio) =>
      Object.keys(radio).some((key) => key.startsWith('__reactProps')),
    ),
  )
const recognised = (page: Page) => page.getByText('YouTube link').first().waitFor()

async function fillForm(page: Page, kind: Kind, [link, other]: readonly [string, string], quantity: number): Promise<void> {
  if (kind === 'a list of orders') {
    await visit(page, '/orders/create?type=expert')
    const list = page.getByRole('textbox', { name: 'Orders, one per line' })
    const text = `1 | ${link} | ${quantity}\n1 | ${other} | ${quantity}`
    // The form takes the place of what the server rendered as soon as its code is there.
    await soon(async () => {
      if ((await list.inputValue()) !== text) await list.fill(text)
      return page.getByText(/2 orders$/).count()
    }).toBeGreaterThan(0)
    return
  }
  const several = kind === 'several links'
  const query = { serviceId: '1', quantity: String(quantity), ...(several ? { type: 'multi' } : { url: link }) }
  await visit(page, `/orders/create?${new URLSearchParams(query)}`)
  if (several) {
    await page.getByLabel('Link to promote').fill(link)
    await recognised(page)
    await page.getByRole('button', { name: 'Add another link' }).click()
    await page.locator('[data-order-group]').nth(1).waitFor()
    await page.getByLabel('Link to promote').fill(other)
  }
  await recognised(page)
}

async function pressPay(page: Page, kind: Kind): Promise<void> {
  if (kind === 'a list of orders') {
    // Both lines are judged; a phone has its bar for the next step.
    await page
      .getByText(/2 orders$/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^(Review 2 orders|Continue)$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay \$/ })
      .click()
    return
  }
  // On a phone the bottom bar leads to what is left to do, and pays once that is seen, which may happen meanwhile.
  const leadOn = page.getByRole('button', { name: 'Continue', exact: true })
  if (await leadOn.isVisible()) await leadOn.click({ timeout: 2000 }).catch(() => undefined)
  await page.getByRole('button', { name: /^Pay($| \$)/ }).click()
}

interface Placed {
  readonly paid: string[]
  readonly unpaid: string[]
}

async function order({ page }: Visitor, cell: Way & { readonly kind: Kind }, mark: string, placed: Placed, email?: string): Promise<void> {
  const links = linksOf(mark)
  await fillForm(page, cell.kind, links, cell.quantity)
  if (email) await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await answering(page)
  await chooseWay(page, cell.method)
  await pressPay(page, cell.kind)
  await cell.finish(page)
  placed[cell.isPaid ? 'paid' : 'unpaid'].push(...(cell.kind === 'one order' ? links.slice(0, 1) : links))
}

/** Eight signs or fewer: a video's number has eleven. */
const markOf = (screen: string, who: string, { kind, way }: { readonly kind: string; readonly way: string }): string =>
  `W${screen[0]}${who[0]}${kind[0]}${way.slice(-6).replace(' ', '')}`

/** Whatever was paid is ordered once where it is delivered, and nothing that waits for its money. */
async function expectDelivery({ paid, unpaid }: Placed): Promise<void> {
  const sent = async (): Promise<string[]> => {
    const book = (await (await fetch(`${theShop().sandbox.upstream}/_books/orders`)).json()) as { orders: { link: string }[] }
    return book.orders.map(({ link }) => link)
  }
  await soon(async () => {
    const links = new Set(await sent())
    return paid.filter((link) => !links.has(link))
  }).toEqual([])
  const links = await sent()
  expect(links.filter((link) => paid.includes(link)).toSorted()).toEqual(paid.toSorted())
  expect(links.filter((link) => unpaid.includes(link))).toEqual([])
}

/** A new customer with money on the balance and a card, as stored by the shop. */
async function customerWithCard(email: string): Promise<Visitor> {
  const visitor = await newCustomer(email)
  const { page } = visitor
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  const panel = await createPanels(database).findByKey('tidewell')
  await database.transaction(panel?.id ?? 0, async (trx) => fund(trx, (await findUserByEmail(trx, email))?.id ?? 0, 60_000_000n))
  await database.close()
  await visit(page, '/profile')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/pay\//)
  await page.locator('select[name=card]').selectOption('visa')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/profile/, { timeout: 60_000 })
  return visitor
}

describe.each(screens)('a guest on a $screen', ({ screen, options }) => {
  const placed: Placed = { paid: [], unpaid: [] }
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await newVisitor(options)
  })
  it.each(cellsOf('guest', screen, forEveryone))('pays for $kind $way', async (cell) => {
    // Guests' orders for one address are few: each has its own.
    const nth = placed.paid.length + placed.unpaid.length
    await order(visitor, cell, markOf(screen, 'guest', cell), placed, `ways-${screen}-${nth}@example.com`)
  })
  it('is offered neither a balance nor a card; what was paid is delivered, and only that (PAY-001)', async () => {
    const { page, complaints } = visitor
    await visit(page, '/orders/create')
    await showAllWays(page)
    const ways = await page.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.closest('label')?.textContent ?? ''))
    expect(ways.length).toBeGreaterThanOrEqual(forEveryone.length)
    expect(ways.filter((name) => /Balance|••••/.test(name))).toEqual([])
    await expectDelivery(placed)
    expect(complaints).toEqual([])
  })
  it('is asked to sign in before setting up auto-promotion', async () => {
    const { page } = visitor
    await visit(page, '/orders/create?type=autopromotion')
    await page.getByLabel('Channel link').fill('https://www.youtube.com/@ways-to-pay')
    await page.getByLabel('Name', { exact: true }).fill('Ways to pay')
    await page.getByRole('switch', { name: 'Views' }).waitFor()
    await page.getByRole('button', { name: 'Sign in to start' }).click()
    await page.waitForURL(/\/login/)
    await visitor.context.close()
  })
})

describe('a customer', () => {
  let first: Visitor
  beforeAll(async () => {
    first = await customerWithCard('ways-to-pay@example.com')
  })
  describe.each(screens)('on a $screen', ({ screen, options }) => {
    const placed: Placed = { paid: [], unpaid: [] }
    let visitor: Visitor
    beforeAll(async () => {
      if (screen === 'desktop') {
        visitor = first
        return
      }
      const session = await first.context.cookies()
      await first.context.close()
      visitor = await newVisitor(options)
      await visitor.context.addCookies(session)
    })
    it.each(cellsOf('customer', screen, forCustomers))('pays for $kind $way', async (cell) => {
      await order(visitor, cell, markOf(screen, 'customer', cell), placed)
    })
    it.each([
      ['from the balance', /Balance/],
      ['by a saved card', /4242/],
    ] as const)('sets up auto-promotion that is paid %s', async (_, method) => {
      const { page } = visitor
      await visit(page, '/orders/create?type=autopromotion')
      await page.getByLabel('Channel link').fill('https://www.youtube.com/@ways-to-pay')
      await page.getByLabel('Name', { exact: true }).fill('Ways to pay')
      await page.getByRole('switch', { name: 'Views' }).waitFor()
      await page.getByRole('radio', { name: method }).check()
      const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/subscriptions$/.test(new URL(request.url()).pathname))
      await page.getByRole('button', { name: 'Start auto-promotion' }).click()
      expect('recurring_payments_method_id' in (await sent).postDataJSON()).toBe(method.test('Visa •••• 4242'))
      await page.getByText('Auto-promotion has started', { exact: false }).waitFor()
    })
    it('gets what was paid delivered, and only that; keys walk through the list of it', async () => {
      await expectDelivery(placed)
      const { page } = visitor
      await visit(page, '/orders')
      const links = page.locator('tbody tr td:first-child a')
      const focused = async () => (await links.evaluateAll((all) => all.map((link) => link === document.activeElement))).indexOf(true)
      await links.first().focus()
      for (const [key, row] of [
        ['j', 1],
        ['ArrowDown', 2],
        ['k', 1],
      ] as const) {
        await page.keyboard.press(key)
        expect(await focused()).toBe(row)
      }
      expect(visitor.complaints).toEqual([])
    })
  })
})
