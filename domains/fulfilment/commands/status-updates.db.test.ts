import { reportProgress } from '@vitrine/ordering'
import type { FaultRule } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'
import { aRoute } from '../testing/index.ts'

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

/** The provider's own account of what an order costs in the end, in micro-USD. */
const costInBook = (id: number | undefined) => {
  const [whole = '0', fraction = ''] = (shop.upstream.orders().find((order) => order.id === id)?.cost ?? '').split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

describe('status updates of running orders', () => {
  it('are asked for all orders with one call, and shown as they come', async () => {
    shop.upstream.configure({ deliverySeconds: 1 })
    const lines = await Promise.all([1, 2, 3, 4, 5].map(() => shop.order()))
    await shop.until(async () =>
      (await Promise.all(lines.map((line) => shop.line(line.id)))).every((line) => line.state === 'running' && line.delivered > 0),
    )
    expect((await shop.line(lines[0]?.id ?? 0)).startCount).not.toBeNull()
    const calls = () => shop.upstream.calls().filter((call) => call.action === 'status').length
    await shop.time.pass(80)
    const before = calls()
    expect(await shop.run('poll-orders')).toBe(5)
    expect(calls()).toBe(before + 1)
    await shop.until(async () => (await Promise.all(lines.map((line) => shop.line(line.id)))).every((line) => line.state === 'completed'))
    expect(await shop.spentAtProvider()).toBe(5n * 420_000n)
  })

  const ends: [string, FaultRule, 'partial' | 'canceled', number][] = [
    ['a part was not delivered', { kind: 'partial', share: 0.4 }, 'partial', 600],
    ['nothing was delivered', { kind: 'cancel' }, 'canceled', 0],
  ]
  it.each(ends)(
    'when %s: the rest of the money goes back, the escrow is empty, and both books agree on the cost',
    async (_, fault, state, delivered) => {
      const [before, spent] = [await shop.customerMain(), await shop.spentAtProvider()]
      shop.upstream.addFault({ ...fault, times: 1 })
      const line = await shop.order({ quantity: 1000 })
      await shop.untilState(line.id, state)
      const ended = await shop.line(line.id)
      const refund = (line.charged * BigInt(1000 - delivered)) / 1000n
      expect(ended).toMatchObject({ delivered, refunded: refund })
      expect(await shop.customerMain()).toBe(before + refund)
      expect(await shop.escrow(line.id)).toBe(0n)
      expect(await shop.submission(line.id)).toMatchObject({ state: 'done' })
      expect((await shop.spentAtProvider()) - spent).toBe(costInBook(shop.bookOf(line)[0]?.id))
      await shop.booksHold()
    },
  )

  it('that are missing, unavailable or have unknown texts change nothing; the next ones count', async () => {
    shop.upstream.configure({ deliverySeconds: 0.5 })
    const lines = [await shop.order(), await shop.order()]
    await shop.run('submit-lines')
    for (const fault of ['missing-ids', 'status-word', 'error-before', 'invalid-json', 'rate-limited']) {
      shop.upstream.addFault({ kind: fault, action: 'status', times: 1 })
    }
    await shop.until(async () => (await Promise.all(lines.map((line) => shop.line(line.id)))).every((line) => line.state === 'completed'))
    for (const line of lines) expect(await shop.line(line.id)).toMatchObject({ delivered: 1000 })
    await shop.booksHold()
  })
})

describe('status updates that contradict themselves', () => {
  it('are never less than they were: what was delivered stays delivered', async () => {
    const line = await shop.order()
    await shop.run('submit-lines')
    for (const delivered of [600, 200])
      await shop.database.transaction(shop.panelId, (trx) => reportProgress(trx, line.id, { startCount: null, delivered }))
    expect(await shop.line(line.id)).toMatchObject({ delivered: 600 })
  })
  it('in another currency twice in a row, go to a human; no money moves', async () => {
    shop.upstream.addFault({ kind: 'wrong-currency', action: 'status', currency: 'EUR' })
    const line = await shop.order()
    await shop.untilState(line.id, 'review')
    expect(await shop.submission(line.id)).toMatchObject({ state: 'review', reviewReason: 'charged in EUR, not in USD' })
    expect(await shop.escrow(line.id)).toBe(line.charged)
  })

  it('of a panel that only says that it is out of order, bring nobody’s order to a human', async () => {
    const lenient = { ...shop.deps, timings: { ...shop.deps.timings, unseenGraceMs: 1 } }
    const line = await shop.order()
    await shop.until(async () => (await shop.submission(line.id).catch(() => undefined))?.state === 'accepted', lenient)
    shop.upstream.addFault({ kind: 'error-text', text: 'Oops, please try again', action: 'status' })
    await shop.until(async () => (await shop.submission(line.id)).unseen > 4, lenient)
    shop.upstream.clearFaults()
    await shop.untilState(line.id, 'completed', lenient)
  })

  it('of an order that the provider does not know, are tolerated at first and reviewed later', async () => {
    shop.upstream.addFault({ kind: 'unseen', times: 1 })
    const line = await shop.order()
    const lenient = { ...shop.deps, timings: { ...shop.deps.timings, unseenGraceMs: 400 } }
    await shop.until(async () => (await shop.submission(line.id).catch(() => undefined))?.state === 'accepted', lenient)
    const acceptedAt = shop.time.now()
    await shop.untilState(line.id, 'review', lenient)
    expect(shop.time.now() - acceptedAt).toBeGreaterThan(350)
  })
})

describe('a route that costs more than agreed', () => {
  it('is paused: the next order waits', async () => {
    await aRoute(shop.database, shop.panelId, { accountId: shop.accountId, serviceId: 4, providerServiceId: '4', rateNano: 400_000_000n })
    const line = await shop.order({ serviceId: 4 })
    await shop.untilState(line.id, 'completed')
    expect(shop.said.some((said) => said.includes('costs more than agreed'))).toBe(true)
    expect((await shop.spentAtProvider()) % 420_000n).not.toBe(0n)
    const next = await shop.order({ serviceId: 4 })
    await shop.run('submit-lines')
    expect(await shop.line(next.id)).toMatchObject({ state: 'ready' })
    expect(shop.bookOf(next)).toEqual([])
  })
})

describe('a customer who cancels', () => {
  it('gets back what was not delivered, by what the provider says in the end', async () => {
    shop.upstream.configure({ deliverySeconds: 2, cancelSeconds: 0.05 })
    const [before, spent] = [await shop.customerMain(), await shop.spentAtProvider()]
    const line = await shop.order({ quantity: 1000 })
    await shop.until(async () => (await shop.line(line.id)).delivered > 100)
    expect((await shop.act(line.id, 'cancel')).statusCode).toBe(200)
    expect(await shop.line(line.id)).toMatchObject({ state: 'cancel_pending' })
    expect(await shop.deliverCancels()).toBe(1)
    // The provider's yes moves no money.
    expect(await shop.line(line.id)).toMatchObject({ state: 'cancel_pending', refunded: 0n })
    await shop.untilState(line.id, 'partial')
    const ended = await shop.line(line.id)
    expect(ended.delivered).toBe(1000 - (shop.bookOf(line)[0]?.remains ?? 0))
    expect(await shop.customerMain()).toBe(before + ended.refunded)
    expect(await shop.escrow(line.id)).toBe(0n)
    expect((await shop.spentAtProvider()) - spent).toBe(costInBook(shop.bookOf(line)[0]?.id))
    await shop.booksHold()
  })

  it('sees the delivery go on when the provider refuses', async () => {
    shop.upstream.configure({ deliverySeconds: 0.6 })
    const line = await shop.order()
    await shop.until(async () => (await shop.line(line.id)).state === 'running')
    shop.upstream.addFault({ kind: 'batch-as', action: 'cancel', form: 'none', times: 1 })
    const real = shop.deps.providers['api-v2']
    if (!real) throw new Error('no connector')
    await shop.act(line.id, 'cancel')
    const refusing = {
      ...real,
      cancel: async () => new Map([[String(shop.bookOf(line)[0]?.id), { taken: false, text: 'Order can no longer be canceled' }]]),
    }
    await shop.deliverCancels({ ...shop.deps, providers: { 'api-v2': refusing } })
    expect(await shop.line(line.id)).toMatchObject({ state: 'running' })
    await shop.untilState(line.id, 'completed')
  })

  it('waits for the end of the order when the answer does not speak of it', async () => {
    shop.upstream.configure({ deliverySeconds: 20, cancelSeconds: 0.02 })
    const line = await shop.order()
    await shop.until(async () => (await shop.line(line.id)).state === 'accepted')
    await shop.act(line.id, 'cancel')
    shop.upstream.addFault({ kind: 'missing-ids', form: 'all', action: 'cancel', times: 1 })
    await shop.deliverCancels()
    expect(await shop.line(line.id)).toMatchObject({ state: 'cancel_pending', refunded: 0n })
    expect((await shop.attempts(line.id)).at(-1)).toMatchObject({ action: 'cancel', state: 'ambiguous' })
    await shop.until(async () => ['canceled', 'partial'].includes((await shop.line(line.id)).state))
    expect(await shop.escrow(line.id)).toBe(0n)
  })

  it('is answered by the end of the order when it came too late', async () => {
    shop.upstream.configure({ deliverySeconds: 2 })
    const line = await shop.order()
    await shop.until(async () => (await shop.line(line.id)).state === 'running')
    await shop.act(line.id, 'cancel')
    await shop.time.pass(2_000)
    expect(shop.bookOf(line)).toMatchObject([{ terminal: true }])
    await shop.deliverCancels()
    await shop.untilState(line.id, 'completed')
    await shop.deliverCancels()
    expect(await shop.line(line.id)).toMatchObject({ state: 'completed', refunded: 0n })
  })

  it('is asked again later when the provider does not answer', async () => {
    shop.upstream.configure({ deliverySeconds: 2 })
    const line = await shop.order()
    await shop.until(async () => (await shop.line(line.id)).state === 'running')
    await shop.act(line.id, 'cancel')
    shop.upstream.addFault({ kind: 'error-before', action: 'cancel', times: 1 })
    await expect(shop.deliverCancels()).rejects.toThrow(/did not answer/)
    expect(await shop.line(line.id)).toMatchObject({ state: 'cancel_pending' })
  })
})
