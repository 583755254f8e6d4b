import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { AttentionCard } from './attention-card.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { SalesChart } from './sales-chart.tsx'
import type { Today } from './use-today.ts'

const hour = (orders: number, sales: string) => ({ orders, sales })
/** Half past two: the running hour is half over. */
const today: Today = {
  asOf: '2026-11-23T02:30:00.000Z',
  timeZone: 'UTC',
  minute: 30,
  hours: [hour(2, '30.00'), hour(0, '0.00'), hour(1, '20.00')],
  weekBefore: [hour(1, '20.00'), hour(0, '0.00'), hour(2, '40.00'), ...Array.from({ length: 21 }, () => hour(0, '0.00'))],
  states: [
    { state: 'running', count: 1188 },
    { state: 'failed', count: 3 },
  ],
}

describe('the figures of the day', () => {
  it('stand beside the same time a week before', async () => {
    onConsole(<FiguresStrip today={today} />)
    await expect.element(page.getByText('$50.00')).toBeVisible()
    await expect.element(page.getByText('+25 %')).toBeVisible()
    await expect.element(page.getByText('+50 %')).toBeVisible()
    await expect.element(page.getByText('$16.67')).toBeVisible()
    await expect.element(page.getByText('1\u202f191')).toBeVisible()
  })
  it('are a chart that says what it shows, and a table', async () => {
    onConsole(<SalesChart today={today} />)
    await expect.element(page.getByRole('img', { name: '$50.00 so far today, $60.00 a week ago by the end of this hour' })).toBeVisible()
    await page.getByRole('button', { name: 'Orders' }).click()
    await expect.element(page.getByText('A week ago 3')).toBeVisible()
    await page.getByRole('button', { name: 'Table' }).click()
    await expect.element(page.getByRole('row', { name: '03:00 3 3' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: '04:00 – 3' })).toBeVisible()
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
