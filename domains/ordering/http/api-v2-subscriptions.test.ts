import { makeApiToken } from '@vitrine/identity'
import { sql } from '@vitrine/platform/database'
import { channelOfHandle } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aChannel, aSubscriptionShop, type SubscriptionShop, servedTo } from '../testing/subscription-shop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: SubscriptionShop
beforeAll(async () => {
  shop = await aSubscriptionShop()
})
afterAll(() => shop.close())

async function aReseller(dollars = 100) {
  const user = await shop.newCustomer(dollars)
  const key = await shop.deps.database.transaction(shop.shop.panel.id, (trx) => makeApiToken(trx, user, new Date()))
  const v2 = async (fields: Record<string, string>) => (await shop.ask('POST', '/api/v2', { body: { key, ...fields } })).json()
  const add = (fields: Record<string, string>) => v2({ action: 'add', service: '1', min: '100', max: '100', ...fields })
  return { user, v2, add }
}
const quantities = (user: number) =>
  shop.rows(sql<{ quantity: number }>`select quantity from ordering.order_line where user_id = ${user} order by id`)

describe('a reseller subscribes', () => {
  it('with username, min and max, follows it by its number like an order, and cancels it', async () => {
    const { user, v2, add } = await aReseller()
    const { order } = await add({ username: 'tea-house', posts: '3' })
    expect(order).toEqual(expect.any(Number))
    const status = () => v2({ action: 'status', order: String(order) })
    const fresh = { charge: '0', start_count: '0', status: 'Active', remains: '3', currency: 'USD', refunded: '0', posts: '0', orders: [] }
    expect(await status()).toEqual(fresh)
    shop.feeds.publish(channelOfHandle('tea-house'))
    await shop.work()
    const [line] = await shop.rows(sql<{ id: number }>`select id from ordering.order_line where user_id = ${user}`)
    // The rate that resellers are told contains the guarantee.
    expect(await status()).toEqual({ ...fresh, charge: '0.22', remains: '2', posts: '1', orders: [line?.id] })
    expect(await v2({ action: 'status', orders: `${order},${line?.id},7` })).toMatchObject({
      [order]: { status: 'Active' },
      [line?.id ?? 0]: { status: 'Pending' },
      7: { error: 'Incorrect order ID' },
    })
    expect(await v2({ action: 'cancel', orders: String(order) })).toEqual([{ order, cancel: 1 }])
    expect((await status()).status).toBe('Canceled')
    const stranger = await aReseller()
    expect(await stranger.v2({ action: 'status', order: String(order) })).toEqual({ error: 'Incorrect order ID' })
    expect(await stranger.v2({ action: 'cancel', orders: String(order) })).toEqual([{ order, cancel: { error: 'Incorrect order ID' } }])
  })
  it('under an own reference, which its status tells and by which it is found', async () => {
    const { user, v2, add } = await aReseller()
    const { order } = await add({ username: aChannel(), posts: '3', reference: 'tea-client' })
    expect(await v2({ action: 'status', order: String(order) })).toMatchObject({ status: 'Active', reference: 'tea-client' })
    expect(await v2({ action: 'status', reference: 'tea-client' })).toEqual([
      expect.objectContaining({ reference: 'tea-client', order, status: 'Active', posts: '0' }),
    ])
    const listed = await shop.ask('GET', '/subscriptions?search=tea-cl', { as: user })
    expect(listed.json().data.map(({ id }: { id: number }) => id)).toEqual([order])
    expect(await add({ username: aChannel(), reference: 'x'.repeat(101) })).toEqual({
      error: 'Incorrect request: reference must be 100 characters long at most',
    })
  })
  it('to a number between min and max for each publication, the same at every attempt', async () => {
    const { user, add } = await aReseller()
    const channel = aChannel()
    await add({ username: channel, min: '100', max: '120' })
    for (let count = 0; count < 12; count += 1) shop.feeds.publish(channel)
    await shop.work()
    const picked = (await quantities(user)).map(({ quantity }) => quantity)
    expect(picked).toHaveLength(12)
    expect(picked.every((quantity) => quantity >= 100 && quantity <= 120)).toBe(true)
    expect(new Set(picked).size).toBeGreaterThan(3)
  })
  it('to be served some minutes after each publication', async () => {
    const { user, add } = await aReseller()
    const channel = aChannel()
    await add({ username: channel, delay: '60' })
    shop.feeds.publish(channel)
    await shop.work()
    shop.pass(59 * MINUTE)
    await shop.work()
    expect(await servedTo(shop, user)).toEqual([])
    shop.pass(MINUTE)
    await shop.work()
    expect(await servedTo(shop, user)).toHaveLength(1)
  })
  it('with the newest of the old posts, once', async () => {
    const { user, add } = await aReseller()
    const channel = aChannel()
    const old = [3, 2, 1].map((days) =>
      shop.feeds.publish(channel, { publishedAt: new Date(shop.shop.time.now.getTime() - days * DAY).toISOString() }),
    )
    await add({ username: channel, old_posts: '2' })
    await shop.work()
    shop.feeds.publish(channel, { publishedAt: new Date(shop.shop.time.now.getTime() - 5 * DAY).toISOString() })
    shop.pass(16 * MINUTE)
    await shop.work()
    expect((await servedTo(shop, user)).map(({ url }) => url).sort()).toEqual([old[1]?.url, old[2]?.url].sort())
  })
  it('for old posts only, as the example of many clients says: nothing later is ordered, and it ends with them (api 7)', async () => {
    const { user, v2, add } = await aReseller()
    const aDayAgo = (days: number) => ({ publishedAt: new Date(shop.shop.time.now.getTime() - days * DAY).toISOString() })
    const [all, some, none] = [aChannel(), aChannel(), aChannel()]
    for (const channel of [all, some]) for (const days of [3, 2, 1]) shop.feeds.publish(channel, aDayAgo(days))
    const orders = [
      await add({ username: all, posts: '0' }),
      await add({ username: some, posts: '0', old_posts: '2' }),
      await add({ username: none, posts: '0' }),
    ]
    await shop.work()
    for (const channel of [all, some, none]) shop.feeds.publish(channel)
    shop.pass(20 * MINUTE)
    await shop.work()
    expect(await servedTo(shop, user)).toHaveLength(5)
    const statuses = await Promise.all(orders.map(({ order }) => v2({ action: 'status', order: String(order) })))
    expect(statuses.map(({ status, posts, remains }) => [status, posts, remains])).toEqual([
      ['Completed', '3', '0'],
      ['Completed', '2', '0'],
      ['Completed', '0', expect.any(String)],
    ])
  })
  it('until a day, after which nothing counts', async () => {
    const { user, v2, add } = await aReseller()
    const channel = aChannel()
    const tomorrow = new Date(shop.shop.time.now.getTime() + DAY)
    const expiry = `${tomorrow.getUTCDate()}/${tomorrow.getUTCMonth() + 1}/${tomorrow.getUTCFullYear()}`
    const { order } = await add({ username: channel, expiry })
    shop.pass(DAY - 60 * MINUTE)
    shop.feeds.publish(channel)
    await shop.work()
    // After the last look before the end, and after the end.
    shop.feeds.publish(channel, { publishedAt: new Date(shop.shop.time.now.getTime() + 10 * MINUTE).toISOString() })
    shop.pass(DAY + 60 * MINUTE)
    shop.feeds.publish(channel)
    await shop.work()
    expect(await servedTo(shop, user)).toHaveLength(2)
    expect(await v2({ action: 'status', order: String(order) })).toMatchObject({ status: 'Expired', posts: '2' })
  })
  it('once, however often a request is repeated', async () => {
    const { user, add } = await aReseller()
    const same = { username: aChannel(), request_id: 'subscribe-1' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(same)))
    expect(new Set(answers.map(({ order }) => order)).size).toBe(1)
    const unnamed = { username: aChannel() }
    const duplicates = await Promise.all(Array.from({ length: 6 }, () => add(unnamed)))
    expect(duplicates.filter((answer) => 'order' in answer)).toHaveLength(1)
    expect(await shop.rows(sql`select 1 from ordering.subscription where user_id = ${user}`)).toHaveLength(2)
  })
  it.each([
    [{ service: '999' }, 'Incorrect service ID'],
    [{ service: '2' }, 'Incorrect service ID'],
    [{ username: 'gone-fishing' }, 'Bad link'],
    [{ username: 'https://www.tiktok.com/@x' }, 'Bad link'],
    [{ min: '99' }, 'Quantity less than minimal 100'],
    [{ max: '10001' }, 'Quantity more than maximum 10000'],
    [{ min: '200', max: '100' }, 'Incorrect request: max must be min at least, which is 200'],
    [{ posts: '1001' }, 'Incorrect request: posts must be a whole number from 0 to 1000'],
    [{ delay: 'soon' }, 'Incorrect request: delay must be a whole number from 0 to 43200'],
    [{ expiry: '31/2/2030' }, 'Incorrect request: expiry must be a day to come, as d/m/Y'],
    [{ expiry: '1/1/2020' }, 'Incorrect request: expiry must be a day to come, as d/m/Y'],
  ])('and is told in the known error texts what is wrong: %o', async (fields, error) => {
    const { add } = await aReseller()
    expect(await add({ username: aChannel(), ...fields })).toEqual({ error })
  })
  it('and is told when the money of one publication is not there', async () => {
    const { add } = await aReseller(0.1)
    expect(await add({ username: aChannel() })).toEqual({ error: 'Not enough funds on balance' })
  })
})
