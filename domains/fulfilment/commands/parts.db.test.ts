import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { checkEscrows, checkPools, type OrderLine, orderingDueRows } from '@vitrine/ordering'
import { aPaidOrder } from '@vitrine/ordering/testing'
import { createPanels } from '@vitrine/panels'
import { sql } from '@vitrine/platform/database'
import { generatedService } from '@vitrine/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, aVideo, type DeliveryShop } from '../testing/delivery-shop.ts'
import { aRoute } from '../testing/index.ts'
import { machineTime } from '../testing/shop-time.ts'
import { goBack, rememberNow } from '../testing/time-machine.ts'
import { quarantineRestored } from './quarantine-restored.ts'

const DRIPPED = 31
/** Another service of ours that maps to the same upstream service. */
const SECOND = 32
const PACKAGE = 33
const PAUSE_MS = 400

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop({ account: { concurrency: 8 }, time: machineTime })
  const common = { dripFeedIsAllowed: true, allowsCancel: true }
  await aCatalogue(shop.database, shop.panelId, {
    services: [
      aService({ ...common, id: DRIPPED }),
      aService({ ...common, id: SECOND }),
      aService({
        id: PACKAGE,
        isPackage: true,
        priceType: 'fixed',
        pricingPer: 1,
        priceNano: 9_000_000_000n,
        minQuantity: 1,
        maxQuantity: 1,
        packageItems: [
          { serviceId: 1, quantity: 600 },
          { serviceId: DRIPPED, quantity: 400 },
        ],
      }),
    ],
  })
  const rateNano = BigInt(Math.round(Number(generatedService(2).rate) * 1_000_000_000))
  for (const serviceId of [DRIPPED, SECOND])
    await aRoute(shop.database, shop.panelId, { accountId: shop.accountId, serviceId, providerServiceId: '2', rateNano })
})
beforeEach(async () => {
  await shop.catalogue.refresh(shop.panelId)
  await shop.reset()
})
afterEach(async () => {
  await shop.booksHold()
  const silent = { error: () => undefined }
  expect(await checkEscrows(shop.database, shop.panelId, { kind: 'all' }, silent)).toEqual([])
  expect(await checkPools(shop.database, shop.panelId, { kind: 'all' }, silent)).toEqual([])
})
afterAll(() => shop.close())

const order = (line: object) =>
  aPaidOrder(
    { database: shop.database, catalogue: shop.catalogue, panels: createPanels(shop.database), minuteMs: PAUSE_MS },
    shop.panelId,
    shop.userId,
    { url: aVideo(), ...line },
  )
const feed = (runs: number) =>
  order({
    service_id: DRIPPED,
    quantity: 200,
    drip_feed: { runs, minutes_between_runs: 1, mode: 'increasing', quantity_step: 50 },
  })
/** Now, or as if it were so much later. */
const makeRuns = async (laterMs = 0) => {
  const [loop] = orderingDueRows({ ...shop.deps, clock: { now: () => new Date(shop.time.now() + laterMs) } })
  await loop?.run()
}
const state = async (line: OrderLine) => (await shop.line(line.id)).state
const isCompleted = (line: OrderLine) => async () => {
  await makeRuns()
  return (await state(line)) === 'completed'
}
const parts = (head: OrderLine) =>
  shop.database.read(shop.panelId, (trx) =>
    trx.rows(sql<{ id: number; state: string; started_at: Date | null; provider: string | null }>`
      select l.id, l.state, l.started_at, s.provider_order_id as provider from ordering.order_line l
        left join fulfilment.submission s on s.panel_id = l.panel_id and s.order_id = l.id
       where l.panel_id = ${shop.panelId} and l.parent_order_id = ${head.id} order by l.part_no`),
  )
/** The upstream panel's own book, oldest first. */
const book = (line: OrderLine) => shop.bookOf(line).toSorted((one, other) => one.id - other.id)

describe('a drip feed at the upstream panel', () => {
  it('is one order per run, each a pause after the start of the one before, and completed with the last', async () => {
    const head = await feed(3)
    await shop.until(isCompleted(head))
    expect(book(head).map(({ quantity, state: theirs }) => [quantity, theirs])).toEqual([
      [200, 'Completed'],
      [250, 'Completed'],
      [300, 'Completed'],
    ])
    const runs = await parts(head)
    expect(runs.map((run) => run.provider)).toEqual(book(head).map(({ id }) => String(id)))
    const starts = runs.map((run) => run.started_at?.getTime() ?? 0)
    for (const [index, start] of starts.entries()) if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(PAUSE_MS)
  })

  it('never sends a run twice, and none while the outcome of the one before is unknown', async () => {
    const head = await feed(3)
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    await shop.run('submit-lines')
    const [first] = await parts(head)
    expect(first?.state).toBe('unknown')
    await makeRuns(3 * PAUSE_MS)
    expect(await parts(head)).toHaveLength(1)
    shop.upstream.addFault({ kind: 'accept-then-html', times: 1 })
    await shop.until(isCompleted(head))
    expect(book(head).map(({ quantity }) => quantity)).toEqual([200, 250, 300])
  })

  it('waits with a run for the end of the one before on the same link, however late that is', async () => {
    shop.upstream.configure({ deliverySeconds: 3 * (PAUSE_MS / 1000), refuseActiveLink: true })
    const head = await feed(2)
    await shop.until(isCompleted(head))
    expect(book(head)).toHaveLength(2)
    for (const run of await parts(head)) expect(await shop.attempts(run.id)).toMatchObject([{ action: 'add', state: 'accepted' }])
  })

  it('makes no run after a cancel, and what it made is delivered', async () => {
    const before = await shop.customerMain()
    const head = await feed(3)
    await shop.run('submit-lines')
    await shop.act(head.id, 'cancel')
    const [run] = await parts(head)
    await shop.until(async () => {
      await makeRuns(2 * PAUSE_MS)
      return (await shop.line(run?.id ?? 0)).state === 'completed'
    })
    expect(book(head)).toHaveLength(1)
    // 250 and 300 of 2.00 for 1000.
    expect((await shop.customerMain()) - before).toBe(1_100_000n)
  })
})

describe('orders for one link', () => {
  it('of one service, and of two that the provider delivers as the same, reach it one after the other and are never refused', async () => {
    shop.upstream.configure({ refuseActiveLink: true })
    const url = aVideo()
    const lines = [
      await order({ url, service_id: DRIPPED, quantity: 500 }),
      await order({ url, service_id: DRIPPED, quantity: 600 }),
      await order({ url, service_id: SECOND, quantity: 700 }),
      await order({ url, service_id: SECOND, quantity: 800 }),
    ]
    let most = 0
    await shop.until(async () => {
      const states = await Promise.all(lines.map(state))
      most = Math.max(most, states.filter((one) => ['submitting', 'unknown', 'accepted', 'running'].includes(one)).length)
      return states.every((one) => one === 'completed')
    })
    expect(most).toBe(1)
    expect(book(lines[0] as OrderLine)).toHaveLength(4)
    for (const line of lines) expect(await shop.attempts(line.id)).toMatchObject([{ action: 'add', state: 'accepted' }])
  })
})

describe('a package', () => {
  it('stands at the provider item by item, never itself, and costs what its items cost there', async () => {
    const spent = await shop.spentAtProvider()
    const head = await order({ service_id: PACKAGE, quantity: 1 })
    await shop.until(isCompleted(head))
    expect(
      book(head)
        .map(({ quantity }) => quantity)
        .toSorted(),
    ).toEqual([400, 600])
    expect(
      await shop.database.read(shop.panelId, (trx) => trx.rows(sql`select 1 from fulfilment.submission where order_id = ${head.id}`)),
    ).toEqual([])
    expect(await shop.spentAtProvider()).toBeGreaterThan(spent)
  })
})

describe('after a restore', () => {
  it('a drip feed makes no run that it may have made before: it is paused, and its owner resumes it', async () => {
    const head = await feed(3)
    const since = new Date()
    await rememberNow(shop.db.adminUrl)
    await shop.until(async () => {
      await makeRuns()
      return book(head).length === 2
    })
    await goBack(shop.db.adminUrl)
    expect((await parts(head)).length).toBe(1)
    expect((await quarantineRestored(shop.deps, shop.panelId, since, 100)).dripFeeds).toBe(1)
    await shop.until(async () => {
      await makeRuns(2 * PAUSE_MS)
      return (await parts(head)).every((run) => run.state === 'completed')
    })
    expect([(await parts(head)).length, await state(head), book(head).length]).toEqual([1, 'paused', 2])
    expect((await shop.act(head.id, 'cancel')).statusCode).toBe(200)
    expect(await state(head)).toBe('canceled')
  })
})
