import { sql } from '@vitrine/platform/database'
import { type Death, type Mortal, mortal, pointsOf } from '@vitrine/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FulfilmentDeps } from '../deps.ts'
import type { Provider } from '../ports.ts'
import { aDeliveryShop, type DeliveryShop, type LoopName } from '../testing/delivery-shop.ts'

/** `CRASH_ROUNDS=5` dies five times at every point. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)
const profiles = ['request_id', 'list'] as const

let shop: DeliveryShop

/** A worker that dies at one point of its work; its calls to the provider are points as well. */
function aMortalWorker(death?: Death): { readonly life: Mortal; readonly deps: FulfilmentDeps } {
  const life = mortal(shop.deps.database, death)
  const real = shop.deps.providers['api-v2'] as Provider
  const provider: Provider = {
    ...real,
    add: (...call) => life.around('request', () => real.add(...call)),
    refill: (...call) => life.around('request', () => real.refill(...call)),
    status: (...call) => life.around('question', () => real.status(...call)),
    ...(real.findOrders
      ? { findOrders: (...call) => life.around('question', () => real.findOrders?.(...call) ?? Promise.resolve([])) }
      : {}),
  }
  return { life, deps: { ...shop.deps, database: life.database, providers: { 'api-v2': provider } } }
}

/** Works one queue off until something was done there, or until the worker died over it. */
async function work(queue: LoopName, death?: Death): Promise<Mortal> {
  for (let round = 0; round < 2000; round += 1) {
    const { life, deps } = aMortalWorker(death)
    const done = await shop.run(queue, deps).catch(() => 0)
    if (life.isDead() || done > 0) return life
    await shop.time.pass(5)
  }
  throw new Error(`${queue} found nothing to do`)
}

/** Prepares something to do, dies over it at every point in turn, and looks whether all is well once healthy workers have taken over. */
async function atEveryPoint<Case>(queue: LoopName, prepare: () => Promise<Case>, isWell: (given: Case) => Promise<void>): Promise<number> {
  const first = await prepare()
  const points = pointsOf((await work(queue)).operations)
  await isWell(first)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const point of points) {
      const given = await prepare()
      const life = await work(queue, point)
      if (!life.isDead()) throw new Error(`${queue}: nobody died ${point.name}`)
      await isWell(given).catch((error: unknown) => {
        throw new Error(`${queue}, ${point.name}: ${error}`, { cause: error })
      })
    }
  }
  await shop.booksHold()
  return points.length
}

describe.each(profiles)('a worker that dies at any point, account of profile %s', (profile) => {
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile, deliverySeconds: 0.05 })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  const ends = async (line: { readonly id: number }): Promise<void> => {
    await shop.untilState(line.id, 'completed')
    const ended = await shop.line(line.id)
    expect(shop.bookOf(ended)).toHaveLength(1)
    expect(await shop.escrow(line.id)).toBe(0n)
    expect(ended).toMatchObject({ delivered: 1000, refunded: 0n })
  }

  it('of submitting: the order stands once and is settled once', async () => {
    expect(await atEveryPoint('submit-lines', () => shop.order(), ends)).toBeGreaterThanOrEqual(8)
  }, 300_000)

  it('of resolving an unknown outcome: the order stands once and is settled once', async () => {
    const isUnknown = async () => {
      shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
      const line = await shop.order()
      await shop.until(async () => (await shop.line(line.id)).state === 'unknown')
      return line
    }
    expect(await atEveryPoint('resolve-lines', isUnknown, ends)).toBeGreaterThanOrEqual(8)
  }, 300_000)

  it('of the final settlement: what was earned is earned once', async () => {
    const delivered = async () => {
      const line = await shop.order()
      await shop.run('submit-lines')
      await shop.time.pass(100)
      expect(shop.bookOf(line)).toMatchObject([{ terminal: true }])
      return line
    }
    expect(await atEveryPoint('poll-orders', delivered, ends)).toBeGreaterThanOrEqual(6)
    expect(await shop.spentAtProvider()).toBe(BigInt(shop.upstream.orders().length) * 420_000n)
  }, 300_000)

  it('of refilling: the refill stands once', async () => {
    if (profile === 'list') return
    const requested = async () => {
      const line = await shop.order({ isGuarantee: true })
      await shop.untilState(line.id, 'completed')
      await shop.deliverEvents()
      expect((await shop.act(line.id, 'refill')).statusCode).toBe(200)
      await shop.deliverEvents()
      return line
    }
    const stateOf = (orderId: number) =>
      shop.database.read(shop.panelId, (trx) =>
        trx.one(sql<{ state: string }>`select state from ordering.refill where panel_id = ${shop.panelId} and order_id = ${orderId}`),
      )
    const refilled = async (line: Awaited<ReturnType<typeof requested>>) => {
      await shop.until(async () => (await stateOf(line.id)).state === 'completed')
      const orderId = shop.bookOf(line)[0]?.id
      expect(shop.upstream.refills().filter((refill) => refill.orderId === orderId)).toHaveLength(1)
    }
    expect(await atEveryPoint('send-refills', requested, refilled)).toBeGreaterThanOrEqual(8)
  }, 300_000)
})
