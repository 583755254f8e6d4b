import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AddOutcome, Provider } from '../ports.ts'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

/** A worker during whose request the customer cancels; it hears what the provider really says, or `outcome` without the provider having been asked. */
function canceledMeanwhile(id: number, outcome?: AddOutcome) {
  const real = shop.deps.providers['api-v2'] as Provider
  const seen: { status?: number; state?: string; again?: number } = {}
  const add: Provider['add'] = async (access, order, beforeSend) => {
    const heard = outcome ?? (await real.add(access, order, beforeSend))
    if (outcome) await beforeSend()
    seen.status = (await shop.act(id, 'cancel')).statusCode
    seen.state = (await shop.line(id)).state
    seen.again = (await shop.act(id, 'cancel')).statusCode
    return heard
  }
  return { seen, deps: { ...shop.deps, providers: { 'api-v2': { ...real, add } } } }
}

describe('a cancel while the order is being sent', () => {
  it('is taken at once and handed to the provider as soon as that has the order', async () => {
    shop.upstream.configure({ deliverySeconds: 5, cancelSeconds: 0.02 })
    const line = await shop.order()
    const { seen, deps } = canceledMeanwhile(line.id)
    await shop.untilState(line.id, 'cancel_pending', deps)
    expect(seen).toEqual({ status: 200, state: 'submitting', again: 422 })
    expect(shop.bookOf(line)).toHaveLength(1)
    expect(await shop.deliverCancels()).toBe(1)
    await shop.until(async () => ['canceled', 'partial'].includes((await shop.line(line.id)).state))
    expect(await shop.escrow(line.id)).toBe(0n)
    expect(shop.bookOf(line)).toHaveLength(1)
    await shop.booksHold()
  })

  it('gives all money back when the provider did not take the order, which is sent to nobody again', async () => {
    const line = await shop.order()
    const before = await shop.customerMain()
    const { seen, deps } = canceledMeanwhile(line.id, { kind: 'rejected', reason: 'transient', httpStatus: 200, excerpt: 'Try later' })
    await shop.untilState(line.id, 'canceled', deps)
    expect(seen.status).toBe(200)
    expect(await shop.line(line.id)).toMatchObject({ cancelReason: 'user_request', refunded: line.charged })
    expect([await shop.escrow(line.id), (await shop.customerMain()) - before, shop.bookOf(line)]).toEqual([0n, line.charged, []])
    await shop.booksHold()
  })

  it('waits while nobody knows whether the order was taken, and ends it when it was not', async () => {
    const line = await shop.order()
    const { deps } = canceledMeanwhile(line.id, { kind: 'ambiguous', httpStatus: 502, excerpt: 'Bad gateway' })
    await shop.untilState(line.id, 'unknown', deps)
    expect(await shop.line(line.id)).toMatchObject({ refunded: 0n })
    await shop.judgeNotTaken(line.id)
    expect(await shop.line(line.id)).toMatchObject({ state: 'canceled', refunded: line.charged })
    await shop.booksHold()
  })

  it('is taken while nobody knows, too', async () => {
    const line = await shop.order()
    const real = shop.deps.providers['api-v2'] as Provider
    const add: Provider['add'] = async (_access, _order, beforeSend) => {
      await beforeSend()
      return { kind: 'ambiguous', httpStatus: 502, excerpt: 'Bad gateway' }
    }
    await shop.untilState(line.id, 'unknown', { ...shop.deps, providers: { 'api-v2': { ...real, add } } })
    expect((await shop.act(line.id, 'cancel')).statusCode).toBe(200)
    await shop.judgeNotTaken(line.id)
    expect(await shop.line(line.id)).toMatchObject({ state: 'canceled', refunded: line.charged })
  })

  it('came too late when the service cannot be canceled at its provider: the order goes on', async () => {
    const line = await shop.order()
    await shop.database.transaction(shop.panelId, (trx) =>
      trx.run(sql`update ordering.order_line set is_cancellable = false where panel_id = ${trx.panelId} and id = ${line.id}`),
    )
    const { seen, deps } = canceledMeanwhile(line.id)
    await shop.untilState(line.id, 'completed', deps)
    expect([seen.status, (await shop.line(line.id)).refunded]).toEqual([200, 0n])
  })
})
