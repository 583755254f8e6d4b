import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { payInvoice } from '@vitrine/payments/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVideo } from '../testing/index.ts'
import { aPlanShop, type PlanShop } from '../testing/plan-shop.ts'
import { paySettledOrders } from './pay-settled-orders.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await aPlanShop()
})
afterAll(async () => {
  await shop.booksHold()
  await shop.app.close()
  await shop.db.close()
})

/** An order of 1000 pieces waits for its invoice; its money has just come. */
async function paid(): Promise<{ readonly invoiceId: string; readonly id: number; readonly customer: number }> {
  const customer = await shop.newCustomer(20)
  const body = { orders: [{ service_id: 1, url: aVideo(), quantity: 1000 }], payment_method_id: shop.manual }
  const asked = await shop.ask('POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, body, { as: customer })
  const { invoice_id: invoiceId, order_ids } = asked.json().data.data
  await payInvoice(shop.db.database, shop.panel.id, invoiceId)
  return { invoiceId, id: order_ids[0], customer }
}

const react = async (invoiceId: string, isLate: boolean, change: (snapshot: CatalogueSnapshot) => CatalogueSnapshot = (same) => same) => {
  const snapshot = change(await shop.catalogue.snapshot(shop.panel.id))
  await shop.inPanel((trx) => paySettledOrders(trx, snapshot, invoiceId, new Date(), { isLate }))
}
const dearer = (snapshot: CatalogueSnapshot): CatalogueSnapshot => ({
  ...snapshot,
  service: (name) => {
    const service = snapshot.service(name)
    return service && { ...service, priceNano: service.priceNano + 1_000_000n }
  },
})

describe('money that comes late', () => {
  it('starts its order while the price is what it was', async () => {
    const { invoiceId, id, customer } = await paid()
    await react(invoiceId, true)
    expect((await shop.order(id, customer)).status).toBe('in_processing')
  })
  it('starts nothing at another price: it stays on the balance, and the order can still be paid', async () => {
    const { invoiceId, id, customer } = await paid()
    const before = await shop.balance(customer)
    await react(invoiceId, true, dearer)
    expect(await shop.order(id, customer)).toMatchObject({ status: 'unpaid', actions: { payable: true } })
    expect(await shop.balance(customer)).toBe(before)
  })
  it('in time pays the price that was promised, whatever it is by now', async () => {
    const { invoiceId, id, customer } = await paid()
    await react(invoiceId, false, dearer)
    expect((await shop.order(id, customer)).status).toBe('in_processing')
  })
})
