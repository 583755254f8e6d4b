import { aPanel } from '@vitrine/panels/testing'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregateFigures } from '../commands/aggregate-figures.ts'
import { charge } from '../commands/charge.ts'
import { type Leg, post } from '../commands/post.ts'
import { reportIncident } from '../commands/report-incident.ts'
import { reverse } from '../commands/reverse.ts'
import { checkTouched } from '../commands/watch-books.ts'
import { corrupt, fund, untilFinal } from '../testing/index.ts'
import { figuresByDay, figuresByHour } from './figures.ts'
import { lastCheck } from './last-check.ts'

const CUSTOMER = { kind: 'customer.main', owner: 7 } as const
const dollars = (amount: number) => micro(BigInt(amount) * 1_000_000n)
const spans = {
  ...{ from: new Date('2026-11-23T00:00:00Z'), to: new Date('2026-11-23T14:30:00Z') },
  ...{ beforeFrom: new Date('2026-11-16T00:00:00Z'), beforeTo: new Date('2026-11-16T14:30:00Z') },
}

let db: TestDatabase
let panelId: number
let otherId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database)).id
  otherId = (await aPanel(db.database, { key: 'meadow' })).id
})
afterAll(() => db.close())

const inPanel = <T>(work: (trx: Trx) => Promise<T>, id = panelId) => db.database.transaction(id, work)
let posted = 0
/** Posts, and moves it to a time. */
async function at(time: string, work: (trx: Trx) => Promise<unknown>): Promise<void> {
  await inPanel(work)
  await corrupt(db.adminUrl, `update ledger.transfer set created_at = '${time}' where created_at > now() - interval '10 minutes'`)
}
const book = (...legs: Leg[]) => {
  posted += 1
  const key = `figure:${posted}`
  return (trx: Trx) => post(trx, { key, reference: { kind: 'order', id: 1 }, actor: { kind: 'system', id: 0 }, legs })
}
const payIn = (amount: number) =>
  book(
    { debit: { kind: 'gateway_clearing', owner: 1 }, credit: { kind: 'payment', owner: 5 }, amount: dollars(amount), code: 'internal' },
    { debit: { kind: 'payment', owner: 5 }, credit: CUSTOMER, amount: dollars(amount), code: 'invoiced' },
    { debit: CUSTOMER, credit: { kind: 'revenue.fee', owner: 0 }, amount: dollars(1), code: 'fee' },
  )
const order = (orderId: number, amount: number) => (trx: Trx) =>
  charge(trx, { userId: 7, orderId, amount: dollars(amount), key: `order:${orderId}:charge` })
const end = (orderId: number, back: number, earned: number) => {
  const escrow = { kind: 'order', owner: orderId } as const
  return book(
    { debit: escrow, credit: CUSTOMER, amount: dollars(back), code: 'cancel_order' },
    { debit: escrow, credit: { kind: 'revenue.orders', owner: 0 }, amount: dollars(earned), code: 'internal' },
  )
}
const PROVIDER = [
  { kind: 'expense.provider', owner: 0 },
  { kind: 'provider_prepaid', owner: 3 },
] as const
const cost = (amount: number) => book({ debit: PROVIDER[0], credit: PROVIDER[1], amount: dollars(amount), code: 'internal' })
const costBack = (amount: number) => book({ debit: PROVIDER[1], credit: PROVIDER[0], amount: dollars(amount), code: 'internal' })
const GATEWAY = [
  { kind: 'expense.gateway_fee', owner: 1 },
  { kind: 'gateway_clearing', owner: 1 },
] as const
const gatewayFee = (amount: number) => book({ debit: GATEWAY[0], credit: GATEWAY[1], amount: dollars(amount), code: 'internal' })
const gatewayFeeBack = (amount: number) => book({ debit: GATEWAY[1], credit: GATEWAY[0], amount: dollars(amount), code: 'internal' })
const reward = (amount: number) =>
  book({
    debit: { kind: 'expense.referral', owner: 0 },
    credit: { kind: 'customer.referral', owner: 9 },
    amount: dollars(amount),
    code: 'referral',
  })

const reported = async (id = panelId, timeZone = 'UTC') =>
  (await inPanel((trx) => figuresByDay(trx, { ...spans, timeZone }), id)).map(({ day, isBefore, orders, payments, ...amounts }) => ({
    ...{ day, isBefore, orders, payments },
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Number(amount) / 1_000_000])),
  }))
const aggregate = async (atOnce?: number) => {
  await untilFinal(db.database)
  await aggregateFigures(db.database, panelId, atOnce)
}

const NOTHING = { turnover: 0, givenBack: 0, providerCost: 0, rewards: 0, gatewayFees: 0, paidIn: 0, owed: 0, inOrders: 0 }
const BEFORE = { ...NOTHING, day: '2026-11-16', isBefore: true, orders: 1, payments: 1, turnover: 20, paidIn: 50, owed: 49, inOrders: 20 }
/** Paid 30 in of which 1 is a fee, ordered for 10, got 4 of it back, 6 earned; cost 3 less 1; a reward of 2. */
const TODAY = {
  ...{ day: '2026-11-23', isBefore: false, orders: 1, payments: 1, turnover: 10, givenBack: 4, providerCost: 2, rewards: 2, paidIn: 30 },
  gatewayFees: 3,
  ...{ owed: 25, inOrders: 0 },
}

describe('the figures of a shop', () => {
  it('are nothing where nobody ever paid', async () => {
    expect(await reported()).toEqual([])
  })
  it('tell a span and the one before it, and what is owed at the end of all', async () => {
    await at('2026-11-10T10:00:00Z', (trx) => fund(trx, 7, 5_000_000n))
    await at('2026-11-16T09:00:00Z', payIn(50))
    await at('2026-11-16T09:10:00Z', order(1, 20))
    // Later on the same day than is told of it.
    await at('2026-11-16T14:30:00Z', reward(3))
    await at('2026-11-23T00:00:00Z', payIn(30))
    await at('2026-11-23T08:01:00Z', order(2, 10))
    await at('2026-11-23T09:02:00Z', end(2, 4, 6))
    await at('2026-11-23T09:03:00Z', cost(3))
    await at('2026-11-23T09:20:00Z', costBack(1))
    await at('2026-11-23T14:29:59Z', reward(2))
    await at('2026-11-23T14:29:59Z', gatewayFee(4))
    await at('2026-11-23T14:29:59Z', gatewayFeeBack(1))
    const neither = { ...NOTHING, day: null, isBefore: false, orders: 0, payments: 0, rewards: 3, owed: 8 }
    const all = [BEFORE, TODAY, neither]
    expect(await reported()).toEqual(all)
    expect(await reported(otherId)).toEqual([])

    const byHour = await inPanel((trx) =>
      figuresByHour(trx, { ...spans, beforeTo: new Date('2026-11-17T00:00:00Z'), timeZone: 'Europe/Berlin' }),
    )
    const shown = byHour.map(({ hour, isBefore, ...amounts }) => [
      ...[hour, isBefore, ...Object.values(amounts).map((amount) => Number(amount) / 1_000_000)],
    ])
    // Turnover, given back, cost at providers, rewards, paid in, fees of gateways.
    expect(shown).toEqual([
      ...[
        [1, false, 0, 0, 0, 0, 30, 0],
        [9, false, 10, 0, 0, 0, 0, 0],
        [10, false, 0, 4, 2, 0, 0, 0],
        [15, false, 0, 0, 0, 2, 0, 3],
      ],
      ...[
        [10, true, 20, 0, 0, 0, 50, 0],
        [15, true, 0, 0, 0, 3, 0, 0],
      ],
    ])

    // Summed up in one go or in small portions, and again where nothing came: the same.
    await aggregate(2)
    expect(await reported()).toEqual(all)
    await aggregate()
    expect(await reported()).toEqual(all)
    await at('2026-11-23T10:00:00Z', order(3, 5))
    const more = [BEFORE, { ...TODAY, orders: 2, turnover: 15, inOrders: 5 }, neither]
    expect(await reported()).toEqual(more)
    await aggregate()
    expect(await reported()).toEqual(more)
    // What another cluster summed up is not used, and begun anew.
    await corrupt(db.adminUrl, `update ledger.figure_mark set system_id = 1 where panel_id = ${panelId}`)
    expect(await reported()).toEqual(more)
    await aggregate()
    expect(await reported()).toEqual(more)
  })
  it('belong to the days of the shop’s clocks', async () => {
    const days = async (timeZone: string) => (await reported(panelId, timeZone)).map(({ day }) => day)
    expect(await days('Pacific/Auckland')).toEqual(['2026-11-16', '2026-11-23', '2026-11-24', null])
    expect(await days('America/New_York')).toEqual(['2026-11-16', '2026-11-22', '2026-11-23', null])
  })
  it('go back when a charge is taken back', async () => {
    const before = (await reported())[1]
    let txnId = ''
    await at('2026-11-23T11:00:00Z', async (trx) => {
      txnId = (await book({ debit: CUSTOMER, credit: { kind: 'order', owner: 4 }, amount: dollars(2), code: 'order' })(trx)).txnId
    })
    await at('2026-11-23T11:01:00Z', (trx) => reverse(trx, { txnId, key: 'undo:4', reason: 'test', actor: { kind: 'operator', id: 1 } }))
    expect((await reported())[1]).toEqual({ ...before, orders: (before?.orders ?? 0) + 1 })
  })
})

describe('the last check of the books', () => {
  it('is unknown before the first, and says whether anything is wrong', async () => {
    expect(await inPanel(lastCheck)).toBeUndefined()
    await checkTouched(db.database, panelId, { error: () => undefined })
    expect(await inPanel(lastCheck)).toEqual({ checkedAt: expect.any(Date), isWell: true })
    await inPanel((trx) => reportIncident(trx, { check: 'R1', subject: 'account 1', detail: 'test' }))
    expect(await inPanel(lastCheck)).toMatchObject({ isWell: false })
  })
})
