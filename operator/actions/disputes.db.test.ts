import { findLine } from '@vitrine/ordering'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { aMethod } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidence, list } from './disputes.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
  await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

/** A disputed payment of a customer, as the gateway's messages leave it. */
async function aDispute(userId: number | null): Promise<number> {
  const { database } = shop.db
  return database.transaction(shop.panel.id, async (trx) => {
    const account = await trx.one(
      sql<{ id: number }>`select id from payments.gateway_account where panel_id = ${trx.panelId} order by id limit 1`,
    )
    const row = await trx.one(sql<{ id: number }>`
      insert into payments.dispute (panel_id, gateway_account_id, external_id, payment_external_id, user_id, amount_minor, currency, reason, state, opened_at)
      values (${trx.panelId}, ${account.id}, ${`dp_${userId}`}, 'pi_1', ${userId}, 1005, 'USD', 'fraudulent', 'open', now()) returning id`)
    return row.id
  })
}

describe('disputes', () => {
  it('are listed, and their evidence says who paid, what they ordered and what was delivered when', async () => {
    const line = await aPaidOrder(shop.deps, shop.panel.id, shop.user.id)
    const id = await aDispute(shop.user.id)
    const other = await aDispute(null)
    expect((await list(shop.db.database, shop.panel.key)).join('\n')).toContain(`${id}  open  10.05 USD  fraudulent`)
    const reported = JSON.parse(await evidence(shop.db.database, shop.panel.key, id))
    const known = await shop.db.database.read(shop.panel.id, (trx) => findLine(trx, line.id))
    expect(reported).toMatchObject({
      dispute: { amount: '10.05 USD', reason: 'fraudulent', state: 'open' },
      customer: { number: shop.user.id, email: shop.user.email },
      orders: [{ number: line.id, link: known?.url, quantity: known?.quantity, state: 'ready', paid: known?.paidAt?.toISOString() }],
    })
    expect(reported.orders[0].events.map(({ kind }: { kind: string }) => kind)).toContain('paid')
    expect(JSON.parse(await evidence(shop.db.database, shop.panel.key, other)).orders).toEqual([])
    await expect(evidence(shop.db.database, shop.panel.key, 999_999)).rejects.toThrow('No dispute 999999')
  })
})
