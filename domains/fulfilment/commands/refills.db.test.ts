import { sql } from '@vitrine/platform/database'
import type { FaultRule } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FulfilmentDeps } from '../deps.ts'
import { listUndecidedRefills } from '../queries/list-undecided-refills.ts'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'
import { acceptRefill, refuseRefill } from './refills/decide-refill.ts'
import { takeRefill } from './refills/take-refill.ts'

const timeouts = { connectMs: 10_000, headersMs: 2_000, bodyMs: 2_000 }

/** A completed order with guarantee, and what can be asked about it. */
async function delivered(shop: DeliveryShop, isGuarantee = true) {
  const line = await shop.order({ isGuarantee })
  await shop.untilState(line.id, 'completed')
  await shop.deliverEvents()
  const providerOrderId = shop.bookOf(line)[0]?.id ?? 0
  const refills = () =>
    shop.database.read(shop.panelId, (trx) =>
      trx.rows(sql<{ id: number; state: string; quantity: number; origin: string }>`
        select id, state, quantity, origin from ordering.refill where panel_id = ${shop.panelId} and order_id = ${line.id} order by id`),
    )
  const state = async () => (await refills()).at(-1)?.state
  return {
    line,
    providerOrderId,
    refills,
    state,
    book: () => shop.upstream.refills().filter((refill) => refill.orderId === providerOrderId),
    ask: async () => {
      const answer = await shop.act(line.id, 'refill')
      await shop.deliverEvents()
      return answer.statusCode
    },
    untilIs: (wanted: string, deps?: FulfilmentDeps) => shop.until(async () => (await state()) === wanted, deps),
  }
}

describe('a refill at a provider that replays tokens', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ account: { timeouts } })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  it('stands in the provider’s book once, for the right order, and is followed to its end', async () => {
    const order = await delivered(shop)
    expect(await order.ask()).toBe(200)
    expect(await order.ask()).toBe(422)
    await shop.run('send-refills')
    expect(await order.state()).toBe('accepted')
    await order.untilIs('completed')
    expect(order.book()).toHaveLength(1)
    expect(await order.ask()).toBe(200)
    await order.untilIs('completed')
    expect(order.book()).toHaveLength(2)
    await shop.booksHold()
    expect(await shop.line(order.line.id)).toMatchObject({ state: 'completed', refunded: 0n })
  })

  it('is heard of twice and sent once', async () => {
    const order = await delivered(shop)
    await shop.act(order.line.id, 'refill')
    const [refill] = await order.refills()
    for (let time = 0; time < 3; time += 1) await takeRefill(shop.deps, shop.panelId, refill?.id ?? 0, order.line.id)
    await Promise.all([shop.run('send-refills'), shop.run('send-refills'), shop.run('send-refills')])
    await order.untilIs('completed')
    expect(order.book()).toHaveLength(1)
  })

  const open: FaultRule[] = [
    { kind: 'close' },
    { kind: 'error-before', status: 500 },
    { kind: 'accept-then-drop' },
    { kind: 'accept-then-hang' },
    { kind: 'accept-then-error', status: 502 },
    { kind: 'invalid-json' },
    { kind: 'truncated' },
  ]
  it.each(open)('whose answer is lost is unknown, and then found or taken: once. %j', async (fault) => {
    const order = await delivered(shop)
    shop.upstream.addFault({ ...fault, action: 'refill', times: 1 })
    await order.ask()
    await shop.run('send-refills')
    expect(await order.state()).toBe('unknown')
    await order.untilIs('completed')
    expect(order.book()).toHaveLength(1)
  })

  it.each(['before the intent', 'after the intent', 'after the answer'])(
    'whose worker dies %s is neither lost nor doubled',
    async (when) => {
      const order = await delivered(shop)
      await order.ask()
      const real = shop.deps.providers['api-v2']
      if (!real) throw new Error('no connector')
      const dying: typeof real = {
        ...real,
        refill: async (access, request, beforeSend) => {
          if (when === 'after the intent') await beforeSend()
          if (when === 'after the answer') await real.refill(access, request, beforeSend)
          throw new Error('the worker was killed')
        },
      }
      await shop.run('send-refills', { ...shop.deps, providers: { 'api-v2': dying } })
      expect(await order.state()).toBe('submitting')
      await order.untilIs('completed')
      expect(order.book()).toHaveLength(1)
    },
  )

  it('waits for an unreachable provider, and is given up after a day', async () => {
    const order = await delivered(shop)
    await shop.upstream.refuseConnections()
    await order.ask()
    await shop.run('send-refills')
    expect(await order.state()).toBe('requested')
    await shop.upstream.acceptConnections()
    await order.untilIs('completed')
    expect(order.book()).toHaveLength(1)
    const late = await delivered(shop)
    const hasty = { ...shop.deps, timings: { ...shop.deps.timings, deadlineMs: 1 } }
    await shop.act(late.line.id, 'refill')
    await shop.deliverEvents(hasty)
    await shop.time.pass(10)
    await shop.run('send-refills')
    expect(await late.state()).toBe('rejected')
    expect(late.book()).toEqual([])
  })

  it('is rejected when the provider refuses it, at once or in the end', async () => {
    const [refused, turnedDown] = [await delivered(shop), await delivered(shop)]
    shop.upstream.addFault({ kind: 'error-text', text: 'Refill is disabled for this service', action: 'refill', times: 1 })
    await refused.ask()
    await shop.run('send-refills')
    expect(await refused.state()).toBe('rejected')
    expect(refused.book()).toEqual([])
    shop.upstream.addFault({ kind: 'reject-refill', action: 'refill', times: 1 })
    await turnedDown.ask()
    await turnedDown.untilIs('rejected')
    expect(turnedDown.book()).toHaveLength(1)
  })

  it('is not ended by status updates that are missing, unavailable or have unknown texts', async () => {
    const order = await delivered(shop)
    for (const kind of ['status-word', 'error-before', 'invalid-json', 'rate-limited']) {
      shop.upstream.addFault({ kind, action: 'refill_status', times: 1 })
    }
    await order.ask()
    await order.untilIs('completed')
  })
})

describe('refusals of a repeated refill', () => {
  const options = { account: { timeouts }, timings: { negativeAfterMs: 1, zeroApartMs: 20, resolveAfterMs: [30, 60, 400, 800, 1200] } }
  const refusal = { kind: 'error-text', text: 'Refill is disabled for this service', action: 'refill' } as const

  it('prove nothing when there are two, however late they come', async () => {
    const shop = await aDeliveryShop(options)
    const order = await delivered(shop)
    shop.upstream.addFault({ kind: 'accept-then-drop', action: 'refill', times: 1 })
    shop.upstream.addFault({ ...refusal, skip: 1, times: 2 })
    await order.ask()
    await order.untilIs('completed')
    const requested = (await shop.attempts(order.line.id)).map(({ action, state }) => `${action} ${state}`)
    expect(requested).toEqual([
      'add accepted',
      'refill accepted',
      'repeat_refill rejected',
      'repeat_refill rejected',
      'repeat_refill accepted',
    ])
    expect(order.book()).toHaveLength(1)
    await shop.close()
  })

  it('begin anew when an attempt between them got no clear answer: that one may have been taken', async () => {
    const shop = await aDeliveryShop(options)
    const order = await delivered(shop)
    shop.upstream.addFault({ kind: 'close', action: 'refill', times: 1 })
    shop.upstream.addFault({ ...refusal, skip: 1, times: 2 })
    shop.upstream.addFault({ kind: 'accept-then-drop', action: 'refill', skip: 3, times: 1 })
    shop.upstream.addFault({ ...refusal, skip: 4, times: 2 })
    await order.ask()
    await order.untilIs('completed')
    expect(order.book()).toHaveLength(1)
    await shop.close()
  })

  it('are treated as final when repeated: the refill is rejected', async () => {
    const shop = await aDeliveryShop(options)
    const order = await delivered(shop)
    shop.upstream.addFault({ kind: 'close', action: 'refill', times: 1 })
    shop.upstream.addFault({ ...refusal, skip: 1, times: 9 })
    await order.ask()
    await order.untilIs('rejected')
    expect(order.book()).toEqual([])
    await shop.close()
  })
})

describe('a refill at a provider that knows no tokens', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile: 'plain', timings: { resolveAfterMs: [10, 20] }, account: { timeouts } })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  it.each([true, false])('whose answer is lost is never sent again without a human’s word (taken: %s)', async (taken) => {
    const order = await delivered(shop)
    shop.upstream.addFault({ kind: taken ? 'accept-then-drop' : 'close', action: 'refill', times: 1 })
    await order.ask()
    await shop.run('send-refills')
    const [refill] = await order.refills()
    const isUndecided = async () => (await listUndecidedRefills(shop.database)).some((undecided) => undecided.refillId === refill?.id)
    await shop.until(isUndecided)
    for (let round = 0; round < 5; round += 1) await shop.run('send-refills')
    expect(order.book()).toHaveLength(taken ? 1 : 0)
    const decision = { operator: 'anna', note: 'seen in the cabinet' }
    if (taken) {
      await expect(acceptRefill(shop.deps, refill?.id ?? 0, '1', decision)).rejects.toThrow(/does not confirm/)
      await acceptRefill(shop.deps, refill?.id ?? 0, String(order.book()[0]?.id), decision)
    } else await refuseRefill(shop.deps, refill?.id ?? 0, decision)
    await order.untilIs('completed')
    expect(order.book()).toHaveLength(1)
  })
})

describe('the daily count of completed orders', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ timings: { countEveryMs: 30 } })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())
  const counted = async () => {
    await shop.time.pass(40)
    await shop.run('count-drops')
    await shop.deliverEvents()
  }

  it('has lost units restored by the provider that delivered them, and only those', async () => {
    const [order, plain] = [await delivered(shop), await delivered(shop, false)]
    for (const { providerOrderId } of [order, plain]) shop.upstream.steer(providerOrderId, { lostShare: 0.05 })
    await counted()
    expect(await order.refills()).toEqual([])
    for (const { providerOrderId } of [order, plain]) shop.upstream.steer(providerOrderId, { lostShare: 0.08 })
    await counted()
    expect(await order.refills()).toMatchObject([{ state: 'requested', quantity: 80, origin: 'count' }])
    await order.untilIs('completed')
    await counted()
    await counted()
    expect(await order.refills()).toHaveLength(1)
    expect(order.book()).toHaveLength(1)
    expect(plain.book()).toEqual([])
  })

  it('ends after thirty days, and a panel that tells nothing is no drop', async () => {
    const order = await delivered(shop)
    shop.upstream.steer(order.providerOrderId, { lostShare: 0.5, fate: 'never-terminal' })
    await counted()
    expect(await order.refills()).toEqual([])
    const watches = () =>
      shop.database.read(shop.panelId, (trx) =>
        trx.rows(sql`select from fulfilment.drop_watch where panel_id = ${shop.panelId} and order_id = ${order.line.id}`),
      )
    expect(await watches()).toHaveLength(1)
    await shop.database.transaction(shop.panelId, (trx) =>
      trx.run(sql`update fulfilment.drop_watch set counts = 29 where panel_id = ${shop.panelId} and order_id = ${order.line.id}`),
    )
    await counted()
    expect(await watches()).toEqual([])
  })
})
