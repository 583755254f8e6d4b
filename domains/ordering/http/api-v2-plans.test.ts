import { makeApiToken } from '@vitrine/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVideo } from '../testing/index.ts'
import { aPlanShop, DRIPPED, PACKAGE, type PlanShop } from '../testing/plan-shop.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await aPlanShop()
})
afterAll(async () => {
  await shop.booksHold()
  await shop.app.close()
  await shop.db.close()
})

async function aReseller(dollars = 10) {
  const id = await shop.newCustomer(dollars)
  const key = await shop.inPanel((trx) => makeApiToken(trx, id, new Date()))
  const ask = async (fields: Record<string, string>) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/v2',
        headers: { host: shop.panel.host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ key, ...fields }).toString(),
      })
    ).json()
  const add = (fields: Record<string, string> = {}) =>
    ask({ action: 'add', service: String(DRIPPED), link: aVideo(), quantity: '100', ...fields })
  const status = async (order: number) => ask({ action: 'status', order: String(order) })
  return { id, ask, add, status }
}
const finish = async (id: number, outcome: 'completed' | 'partial' | 'canceled', delivered = 0) => {
  await shop.take()
  await shop.accept(id)
  await shop.deliver(id, { outcome, delivered })
}

describe('a drip feed of a reseller', () => {
  it('is sold where `services` says so; quantity is of one run, and all runs are charged (runs × quantity)', async () => {
    const reseller = await aReseller()
    const services: { service: number; dripfeed: boolean; rate: string }[] = await reseller.ask({ action: 'services' })
    const of = (id: number) => services.find((one) => one.service === id)
    expect([of(DRIPPED)?.dripfeed, of(1)?.dripfeed, of(PACKAGE)?.dripfeed]).toEqual([true, false, false])
    // The rate contains the guarantee of a tenth.
    expect(of(DRIPPED)?.rate).toBe('1.35795')
    const { order } = await reseller.add({ runs: '4', interval: '30' })
    expect(await reseller.status(order)).toMatchObject({
      charge: '0.54318',
      status: 'In progress',
      remains: '400',
      runs: '1',
      currency: 'USD',
    })
    expect(await shop.balance(reseller.id)).toBe(10_000_000n - 543_180n)
    expect(await shop.dripFeed(order, reseller.id)).toMatchObject({ runs: 4, minutes_between_runs: 30, quantity: 100, mode: 'flat' })
  })
  it('is refused where it is not sold, and when runs or interval make no sense', async () => {
    const { add } = await aReseller()
    expect(await add({ service: '1', quantity: '1000', runs: '2', interval: '60' })).toEqual({
      error: 'Drip-feed is disabled for this service',
    })
    const runs = 'Incorrect request: runs must be a whole number from 2 to 100'
    const interval = 'Incorrect request: interval must be a whole number of minutes from 1 to 10080'
    const wrongs: (readonly [Record<string, string>, string])[] = [
      [{ runs: '1', interval: '60' }, runs],
      [{ runs: '101', interval: '60' }, runs],
      [{ runs: '2' }, interval],
      [{ runs: '2', interval: '0' }, interval],
      [{ runs: 'x', interval: '60' }, runs],
      [{ runs: '2', interval: '1e1' }, interval],
    ]
    for (const [wrong, error] of wrongs) expect(await add(wrong)).toEqual({ error })
    expect(await add({ quantity: '9', runs: '2', interval: '60' })).toEqual({ error: 'Quantity less than minimal 10' })
  })
  it('without runs is one order', async () => {
    const reseller = await aReseller()
    const { order } = await reseller.add({ runs: 'undefined', interval: '' })
    expect(await reseller.status(order)).toEqual({
      charge: '0.135795',
      start_count: '0',
      status: 'Pending',
      remains: '100',
      currency: 'USD',
      refunded: '0',
    })
  })
  it('names its orders as they are made; each has its own status', async () => {
    const reseller = await aReseller()
    const { order } = await reseller.add({ runs: '2', interval: '60' })
    const [first] = (await reseller.status(order)).orders
    expect((await reseller.status(first)).status).toBe('Pending')
    await finish(first, 'completed')
    await shop.later(61)
    const both = (await reseller.status(order)).orders
    expect([both.length, both[0]]).toEqual([2, first])
    expect((await reseller.status(order)).status).toBe('In progress')
    await finish(both[1], 'completed')
    expect(await reseller.ask({ action: 'status', orders: `${order},${both[1]}` })).toMatchObject({
      [order]: { status: 'Completed', remains: '0', charge: '0.27159', runs: '2' },
      [both[1]]: { status: 'Completed', charge: '0.135795' },
    })
  })
  it('costs in the end what its runs cost: partial when something came back, canceled when all did', async () => {
    const reseller = await aReseller()
    const { order } = await reseller.add({ runs: '3', interval: '60' })
    const [first] = (await reseller.status(order)).orders
    await shop.take()
    await shop.accept(first)
    expect(await reseller.ask({ action: 'cancel', orders: String(order) })).toEqual([{ order, cancel: 1 }])
    expect(await reseller.status(order)).toMatchObject({ status: 'In progress', charge: '0.135795' })
    await shop.deliver(first, { outcome: 'partial', delivered: 50 })
    expect(await reseller.status(order)).toMatchObject({ status: 'Partial', charge: '0.067897', remains: '250' })
    expect(await shop.balance(reseller.id)).toBe(10_000_000n - 67_897n)

    const other = (await reseller.add({ runs: '2', interval: '60' })).order
    const [run] = (await reseller.status(other)).orders
    expect(await reseller.ask({ action: 'cancel', orders: `${run},${other}` })).toEqual([
      { order: run, cancel: 1 },
      { order: other, cancel: 1 },
    ])
    expect(await reseller.status(other)).toMatchObject({ status: 'Canceled', charge: '0' })
  })
  it('asked for again under its request_id is the same feed, charged once', async () => {
    const reseller = await aReseller()
    const fields = { link: aVideo(), runs: '5', interval: '10', request_id: 'drip-once' }
    const [one, again] = [await reseller.add(fields), await reseller.add(fields)]
    expect(again).toEqual(one)
    expect(await shop.balance(reseller.id)).toBe(10_000_000n - 5n * 135_795n)
    expect(await reseller.add({ ...fields, runs: '6' })).toHaveProperty('error')
  })
})

describe('a package of a reseller', () => {
  it('is one order with a link, worth what its items were', async () => {
    const reseller = await aReseller()
    const { order } = await reseller.ask({ action: 'add', service: String(PACKAGE), link: aVideo() })
    expect(await reseller.status(order)).toMatchObject({ charge: '5', status: 'Pending', remains: '1' })
    const [views, likes, fixed] = (await shop.order(order, reseller.id)).orders.map((item) => item.id)
    await finish(views ?? 0, 'completed')
    expect((await reseller.status(order)).status).toBe('In progress')
    await finish(likes ?? 0, 'canceled')
    await finish(fixed ?? 0, 'completed')
    // What was kept is told by charge and refunded: nothing remains by which all of it would be given back (api 6).
    expect(await reseller.status(order)).toMatchObject({ status: 'Partial', charge: '2.765957', refunded: '2.234043', remains: '0' })
    expect(await reseller.ask({ action: 'refill', order: String(order) })).toHaveProperty('error')
  })
})
