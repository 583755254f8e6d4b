import { aCatalogue, aNetwork, aService, aServiceType } from '@vitrine/catalogue/testing'
import { reportIncident, resumePanel } from '@vitrine/ledger'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { noteFailure } from '../commands/accounts/note-failure.ts'
import { fulfilmentTimings } from '../model/timings.ts'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'
import { aProviderAccount, aRoute } from '../testing/index.ts'
import { createDeliveryHealth } from './delivery-health.ts'

const MINUTE_MS = 60_000

let shop: DeliveryShop
let now: Date
beforeAll(async () => {
  shop = await aDeliveryShop()
  const { heldUpMs } = fulfilmentTimings()
  expect(heldUpMs).toBe(30 * MINUTE_MS)
})
afterEach(() => shop.reset())
afterAll(() => shop.close())

const health = (options: { readonly cacheMs?: number } = {}) =>
  createDeliveryHealth({
    database: shop.database,
    catalogue: shop.catalogue,
    clock: { now: () => now },
    timings: fulfilmentTimings(),
    cacheMs: 0,
    ...options,
  })
const statesOf = async (panelId = shop.panelId) => {
  now ??= new Date()
  return (await health().healthOf(panelId, 'en')).networks.map(({ name, state }) => [name, state])
}
const inMinutes = (minutes: number) => {
  now = new Date(Date.now() + minutes * MINUTE_MS)
}

it('a network is interrupted while no provider of its services takes orders, and well again with another route', async () => {
  inMinutes(0)
  expect(await statesOf()).toEqual([['YouTube', 'operational']])
  await noteFailure(shop.deps, shop.panelId, shop.accountId, 'funds')
  expect(await statesOf()).toEqual([['YouTube', 'interrupted']])
  const second = await aProviderAccount(shop.database, shop.panelId)
  await aRoute(shop.database, shop.panelId, { accountId: second, priority: 2 })
  expect(await statesOf()).toEqual([['YouTube', 'operational']])
  await shop.database.transaction(shop.panelId, (trx) =>
    trx.run(sql`delete from fulfilment.route where panel_id = ${shop.panelId} and account_id = ${second}`),
  )
})

it('a network is interrupted while the panel sends nothing at all', async () => {
  inMinutes(0)
  await shop.database.transaction(shop.panelId, (trx) => reportIncident(trx, { check: 'R1', subject: 'account 0', detail: 'test' }))
  expect(await statesOf()).toEqual([['YouTube', 'interrupted']])
  await shop.database.transaction(shop.panelId, (trx) => resumePanel(trx, { operator: 'test', reason: 'test' }))
  expect(await statesOf()).toEqual([['YouTube', 'operational']])
})

it('an order that nobody sends slows its network after half an hour, one that waits for its link does not', async () => {
  const { id } = await shop.order()
  inMinutes(29)
  expect(await statesOf()).toEqual([['YouTube', 'operational']])
  inMinutes(31)
  expect(await statesOf()).toEqual([['YouTube', 'slow']])
  const write = (text: 'link' | null) =>
    shop.database.transaction(shop.panelId, (trx) =>
      trx.run(sql`update ordering.order_line set waits_for = ${text} where panel_id = ${shop.panelId} and id = ${id}`),
    )
  await write('link')
  expect(await statesOf()).toEqual([['YouTube', 'operational']])
  await write(null)
  await shop.untilState(id, 'completed')
  expect(await statesOf()).toEqual([['YouTube', 'operational']])
})

it('names the networks that are sold, in the language asked for; one without routes has no interruption', async () => {
  inMinutes(0)
  const { id } = await aPanel(shop.database)
  const german = { de: { name: 'Netz Zwei' } }
  await aCatalogue(shop.database, id, {
    networks: [aNetwork(), aNetwork({ id: 2, translations: german }), aNetwork({ id: 3 })],
    serviceTypes: [aServiceType(), aServiceType({ id: 2, networkId: 2 })],
    services: [aService(), aService({ id: 2, networkId: 2, serviceTypeId: 2 })],
  })
  expect((await health().healthOf(id, 'de')).networks).toEqual([
    { id: 1, name: 'YouTube', slug: 'network-1', state: 'operational' },
    { id: 2, name: 'Netz Zwei', slug: 'network-2', state: 'operational' },
  ])
})

it('knows nothing of another panel’s providers, and asks the database again when its cache is old', async () => {
  inMinutes(0)
  const other = await aPanel(shop.database)
  await aCatalogue(shop.database, other.id)
  const account = await aProviderAccount(shop.database, other.id)
  await aRoute(shop.database, other.id, { accountId: account })
  const cached = health({ cacheMs: 60_000 })
  const state = async (panelId: number) => (await cached.healthOf(panelId, 'en')).networks.map((network) => network.state)
  expect([await state(other.id), await state(shop.panelId)]).toEqual([['operational'], ['operational']])
  await noteFailure(shop.deps, other.id, account, 'key')
  expect([await state(other.id), await statesOf(other.id)]).toEqual([['operational'], [['YouTube', 'interrupted']]])
  expect(await statesOf()).toEqual([['YouTube', 'operational']])
})
