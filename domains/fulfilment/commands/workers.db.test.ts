import type { OrderLine } from '@vitrine/ordering'
import { openDatabase } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Provider } from '../ports.ts'
import { aDeliveryShop, aVideo, type DeliveryShop } from '../testing/delivery-shop.ts'
import { aProviderAccount, aRoute } from '../testing/index.ts'

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop({ account: { concurrency: 8 } })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const areAll = async (lines: readonly OrderLine[], ...states: OrderLine['state'][]) =>
  (await Promise.all(lines.map((line) => shop.line(line.id)))).every((line) => states.includes(line.state))

describe('two workers on one queue', () => {
  it('send each order once, deliver all of them, and both books agree', async () => {
    const lines = await Promise.all(Array.from({ length: 30 }, () => shop.order({ quantity: 500 })))
    const other = { ...shop.deps, database: await openDatabase({ url: shop.db.adminUrl, role: 'vitrine_app', poolMax: 8 }) }
    const drain = async (deps = shop.deps) => {
      while ((await shop.run('submit-lines', deps)) > 0);
    }
    await Promise.all([drain(), drain(), drain(other), drain(other)])
    await Promise.all([shop.until(() => areAll(lines, 'completed')), shop.until(() => areAll(lines, 'completed'), other)])
    await other.database.close()
    for (const line of lines) expect(shop.bookOf(line)).toMatchObject([{ quantity: 500 }])
    expect(shop.upstream.orders()).toHaveLength(30)
    expect(await shop.spentAtProvider()).toBe(30n * 210_000n)
    await shop.booksHold()
    const attempts = await Promise.all(lines.map((line) => shop.attempts(line.id)))
    expect(attempts.every((each) => each.length === 1)).toBe(true)
  })

  it('never have more calls open at an account than it allows', async () => {
    const lines = await Promise.all(Array.from({ length: 24 }, () => shop.order()))
    const real = shop.deps.providers['api-v2'] as Provider
    const isFull = Promise.withResolvers<void>()
    let [open, most] = [0, 0]
    const counted: Provider = {
      ...real,
      add: async (...call) => {
        open += 1
        most = Math.max(most, open)
        // Nobody is answered before the maximum of concurrent calls is open.
        if (open === 8) isFull.resolve()
        await isFull.promise
        return real.add(...call).finally(() => {
          open -= 1
        })
      },
    }
    const deps = { ...shop.deps, providers: { 'api-v2': counted } }
    const worker = async () => {
      while (!(await areAll(lines, 'accepted'))) await shop.run('submit-lines', deps)
    }
    await Promise.all([worker(), worker(), worker(), worker()])
    expect(most).toBe(8)
  })
})

describe('two orders for one link', () => {
  it('go one after the other, so that an unknown outcome has one possible owner', async () => {
    const url = aVideo()
    const [first, second] = [await shop.order({ url }), await shop.order({ url })]
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    await shop.run('submit-lines')
    const states = [(await shop.line(first.id)).state, (await shop.line(second.id)).state]
    expect(states.sort()).toEqual(['ready', 'unknown'])
    await shop.untilState(first.id, 'accepted')
    await shop.untilState(second.id, 'accepted')
    expect(shop.bookOf(first)).toHaveLength(2)
  })
})

describe('an account that does not answer', () => {
  it('is left alone after five failures, asked for its balance after the cool-down, and used again', async () => {
    await shop.upstream.refuseConnections()
    const lines = await Promise.all(Array.from({ length: 6 }, () => shop.order()))
    await shop.until(async () => shop.said.some((said) => said.includes('nothing is sent to the provider for now')))
    await shop.until(() => areAll(lines, 'ready'))
    const before = (await Promise.all(lines.map((line) => shop.attempts(line.id)))).flat().length
    const probed = shop.run('probe-accounts')
    await shop.run('submit-lines')
    expect((await Promise.all(lines.map((line) => shop.attempts(line.id)))).flat().length).toBe(before)
    await probed
    await shop.upstream.acceptConnections()
    await shop.until(() => areAll(lines, 'accepted', 'completed'))
    for (const line of lines) expect(shop.bookOf(line)).toHaveLength(1)
    expect(shop.upstream.calls().some((call) => call.action === 'balance')).toBe(true)
  })

  it.each([
    ['a revoked key', { kind: 'key-revoked' }],
    ['an empty purse', { kind: 'no-funds' }],
  ] as const)('is left alone at once after %s, and the order waits', async (_, fault) => {
    shop.upstream.addFault({ ...fault, times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    expect(shop.said.some((said) => said.includes('nothing is sent to the provider for now'))).toBe(true)
    expect(await shop.line(line.id)).toMatchObject({ state: 'ready' })
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
  })
})

describe('another provider', () => {
  let second: number
  beforeAll(async () => {
    second = await aProviderAccount(shop.database, shop.panelId, {
      endpoint: shop.upstream.endpoint,
      key: 'sandbox-plain',
      profile: 'plain',
    })
    await aRoute(shop.database, shop.panelId, { accountId: second, priority: 2, providerServiceId: '9' })
  })

  it('is asked when the first refuses for good', async () => {
    shop.upstream.addFault({ kind: 'error-text', text: 'Service disabled', account: 'sandbox-request-id', times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toMatchObject([{ key: 'sandbox-plain', service: '9' }])
    expect(await shop.submission(line.id)).toMatchObject({ accountId: second, hops: 1 })
    const tokens = (await shop.attempts(line.id)).map((attempt) => attempt.token)
    expect(new Set(tokens).size).toBe(2)
  })

  it('is asked past an open breaker', async () => {
    shop.upstream.addFault({ kind: 'key-revoked', account: 'sandbox-request-id', times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    await shop.until(async () => (await shop.attempts(line.id)).length > 1)
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
  })

  it('is never asked while it is unknown whether the first took the order', async () => {
    shop.upstream.addFault({ kind: 'close', account: 'sandbox-request-id', times: 3 })
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toMatchObject([{ key: 'sandbox-request-id' }])
  })
})
