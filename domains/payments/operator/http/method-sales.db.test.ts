import { type ConsoleApp, consoleApp, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMethod } from '../../testing/index.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { methodRoutes } from './method-routes.ts'

let shop: Shop
let known: ConsoleApp
beforeAll(async () => {
  shop = await openShop()
  known = await consoleApp(shop.db.database, methodRoutes(shop.deps))
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

const as = (role: 'finance' | 'support' | 'owner', panelId = shop.panel.id) =>
  signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
const bank = (name: string) => aMethod(shop.db.database, shop.panel.id, { strategy: 'message', feePpm: 10_000, texts: { en: { name } } })
/** An invoice that came to stand so. */
async function invoice(methodId: number, [state, rank]: readonly [string, number], daysAgo = 0) {
  const made = await shop.ask('POST', '/api/v1/add-funds', { amount: 100, payment_method_id: methodId })
  const { number } = await shop.invoice(made.json().data.invoice_id)
  await shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.run(sql`
      update payments.invoice set state = ${state}, rank = ${rank}, created_at = created_at - make_interval(days => ${daysAgo})
       where panel_id = ${shop.panel.id} and number = ${number}`),
  )
}

it('counts the payments of 30 days by method: what came in full, what did not, and what may still come', async () => {
  const [one, other, unused] = [await bank('One'), await bank('Other'), await bank('Unused')]
  for (const state of [
    ['settled', 40],
    ['refunded', 65],
    ['settled_late', 40],
    ['expired', 30],
    ['underpaid', 40],
    ['pending', 10],
  ] as const)
    await invoice(one, state)
  await invoice(one, ['settled', 40], 31)
  await invoice(other, ['pending', 10])
  const { body } = await (await as('finance')).ask('GET', `/panels/${shop.panel.key}/payment-methods/sales`)
  expect(body.data.rows).toEqual([
    { id: one, paid: 3, unpaid: 2, open: 1, successPercent: '60.0', turnoverUsd: '303.00' },
    { id: other, paid: 0, unpaid: 0, open: 1, successPercent: null, turnoverUsd: '0.00' },
  ])
  expect(unused).toBeGreaterThan(other)
})
it('is told to those who see reports, and of their own shop', async () => {
  const refused = await (await as('support')).ask('GET', `/panels/${shop.panel.key}/payment-methods/sales`)
  expect(refused.body.details).toEqual({ code: 'not_permitted', permission: 'reports.view' })
  const meadow = await aPanel(shop.db.database, { key: 'meadow' })
  const foreign = await as('owner', meadow.id)
  expect((await foreign.ask('GET', '/panels/meadow/payment-methods/sales')).body.data.rows).toEqual([])
  expect((await foreign.ask('GET', `/panels/${shop.panel.key}/payment-methods/sales`)).status).toBe(404)
})
