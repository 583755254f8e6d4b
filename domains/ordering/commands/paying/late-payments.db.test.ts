import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { freezeUser } from '@vitrine/identity'
import { payInvoice } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVideo } from '../../testing/index.ts'
import { aPlanShop, type PlanShop } from '../../testing/plan-shop.ts'
import { holdForModeration, paySettledOrders } from './pay-settled-orders.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await aPlanShop()
})
afterAll(async () => {
  await shop.booksHold()
  await shop.app.close()
  await shop.db.close()
})

interface Paid {
  readonly invoiceId: string
  readonly id: number
  readonly customer: number
}

/** An order of 1000 pieces waits for its invoice; its money has just come. */
async function paid(): Promise<Paid> {
  const customer = await shop.newCustomer(20)
  const body = { orders: [{ service_id: 1, url: aVideo(), quantity: 1000 }], payment_method_id: shop.manual }
  const response = await shop.ask('POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, body, { as: customer })
  const { invoice_id: invoiceId, order_ids } = response.json().data.data
  await payInvoice(shop.db.database, shop.panel.id, invoiceId)
  return { invoiceId, id: order_ids[0], customer }
}

const react = async (
  { invoiceId, customer }: Paid,
  isLate: boolean,
  change: (snapshot: CatalogueSnapshot) => CatalogueSnapshot = (same) => same,
) => {
  const snapshot = change(await shop.catalogue.snapshot(shop.panel.id))
  await shop.inPanel((trx) => paySettledOrders(trx, snapshot, { invoiceId, userId: customer, outcome: 'exact', isLate }, new Date()))
}
const dearer = (snapshot: CatalogueSnapshot): CatalogueSnapshot => ({
  ...snapshot,
  service: (name) => {
    const service = snapshot.service(name)
    return service && { ...service, priceNano: service.priceNano + 1_000_000n }
  },
})

const withdrawn = (snapshot: CatalogueSnapshot): CatalogueSnapshot => ({
  ...snapshot,
  service: (name) => {
    const service = snapshot.service(name)
    return service && { ...service, isSellable: false }
  },
})
/** What was told about the money of an invoice. */
const used = async ({ invoiceId }: Paid) =>
  shop.inPanel(async (trx) =>
    (
      await trx.rows(sql<{ payload: Record<string, unknown> }>`
        select payload from platform.outbox where topic = 'ordering.payment-used' and payload ->> 'invoiceId' = ${invoiceId} order by id`)
    ).map(({ payload: { paid: count, keptBecause, keptOrderId } }) => ({ paid: count, keptBecause, keptOrderId })),
  )

describe('money that comes late', () => {
  it('starts its order while the price is what it was', async () => {
    const order = await paid()
    const { id, customer } = order
    await react(order, true)
    expect((await shop.order(id, customer)).status).toBe('in_processing')
  })
  it('starts nothing at another price: it stays on the balance, and the order can still be paid', async () => {
    const order = await paid()
    const { id, customer } = order
    const before = await shop.balance(customer)
    await react(order, true, dearer)
    expect(await shop.order(id, customer)).toMatchObject({ status: 'unpaid', actions: { payable: true } })
    expect(await shop.balance(customer)).toBe(before)
    expect(await used(order)).toEqual([{ paid: 0, keptBecause: 'price', keptOrderId: id }])
  })
  it('that finds its order for sale no longer, or its customer frozen, pays nothing and says why', async () => {
    const [unsold, frozen] = [await paid(), await paid()]
    await react(unsold, false, withdrawn)
    expect(await used(unsold)).toEqual([{ paid: 0, keptBecause: 'service', keptOrderId: unsold.id }])
    await shop.inPanel((trx) => freezeUser(trx, frozen.customer, 'operator', new Date()))
    await react(frozen, false)
    expect(await used(frozen)).toEqual([{ paid: 0, keptBecause: 'account', keptOrderId: frozen.id }])
  })
  it('is announced once, and used once, however often its arrival is delivered', async () => {
    const order = await paid()
    for (let time = 0; time < 3; time += 1) await react(order, false)
    expect(await used(order)).toEqual([{ paid: 1, keptBecause: null, keptOrderId: null }])
  })
  it('for an order that was paid from the balance meanwhile is told to be on the balance', async () => {
    const order = await paid()
    await shop.ask('POST', `/api/v1/orders/${order.id}/pay-by-balance`, {}, { as: order.customer })
    await react(order, false)
    expect(await used(order)).toEqual([{ paid: 0, keptBecause: 'other', keptOrderId: null }])
  })
  it('by hand leaves no order in moderation: one that is not paid by it waits for its customer', async () => {
    const order = await paid()
    await shop.inPanel((trx) => holdForModeration(trx, order.invoiceId))
    expect((await shop.order(order.id, order.customer)).status).toBe('in_moderation')
    await react(order, true, dearer)
    expect(await shop.order(order.id, order.customer)).toMatchObject({ status: 'unpaid', actions: { payable: true } })
  })
  it('in time pays the price that was promised, whatever it is by now', async () => {
    const order = await paid()
    const { id, customer } = order
    await react(order, false, dearer)
    expect((await shop.order(id, customer)).status).toBe('in_processing')
  })
})
