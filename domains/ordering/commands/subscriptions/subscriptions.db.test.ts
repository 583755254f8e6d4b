import { balancesOf } from '@vitrine/ledger'
import { type Database, sql } from '@vitrine/platform/database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SubscriptionDeps } from '../../deps.ts'
import { duePublications } from '../../queries/subscriptions/due-subscriptions.ts'
import { aChannel, aSubscriptionShop, linkOf, type SubscriptionShop, servedTo } from '../../testing/subscription-shop.ts'
import { findPublications } from './find-publications.ts'
import { servePublication } from './serve-publication.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let shop: SubscriptionShop
beforeAll(async () => {
  shop = await aSubscriptionShop()
})
afterAll(() => shop.close())

interface SubscriptionSpec {
  readonly channel: string
  readonly dollars: number
  readonly limit?: number
  readonly services?: readonly number[]
}
async function aSubscriber({ channel, dollars, limit = 1000, services = [1] }: SubscriptionSpec) {
  const user = await shop.newCustomer(dollars)
  const body = {
    url: linkOf(channel),
    name: 'A channel',
    contents_limit: limit,
    services: services.map((service_id) => ({ service_id, quantity: 100 })),
  }
  const answer = await shop.ask('POST', '/subscriptions', { as: user, body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const id: number = answer.json().data.id
  const contents = () =>
    shop.rows(sql<{ url: string; state: string; reason: string | null; tries: number }>`
      select url, state, reason, tries::int as tries from ordering.subscription_content where subscription_id = ${id} order by published_at, id`)
  const one = async () =>
    (
      await shop.rows(sql<{ state: string; left: number; looks_failed: number; last_failure: string | null }>`
    select state, contents_left as left, looks_failed, last_failure from ordering.subscription where id = ${id}`)
    )[0]
  return { user, id, contents, one }
}
const later = (ms = 16 * MINUTE) => shop.pass(ms)
const total = async (user: number) => (await shop.deps.database.read(shop.shop.panel.id, (trx) => balancesOf(trx, user))).total

/** A worker whose process dies now and then: before its transaction, or right after the commit. */
function dying(chance: () => number): SubscriptionDeps {
  const { database } = shop.deps
  const transaction: Database['transaction'] = async (panelId, work) => {
    const fate = chance()
    if (fate < 0.15) throw new Error('the process died before its transaction')
    const done = await database.transaction(panelId, work)
    if (fate > 0.85) throw new Error('the process died after its commit')
    return done
  }
  return { ...shop.deps, database: { ...database, transaction } }
}

type Step =
  | { readonly kind: 'publish'; readonly minutesAgo: number }
  | { readonly kind: 'takeDown' | 'duplicate'; readonly which: number }
  | { readonly kind: 'shuffle' | 'wait' | 'work' | 'together' | 'die' }
  | { readonly kind: 'fault'; readonly fault: string }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('publish' as const), minutesAgo: fc.constantFrom(0, 0, 0, 1, 500) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('takeDown' as const, 'duplicate' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shuffle' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('wait' as const, 'work' as const, 'together' as const, 'die' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom('malformed', 'error-before', 'close', 'accept-then-html', 'truncated'),
    }),
  },
)

describe('whatever feeds and workers do', () => {
  it('each publication after the start is ordered once for each service, and nothing else: the feed’s own book is the judge', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 24 }),
        fc.integer({ min: 1, max: 6 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (steps, limit, chances) => {
          shop.feeds.clearFaults()
          const channel = aChannel()
          shop.feeds.publish(channel, { publishedAt: new Date(shop.shop.time.now.getTime() - 30 * MINUTE).toISOString() })
          const [small, open] = [
            await aSubscriber({ channel, dollars: 50, limit, services: [1, 4] }),
            await aSubscriber({ channel, dollars: 50 }),
          ]
          const start = shop.shop.time.now.getTime()
          later(MINUTE)
          const worker = dying(() => chances.next().value ?? 0.5)
          for (const one of steps) await take(one, channel, start, worker)
          shop.feeds.clearFaults()
          for (let rounds = 0; rounds < 4; rounds += 1) {
            later(7 * HOUR)
            await shop.work()
          }
          const expected = shop.feeds
            .posts(channel)
            .filter((post) => Date.parse(post.publishedAt) >= start)
            .toSorted(byTime)
          expect(await servedTo(shop, open.user)).toEqual(
            ordersOf(
              expected.map(({ url }) => url),
              [1],
            ),
          )
          const served = await servedTo(shop, small.user)
          expect(served).toEqual(ordersOf([...new Set(served.map(({ url }) => url))], [1, 4]))
          expect(served.length).toBe(2 * Math.min(limit, expected.length))
          for (const { url } of served) expect(expected.map((post) => post.url)).toContain(url)
          expect(await small.one()).toMatchObject({
            left: Math.max(0, limit - expected.length),
            state: expected.length >= limit ? 'completed' : 'active',
          })
          expect(await total(open.user)).toBe(50_000_000n - 200_000n * BigInt(expected.length))
          expect(await total(small.user)).toBe(50_000_000n - 200_000n * BigInt(served.length))
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
  }, 240_000)
})

const byTime = (one: { publishedAt: string }, other: { publishedAt: string }) => one.publishedAt.localeCompare(other.publishedAt)
const ordersOf = (urls: readonly string[], services: readonly number[]) =>
  urls.toSorted().flatMap((url) => services.map((service) => ({ url, service, orders: 1 })))

async function take(one: Step, channel: string, start: number, worker: SubscriptionDeps): Promise<void> {
  const { feeds } = shop
  const posts = feeds.posts(channel)
  switch (one.kind) {
    case 'publish': {
      // A feed shows fifteen: no more than that is new between two polls.
      if (posts.length % 10 === 9) await pollNow()
      const time = Math.max(shop.shop.time.now.getTime() - one.minutesAgo * MINUTE, one.minutesAgo > 100 ? 0 : start)
      feeds.publish(channel, { publishedAt: new Date(time).toISOString() })
      return shop.pass(1000)
    }
    case 'takeDown': {
      // What nobody has seen yet was never there for us: it is taken down after a poll only.
      await pollNow()
      const post = posts[one.which % posts.length]
      return post && feeds.remove(channel, post.id)
    }
    case 'duplicate': {
      const post = posts[one.which % posts.length]
      return post && feeds.duplicate(channel, post.id)
    }
    case 'shuffle':
      return feeds.shuffle(channel)
    case 'fault':
      return feeds.addFault({ kind: one.fault, times: 2 })
    case 'wait':
      return later(HOUR)
    case 'work':
      later()
      return shop.work()
    case 'together':
      later()
      await Promise.all([shop.work(), shop.work(), shop.work()])
      return
    case 'die':
      later()
      await shop.work(worker).catch(() => undefined)
  }
}

async function pollNow(): Promise<void> {
  shop.feeds.clearFaults()
  later(7 * HOUR)
  await shop.work()
}

describe('two workers at one row', () => {
  it('look once and order once', async () => {
    const channel = aChannel()
    const { user, id, contents } = await aSubscriber({ channel, dollars: 10 })
    shop.feeds.publish(channel)
    const panelId = shop.shop.panel.id
    const polls = await Promise.all(Array.from({ length: 6 }, () => findPublications(shop.deps, panelId, id)))
    expect(polls.filter(Boolean)).toHaveLength(1)
    expect(await contents()).toHaveLength(1)
    const due = (await duePublications(shop.deps.database, shop.shop.time.now, 100)).at(-1)
    const orders = await Promise.all(Array.from({ length: 6 }, () => servePublication(shop.deps, panelId, due?.id ?? 0)))
    expect(orders.filter(Boolean)).toHaveLength(1)
    expect(await servedTo(shop, user)).toHaveLength(1)
  })
  it('a poll whose worker died is made again when its lease is over', async () => {
    const channel = aChannel()
    const { id, contents } = await aSubscriber({ channel, dollars: 10 })
    shop.feeds.publish(channel)
    const dead: SubscriptionDeps = { ...shop.deps, feed: { read: () => Promise.reject(new Error('the process died')) } }
    await expect(findPublications(dead, shop.shop.panel.id, id)).rejects.toThrow()
    await shop.work()
    expect(await contents()).toEqual([])
    later(3 * MINUTE)
    await shop.work()
    expect(await contents()).toMatchObject([{ state: 'ordered' }])
  })
})

describe('without money', () => {
  it('a publication is tried again after 1, 6 and 24 hours, then skipped, and takes none of the places', async () => {
    const channel = aChannel()
    const { user, contents, one } = await aSubscriber({ channel, dollars: 0.2, limit: 2 })
    shop.feeds.publish(channel)
    await shop.work()
    shop.feeds.publish(channel)
    const first = shop.shop.time.now.getTime() + 16 * MINUTE
    later()
    await shop.work()
    const second = async () => (await contents())[1]
    expect(await second()).toMatchObject({ state: 'waiting', tries: 1 })
    for (const [hours, tries] of [
      [1, 2],
      [6, 3],
    ] as const) {
      shop.pass(first + hours * HOUR - MINUTE - shop.shop.time.now.getTime())
      await shop.work()
      expect(await second()).toMatchObject({ state: 'waiting', tries: tries - 1 })
      later(MINUTE)
      await shop.work()
      expect(await second()).toMatchObject({ state: 'waiting', tries })
    }
    shop.pass(first + 24 * HOUR - shop.shop.time.now.getTime())
    await shop.work()
    expect(await second()).toMatchObject({ state: 'skipped', reason: 'funds' })
    expect(await one()).toMatchObject({ state: 'active', left: 1 })
    await shop.fund(user, 1)
    await shop.work()
    expect(await servedTo(shop, user)).toHaveLength(1)
    shop.feeds.publish(channel)
    later()
    await shop.work()
    expect(await one()).toMatchObject({ state: 'completed', left: 0 })
  })
  it('one that finds money at a later try is ordered then', async () => {
    const channel = aChannel()
    const { user, contents } = await aSubscriber({ channel, dollars: 0.2 })
    shop.feeds.publish(channel)
    shop.feeds.publish(channel)
    await shop.work()
    expect((await contents()).map(({ state }) => state).sort()).toEqual(['ordered', 'waiting'])
    await shop.fund(user, 1)
    later(HOUR)
    await shop.work()
    expect((await contents()).map(({ state }) => state)).toEqual(['ordered', 'ordered'])
    expect(await total(user)).toBe(800_000n)
  })
  it('orders all services of a publication or none', async () => {
    const channel = aChannel()
    const { user } = await aSubscriber({ channel, dollars: 0.4, services: [1, 4] })
    shop.feeds.publish(channel)
    await shop.deps.database.transaction(shop.shop.panel.id, async (trx) => {
      await trx.run(sql`select ledger.charge(${user}, 1900000000, 100000, 'spent elsewhere')`)
    })
    await shop.work()
    expect(await servedTo(shop, user)).toEqual([])
    expect(await total(user)).toBe(300_000n)
  })
})

describe('a feed in trouble', () => {
  it('is asked less and less often, and again as usual when it is back', async () => {
    const channel = aChannel()
    const { one, contents } = await aSubscriber({ channel, dollars: 10 })
    shop.feeds.addFault({ kind: 'malformed' })
    for (let polls = 1; polls <= 3; polls += 1) {
      later(7 * HOUR)
      await shop.work()
      expect(await one()).toMatchObject({ looks_failed: polls, last_failure: expect.stringContaining('unreadable') })
    }
    shop.feeds.clearFaults()
    shop.feeds.publish(channel)
    later(30 * MINUTE)
    await shop.work()
    expect(await contents()).toEqual([])
    later(31 * MINUTE)
    await shop.work()
    expect(await contents()).toMatchObject([{ state: 'ordered' }])
    expect(await one()).toMatchObject({ looks_failed: 0, last_failure: null })
  })
  it('that announces a publication for later has it ordered when its time comes, although it does not change', async () => {
    const channel = aChannel()
    const { contents } = await aSubscriber({ channel, dollars: 10 })
    shop.feeds.publish(channel, { publishedAt: new Date(shop.shop.time.now.getTime() + HOUR).toISOString() })
    await shop.work()
    later()
    await shop.work()
    expect(await contents()).toEqual([])
    later(HOUR)
    await shop.work()
    expect(await contents()).toMatchObject([{ state: 'ordered' }])
  })
  it('cannot lead orders to other places, or count a publication twice under another number', async () => {
    const channel = aChannel()
    const { contents } = await aSubscriber({ channel, dollars: 10 })
    const { url } = shop.feeds.publish(channel)
    shop.feeds.publish(channel, { url, id: 'anothernumb' })
    shop.feeds.publish(channel, { url: 'https://evil.example/steal' })
    shop.feeds.publish(channel, { url: 'https://www.youtube.com/@somebody' })
    await shop.work()
    expect(await contents()).toMatchObject([{ url, state: 'ordered' }])
  })
})

describe('a subscriber who was frozen', () => {
  it('orders nothing', async () => {
    const channel = aChannel()
    const { user, contents } = await aSubscriber({ channel, dollars: 10 })
    shop.feeds.publish(channel)
    await shop.deps.database.transaction(shop.shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where user_id = ${user}`),
    )
    await shop.work()
    expect(await contents()).toMatchObject([{ state: 'skipped', reason: 'account' }])
    expect(await servedTo(shop, user)).toEqual([])
  })
})
