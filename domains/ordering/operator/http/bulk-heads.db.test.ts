import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, workOffBulk } from '@vitrine/operators/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderBulkKinds } from '../../queries/operator/bulk-orders.ts'
import { aPlanShop, PACKAGE, type PlanShop } from '../../testing/plan-shop.ts'
import { orderingOperatorRoutes } from './index.ts'

let shop: PlanShop
let known: ConsoleApp
let support: OperatorClient
beforeAll(async () => {
  shop = await aPlanShop()
  known = await consoleApp(shop.db.database, orderingOperatorRoutes(shop.deps), { bulkKinds: orderBulkKinds(shop.deps.catalogue) })
  support = await signedIn(known, { email: 'support@example.com', places: [{ panelId: shop.panel.id, role: 'support' }] })
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await shop.db.close()
})

describe('a bulk action on drip feeds and packages', () => {
  it('says beforehand what canceling gives back, to the micro', async () => {
    const customer = await shop.newCustomer(100)
    const { id: feed } = await shop.feed(customer)
    const [bundle] = await shop.orders(customer, [{ service_id: PACKAGE, quantity: 1, url: 'https://www.youtube.com/watch?v=Bulk1Heads1' }])
    const select = { ids: [feed, bundle?.id] }
    const path = `/panels/${shop.panel.key}/bulk-actions`
    const preview = (await support.ask('POST', `${path}/preview`, { kind: 'orders.cancel', select })).body.data
    const before = await shop.balance(customer)
    const { id } = (await support.ask('POST', path, { kind: 'orders.cancel', select })).body.data
    while ((await workOffBulk(known.work)) > 0);
    const { done, failed } = (await support.ask('GET', `${path}/${id}`)).body.data
    expect({ can: preview.can, cannot: preview.cannot }).toEqual({ can: done, cannot: failed })
    expect(done).toBeGreaterThan(0)
    const returned = (await shop.balance(customer)) - before
    expect(Number(preview.amount)).toBeCloseTo(Number(returned) / 1_000_000, 6)
    await shop.booksHold()
  })
})
