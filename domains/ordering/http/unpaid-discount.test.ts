import { aUser } from '@vitrine/identity/testing'
import { balanceOf, balancesOf } from '@vitrine/ledger'
import { changeSettings } from '@vitrine/panels'
import { aMethod, payInvoice } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkEscrows } from '../commands/lines/check-escrows.ts'
import { orderingSubscriptions } from '../subscribers/index.ts'
import { aLine, anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
let manual: number
beforeAll(async () => {
  shop = await anOrderShop()
  manual = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
  await shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, {}, { unpaidDiscountPpm: 100_000 }))
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const balance = async (userId: number) => (await shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, userId))).total
const escrow = (id: number) => shop.db.database.read(shop.panel.id, (trx) => balanceOf(trx, { kind: 'order', owner: id }))

/** An order of 10 USD that has waited for its money for some hours; its customer has 50. */
async function waiting(hours: number): Promise<{ id: number; userId: number }> {
  const { id: userId } = await aUser(shop.db.database, shop.panel.id)
  const answer = await shop.ask(
    'POST',
    `/api/v1/order-widget/widget-order-requests?${shop.widget}`,
    { orders: [aLine({ url: aVideo(), quantity: 5000 })], payment_method_id: manual },
    { as: userId },
  )
  const id: number = answer.json().data.data.order_ids[0]
  await shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.run(
      sql`update ordering.order_line set created_at = now() - make_interval(hours => ${hours}) where panel_id = ${shop.panel.id} and id = ${id}`,
    ),
  )
  await shop.fund(50, userId)
  return { id, userId }
}
const pay = (id: number, userId: number, body: object) => shop.ask('POST', `/api/v1/orders/${id}/pay-by-balance`, body, { as: userId })
const invoice = (id: number, userId: number, body: object) =>
  shop.ask('POST', `/api/v1/orders/${id}/pay-by-invoice`, { payment_method_id: manual, ...body }, { as: userId })
const requested = async (answer: Awaited<ReturnType<typeof invoice>>, userId: number) =>
  (
    await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(sql<{ total: bigint }>`
      select total_micro as total from payments.invoice where panel_id = ${shop.panel.id} and id = ${answer.json().data.invoice_id} and user_id = ${userId}`),
    )
  ).total

describe('an order that has waited for its money', () => {
  it('says what it would cost with the discount, until that is taken (ORDER-007)', async () => {
    const shown = async ({ id, userId }: { id: number; userId: number }) => {
      const { cost, cost_with_unpaid_discount: discounted } = (
        await shop.ask('GET', `/api/v1/orders/${id}`, undefined, { as: userId })
      ).json().data
      return [cost, discounted]
    }
    const [late, early] = [await waiting(25), await waiting(23)]
    expect([await shown(late), await shown(early)]).toEqual([
      ['10.00', '9.00'],
      ['10.00', null],
    ])
    await invoice(late.id, late.userId, { unpaid_discount: true })
    expect(await shown(late)).toEqual(['9.00', null])
  })
  it('is paid from balance with the discount after a day, and only when the customer takes it (ORDER-007)', async () => {
    for (const [hours, wanted, cost] of [
      [25, true, '9.00'],
      [25, false, '10.00'],
      [23, true, '10.00'],
    ] as const) {
      const { id, userId } = await waiting(hours)
      const answer = await pay(id, userId, { unpaid_discount: wanted })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().data.cost).toBe(cost)
      expect(await balance(userId)).toBe(50_000_000n - BigInt(Number(cost)) * 1_000_000n)
      expect(await escrow(id)).toBe(BigInt(Number(cost)) * 1_000_000n)
    }
  })
  it('is asked for the same by an invoice, and its money starts it (ORDER-007)', async () => {
    for (const [hours, wanted, total] of [
      [25, true, 9_000_000n],
      [25, false, 10_000_000n],
      [23, true, 10_000_000n],
    ] as const) {
      const { id, userId } = await waiting(hours)
      const answer = await invoice(id, userId, { unpaid_discount: wanted })
      expect(await requested(answer, userId)).toBe(total)
      const { invoice_id: invoiceId } = answer.json().data
      await payInvoice(shop.db.database, shop.panel.id, invoiceId)
      const [subscription] = orderingSubscriptions(shop.deps)
      await subscription?.run(shop.panel.id, {
        invoiceId,
        userId,
        purposeKind: 'order',
        orderId: id,
        outcome: 'exact',
        isLate: false,
      } as never)
      expect(await escrow(id)).toBe(total)
      expect(await balance(userId)).toBe(50_000_000n)
    }
  })
  it('is cut once, however often and by whichever way it is asked for, and gives back what was paid', async () => {
    const { id, userId } = await waiting(30)
    for (const _ of [1, 2]) expect(await requested(await invoice(id, userId, { unpaid_discount: true }), userId)).toBe(9_000_000n)
    expect((await pay(id, userId, { unpaid_discount: true })).json().data.cost).toBe('9.00')
    const progress = await shop.ask('GET', `/api/v1/orders/${id}/progress`, undefined, { as: userId })
    expect(progress.json().data.price.unpaid_discount).toBe('1.00')
    expect((await shop.ask('POST', `/api/v1/orders/${id}/cancel`, undefined, { as: userId })).json().data.refunded).toBe('9.00')
    expect(await balance(userId)).toBe(50_000_000n)
    expect(await checkEscrows(shop.db.database, shop.panel.id, { kind: 'all' }, { error: () => {}, info: () => {} } as never)).toEqual([])
  })
})
