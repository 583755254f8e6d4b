import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fulfilmentTimings } from '../model/timings.ts'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'
import { aProviderAccount, aRoute } from '../testing/index.ts'

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop({ account: { timeouts: { connectMs: 10_000, headersMs: 2_000, bodyMs: 2_000 } } })
})
beforeEach(async () => {
  await shop.reset()
  await dueIn(24 * 3_600_000)
})
afterAll(() => shop.close())

const change = (statement: ReturnType<typeof sql>) => shop.database.transaction(shop.panelId, (trx) => trx.run(statement))
const timeIn = (ms: number) => new Date(shop.time.now() + ms)
const dueIn = (ms: number, ids?: readonly number[]) =>
  change(sql`
    update fulfilment.submission set next_poll_at = ${timeIn(ms)}
     where panel_id = ${shop.panelId} and state = 'accepted' and (${ids === undefined} or order_id = any(${[...(ids ?? [])]}::integer[]))`)
const isAccepted = async (id: number) => (await shop.submission(id).catch(() => undefined))?.state === 'accepted'
const accepted = async (options?: Parameters<DeliveryShop['order']>[0]) => {
  const line = await shop.order(options)
  await shop.until(() => isAccepted(line.id))
  return line
}
/** One call, after which nothing is due again in the course of a test. */
const poll = () => shop.run('poll-orders', { ...shop.deps, timings: fulfilmentTimings() })
const callsTo = (action: string, key?: string) =>
  shop.upstream.calls().filter((call) => call.action === action && (key === undefined || call.account === key)).length

describe('orders under way', () => {
  it('are polled in calls of at most a hundred, however many are due', async () => {
    shop.upstream.configure({ deliverySeconds: 3600 })
    const lines = await Promise.all(Array.from({ length: 130 }, () => shop.order()))
    while ((await shop.run('submit-lines')) > 0);
    await shop.until(async () => (await Promise.all(lines.map(({ id }) => isAccepted(id)))).every(Boolean))
    await dueIn(
      -1000,
      lines.map(({ id }) => id),
    )
    const before = callsTo('status')
    const requested = [await poll(), await poll(), await poll()]
    expect(requested).toEqual([100, 30, 0])
    expect(callsTo('status') - before).toBe(2)
  })

  it('are polled less and less often while they stand still, and every five minutes while they move', async () => {
    shop.upstream.configure({ deliverySeconds: 30 })
    const line = await accepted({ quantity: 10_000 })
    const minutesToNext = async (polls: number, moves: boolean) => {
      await change(sql`
        update fulfilment.submission set next_poll_at = ${timeIn(-1000)}, polls = ${polls}, delivered = ${moves ? 0 : 9_999}
         where panel_id = ${shop.panelId} and order_id = ${line.id}`)
      expect(await poll()).toBe(1)
      const row = await shop.database.read(shop.panelId, (trx) =>
        trx.one(sql<{ minutes: number }>`
          select (extract(epoch from next_poll_at - ${timeIn(0)}) / 60)::float8 as minutes from fulfilment.submission where panel_id = ${shop.panelId} and order_id = ${line.id}`),
      )
      return row.minutes
    }
    await shop.until(async () => (shop.bookOf(line)[0]?.remains ?? 10_000) < 9_900)
    for (const [polls, moves, minutes] of [
      [0, false, 1],
      [10, false, 5],
      [30, false, 15],
      [50, false, 60],
      [500, false, 360],
      [0, true, 1],
      [10, true, 5],
      [500, true, 5],
    ] as const) {
      const wait = await minutesToNext(polls, moves)
      expect([polls, moves, wait >= minutes * 0.79 && wait <= minutes * 1.21]).toEqual([polls, moves, true])
    }
  })

  it('are polled while the breaker lets nothing new be sent', async () => {
    const line = await accepted()
    await change(sql`
      update fulfilment.provider_account set breaker_state = 'open', breaker_reason = 'funds', open_until = ${timeIn(3_600_000)} where panel_id = ${shop.panelId}`)
    const waiting = await shop.order()
    await shop.untilState(line.id, 'completed')
    expect(await shop.line(waiting.id)).toMatchObject({ state: 'ready' })
    expect(shop.bookOf(waiting)).toEqual([])
    await shop.reset()
    await shop.untilState(waiting.id, 'completed')
  })
})

describe('two accounts', () => {
  let second: number
  beforeAll(async () => {
    second = await aProviderAccount(shop.database, shop.panelId, {
      endpoint: shop.upstream.endpoint,
      key: 'sandbox-list',
      profile: 'list',
    })
    await aRoute(shop.database, shop.panelId, { accountId: second, priority: 2 })
    await aRoute(shop.database, shop.panelId, { accountId: second, serviceId: 4, priority: 1 })
  })

  it('one that is silent does not delay updates of the other’s orders', async () => {
    shop.upstream.addFault({ kind: 'hang', action: 'status', account: 'sandbox-request-id' })
    const silent = [await accepted(), await accepted(), await accepted()]
    const line = await accepted({ serviceId: 4 })
    expect(await shop.submission(line.id)).toMatchObject({ accountId: second })
    const worker = { stopped: false }
    const loop = async () => {
      while (!worker.stopped) if ((await shop.run('poll-orders')) === 0) await shop.time.pass(10)
    }
    const workers = [loop(), loop()]
    await expect.poll(async () => (await shop.line(line.id)).state, { timeout: 30_000 }).toBe('completed')
    worker.stopped = true
    await Promise.all(workers)
    shop.upstream.clearFaults()
    for (const { id } of silent) await shop.untilState(id, 'completed')
  })

  it('a cancel goes to the one that took the order, also when the first had refused it', async () => {
    shop.upstream.configure({ deliverySeconds: 20 })
    shop.upstream.addFault({ kind: 'error-text', text: 'Service disabled', account: 'sandbox-request-id', times: 1 })
    const line = await accepted()
    expect(await shop.submission(line.id)).toMatchObject({ accountId: second, hops: 1 })
    await shop.act(line.id, 'cancel')
    await shop.deliverCancels()
    expect([callsTo('cancel', 'sandbox-list'), callsTo('cancel', 'sandbox-request-id')]).toEqual([1, 0])
    await shop.until(async () => ['canceled', 'partial'].includes((await shop.line(line.id)).state))
    await shop.booksHold()
  })

  it('a refill, too', async () => {
    shop.upstream.addFault({ kind: 'error-text', text: 'Out of stock', account: 'sandbox-request-id', times: 1 })
    const line = await accepted({ isGuarantee: true })
    await shop.untilState(line.id, 'completed')
    expect((await shop.act(line.id, 'refill')).statusCode).toBe(200)
    await shop.deliverEvents()
    await shop.until(async () => callsTo('refill') > 0)
    expect([callsTo('refill', 'sandbox-list'), callsTo('refill', 'sandbox-request-id')]).toEqual([1, 0])
  })
})
