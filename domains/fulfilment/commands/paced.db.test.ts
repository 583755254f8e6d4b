import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'
import { machineTime } from '../testing/shop-time.ts'
import { setAccountLimits } from './accounts/save-provider.ts'

const HOUR_MS = 3_600_000

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop({ timings: { backOffMs: HOUR_MS, backOffCapMs: HOUR_MS }, time: machineTime })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

/** Call limits use the database's clock. */
const longLater = () =>
  shop.database.transaction(shop.panelId, (trx) => trx.run(sql`delete from fulfilment.call_budget where panel_id = ${shop.panelId}`))
const limit = (callsPerMinute: number) =>
  shop.database.transaction(shop.panelId, (trx) => setAccountLimits(trx, shop.accountId, { callsPerMinute }))
const breaker = () =>
  shop.database.read(shop.panelId, (trx) =>
    trx.one(sql<{ state: string; failures: number }>`
      select breaker_state as state, failures from fulfilment.provider_account where panel_id = ${shop.panelId} and id = ${shop.accountId}`),
  )

describe('a provider that says "too often"', () => {
  it.each([{ status: 429 }, { status: 200 }])(
    'is left alone for a while by everybody; its breaker stays closed, and nothing is lost (%j)',
    async ({ status }) => {
      const lines = [await shop.order(), await shop.order(), await shop.order()]
      shop.upstream.addFault({ kind: 'error-text', text: 'Rate limit exceeded', status, times: 1 })
      await shop.run('submit-lines')
      const calls = shop.upstream.calls().length
      for (let round = 0; round < 5; round += 1)
        await Promise.all([shop.run('submit-lines'), shop.run('submit-lines'), shop.run('poll-orders')])
      expect(shop.upstream.calls()).toHaveLength(calls)
      expect(await breaker()).toMatchObject({ state: 'closed' })
      await longLater()
      await shop.until(async () => (await Promise.all(lines.map((line) => shop.line(line.id)))).every((line) => line.state === 'completed'))
      for (const line of lines) expect(shop.bookOf(line)).toHaveLength(1)
    },
  )

  it('is left alone when a poll was too much, too', async () => {
    const line = await shop.order()
    await shop.until(async () => (await shop.line(line.id)).state === 'running')
    shop.upstream.addFault({ kind: 'rate-limited', action: 'status', times: 1 })
    await shop.until(async () => shop.upstream.calls().some((call) => call.faults.includes('rate-limited')))
    const calls = shop.upstream.calls().length
    // Its poll is due by then.
    const later = { ...shop.deps, clock: { now: () => new Date(Date.now() + HOUR_MS / 2) } }
    for (let round = 0; round < 5; round += 1) await shop.run('poll-orders', later)
    expect(shop.upstream.calls()).toHaveLength(calls)
    await longLater()
    await shop.untilState(line.id, 'completed')
  })
})

describe('an account with so many calls a minute', () => {
  it('is never called more often, by however many workers, and everything is delivered in the end', async () => {
    await limit(240)
    const lines = await Promise.all(Array.from({ length: 60 }, () => shop.order()))
    const startedAt = Date.now()
    const before = shop.upstream.calls().length
    const [burst, perSecond] = [40, 4]
    const calls = () => shop.upstream.calls().slice(before)
    // Until the burst is used up and a few more were let through, one by one.
    const worker = async () => {
      while (calls().length < burst + 2 * perSecond)
        for (const loop of ['submit-lines', 'poll-orders', 'resolve-lines'] as const) await shop.run(loop)
    }
    await Promise.all([worker(), worker(), worker(), worker()])
    const made = calls()
    for (const { at } of made)
      expect(made.filter((call) => call.at <= at).length).toBeLessThanOrEqual(burst + 1 + ((at - startedAt) / 1000) * perSecond)
    await limit(60_000)
    await longLater()
    await shop.until(async () => (await Promise.all(lines.map((line) => shop.line(line.id)))).every((line) => line.state === 'completed'))
    for (const line of lines) expect(shop.bookOf(line)).toHaveLength(1)
  })
})
