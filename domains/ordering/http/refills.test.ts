import { saveService } from '@vitrine/catalogue'
import { aService } from '@vitrine/catalogue/testing'
import { makeApiToken } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAccepted, reportFinal, reportProgress, takePaidLines } from '../commands/lines/report.ts'
import { reportRefill } from '../commands/refills/report-refill.ts'
import { reportCount } from '../commands/refills/request-refill.ts'
import { findLine } from '../store/line-store.ts'
import { orderingSubscriptions } from '../subscribers/index.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../testing/index.ts'

const DAY_MS = 86_400_000

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const ask = (id: number, as: number) => shop.ask('POST', `/api/v1/orders/${id}/refill`, undefined, { as })
const refills = async (id: number, as: number) =>
  (await shop.ask('GET', `/api/v1/orders/${id}/refill-requests`, undefined, { as })).json().data
const order = async (id: number, as: number) => (await shop.ask('GET', `/api/v1/orders/${id}`, undefined, { as })).json().data
let links = 0

/** A delivered order of a new customer. */
async function delivered(line: { isGuarantee?: boolean; service_id?: number; user?: number } = {}) {
  const order = await completed(line)
  const startGuarantee = orderingSubscriptions(shop.deps).find((subscription) => subscription.name === 'ordering.start-guarantee')
  await startGuarantee?.run(shop.panel.id, { orderId: order.id, userId: order.user } as never)
  return order
}

/** The same before its events ran: what completion announced has not been done yet. */
async function completed({ isGuarantee = true, ...line }: { isGuarantee?: boolean; service_id?: number; user?: number }) {
  const user = line.user ?? (await aUser(shop.db.database, shop.panel.id)).id
  links += 1
  const url = `https://www.youtube.com/watch?v=${String(links).padStart(11, 'r')}`
  const input = { url, is_guarantee: isGuarantee, service_id: line.service_id ?? 1 }
  const { id } = await aPaidOrder(shop.deps, shop.panel.id, user, input)
  await inPanel(async (trx) => {
    await takePaidLines(trx, 100)
    await reportAccepted(trx, id)
    await reportProgress(trx, id, { startCount: 3572, delivered: 400 })
    await reportFinal(trx, id, { outcome: 'completed', delivered: 1000 }, new Date())
  })
  return { id, user }
}

describe('a completed order with guarantee', () => {
  it('tells its first count, when the guarantee ends, and that it is counted', async () => {
    const { id, user } = await delivered()
    const wire = await order(id, user)
    expect(wire).toMatchObject({ auto_refill_is_allowed: true, first_statistic: { date: wire.completed_at, quantity: 4572 } })
    expect(new Date(wire.guarantee_until).getTime() - new Date(wire.completed_at).getTime()).toBe(30 * DAY_MS)
  })
  it('is refilled as soon as it is completed, before the end of the guarantee is written', async () => {
    const { id, user } = await completed({})
    expect(await order(id, user)).toMatchObject({ auto_refill_is_allowed: true, guarantee_until: null })
    expect((await ask(id, user)).statusCode).toBe(200)
    const wire = await order(id, user)
    expect(new Date(wire.guarantee_until).getTime() - new Date(wire.completed_at).getTime()).toBe(30 * DAY_MS)
    const other = await completed({})
    await inPanel((trx) => reportCount(trx, other.id, 100, new Date()))
    expect(await refills(other.id, other.user)).toMatchObject([{ quantity: 100 }])
  })
  it('tells what was promoted, when that began and ended, and how long it is guaranteed (EP-030)', async () => {
    const { id, user } = await delivered()
    const wire = await order(id, user)
    expect(wire.promotable).toMatchObject({
      url: wire.url,
      embed_url: wire.url.replace('https://www.youtube.com/watch?v=', 'https://www.youtube-nocookie.com/embed/'),
      started_at: expect.any(String),
      supported_at: wire.completed_at,
      supported_until: wire.guarantee_until,
      ended_at: wire.completed_at,
    })
    expect(new Date(wire.promotable.started_at).getTime()).toBeLessThanOrEqual(new Date(wire.promotable.ended_at).getTime())
    const bare = await delivered({ isGuarantee: false })
    expect((await order(bare.id, bare.user)).promotable).toMatchObject({
      supported_at: null,
      supported_until: null,
      ended_at: expect.any(String),
    })
    const waiting = (await aPaidOrder(shop.deps, shop.panel.id, user)).id
    expect((await order(waiting, user)).promotable).toMatchObject({
      started_at: null,
      supported_at: null,
      supported_until: null,
      ended_at: null,
    })
  })
  it('keeps the days it was completed with when the catalogue changes', async () => {
    const { id, user } = await delivered()
    const before = (await order(id, user)).guarantee_until
    await inPanel((trx) => saveService(trx, aService({ allowsCancel: true, guaranteeDays: 5 })))
    await shop.catalogue.refresh(shop.panel.id)
    await ask(id, user)
    expect((await order(id, user)).guarantee_until).toBe(before)
    await inPanel((trx) => saveService(trx, aService({ allowsCancel: true })))
  })
  it('is refilled when the customer asks, once at a time; the list tells what became of it (EP-038)', async () => {
    const { id, user } = await delivered()
    expect(await refills(id, user)).toEqual([])
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(id, user)))
    const taken = answers.filter((answer) => answer.statusCode === 200)
    expect(taken).toHaveLength(1)
    const requested = taken[0]?.json().data
    expect(requested).toMatchObject({ quantity: 1000, status: 'pending', is_automatic: false, created_at: expect.any(String) })
    expect(answers.find((answer) => answer.statusCode !== 200)?.json()).toEqual({
      message: 'A refill of this order is already in progress.',
    })
    expect(await refills(id, user)).toEqual([requested])
    for (const state of ['submitting', 'accepted', 'in_progress'] as const)
      await inPanel((trx) => reportRefill(trx, requested.id, { state }, shop.time.now))
    expect(await refills(id, user)).toMatchObject([{ status: 'in_progress' }])
    await inPanel((trx) => reportRefill(trx, requested.id, { state: 'completed' }, shop.time.now))
    await inPanel((trx) => reportRefill(trx, requested.id, { state: 'rejected' }, shop.time.now))
    expect(await refills(id, user)).toMatchObject([{ status: 'completed', ended_at: expect.any(String) }])
    expect((await ask(id, user)).statusCode).toBe(200)
    expect(await refills(id, user)).toHaveLength(2)
  })
  it('is refused a refill after its guarantee, to the day', async () => {
    const { id, user } = await delivered()
    shop.time.now = new Date(Date.now() + 30 * DAY_MS + 60_000)
    expect((await ask(id, user)).json()).toEqual({ message: 'The refill guarantee for this order has ended.' })
    expect((await order(id, user)).auto_refill_is_allowed).toBe(false)
    shop.time.now = new Date(Date.now() + 30 * DAY_MS - 60_000)
    expect((await order(id, user)).auto_refill_is_allowed).toBe(true)
    expect((await ask(id, user)).statusCode).toBe(200)
    shop.time.now = new Date()
  })
  it('is refused to a frozen customer', async () => {
    const { id, user } = await delivered()
    await inPanel((trx) => trx.run(sql`update identity.user_account set frozen_at = now() where user_id = ${user}`))
    expect((await ask(id, user)).statusCode).toBe(422)
  })
})

describe('other orders', () => {
  it('have no refill: without guarantee, not completed, absent or not yours', async () => {
    const plain = await delivered({ isGuarantee: false })
    expect((await ask(plain.id, plain.user)).json()).toEqual({ message: 'This order has no refill guarantee.' })
    expect(await order(plain.id, plain.user)).toMatchObject({ auto_refill_is_allowed: false, guarantee_until: null })
    const user = (await aUser(shop.db.database, shop.panel.id)).id
    const open = await aPaidOrder(shop.deps, shop.panel.id, user, { is_guarantee: true })
    expect((await ask(open.id, user)).json()).toEqual({ message: 'The order is not completed.' })
    expect((await ask(plain.id, user)).statusCode).toBe(404)
    expect((await shop.ask('GET', `/api/v1/orders/${plain.id}/refill-requests`, undefined, { as: user })).statusCode).toBe(404)
    expect((await ask(999_999, user)).statusCode).toBe(404)
  })
})

describe('the daily count', () => {
  it('asks for exactly what is missing when more than a twentieth is gone, and only once', async () => {
    const { id, user } = await delivered()
    expect(await inPanel((trx) => reportCount(trx, id, 50, new Date()))).toBeUndefined()
    expect(await inPanel((trx) => reportCount(trx, id, 51, new Date()))).toMatchObject({ quantity: 51, origin: 'count' })
    expect(await inPanel((trx) => reportCount(trx, id, 80, new Date()))).toBeUndefined()
    expect(await refills(id, user)).toMatchObject([{ quantity: 51, is_automatic: true, status: 'pending' }])
  })
  it('only records what is missing once the guarantee is over or was never bought', async () => {
    const [over, plain] = [await delivered(), await delivered({ isGuarantee: false })]
    expect(await inPanel((trx) => reportCount(trx, over.id, 500, new Date(Date.now() + 31 * DAY_MS)))).toBeUndefined()
    expect(await inPanel((trx) => reportCount(trx, plain.id, 500, new Date()))).toBeUndefined()
    expect(await inPanel((trx) => findLine(trx, plain.id))).toMatchObject({ lost: 500 })
  })
  it('is what a customer’s own request goes by', async () => {
    const { id, user } = await delivered()
    await inPanel((trx) => reportCount(trx, id, 40, new Date()))
    expect((await ask(id, user)).json().data).toMatchObject({ quantity: 40 })
  })
})

describe('resellers', () => {
  const v2 = async (key: string, fields: Record<string, string>) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/v2',
        headers: { host: shop.panel.host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ key, ...fields }).toString(),
      })
    ).json()
  const aReseller = async () => {
    const user = await aUser(shop.db.database, shop.panel.id)
    return { user: user.id, key: await inPanel((trx) => makeApiToken(trx, user.id, new Date())) }
  }

  it('ask for one refill and follow it, with or without naming the action', async () => {
    const { user, key } = await aReseller()
    const { id } = await delivered({ user })
    const { refill } = await v2(key, { action: 'refill', order: String(id) })
    expect(refill).toMatch(/^\d+$/)
    expect(await v2(key, { order: String(id) })).toEqual({ error: expect.stringContaining('You have active refill for this order') })
    expect(await v2(key, { refill })).toEqual({ status: 'Pending' })
    for (const [state, word] of [
      ['submitting', 'Pending'],
      ['accepted', 'Pending'],
      ['in_progress', 'In progress'],
      ['completed', 'Completed'],
    ] as const) {
      await inPanel((trx) => reportRefill(trx, Number(refill), { state }, shop.time.now))
      expect(await v2(key, { action: 'refill_status', refill })).toEqual({ status: word })
    }
  })
  it('ask for many at once: lists in which a bad, foreign or hopeless id is data', async () => {
    const { user, key } = await aReseller()
    const [mine, plain, foreign] = [await delivered({ user }), await delivered({ user, isGuarantee: false }), await delivered()]
    const open = await aPaidOrder(shop.deps, shop.panel.id, user, {
      is_guarantee: true,
      url: 'https://www.youtube.com/watch?v=reselleropn',
    })
    const answer = await v2(key, { action: 'refill', orders: [mine.id, plain.id, foreign.id, open.id, 'x'].join(',') })
    expect(answer).toEqual([
      { order: mine.id, refill: expect.any(Number) },
      { order: plain.id, refill: { error: 'Refill is disabled for this service' } },
      { order: foreign.id, refill: { error: 'Incorrect order ID' } },
      { order: open.id, refill: { error: 'The order is not completed' } },
      { order: 'x', refill: { error: 'Incorrect order ID' } },
    ])
    const id = answer[0].refill
    const expected = [
      { refill: id, status: 'Pending' },
      { refill: 2_000_000_000, status: { error: 'Refill not found' } },
    ]
    expect(await v2(key, { action: 'refill_status', refills: `${id},2000000000` })).toEqual(expected)
    expect(await v2(key, { refills: `${id},2000000000` })).toEqual(expected)
    expect(await v2(key, { refill: `${id},2000000000` })).toEqual(expected)
    const other = await aReseller()
    expect(await v2(other.key, { refill: String(id) })).toEqual({ error: 'Refill not found' })
  })
})
