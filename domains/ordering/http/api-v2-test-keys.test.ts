import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { earlierTransactionsEnded } from '@vitrine/catalogue/testing/earlier-transactions'
import { makeApiToken } from '@vitrine/identity'
import { balancesOf } from '@vitrine/ledger'
import { sql, type Trx } from '@vitrine/platform/database'
import { formatMicro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVideo } from '../testing/index.ts'
import { aSubscriptionShop, type SubscriptionShop } from '../testing/subscription-shop.ts'

const SECOND = 1000
const DAY = 86_400 * SECOND
const [DRIPPED, FIXED, UNCANCELABLE, STEPPED] = [11, 12, 13, 14] as const
type Fields = Record<string, string>

let shop: SubscriptionShop
beforeAll(async () => {
  shop = await aSubscriptionShop()
  await aCatalogue(shop.deps.database, shop.shop.panel.id, {
    services: [
      aService({ id: DRIPPED, dripFeedIsAllowed: true, allowsCancel: true }),
      aService({ id: FIXED, priceType: 'fixed', pricingPer: 1, minQuantity: 1, maxQuantity: 1 }),
      aService({ id: UNCANCELABLE, allowsCancel: false, hasRefill: false }),
      aService({ id: STEPPED, quantityStep: 100 }),
    ],
  })
  await shop.shop.catalogue.refresh(shop.shop.panel.id)
})
afterAll(() => shop.close())

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.deps.database.transaction(shop.shop.panel.id, work)
const asker = (key: string) => async (fields: Fields) => (await shop.ask('POST', '/api/v2', { body: { key, ...fields } })).json()

/** A customer with a real key and a test key. */
async function aReseller(dollars = 0) {
  const user = await shop.newCustomer(dollars)
  const [real, test] = [
    await inPanel((trx) => makeApiToken(trx, user, new Date())),
    await inPanel((trx) => makeApiToken(trx, user, new Date(), { isTest: true })),
  ]
  const ask = asker(test)
  const add = (fields: Fields = {}) => ask({ action: 'add', service: '1', link: aVideo(), quantity: '100', ...fields })
  const status = (order: number) => ask({ action: 'status', order: String(order) })
  return { user, real: asker(real), ask, add, status }
}

/** The tables that a real order would add to. */
const booksWith = (user: number) =>
  inPanel(async (trx) => {
    const rows = await trx.one(sql<Record<string, number>>`
      select (select count(*)::int from ordering.order_line where panel_id = ${trx.panelId}) as lines,
             (select count(*)::int from ordering.purchase where panel_id = ${trx.panelId}) as purchases,
             (select count(*)::int from ordering.subscription where panel_id = ${trx.panelId}) as subscriptions,
             (select count(*)::int from ordering.refill where panel_id = ${trx.panelId}) as refills,
             (select count(*)::int from ordering.order_change where panel_id = ${trx.panelId}) as changes,
             (select count(*)::int from platform.outbox where panel_id = ${trx.panelId}) as outbox,
             (select count(*)::int from ledger.txn where panel_id = ${trx.panelId}) as postings`)
    return { ...rows, balance: (await balancesOf(trx, user)).total }
  })

describe('a test key', () => {
  it('orders without money, and nothing of it stands anywhere else', async () => {
    const { user, real, ask, add } = await aReseller()
    const before = await booksWith(user)
    const placed = [
      await add(),
      await add({ service: String(DRIPPED), runs: '2', interval: '1' }),
      await add({ service: String(FIXED) }),
      await add({ link: '', username: 'tea-house', min: '100', posts: '2' }),
    ]
    for (const answer of placed) expect(answer).toEqual({ order: expect.any(Number), test: true })
    shop.pass(90 * SECOND)
    const orders = placed.map(({ order }) => order).join()
    for (const one of Object.values(await ask({ action: 'status', orders }))) expect(one).toMatchObject({ test: true, currency: 'USD' })
    await ask({ action: 'cancel', orders })
    await ask({ action: 'refill', orders })
    expect(await booksWith(user)).toEqual(before)
    expect(await real({ action: 'balance' })).toEqual({ balance: '0.00', currency: 'USD' })
    for (const one of Object.values(await real({ action: 'status', orders }))) expect(one).toEqual({ error: 'Incorrect order ID' })
    expect((await real({ action: 'changes' })).changes).toEqual([])
  })
  it('finds its orders and subscriptions by an own reference, and follows the shop’s services', async () => {
    const { real, ask, add } = await aReseller()
    const { order } = await add({ reference: 'try 1' })
    const { order: subscription } = await add({ link: '', username: 'tea-house', min: '100', posts: '2', reference: 'try 1' })
    const named = (id: number) => expect.objectContaining({ reference: 'try 1', order: id, test: true, currency: 'USD' })
    expect(await ask({ action: 'status', reference: 'try 1' })).toEqual([named(subscription), named(order)])
    expect(await real({ action: 'status', reference: 'try 1' })).toEqual([{ reference: 'try 1', error: 'Incorrect order ID' }])
    await earlierTransactionsEnded(shop.deps.database)
    expect((await ask({ action: 'service_changes' })).changes).toEqual((await real({ action: 'service_changes' })).changes)
  })
  it('is refused with the same text as a real key', async () => {
    const { real, ask } = await aReseller(100)
    const link = aVideo()
    const requests: Fields[] = [
      { service: '999', link, quantity: '100' },
      { service: '1', link: 'https://example.com/', quantity: '100' },
      { service: '1', link, quantity: '99' },
      { service: '1', link, quantity: '10001' },
      { service: '1', link, quantity: '1e3' },
      { service: String(STEPPED), link, quantity: '150' },
      { service: '1', link, quantity: '100', runs: '2', interval: '5' },
      { service: String(DRIPPED), link, quantity: '100', runs: '2' },
      { service: '1', username: 'gone-for-good', min: '100' },
      { service: '1', username: 'tea-house', min: '1' },
      { service: '1', link, quantity: '100', request_id: 'x'.repeat(129) },
    ]
    for (const input of requests) {
      const [earnest, test] = [await real({ action: 'add', ...input }), await ask({ action: 'add', ...input })]
      expect(earnest).toHaveProperty('error')
      expect(test).toEqual(earnest)
    }
    for (const action of ['status', 'cancel', 'refill', 'refill_status', 'dance'])
      expect(await ask({ action })).toEqual(await real({ action }))
    for (const fields of [
      { action: 'status', order: '1' },
      { action: 'refill', order: '1' },
      { action: 'refill_status', refill: '1' },
    ] as Fields[])
      expect(await ask(fields)).toMatchObject({ error: (await real(fields)).error })
    expect(await ask({ action: 'services' })).toEqual(await real({ action: 'services' }))
  })
  it('quotes what a real key pays', async () => {
    const { real, ask, add } = await aReseller(100)
    for (const fields of [
      {},
      { service: String(DRIPPED), runs: '3', interval: '1' },
      { service: String(FIXED) },
      { guarantee: '0' },
    ] as Fields[]) {
      const { order } = await add(fields)
      const earnest = await real({ action: 'add', service: '1', link: aVideo(), quantity: '100', ...fields })
      expect((await ask({ action: 'status', order: String(order) })).charge).toBe(
        (await real({ action: 'status', order: String(earnest.order) })).charge,
      )
    }
  })
  it('answers a repeated request_id with its own first order, and never with a real one', async () => {
    const { real, ask } = await aReseller(100)
    const input = { action: 'add', service: '1', link: aVideo(), quantity: '100', request_id: 'same' }
    const [earnest, test] = [await real(input), await ask(input)]
    expect(test.order).not.toBe(earnest.order)
    expect([await real(input), await ask(input)]).toEqual([earnest, test])
    expect(await ask({ ...input, quantity: '200' })).toEqual({ error: 'This request key was already used with other data.' })
    const { request_id: _, ...plain } = { ...input, link: aVideo() }
    expect(await ask(plain)).toHaveProperty('order')
    expect(await ask(plain)).toMatchObject({ error: expect.stringContaining('You have active order with this link') })
    // The same with a real key is no repeat of it.
    expect(await real(plain)).toHaveProperty('order')
    const items = JSON.stringify([
      { service: 1, link: aVideo(), quantity: 100, request_id: 'a' },
      { service: 999, request_id: 'b' },
    ])
    const answers = await ask({ action: 'add', items })
    expect(answers).toEqual([
      { request_id: 'a', order: expect.any(Number), test: true },
      { request_id: 'b', error: 'Incorrect service ID', test: true },
    ])
    expect(await ask({ action: 'add', items })).toEqual(answers)
  })
  it('has test money for a day, and is refused when that is spent', async () => {
    const { ask, add } = await aReseller()
    const balance = async () => ask({ action: 'balance' })
    expect(await balance()).toEqual({ balance: '1000.00', currency: 'USD', test: true })
    const { order } = await add({ quantity: '10000' })
    const { charge } = await ask({ action: 'status', order: String(order) })
    expect(await balance()).toMatchObject({ balance: formatMicro(1_000_000_000n - BigInt(Math.round(Number(charge) * 1e6))) })
    await ask({ action: 'cancel', orders: String(order) })
    expect(await balance()).toMatchObject({ balance: '1000.00' })
    const many = Math.floor(1000 / Number(charge))
    const spend = Array.from({ length: many }, (_, index) => add({ quantity: '10000', request_id: `s-${index}` }))
    for (const answer of await Promise.all(spend)) expect(answer).toHaveProperty('order')
    expect(await add({ quantity: '10000' })).toEqual({ error: 'Not enough funds on balance' })
    shop.pass(DAY)
    expect(await add({ quantity: '10000' })).toHaveProperty('order')
  })
})

describe('an order of a test key', () => {
  it('is delivered by the clock, is told in changes, and is refilled by its guarantee', async () => {
    const { ask, add, status } = await aReseller()
    const { order } = await add({ reference: 'mine' })
    const first = await ask({ action: 'changes' })
    expect(first).toMatchObject({ changes: [{ order, status: 'Pending', reference: 'mine', test: true }], more: false, test: true })
    expect(await status(order)).toMatchObject({ status: 'Pending', remains: '100', start_count: '0' })
    expect(await ask({ action: 'refill', order: String(order) })).toEqual({ error: 'The order is not completed' })
    shop.pass(40 * SECOND)
    expect(await status(order)).toMatchObject({ status: 'In progress', remains: '50', refunded: '0' })
    expect((await ask({ action: 'changes', since: first.cursor })).changes).toMatchObject([{ order, status: 'In progress' }])
    shop.pass(30 * SECOND)
    expect(await status(order)).toMatchObject({ status: 'Completed', remains: '0', reference: 'mine', test: true })
    const { refill, test } = await ask({ action: 'refill', order: String(order) })
    expect([refill, test]).toEqual([expect.stringMatching(/^\d+$/), true])
    expect((await ask({ action: 'refill', order: String(order) })).error).toContain('You have active refill for this order')
    expect(await ask({ action: 'refill_status', refill })).toEqual({ status: 'Pending', test: true })
    shop.pass(70 * SECOND)
    expect(await ask({ action: 'refill_status', refills: `${refill},1` })).toEqual([
      { refill: Number(refill), status: 'Completed', test: true },
      { refill: 1, status: { error: 'Refill not found' }, test: true },
    ])
    shop.pass(31 * DAY)
    expect((await ask({ action: 'refill', order: String(order) })).error).toBe('Refill period of this order is over')
    shop.pass(-31 * DAY)
    const bare = await add({ service: String(UNCANCELABLE) })
    shop.pass(70 * SECOND)
    expect(await ask({ action: 'refill', order: String(bare.order) })).toEqual({ error: 'Refill is disabled for this service' })
  })
  it('is canceled for all of its money before it begins, for what remains afterwards, and not at all when it is over', async () => {
    const { ask, add, status } = await aReseller()
    const [early, late, over, fixed] = [await add(), await add(), await add(), await add({ service: String(UNCANCELABLE) })]
    const cancel = async ({ order }: { order: number }) => (await ask({ action: 'cancel', orders: String(order) }))[0]
    const { charge } = await status(early.order)
    expect(await cancel(early)).toEqual({ order: early.order, cancel: 1, test: true })
    expect(await status(early.order)).toMatchObject({ status: 'Canceled', charge: '0', refunded: charge, remains: '100' })
    shop.pass(40 * SECOND)
    await cancel(late)
    const part = await status(late.order)
    expect(part).toMatchObject({ status: 'Partial', remains: '50', refunded: String(Number(charge) / 2) })
    expect(await cancel(fixed)).toMatchObject({ cancel: { error: 'This action is not available for the order.' } })
    shop.pass(40 * SECOND)
    expect(await status(late.order)).toEqual(part)
    for (const one of [early, late, over])
      expect(await cancel(one)).toMatchObject({ cancel: { error: 'This action is not available for the order.' } })
    expect(await ask({ action: 'cancel', orders: '1,x' })).toEqual([
      { order: 1, cancel: { error: 'Incorrect order ID' }, test: true },
      { order: 'x', cancel: { error: 'Incorrect order ID' }, test: true },
    ])
  })
  it('that is a drip feed makes its runs, and a subscription its orders, each with a number of its own', async () => {
    const { ask, add, status } = await aReseller()
    const drip = await add({ service: String(DRIPPED), runs: '2', interval: '2' })
    const plan = await add({ link: '', username: 'tea-house', min: '100', posts: '2' })
    shop.pass(80 * SECOND)
    const made = await status(drip.order)
    expect(made).toMatchObject({ status: 'In progress', runs: '1', remains: '100' })
    expect(await status(made.orders[0])).toMatchObject({ status: 'Completed', remains: '0', test: true })
    const served = await status(plan.order)
    expect(served).toMatchObject({ status: 'Active', posts: '1', remains: '1' })
    expect(await status(served.orders[0])).toMatchObject({ status: 'In progress' })
    expect(await ask({ action: 'cancel', orders: `${drip.order},${plan.order}` })).toMatchObject([{ cancel: 1 }, { cancel: 1 }])
    shop.pass(600 * SECOND)
    expect(await status(drip.order)).toMatchObject({
      status: 'Partial',
      runs: '1',
      remains: '100',
      charge: String(Number(made.charge) / 2),
    })
    expect(await status(plan.order)).toMatchObject({ status: 'Canceled', posts: '1', remains: '1' })
    expect(await status(served.orders[0])).toMatchObject({ status: 'Completed' })
  })
  it('is nobody else’s', async () => {
    const [one, other] = [await aReseller(), await aReseller()]
    const { order } = await one.add()
    expect(await other.status(order)).toEqual({ error: 'Incorrect order ID' })
    expect(await other.ask({ action: 'cancel', orders: String(order) })).toMatchObject([{ cancel: { error: 'Incorrect order ID' } }])
    expect((await other.ask({ action: 'changes' })).changes).toEqual([])
    expect(await one.status(order)).toMatchObject({ status: 'Pending' })
  })
})
