import type { FaultRule } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'

const account = { isExclusive: true }

/** One line whose answer is lost, or which never came through, between two that went well. */
async function unknownBetween(shop: DeliveryShop, taken: boolean) {
  const first = await shop.order()
  await shop.run('submit-lines')
  shop.upstream.addFault({ kind: taken ? 'accept-then-drop' : 'close', times: 1 })
  const unresolved = await shop.order()
  await shop.run('submit-lines')
  expect(await shop.line(unresolved.id)).toMatchObject({ state: 'unknown' })
  await shop.time.pass(130)
  const next = await shop.order()
  await shop.until(async () => shop.bookOf(next).length === 1)
  return { first, unresolved, next }
}

describe('ids between two orders of ours', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({
      profile: 'plain',
      account: { ...account, asksIdWindow: true },
      timings: { resolveAfterMs: [100, 300, 600, 900] },
    })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  it('identify the unclaimed one with the right charge; nothing is sent again', async () => {
    const { unresolved } = await unknownBetween(shop, true)
    await shop.untilState(unresolved.id, 'completed')
    expect(await shop.submission(unresolved.id)).toMatchObject({ providerOrderId: String(shop.bookOf(unresolved)[0]?.id) })
    expect(shop.bookOf(unresolved)).toHaveLength(1)
    await shop.booksHold()
  })
  it('are asked for only after the next natural order, and prove nothing when none is found', async () => {
    const { unresolved } = await unknownBetween(shop, false)
    await shop.untilState(unresolved.id, 'review')
    expect(shop.bookOf(unresolved)).toEqual([])
    const unmatched = await shop.order()
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    await shop.run('submit-lines')
    await shop.untilState(unmatched.id, 'review')
    expect(shop.bookOf(unmatched)).toHaveLength(1)
  })
})

describe('an id that a malformed answer names', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile: 'plain', timings: { resolveAfterMs: [50, 150, 300] } })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  it.each<FaultRule>([
    { kind: 'invalid-json' },
    { kind: 'invalid-utf8' },
    { kind: 'duplicate-keys' },
    { kind: 'answers-twice' },
    { kind: 'id-as', form: 'two' },
    { kind: 'id-as', form: 'both' },
  ])('is asked for and found at any plain account, and nothing is sent again: %j', async (fault) => {
    shop.upstream.addFault({ ...fault, action: 'add', times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    expect(await shop.line(line.id)).toMatchObject({ state: 'unknown' })
    await shop.untilState(line.id, 'completed')
    expect(await shop.submission(line.id)).toMatchObject({ providerOrderId: String(shop.bookOf(line)[0]?.id) })
    expect(shop.bookOf(line)).toHaveLength(1)
    await shop.booksHold()
  })
  it('is not taken when it does not exist, or is somebody else’s or another line’s', async () => {
    const other = await shop.order()
    await shop.untilState(other.id, 'completed')
    const taken = shop.bookOf(other)[0]?.id
    for (const named of ['2147483000', String(taken)]) {
      shop.upstream.addFault({ kind: 'error-before', status: 500, times: 1, html: false })
      const line = await shop.order()
      const real = shop.deps.providers['api-v2']
      if (!real) throw new Error('no connector')
      const lying: typeof real = {
        ...real,
        add: async (...call) => ({ ...(await real.add(...call)), namedIds: [named] }) as Awaited<ReturnType<typeof real.add>>,
      }
      await shop.run('submit-lines', { ...shop.deps, providers: { 'api-v2': lying } })
      await shop.untilState(line.id, 'review')
      expect(shop.bookOf(line)).toEqual([])
    }
  })
})

describe('ids that could be of several unknown orders, or of other charge', () => {
  it('are left to a human', async () => {
    const shop = await aDeliveryShop({
      profile: 'plain',
      account: { ...account, asksIdWindow: true },
      timings: { resolveAfterMs: [100, 300, 600] },
    })
    await shop.order()
    await shop.run('submit-lines')
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    shop.upstream.addFault({ kind: 'close', times: 1, skip: 1 })
    const [taken, lost] = [await shop.order(), await shop.order()]
    await shop.run('submit-lines')
    await shop.time.pass(130)
    await shop.order()
    await shop.until(async () => (await shop.line(taken.id)).state === 'review' && (await shop.line(lost.id)).state === 'review')
    expect([...shop.bookOf(taken), ...shop.bookOf(lost)]).toHaveLength(1)
    await shop.close()
  })
  it('are not asked for where nobody opted the account in', async () => {
    const shop = await aDeliveryShop({ profile: 'plain', account, timings: { resolveAfterMs: [100, 300, 600] } })
    const { unresolved } = await unknownBetween(shop, true)
    await shop.untilState(unresolved.id, 'review')
    await shop.close()
  })
})

describe('the balance of an account that nobody else spends from', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile: 'plain', account: { ...account, reconcilesBalance: true } })
  })
  beforeEach(async () => {
    await shop.reset()
    await shop.until(async () => shop.upstream.orders().every((order) => order.terminal))
  })
  afterAll(() => shop.close())

  it('proves, twice and late enough, that an order was not taken: it is sent again, once', async () => {
    shop.upstream.addFault({ kind: 'close', times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    const sentAt = shop.time.now()
    await shop.untilState(line.id, 'completed')
    expect(shop.time.now() - sentAt).toBeGreaterThan(shop.deps.timings.negativeAfterMs - 100)
    expect((await shop.attempts(line.id)).map((attempt) => `${attempt.action} ${attempt.state}`)).toEqual(['add rejected', 'add accepted'])
    expect(shop.bookOf(line)).toHaveLength(1)
    await shop.booksHold()
  })
  it('proves that an order was taken, and a human looks its id up', async () => {
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    await shop.untilState(line.id, 'review')
    expect(await shop.submission(line.id)).toMatchObject({ reviewReason: expect.stringContaining('the balance says') })
    expect(shop.bookOf(line)).toHaveLength(1)
  })
})

describe('the balance of an account at which others are under way', () => {
  const options = { profile: 'plain', account: { ...account, reconcilesBalance: true }, deliverySeconds: 3 } as const
  it('proves it all the same: what they cost is known', async () => {
    const shop = await aDeliveryShop(options)
    const busy = await shop.order()
    await shop.run('submit-lines')
    shop.upstream.addFault({ kind: 'close', times: 1 })
    const [line, other] = [await shop.order(), await shop.order()]
    await shop.run('submit-lines')
    await shop.untilState(line.id, 'completed')
    await shop.untilState(other.id, 'completed')
    expect([busy, line, other].map((each) => shop.bookOf(each).length)).toEqual([1, 1, 1])
    await shop.booksHold()
    await shop.close()
  })
  it('proves nothing while a refund hides an order: ended orders are polled again', async () => {
    const shop = await aDeliveryShop({ ...options, deliverySeconds: 0.05, timings: { resolveAfterMs: [50, 200, 1200, 1500] } })
    const ended = await shop.order()
    await shop.untilState(ended.id, 'completed')
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    // The panel refunds the other order after all: the balance is what it was.
    shop.upstream.steer(shop.bookOf(ended)[0]?.id ?? 0, { fate: 'cancel' })
    await shop.untilState(line.id, 'review')
    expect(shop.bookOf(line)).toHaveLength(1)
    await shop.close()
  })
  it('does not prove which one of two unknown orders was taken', async () => {
    const shop = await aDeliveryShop({ ...options, timings: { resolveAfterMs: [50, 200, 1200, 1500] } })
    await shop.order()
    await shop.run('submit-lines')
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    shop.upstream.addFault({ kind: 'close', times: 1, skip: 1 })
    const lines = [await shop.order(), await shop.order()]
    await shop.run('submit-lines')
    for (const { id } of lines) await shop.untilState(id, 'review')
    expect(lines.flatMap((line) => shop.bookOf(line))).toHaveLength(1)
    await shop.close()
  })
})
