import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { AttentionCard } from './attention-card.tsx'
import { BooksLine } from './books-line.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { OpenOrdersCard } from './open-orders-card.tsx'
import { SalesChart } from './sales-chart.tsx'
import type { Figures } from './today.ts'
import type { Today } from './use-today.ts'

const hour = (orders: number, sales: string) => ({ orders, sales, paidIn: sales, profit: orders === 2 ? '9.30' : '0.00' })
const figures: Figures = {
  ...{ sales: '50.00', orders: 3, paidIn: '1640.50', owed: '38912.00', givenBack: '4.00', payments: 54, inOrders: '8204.00' },
  before: { sales: '1000.00', orders: 2, paidIn: '820.25', owed: '0.00' },
}
const profit = { amount: '18.60', marginPercent: 37.2, cost: '25.40', rewards: '2.00', gatewayFees: '4.00', before: '20.00' }
/** Half past two: the running hour is half over. */
const today: Today = {
  ...{ asOf: '2026-11-23T02:30:00.000Z', range: 'today', timeZone: 'UTC', minute: 30, days: [], daysBefore: [], figures, profit },
  books: { checkedAt: '2026-11-23T02:27:00.000Z', isWell: true },
  hours: [hour(2, '30.00'), hour(0, '0.00'), hour(1, '20.00')],
  weekBefore: [hour(1, '20.00'), hour(0, '0.00'), hour(2, '40.00'), ...Array.from({ length: 21 }, () => hour(0, '0.00'))],
  states: [
    { state: 'running', count: 1188, isExact: true },
    { state: 'failed', count: 3, isExact: true },
  ],
  late: { count: 0, isExact: true, reasonsOf: 0, reasons: [] },
}
const day = (text: string, orders: number, sales: string, lost = '1.00') => ({
  day: text,
  orders,
  sales,
  paidIn: '5.00',
  profit: `-${lost}`,
})
const twoDays: Today = {
  ...{ ...today, range: '7d', hours: [], weekBefore: [] },
  days: [day('2026-11-22', 1, '20.00'), day('2026-11-23', 2, '30.00')],
  daysBefore: [day('2026-11-20', 1, '900.00'), day('2026-11-21', 1, '100.00')],
}

describe('the figures of the day', () => {
  const figure = (name: string) => page.getByRole('term').filter({ hasText: name }).element().parentElement?.innerText.replace(/\s+/g, ' ')
  it('stand beside the same time a week before', async () => {
    onConsole(<FiguresStrip today={today} />)
    await expect.element(page.getByText('$50.00')).toBeVisible()
    expect(figure('Sales')).toBe('Sales $50.00 +25 %')
    expect(figure('Gross profit')).toBe('Gross profit $18.60 −7 % 37.2 % margin')
    expect(figure('Orders')).toBe('Orders 3 +50 %')
    expect(figure('Paid in')).toBe('Paid in $1 640.50 +100 % 54 payments')
    for (const name of ['Sales', 'Gross profit', 'Orders', 'Paid in'])
      expect([name, page.getByRole('term').filter({ hasText: name }).element().querySelectorAll('svg polyline').length]).toEqual([name, 1])
    // Nothing was owed before: there is no percent of it.
    expect(figure('Owed to customers')).toBe('Owed to customers $38 912.00 $8 204.00 in orders')
  })
  it('of more days are those of the books, beside as many days before', async () => {
    onConsole(<FiguresStrip today={twoDays} />)
    await expect.element(page.getByText('$50.00')).toBeVisible()
    expect(figure('Sales')).toBe('Sales $50.00 −95 %')
    expect(figure('Orders')).toBe('Orders 3 +50 %')
  })
  it('leave out profit for those who may not see it', async () => {
    onConsole(<FiguresStrip today={{ ...today, profit: null }} />)
    await expect.element(page.getByText('Paid in')).toBeVisible()
    expect(page.getByText('Gross profit').elements()).toEqual([])
  })
  it('are left out as a whole for those who may not see sales', async () => {
    onConsole(
      <>
        <FiguresStrip today={{ ...today, figures: null, profit: null }} />
        <BooksLine books={null} />
        <span>Here</span>
      </>,
    )
    await expect.element(page.getByText('Here')).toBeVisible()
    expect(page.getByText(/\$|Last check/).elements()).toEqual([])
  })
  it('are a chart that says what it shows, and a table', async () => {
    onConsole(<SalesChart today={today} />)
    await expect.element(page.getByRole('img', { name: '$50.00 so far today, $60.00 a week ago by the end of this hour' })).toBeVisible()
    await expect.element(page.getByText('Cost at providers $25.40')).toBeVisible()
    await page.getByRole('button', { name: 'Orders' }).click()
    await expect.element(page.getByText('A week ago 3')).toBeVisible()
    await page.getByRole('button', { name: 'Table' }).click()
    await expect.element(page.getByRole('row', { name: '03:00 3 3' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: '04:00 – 3' })).toBeVisible()
  })
  it('of more days are a chart by day', async () => {
    onConsole(<SalesChart today={twoDays} />)
    await expect.element(page.getByRole('img', { name: '$50.00 in 2 days, $1\u202f000.00 in as many before' })).toBeVisible()
    await page.getByRole('button', { name: 'Table' }).click()
    await expect.element(page.getByRole('row', { name: '22 Nov $20.00 $900.00' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: '23 Nov $50.00 $1\u202f000.00' })).toBeVisible()
  })
  it('of more days show profit and payments too, also where money was lost', async () => {
    onConsole(<SalesChart today={twoDays} />)
    await page.getByRole('button', { name: 'Gross profit' }).click()
    await expect.element(page.getByRole('img', { name: '−$2.00 in 2 days, −$2.00 in as many before' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Gross profit by day' })).toBeVisible()
    const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    expect(place('circle')?.bottom).toBeLessThanOrEqual(place('svg[role=img]')?.bottom ?? 0)
    await page.getByRole('button', { name: 'Paid in' }).click()
    await expect.element(page.getByRole('img', { name: '$10.00 in 2 days, $10.00 in as many before' })).toBeVisible()
  })
  it('show no profit to those who may not see it', async () => {
    onConsole(<SalesChart today={{ ...twoDays, profit: null }} />)
    await expect.element(page.getByRole('button', { name: 'Paid in' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Gross profit' }).elements()).toEqual([])
  })
})

describe('the small charts of figures', () => {
  const lines = () => document.querySelectorAll('dl svg[aria-hidden=true] polyline')
  it.each([
    ['hour', today],
    ['day', twoDays],
  ])('are of sales, profit, orders and payments by %s', async (_, shown) => {
    onConsole(<FiguresStrip today={shown} />)
    await expect.element(page.getByText('$50.00')).toBeVisible()
    expect(lines()).toHaveLength(4)
  })
  it('go up and down as the figure did', async () => {
    onConsole(<FiguresStrip today={{ ...today, profit: null }} />)
    await expect.element(page.getByText('$50.00')).toBeVisible()
    expect(lines()).toHaveLength(3)
    expect(lines()[0]?.getAttribute('points')).toBe('2.0,2.0 32.0,18.0 62.0,7.3')
  })
})

describe('late orders', () => {
  const late = {
    count: 10_000,
    isExact: false,
    reasonsOf: 500,
    reasons: [{ reason: 'slow', count: 400 } as const, { reason: 'link', count: 100 } as const],
  }
  it('say why, the most frequent reason first, of how many of them, and lead to them', async () => {
    onConsole(<OpenOrdersCard states={today.states} late={late} />)
    const link = page.getByRole('link', { name: '10\u202f000+ late orders' })
    await expect.element(link).toHaveAttribute('href', '/tidewell/attention?queue=late_orders')
    await expect.element(page.getByText('reasons of the 500 longest late')).toBeVisible()
    const reasons = page.getByRole('list', { name: 'Why orders are late' }).getByRole('listitem')
    expect(reasons.elements().map((one) => one.textContent)).toEqual(['The provider is slow400', 'Another order has the same link100'])
  })
  it('are not spoken of where none is late', async () => {
    onConsole(<OpenOrdersCard states={today.states} late={today.late} />)
    await expect.element(page.getByText('1\u202f191')).toBeVisible()
    expect(page.getByText(/late/).elements()).toEqual([])
  })
})

describe('the last check of the books', () => {
  it('says whether they agree, and leads to the checks those who may see them', async () => {
    onConsole(<BooksLine books={today.books} />, { panel: { ...tidewell, sees: ['ledger.view'] } })
    await expect.element(page.getByText('The books agree.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Last check/ })).toHaveAttribute('href', '/tidewell/ledger/checks')
  })
  it('says that something is wrong', async () => {
    onConsole(<BooksLine books={{ checkedAt: today.asOf, isWell: false }} />)
    await expect.element(page.getByText('A check found something wrong in the books.')).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
  })
})

describe('what needs attention', () => {
  const answering = (queues: readonly unknown[]) => aServer({ 'GET /panels/tidewell/attention': () => ({ json: { data: { queues } } }) })
  it('is what waits, each with its worth and the way to it, and nothing that does not wait', async () => {
    const oldestAt = new Date(Date.now() - 3 * 3_600_000 - 5 * 60_000).toISOString()
    onConsole(<AttentionCard />, {
      server: answering([
        { queue: 'payments', count: 6, oldestAt, amount: '1284.00' },
        { queue: 'reviews', count: 0, oldestAt: null, amount: null },
        { queue: 'a_new_queue', count: 9, oldestAt, amount: null },
      ]),
    })
    const link = page.getByRole('listitem').getByRole('link')
    await expect.element(link.getByText('Payments to confirm')).toBeVisible()
    await expect.element(link.getByText('$1\u202f284.00 · oldest 3 h 05')).toBeVisible()
    await expect.element(link).toHaveAttribute('href', '/tidewell/payments')
    expect(link.elements()).toHaveLength(1)
  })
  it('is narrowed to what the operator works on', async () => {
    const all = [{ queue: 'payments', count: 6, oldestAt: null, amount: '1284.00' }]
    const mine = [{ queue: 'tickets', count: 1, oldestAt: null, amount: null }]
    onConsole(<AttentionCard />, {
      server: aServer({
        'GET /panels/tidewell/attention': ({ query }) => ({ json: { data: { queues: query.get('view') === 'mine' ? mine : all } } }),
      }),
    })
    await page.getByRole('button', { name: 'Mine' }).click()
    const link = page.getByRole('listitem').getByRole('link')
    await expect.element(link).toHaveAttribute('href', '/tidewell/attention?view=mine&queue=tickets')
    await expect.element(page.getByRole('button', { name: 'Mine', pressed: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mine' }).click()
    await expect.element(link.getByText('Payments to confirm')).toBeVisible()
  })
  it('says so when nothing does', async () => {
    onConsole(<AttentionCard />, { server: answering([{ queue: 'reviews', count: 0, oldestAt: null, amount: null }]) })
    await expect.element(page.getByText('Nothing is waiting for you.')).toBeVisible()
  })
  it('is asked for again where it could not be told', async () => {
    const refused = { status: 503, json: { message: 'Service Unavailable' } }
    onConsole(<AttentionCard />, { server: aServer({ 'GET /panels/tidewell/attention': () => refused }) })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
