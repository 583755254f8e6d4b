import { micro } from '@vitrine/platform/kernel'
import { aCoupon } from '@vitrine/promotions/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LineState, lineStates } from '../../model/states.ts'
import { findLine } from '../../store/line-store.ts'
import { plannedParts } from '../../store/part-store.ts'
import { aVideo } from '../../testing/index.ts'
import { aPlanShop, DRIPPED, PACKAGE, type PlanShop } from '../../testing/plan-shop.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await aPlanShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const START = 1_000_000_000n
const MOST_RUNS = 6

/** What may happen to what a customer bought; which run or item is meant is random too. */
const anEvent = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.integer({ min: 1, max: 150 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('accept' as const), which: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      which: fc.nat(20),
      outcome: fc.constantFrom('completed' as const, 'partial' as const, 'canceled' as const),
      share: fc.integer({ min: 0, max: 1000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'pause', 'activate'), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancelAll', 'pauseAll', 'activateAll') }) },
)
type AnEvent = typeof anEvent extends fc.Arbitrary<infer Value> ? Value : never

const aPurchase = fc.record({
  isPackage: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
  mode: fc.constantFrom('flat', 'increasing', 'decreasing', 'random'),
  runs: fc.integer({ min: 2, max: MOST_RUNS }),
  quantity: fc.integer({ min: 10, max: 500 }),
  quantity_step: fc.integer({ min: 1, max: 90 }),
  is_guarantee: fc.boolean(),
  /** Cents off; it may cover everything. */
  discount: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
  events: fc.array(anEvent, { maxLength: 25 }),
  /** So many events happen at the same time. */
  atOnce: fc.integer({ min: 1, max: 4 }),
})
type Purchase = typeof aPurchase extends fc.Arbitrary<infer Value> ? Value : never

const openStates: readonly LineState[] = lineStates.filter((state) => ['accepted', 'running', 'cancel_pending'].includes(state))

async function buy(customer: number, purchase: Purchase): Promise<number> {
  const { isPackage, mode, runs, quantity, quantity_step, is_guarantee, discount } = purchase
  const line = isPackage
    ? { service_id: PACKAGE, quantity: 1 }
    : { service_id: DRIPPED, quantity, is_guarantee, drip_feed: { mode, runs, quantity_step, minutes_between_runs: 60 } }
  const coupon = discount
    ? await aCoupon(shop.db.database, shop.panel.id, { type: 'discount', amount: micro(BigInt(discount) * 10_000n) })
    : undefined
  const more = coupon ? { coupon_code: coupon.code } : {}
  const [head] = await shop.orders(customer, [{ url: aVideo(), ...line }], more)
  return head?.id ?? 0
}

const act = (id: number, what: string, as: number) => shop.ask('POST', `/api/v1/orders/${id}/${what}`, undefined, { as })

/** One event; what is not possible at that time is refused and changes nothing. */
async function happen(event: AnEvent, head: number, customer: number): Promise<void> {
  if (event.kind === 'later') return 'minutes' in event ? shop.later(event.minutes) : undefined
  if (event.kind.endsWith('All')) return void (await act(head, event.kind.slice(0, -3), customer))
  const parts = (await shop.order(head, customer)).orders
  const id = parts[('which' in event ? event.which : 0) % Math.max(1, parts.length)]?.id
  if (id === undefined) return
  if (event.kind === 'accept') {
    await shop.take()
    const line = await shop.inPanel((trx) => findLine(trx, id))
    if (line?.state === 'submitting') await shop.accept(id).catch(() => undefined)
  } else if (event.kind === 'end' && 'share' in event) {
    const line = await shop.inPanel((trx) => findLine(trx, id))
    if (!line || !openStates.includes(line.state)) return
    await shop.deliver(id, { outcome: event.outcome, delivered: Math.floor((line.quantity * event.share) / 1000) }).catch(() => undefined)
  } else await act(id, event.kind, customer)
}

/** What the customer still owns of their purchase: escrows, pool and what was earned with it. */
async function worth(head: number): Promise<{ inside: bigint; earned: bigint; planned: bigint }> {
  const parts = await shop.inPanel((trx) => plannedParts(trx, head))
  let [inside, earned] = [(await shop.pool(head)) + (await shop.escrow(head)), 0n]
  for (const { orderId } of parts) {
    if (orderId === null) continue
    inside += await shop.escrow(orderId)
    const line = await shop.inPanel((trx) => findLine(trx, orderId))
    if (line && ['completed', 'partial', 'canceled'].includes(line.state)) earned += line.charged - line.refunded
  }
  return { inside, earned, planned: parts.reduce((sum, part) => sum + part.charged, 0n) }
}

async function tryOut(purchase: Purchase): Promise<void> {
  const customer = await shop.newCustomer(Number(START / 1_000_000n))
  const head = await buy(customer, purchase)
  const charged = START - (await shop.balance(customer))
  expect((await worth(head)).planned).toBe(charged)
  for (let from = 0; from < purchase.events.length; from += purchase.atOnce) {
    await Promise.all(purchase.events.slice(from, from + purchase.atOnce).map((event) => happen(event, head, customer)))
    const { inside, earned } = await worth(head)
    expect((await shop.balance(customer)) + inside + earned).toBe(START)
  }
  await shop.booksHold()
}

describe('the money of a drip feed or a package', () => {
  it('is all there after every event, in whatever order runs, ends, cancels and pauses happen, one by one or at once', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(aPurchase, tryOut), { numRuns: 30, interruptAfterTimeLimit: 120_000 })
  })

  it('comes back once when a run is made, the feed is canceled and a run ends at the same time', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const customer = await shop.newCustomer(1)
      const { id } = await shop.feed(customer)
      const [first] = (await shop.order(id, customer)).orders
      await shop.take()
      await shop.accept(first?.id ?? 0)
      await Promise.all([
        shop.later(61),
        shop.deliver(first?.id ?? 0, { outcome: 'partial', delivered: 50 }),
        act(id, 'cancel', customer),
        act(id, 'cancel', customer),
        shop.later(1),
      ])
      const { inside, earned } = await worth(id)
      expect([(await shop.balance(customer)) + inside + earned, await shop.pool(id)]).toEqual([1_000_000n, 0n])
    }
    await shop.booksHold()
  })
})
