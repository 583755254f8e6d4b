import { balancesOf } from '@vitrine/ledger'
import { type Database, sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLine, anOrderShop, type OrderShop } from '../../testing/index.ts'
import { orderFromBalance } from './order-from-balance.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
  await shop.fund(10)
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

/** The connection breaks after the commit and before the answer, so the statement runs again. */
const losingFirstAnswers = (database: Database): Database => ({
  ...database,
  statement: async (query) => {
    await database.statement(query)
    return database.statement(query)
  },
})

describe('an order whose answer was lost between database and server', () => {
  it('is placed and charged once, also when the client sent no key', async () => {
    const { panel, user, deps } = shop
    const context = {
      panelId: panel.id,
      caller: { kind: 'user', userId: user.id, via: 'session', sessionId: null },
      locale: 'en',
      country: null,
      proxyCountry: null,
      requestId: 'a-request',
      ip: '127.0.0.1',
      host: panel.host,
      secure: false,
      headers: {},
      cookies: {},
      idempotency: null,
    } as const
    const placed = await orderFromBalance({ ...deps, database: losingFirstAnswers(deps.database) }, context, { orders: [aLine()] })
    const lines = await deps.database.read(panel.id, (trx) =>
      trx.rows(sql<{ id: number }>`select id from ordering.order_line where user_id = ${user.id}`),
    )
    expect(lines.map(({ id }) => id)).toEqual(placed.map(({ id }) => id))
    expect((await deps.database.read(panel.id, (trx) => balancesOf(trx, user.id))).main).toBe(8_000_000n)
  })
})
