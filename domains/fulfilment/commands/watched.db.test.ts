import { listIncidents, listStops, reportIncident, resumePanel } from '@vitrine/ledger'
import { corrupt } from '@vitrine/ledger/testing'
import type { OrderLine } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fulfilmentSchedules } from '../jobs/schedules.ts'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'
import { reconcileProviders } from './accounts/reconcile-providers.ts'
import { checkUnknown } from './unknown/check-unknown.ts'

const KEY = 'sandbox-request-id'
let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop({ account: { isExclusive: true } })
})
afterAll(() => shop.close())
afterEach(() => inPanel((trx) => resumePanel(trx, { operator: 'test', reason: 'next test' })))

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.database.transaction(shop.panelId, work)
const incidents = async () =>
  (await inPanel((trx) => listIncidents(trx))).map(({ check, subject, isCertain }) => ({ check, subject, isCertain }))
const reconcile = (timeoutMs = 0) => reconcileProviders(shop.deps, shop.panelId, timeoutMs)

/** Somebody takes money from, or pays into, our account there. */
function move(dollars: number): void {
  const account = shop.upstream.accounts().find(({ key }) => key === KEY)
  if (!account) throw new Error('no account')
  shop.upstream.setAccount({ key: KEY, profile: 'request_id', currency: 'USD', balance: (Number(account.balance) + dollars).toFixed(5) })
}

const sent = ({ state }: OrderLine) => state !== 'ready' && state !== 'submitting'
const areAll = async (orders: readonly OrderLine[], are: (line: OrderLine) => boolean) =>
  (await Promise.all(orders.map(({ id }) => shop.line(id)))).every(are)

describe('money at a provider (R6)', () => {
  it('agrees with our books after orders that were completed, partial and canceled, and while one is under way', async () => {
    await reconcile()
    shop.upstream.addFault({ kind: 'partial', share: 0.4, times: 1 })
    const orders = await Promise.all([shop.order(), shop.order({ quantity: 2_000 })])
    await shop.until(() => areAll(orders, sent))
    shop.upstream.addFault({ kind: 'cancel', times: 1 })
    orders.push(await shop.order({ quantity: 3_000 }))
    await shop.until(() => areAll(orders, sent))
    await reconcile()
    await shop.until(() => areAll(orders, ({ completedAt }) => completedAt !== null))
    expect((await Promise.all(orders.map(({ id }) => shop.line(id)))).map(({ state }) => state).sort()).toEqual([
      'canceled',
      'completed',
      'partial',
    ])
    await reconcile()
    expect(await shop.spentAtProvider()).toBeGreaterThan(0n)
    expect(await incidents()).toEqual([])
  })
  it('that left for no order of ours is a suspicion, and a finding when it is still missing later', async () => {
    await reconcile()
    move(-0.5)
    await reconcile(60_000)
    expect(await incidents()).toEqual([{ check: 'R6', subject: `provider ${shop.accountId}`, isCertain: false }])
    expect(await inPanel(listStops)).toEqual([])
    await reconcile(0)
    expect(await incidents()).toMatchObject([{ check: 'R6', isCertain: true }])
    expect(await inPanel(listStops)).toEqual(['withdrawals'])
    expect(shop.said.join()).toContain('more than was booked')
    move(0.5)
  })
  it('that comes back closes the suspicion, and money paid in begins a new comparison', async () => {
    move(-0.5)
    await reconcile(60_000)
    move(0.5)
    await reconcile(60_000)
    expect(await incidents()).toEqual([])
    move(50)
    await reconcile()
    expect(await incidents()).toEqual([])
    move(-1)
    await reconcile()
    expect(await incidents()).toHaveLength(1)
    move(1)
  })
  it('is compared anew when its currency is worth something else', async () => {
    await reconcile()
    await corrupt(shop.db.adminUrl, 'update fulfilment.provider_account set usd_rate_ppm = 500000')
    await reconcile()
    expect(await incidents()).toEqual([])
    await corrupt(shop.db.adminUrl, 'update fulfilment.provider_account set usd_rate_ppm = 1000000')
  })
  it('cannot be reconciled while the provider is silent, and that is no finding', async () => {
    shop.upstream.addFault({ kind: 'error-before', status: 500, action: 'balance', times: 10 })
    await expect(reconcile()).rejects.toThrow(/could not be weighed/)
    expect(await incidents()).toEqual([])
    shop.upstream.clearFaults()
  })
  it('of an account that others spend from too is left alone', async () => {
    await corrupt(shop.db.adminUrl, 'update fulfilment.provider_account set is_exclusive = false')
    move(-5)
    const schedule = fulfilmentSchedules({
      ...shop.deps,
      catalogue: shop.catalogue,
      panels: { all: async () => [{ id: shop.panelId }] },
    }).find(({ name }) => name === 'fulfilment.weigh-providers')
    await schedule?.run()
    expect(await incidents()).toEqual([])
  })
})

describe('an unknown outcome (R7)', () => {
  it('that was not resolved in time is reported until it is known', async () => {
    const order = await shop.order()
    await shop.until(() => areAll([order], sent))
    const set = (state: string, age: string) =>
      corrupt(
        shop.db.adminUrl,
        `update fulfilment.submission set state = '${state}', unknown_at = now() - interval '${age}', next_resolve_at = now() + interval '1 hour' where order_id = ${order.id}`,
      )
    const poll = () => inPanel((trx) => checkUnknown(shop.deps, trx))
    await set('unknown', '1 second')
    await poll()
    expect(await incidents()).toEqual([])
    await set('unknown', '26 hours')
    await poll()
    expect(await incidents()).toEqual([{ check: 'R7', subject: `order ${order.id}`, isCertain: true }])
    await set('done', '26 hours')
    await poll()
    expect(await incidents()).toEqual([])
  })
})

describe('a panel whose postings are stopped', () => {
  it('sends nothing to providers, because their price could not be booked, and goes on when it is resumed', async () => {
    await shop.reset()
    const order = await shop.order()
    await inPanel((trx) => reportIncident(trx, { check: 'R1', subject: 'account 0', detail: 'test' }))
    expect(await shop.run('submit-lines')).toBe(0)
    expect((await shop.line(order.id)).state).toBe('ready')
    expect(shop.bookOf(order)).toEqual([])
    await inPanel((trx) => resumePanel(trx, { operator: 'anna', reason: 'looked' }))
    await shop.untilState(order.id, 'completed')
    expect(shop.bookOf(order)).toHaveLength(1)
  })
})
