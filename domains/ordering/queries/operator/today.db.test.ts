import { aUser } from '@vitrine/identity/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countsOfTabs } from '../../store/operator/today-store.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { orderAttention } from './attention.ts'
import { showToday, type TodayQuestion } from './today.ts'

const NOW = new Date('2026-11-23T02:30:00Z')
/** When each was placed; the last two days are no part of what is shown. */
const PLACED = [
  '2026-11-15T23:59:59.9Z',
  '2026-11-16T00:00:00Z',
  '2026-11-16T23:10:00Z',
  '2026-11-17T00:00:00Z',
  '2026-11-22T23:59:59.9Z',
  '2026-11-23T00:00:00Z',
  '2026-11-23T00:59:00Z',
  '2026-11-23T02:29:59Z',
  '2026-11-23T02:30:00Z',
]

const NOBODY = { operatorId: 1, rights: {} }
let shop: OrderShop
let price: string
beforeAll(async () => {
  shop = await anOrderShop()
  const { database } = shop.db
  const { id: userId } = await aUser(database, shop.panel.id)
  for (const at of PLACED) {
    const { id } = await aPaidOrder(shop.deps, shop.panel.id, userId)
    await database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update ordering.order_line set created_at = ${new Date(at)} where panel_id = ${trx.panelId} and id = ${id}`),
    )
  }
  // Nobody has paid for this one.
  const { id: unpaid } = await aPaidOrder(shop.deps, shop.panel.id, userId)
  await database.transaction(shop.panel.id, (trx) =>
    trx.run(sql`
      update ordering.order_line set created_at = ${new Date('2026-11-23T01:10:00Z')}, paid_at = null, state = 'unpaid'
       where panel_id = ${trx.panelId} and id = ${unpaid}`),
  )
  const row = await database.read(shop.panel.id, (trx) =>
    trx.one(
      sql<{
        price: string
      }>`select trim_scale(charged_micro / 1000000.0)::text as price from ordering.order_line where panel_id = ${trx.panelId} limit 1`,
    ),
  )
  price = Number(row.price).toString()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const MANAGER = { 'reports.view': 'yes', 'reports.profit': 'yes' }
const ask = (question: Partial<TodayQuestion> = {}, panelId = shop.panel.id) =>
  shop.db.database.read(panelId, (trx) => showToday(trx, { now: NOW, timeZone: 'UTC', range: 'today', rights: MANAGER, ...question }))
const today = () => ask()
const worth = (orders: number) => Number((Number(price) * orders).toFixed(6))

describe('what was sold today', () => {
  it('is told by hour until now, beside the whole day a week before, and hours without an order are there', async () => {
    const { hours, weekBefore, day } = await today()
    expect(day).toBe('2026-11-23T00:00:00.000Z')
    expect(hours.map(({ orders }) => orders)).toEqual([2, 0, 1])
    expect(hours.map(({ sales }) => Number(sales))).toEqual([worth(2), 0, worth(1)])
    expect(weekBefore.map(({ orders }, hour) => [hour, orders]).filter(([, orders]) => orders)).toEqual([
      [0, 1],
      [23, 1],
    ])
    expect(weekBefore).toHaveLength(24)
  })
  it('is that of the shop’s clocks: the day begins at midnight there', async () => {
    const result = (timeZone: string) => ask({ timeZone })
    const utc = await result('UTC')
    const berlin = await result('Europe/Berlin')
    expect([berlin.day, berlin.timeZone, berlin.hours.length]).toEqual(['2026-11-22T23:00:00.000Z', 'Europe/Berlin', utc.hours.length + 1])
    expect(berlin.hours.slice(1)).toEqual(utc.hours)
    const delhi = await result('Asia/Kolkata')
    expect([delhi.day, delhi.minute]).toEqual(['2026-11-22T18:30:00.000Z', (utc.minute + 30) % 60])
  })
  it('has 24 hours by the clock also where a day is longer', async () => {
    const autumn = new Date('2026-10-25T22:30:00Z')
    const { day, hours, weekBefore } = await ask({ now: autumn, timeZone: 'Europe/Berlin' })
    expect([day, hours.length, weekBefore.length]).toEqual(['2026-10-24T22:00:00.000Z', 24, 24])
  })
  it('is nothing in a panel that never sold', async () => {
    const { hours, states } = await ask({}, shop.panel.id + 1)
    expect([hours.every(({ orders }) => orders === 0), states]).toEqual([true, []])
  })
  it('counts orders that are not over, and those that failed wait for a person', async () => {
    expect((await today()).states).toEqual([{ state: 'ready', count: PLACED.length, isExact: true }])
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`
        update ordering.order_line set state = 'failed'
         where panel_id = ${trx.panelId} and id in (select id from ordering.order_line where panel_id = ${trx.panelId} order by id limit 2)`),
    )
    expect((await today()).states).toEqual([
      { state: 'failed', count: 2, isExact: true },
      { state: 'ready', count: PLACED.length - 2, isExact: true },
    ])
    const tabs = await shop.db.database.read(shop.panel.id, countsOfTabs)
    expect(tabs.filter(({ count }) => count > 0)).toEqual([
      { state: 'failed', count: 2, isExact: true },
      { state: 'unpaid', count: 1, isExact: true },
    ])
    const [failed, held] = await shop.db.database.read(shop.panel.id, async (trx) => [
      await orderAttention[0]?.look(trx, NOBODY),
      await orderAttention[1]?.look(trx, NOBODY),
    ])
    expect(failed).toEqual({ count: 2, oldestAt: expect.any(Date) })
    expect(held).toEqual({ count: 0, oldestAt: null })
  })
})

/** The ledger dates its postings itself: these are of now. */
describe('the figures of a span', () => {
  const now = () => new Date()
  const sums = (rows: readonly { readonly orders: number; readonly sales: string }[]) => [
    rows.reduce((sum, { orders }) => sum + orders, 0),
    rows.reduce((sum, { sales }) => sum + Number(sales), 0),
  ]

  it.each([
    ['7d', 7],
    ['30d', 30],
    ['quarter', 91],
  ] as const)('are told by days in %s, beside as many days before', async (range, count) => {
    const { days, daysBefore, hours, figures, profit } = await ask({ range, now: now() })
    expect([days.length, daysBefore.length, hours]).toEqual([count, count, []])
    expect(days.at(-1)?.day).toBe(now().toISOString().slice(0, 10))
    expect((Date.parse(days[0]?.day ?? '') - Date.parse(daysBefore.at(-1)?.day ?? '')) / 86_400_000).toBe(1)
    // Each was paid; nobody has been charged for the one that nobody paid.
    const paid = Number(figures?.orders)
    expect(paid).toBeGreaterThanOrEqual(PLACED.length)
    expect(sums(days)).toEqual([paid, Number(figures?.sales)])
    expect(Number(figures?.sales)).toBeCloseTo(worth(paid), 6)
    expect(figures).toMatchObject({
      inOrders: figures?.sales,
      givenBack: '0.00',
      before: { orders: 0, sales: '0.00', paidIn: '0.00', owed: '0.00' },
    })
    expect(days.map(({ profit: ofDay }) => ofDay)).toEqual(days.map(({ sales }) => sales))
    expect(profit).toMatchObject({ amount: figures?.sales, marginPercent: 100, cost: '0.00', rewards: '0.00', before: '0.00' })
    expect(sums(daysBefore)).toEqual([0, 0])
  })
  it('are beside the same day a week before for today, and what is owed beside midnight', async () => {
    const { figures, days, hours, profit } = await ask({ now: now() })
    expect([days, figures?.before.orders]).toEqual([[], 0])
    const earned = (parts: readonly { readonly profit: string | null }[]) => parts.reduce((sum, part) => sum + Number(part.profit), 0)
    const paidIn = (parts: readonly { readonly paidIn: string }[]) => parts.reduce((sum, part) => sum + Number(part.paidIn), 0)
    expect([earned(hours), paidIn(hours)]).toEqual([Number(profit?.amount), Number(figures?.paidIn)])
    expect(earned(hours)).toBeGreaterThan(0)
    const inAWeek = new Date(now().getTime() + 7 * 86_400_000)
    const later = await ask({ now: inAWeek })
    expect([earned(later.weekBefore), earned(later.hours)]).toEqual([earned(hours), 0])
    expect([later.figures?.orders, later.figures?.owed, later.figures?.before.owed]).toEqual([0, figures?.owed, figures?.owed])
  })
  it('and the state of the books are hidden from those without the right, profit by a right of its own', async () => {
    const hidden = await ask({ rights: { 'orders.view': 'yes', 'orders.cost': 'yes' } })
    expect(hidden).toMatchObject({ hours: [], weekBefore: [], days: [], daysBefore: [], figures: null, profit: null, books: null })
    expect(hidden.states.length).toBeGreaterThan(0)
    const { figures, profit, hours } = await ask({ rights: { 'reports.view': 'see' } })
    expect([figures === null, profit]).toEqual([false, null])
    expect(hours.map((hour) => [hour.profit, hour.paidIn])).toEqual(hours.map(() => [null, '0.00']))
    const { days } = await ask({ rights: { 'reports.view': 'see' }, range: '7d', now: now() })
    expect(days.map((day) => day.profit)).toEqual(Array(7).fill(null))
  })
})
