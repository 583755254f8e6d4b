import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { type Database, sql } from '@vitrine/platform/database'
import type { RequestContext } from '@vitrine/platform/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v2Add } from '../../http/api-v2/add.ts'
import { Fields } from '../../http/api-v2/fields.ts'
import { aVideo } from '../../testing/index.ts'
import { aChannel, aSubscriptionShop, linkOf, type SubscriptionShop } from '../../testing/subscription-shop.ts'
import { createSubscription } from '../subscriptions/create-subscription.ts'

let shop: SubscriptionShop
beforeAll(async () => {
  shop = await aSubscriptionShop()
})
afterAll(() => shop.close())

/** As when the connection breaks at a commit that was carried out: the pool runs the transaction again. */
const deaf = (database: Database): Database => ({
  ...database,
  transaction: async (panelId, work) => {
    await database.transaction(panelId, work)
    return database.transaction(panelId, work)
  },
})
const deps = () => ({ ...shop.deps, database: deaf(shop.deps.database) })
/** A client that sends no key of its own. */
const contextOf = (userId: number): RequestContext => ({
  panelId: shop.shop.panel.id,
  caller: { kind: 'user', userId, via: 'session', sessionId: null },
  locale: 'en',
  country: null,
  proxyCountry: null,
  requestId: 'lost',
  ip: '10.0.0.1',
  host: shop.shop.panel.host,
  secure: false,
  headers: {},
  cookies: {},
  idempotency: null,
})
const aCustomer = async () => {
  const { id } = await aUser(shop.deps.database, shop.shop.panel.id)
  await shop.fund(id, 20)
  return id
}

describe('a commit whose confirmation is lost', () => {
  it('of an order over v2 is that order, charged once, and no repeat of itself', async () => {
    const user = await aCustomer()
    const fields = new Fields({ action: 'add', service: '1', link: aVideo(), quantity: '1000' })
    const { order } = await v2Add(deps(), contextOf(user), { userId: user, isTest: false }, fields)
    const lines = await shop.rows(
      sql<{ id: number; charged: bigint }>`select id, charged_micro as charged from ordering.order_line where user_id = ${user}`,
    )
    expect(lines.map(({ id }) => id)).toEqual([order])
    const { total } = await shop.deps.database.read(shop.shop.panel.id, (trx) => balancesOf(trx, user))
    expect(total).toBe(20_000_000n - (lines[0]?.charged ?? 0n))
    await expect(v2Add(shop.deps, contextOf(user), { userId: user, isTest: false }, fields)).rejects.toThrow('active order')
  })
  it('of a subscription is that subscription', async () => {
    const user = await aCustomer()
    const id = await createSubscription(deps(), contextOf(user), {
      url: linkOf(aChannel()),
      name: 'My channel',
      email: null,
      contentsLimit: 3,
      services: [{ serviceId: 1, min: 1000, max: 1000, isGuarantee: false, countries: [] }],
      cardId: null,
    })
    const made = await shop.rows(sql<{ id: number }>`select id from ordering.subscription where user_id = ${user}`)
    expect(made.map((row) => row.id)).toEqual([id])
  })
})
