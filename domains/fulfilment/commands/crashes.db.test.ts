import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FulfilmentDeps } from '../deps.ts'
import { aDeliveryShop, type DeliveryShop, dyingProvider } from '../testing/delivery-shop.ts'
import { claimLines } from './sending/claim-lines.ts'
import { sendLine } from './sending/send-line.ts'

const points = ['before the intent', 'after the intent', 'after the answer'] as const

/** A worker that is killed at one point of each of its sendings. */
function dying(deps: FulfilmentDeps, when: (typeof points)[number]): FulfilmentDeps {
  const real = deps.providers['api-v2']
  if (!real) throw new Error('no connector')
  return { ...deps, providers: { 'api-v2': dyingProvider(real, when) } }
}

describe.each(['request_id', 'list'] as const)('a worker that dies while it sends to an account of profile %s', (profile) => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  it.each(points)('%s: nothing is lost, nothing stands twice', async (when) => {
    const lines = [await shop.order(), await shop.order(), await shop.order()]
    await shop.run('submit-lines', dying(shop.deps, when))
    for (const line of lines) expect(await shop.line(line.id)).toMatchObject({ state: 'submitting' })
    await shop.until(async () => (await Promise.all(lines.map((line) => shop.line(line.id)))).every((line) => line.state === 'completed'))
    for (const line of lines) {
      expect(shop.bookOf(line)).toHaveLength(1)
      expect(await shop.escrow(line.id)).toBe(0n)
    }
    await shop.booksHold()
    expect(await shop.spentAtProvider()).toBe(BigInt(shop.upstream.orders().length) * 420_000n)
  })

  it('again and again, at any point: nothing is lost, nothing stands twice', async () => {
    const lines = [await shop.order(), await shop.order(), await shop.order(), await shop.order()]
    for (let round = 0; round < 12; round += 1) {
      const deps = dying(shop.deps, points[round % points.length] ?? 'after the intent')
      await shop.run('submit-lines', deps)
      await shop.time.pass(70)
      await shop.run('sweep-lines', deps)
      await shop.run('resolve-lines', deps)
    }
    await shop.until(async () => (await Promise.all(lines.map((line) => shop.line(line.id)))).every((line) => line.state === 'completed'))
    for (const line of lines) expect(shop.bookOf(line)).toHaveLength(1)
    await shop.booksHold()
    expect(await shop.spentAtProvider()).toBe(BigInt(shop.upstream.orders().length) * 420_000n)
  })
})

describe('a line whose worker is gone', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile: 'plain' })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())
  const leaseOver = () => shop.time.pass(130)

  it('is ready again when no intent was written', async () => {
    const line = await shop.order()
    await shop.run('submit-lines', dying(shop.deps, 'before the intent'))
    expect(await shop.run('sweep-lines')).toBe(0)
    await leaseOver()
    expect(await shop.run('sweep-lines')).toBe(1)
    expect(await shop.line(line.id)).toMatchObject({ state: 'ready' })
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
  })

  it('is unknown, never ready, once the intent stands', async () => {
    const line = await shop.order()
    await shop.run('submit-lines', dying(shop.deps, 'after the intent'))
    await leaseOver()
    await shop.run('sweep-lines')
    expect(await shop.line(line.id)).toMatchObject({ state: 'unknown' })
    expect(await shop.run('submit-lines')).toBe(0)
    expect(shop.bookOf(line)).toEqual([])
  })

  it('is not sent by the same worker when it resumes after the sweep', async () => {
    const line = await shop.order()
    const { sendings } = await claimLines(shop.deps, shop.panelId, 8)
    await leaseOver()
    await shop.run('sweep-lines')
    for (const sending of sendings) await sendLine(shop.deps, sending)
    expect(shop.bookOf(line)).toEqual([])
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
  })

  it('stores the answer that its own worker brings after the sweep', async () => {
    const line = await shop.order()
    const real = shop.deps.providers['api-v2']
    if (!real) throw new Error('no connector')
    const answer = Promise.withResolvers<void>()
    const slow: typeof real = {
      ...real,
      add: async (...call) => {
        const outcome = await real.add(...call)
        await answer.promise
        return outcome
      },
    }
    const sending = shop.run('submit-lines', { ...shop.deps, providers: { 'api-v2': slow } })
    await expect.poll(() => shop.bookOf(line).length).toBe(1)
    await leaseOver()
    await shop.run('sweep-lines')
    expect(await shop.line(line.id)).toMatchObject({ state: 'unknown' })
    answer.resolve()
    await sending
    expect(await shop.line(line.id)).toMatchObject({ state: 'accepted' })
    expect(shop.bookOf(line)).toHaveLength(1)
  })

  it('is not sent on an expired intent', async () => {
    const line = await shop.order()
    await shop.run('submit-lines', { ...shop.deps, timings: { ...shop.deps.timings, sendFreshMs: 0 } })
    expect(await shop.attempts(line.id)).toMatchObject([{ state: 'not_sent' }])
    expect(await shop.line(line.id)).toMatchObject({ state: 'ready' })
    expect(shop.bookOf(line)).toEqual([])
  })
})

describe('the database itself', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop()
  })
  afterAll(() => shop.close())
  const write = (statement: ReturnType<typeof sql>) => shop.database.transaction(shop.panelId, (trx) => trx.run(statement))

  it('forbids a second live attempt, a change of a result, and the way back from unknown to ready', async () => {
    const line = await shop.order()
    await shop.run('submit-lines')
    await expect(
      write(sql`insert into fulfilment.attempt (panel_id, order_id, no, action, account_id, provider_service_id, token, request_hash, state, created_at)
        select panel_id, order_id, no + 1, action, account_id, provider_service_id, token, request_hash, 'created', now() from fulfilment.attempt where order_id = ${line.id}`),
    ).rejects.toThrow(/attempt_one_live/)
    await expect(write(sql`update fulfilment.attempt set excerpt = 'other' where order_id = ${line.id}`)).rejects.toThrow(/written once/)
    await expect(write(sql`update fulfilment.attempt set state = 'not_sent' where order_id = ${line.id}`)).rejects.toThrow(
      /from accepted to not_sent/,
    )
    await expect(write(sql`delete from fulfilment.attempt where order_id = ${line.id}`)).rejects.toThrow(/permission denied/)
  })

  it('gives an order of the provider to one line only: a second one with its id becomes unknown', async () => {
    const first = await shop.order()
    await shop.run('submit-lines')
    const { providerOrderId } = await shop.submission(first.id)
    const second = await shop.order()
    const real = shop.deps.providers['api-v2']
    if (!real) throw new Error('no connector')
    const confused = {
      ...real,
      add: async (...[access, order, beforeSend]: Parameters<typeof real.add>) => {
        const outcome = await real.add(access, order, beforeSend)
        return outcome.kind === 'accepted' ? { ...outcome, providerOrderId: providerOrderId ?? '' } : outcome
      },
    }
    await shop.run('submit-lines', { ...shop.deps, providers: { 'api-v2': confused } })
    expect(await shop.line(second.id)).toMatchObject({ state: 'unknown' })
    await shop.untilState(second.id, 'accepted')
    expect(shop.bookOf(second)).toHaveLength(1)
    expect((await shop.submission(second.id)).providerOrderId).toBe(String(shop.bookOf(second)[0]?.id))
  })
})
