import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, type DeliveryShop, dyingProvider } from '../testing/delivery-shop.ts'
import { aProviderAccount, aRoute } from '../testing/index.ts'
import { goBack, rememberNow } from '../testing/time-machine.ts'
import { quarantineRestored } from './quarantine-restored.ts'
import { acceptReview } from './unknown/decide-review.ts'

type Line = Awaited<ReturnType<DeliveryShop['order']>>

/** Orders in every state that a restore may throw them back to; afterwards all of them were really sent. */
async function restored(shop: DeliveryShop, isPlain = false): Promise<{ lines: Line[]; paused: Line; since: Date }> {
  const [created, sent] = [await shop.order(), await shop.order()]
  // One claim takes both: the first worker dies before its intent, the second after it, or after the answer where nobody could find the order later.
  let calls = 0
  const real = shop.deps.providers['api-v2']
  if (!real) throw new Error('no connector')
  const [before, after] = [dyingProvider(real, 'before the intent'), dyingProvider(real, isPlain ? 'after the answer' : 'after the intent')]
  const add: typeof real.add = (...args) => (calls++ === 0 ? before.add(...args) : after.add(...args))
  await shop.run('submit-lines', { ...shop.deps, providers: { 'api-v2': { ...real, add } } })
  const [ready, paused] = [await shop.order(), await shop.order()]
  expect((await shop.act(paused.id, 'pause')).statusCode).toBe(200)
  const since = new Date()
  await rememberNow(shop.db.adminUrl)
  const lines = [created, sent, ready, paused]
  await shop.act(paused.id, 'activate')
  await shop.until(async () => lines.every((line) => shop.bookOf(line).length === 1))
  await goBack(shop.db.adminUrl)
  expect(await states(shop, lines)).toEqual(['submitting', 'submitting', 'ready', 'paused'])
  return { lines, paused, since }
}

const states = async (shop: DeliveryShop, lines: readonly Line[]) =>
  (await Promise.all(lines.map((line) => shop.line(line.id)))).map((line) => line.state)
const areAll = async (shop: DeliveryShop, lines: readonly Line[], state: string) =>
  (await states(shop, lines)).every((one) => one === state)

describe.each(['request_id', 'list'] as const)('after a restore, at an account of profile %s', (profile) => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  it('nothing is sent again: what stands at the provider is found, whatever state the order fell back to', async () => {
    const { lines, paused, since } = await restored(shop)
    expect(await quarantineRestored(shop.deps, shop.panelId, since, 100)).toEqual({ lines: 3, refills: 0, dripFeeds: 0 })
    expect(await states(shop, lines)).toEqual(['unknown', 'unknown', 'unknown', 'paused'])
    expect(await quarantineRestored(shop.deps, shop.panelId, since, 0)).toEqual({ lines: 0, refills: 0, dripFeeds: 0 })
    await shop.act(paused.id, 'activate')
    await shop.until(() => areAll(shop, lines, 'completed'))
    for (const line of lines) expect(shop.bookOf(line)).toHaveLength(1)
    await shop.booksHold()
  })

  it('an order that never reached the provider is sent once; new orders get new numbers and are sent as ever', async () => {
    const line = await shop.order()
    const since = new Date()
    await quarantineRestored(shop.deps, shop.panelId, since, 100)
    const fresh = await shop.order()
    expect(fresh.id).toBeGreaterThan(line.id + 100)
    await shop.until(() => areAll(shop, [line, fresh], 'completed'))
    for (const one of [line, fresh]) expect(shop.bookOf(one)).toHaveLength(1)
    expect((await shop.attempts(fresh.id)).map((attempt) => attempt.action)).toEqual(['add'])
    await shop.booksHold()
  })
})

describe('after a restore, at an account that can tell nothing', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile: 'plain', timings: { resolveAfterMs: [10, 20] } })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  it('every order waits for a human’s decision: none is sent again', async () => {
    const { lines, paused, since } = await restored(shop, true)
    await quarantineRestored(shop.deps, shop.panelId, since, 100)
    await shop.act(paused.id, 'activate')
    await shop.until(() => areAll(shop, lines, 'review'))
    for (const line of lines) expect(shop.bookOf(line)).toHaveLength(1)
    const decision = { operator: 'anna', note: 'found in the cabinet' }
    for (const line of lines) await acceptReview(shop.deps, line.id, String(shop.bookOf(line)[0]?.id), decision)
    await shop.until(() => areAll(shop, lines, 'completed'))
    for (const line of lines) expect(shop.bookOf(line)).toHaveLength(1)
    await shop.booksHold()
  })

  it('would double orders without the quarantine', async () => {
    const { lines } = await restored(shop, true)
    await shop.until(async () => lines.some((line) => shop.bookOf(line).length === 2))
  })
})

describe('after a restore, when several accounts may have the order', () => {
  it('what one of them says proves nothing: a human decides', async () => {
    const shop = await aDeliveryShop()
    const other = await aProviderAccount(shop.database, shop.panelId, {
      endpoint: shop.upstream.endpoint,
      key: 'sandbox-list',
      profile: 'list',
    })
    await aRoute(shop.database, shop.panelId, { accountId: other, priority: 2 })
    const line = await shop.order()
    await quarantineRestored(shop.deps, shop.panelId, new Date(), 0)
    expect(await shop.submission(line.id)).toMatchObject({
      state: 'review',
      reviewReason: expect.stringContaining('it may stand at any of'),
    })
    for (let round = 0; round < 5; round += 1) await shop.run('submit-lines')
    expect(shop.bookOf(line)).toEqual([])
    await shop.close()
  })
})

describe('a refill that a restore reset', () => {
  it('is not asked for twice', async () => {
    const shop = await aDeliveryShop()
    const line = await shop.order({ isGuarantee: true })
    await shop.untilState(line.id, 'completed')
    await shop.deliverEvents()
    await shop.act(line.id, 'refill')
    await shop.deliverEvents()
    await rememberNow(shop.db.adminUrl)
    await shop.until(async () => shop.upstream.refills().length === 1)
    await goBack(shop.db.adminUrl)
    expect(await quarantineRestored(shop.deps, shop.panelId, new Date(), 0)).toEqual({ lines: 0, refills: 1, dripFeeds: 0 })
    await shop.until(async () => (await shop.act(line.id, 'refill')).statusCode === 200)
    expect(shop.upstream.refills()).toHaveLength(1)
    await shop.close()
  })
})
