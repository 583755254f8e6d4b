import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf, statement } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { payInvoice } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { aCoupon } from '@vitrine/promotions/testing'
import type { LightMyRequestResponse } from 'fastify'
import { reportAccepted, reportFinal } from '../commands/lines/report.ts'
import type { Settlement } from '../commands/lines/settle-line.ts'
import type { OrderLineInput } from '../contract/schemas.ts'
import { orderingSubscriptions } from '../subscribers/index.ts'
import { anOrderShop, type OrderShop } from './index.ts'

export const usd = (dollars: number): Micro => micro(BigInt(Math.round(dollars * 1_000_000)))

/** An order shop with prices that divide badly, and short ways through quote, order, payment and delivery. */
export interface CouponShop extends OrderShop {
  coupon(overrides?: Parameters<typeof aCoupon>[2]): Promise<{ id: number; code: string }>
  newCustomer(balance?: Micro): Promise<number>
  quote(body: object, as?: 'guest' | number): Promise<Record<string, string | number | null>>
  fromBalance(
    body: { orders: OrderLineInput[]; coupon_code?: string },
    as: number,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  byInvoice(
    body: { orders: OrderLineInput[]; payment_method_id: number; coupon_code?: string; email?: string },
    as: 'guest' | number,
  ): Promise<LightMyRequestResponse>
  /** The money of an invoice arrives, and what reacts to it has run. */
  pays(invoiceId: string): Promise<void>
  /** What reacts to a settled invoice runs; repeating it changes nothing. */
  reactToSettlement(invoiceId: string): Promise<void>
  fundExactly(userId: number, amount: Micro): Promise<void>
  /** A paid line comes to its end. */
  deliver(orderId: number, settlement: Pick<Settlement, 'outcome' | 'delivered'>): Promise<void>
  balance(userId: number): Promise<Micro>
  /** Every row of a customer's statement, oldest first, as type and amount; checked to add up to their balance by its readers. */
  rows(userId: number): Promise<[string, Micro][]>
}

const odd = { hasRefill: true, minQuantity: 10, maxQuantity: 100_000 }

export async function aCouponShop(): Promise<CouponShop> {
  const shop = await anOrderShop()
  const { database } = shop.deps
  const panelId = shop.panel.id
  await aCatalogue(database, panelId, {
    services: [
      aService({ maxQuantity: 100_000 }),
      aService({ id: 11, priceNano: 1_234_567n, ...odd }),
      aService({ id: 12, priceNano: 7_777_777_777n, discountPpm: 333_333, ...odd }),
      aService({ id: 13, priceNano: 999_999_999n, priceType: 'fixed', ...odd }),
      aService({ id: 14, priceNano: 31_415_926n, pricingPer: 1, quantityStep: 10, ...odd }),
    ],
  })
  const fundExactly = async (userId: number, amount: Micro) => {
    await database.transaction(panelId, (trx) => fund(trx, userId, amount))
  }
  const settled = orderingSubscriptions(shop.deps).find(({ name }) => name === 'ordering.pay-settled-orders')
  const reactToSettlement = async (invoiceId: string) => {
    const rows = await database.read(panelId, (trx) =>
      trx.rows(sql<{ payload: never }>`
        select payload from platform.outbox where panel_id = ${panelId} and topic = 'payments.invoice-settled' and payload ->> 'invoiceId' = ${invoiceId}`),
    )
    for (const { payload } of rows) await settled?.run(panelId, payload)
  }
  return {
    ...shop,
    coupon: (overrides = {}) => aCoupon(database, panelId, overrides),
    newCustomer: async (balance = usd(0)) => {
      const { id } = await aUser(database, panelId)
      if (balance > 0n) await fundExactly(id, balance)
      return id
    },
    quote: async (body, as) => {
      const answer = await shop.ask('POST', `/api/v1/order-widget/services/total-cost?${shop.widget}`, body, as === undefined ? {} : { as })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().data
    },
    fromBalance: (body, as, headers = {}) => shop.ask('POST', '/api/v1/orders', body, { as, headers }),
    byInvoice: (body, as) => shop.ask('POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, body, { as }),
    reactToSettlement,
    fundExactly,
    pays: async (invoiceId) => {
      await payInvoice(database, panelId, invoiceId)
      await reactToSettlement(invoiceId)
    },
    deliver: (orderId, settlement) =>
      database.transaction(panelId, async (trx) => {
        // Taken out of turn: orders of these tests share one link.
        await trx.run(
          sql`update ordering.order_line set state = 'submitting' where panel_id = ${panelId} and id = ${orderId} and state = 'ready'`,
        )
        await reportAccepted(trx, orderId)
        await reportFinal(trx, orderId, settlement, new Date())
      }),
    balance: async (userId) => (await database.read(panelId, (trx) => balancesOf(trx, userId))).total,
    rows: async (userId) => {
      const { rows } = await database.read(panelId, (trx) => statement(trx, { userId, limit: 100, offset: 0, newestFirst: false }))
      return rows.map(({ type, amount }): [string, Micro] => [type, amount])
    },
  }
}
