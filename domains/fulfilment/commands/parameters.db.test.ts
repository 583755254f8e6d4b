import type { TargetInput } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { orderingDueRows } from '@vitrine/ordering'
import { aPaidOrder } from '@vitrine/ordering/testing'
import { createPanels } from '@vitrine/panels'
import { sql } from '@vitrine/platform/database'
import { generatedService, type UpstreamService } from '@vitrine/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticesOf } from '../queries/provider-accounts.ts'
import { aDeliveryShop, aVideo, type DeliveryShop } from '../testing/delivery-shop.ts'
import { aRoute } from '../testing/index.ts'
import { confirmAccountCurrency } from './accounts/confirm-currency.ts'
import { setMarkup } from './accounts/save-provider.ts'
import { importServices } from './catalogue/import-services.ts'
import { declareParameters } from './catalogue/set-routes.ts'
import { syncCatalogue } from './catalogue/sync-catalogue.ts'

const targets: readonly TargetInput[] = [
  { id: 1, type: 'comments', name: 'Comments' },
  { id: 2, type: 'seo_keywords', name: 'Keywords' },
  { id: 3, type: 'textarea', name: 'Topic', isOptional: true },
  { id: 4, type: 'countries', name: 'Countries' },
]
const upstream = (service: number, type: string, parameters: readonly string[] = []): UpstreamService => ({
  ...generatedService(1),
  service,
  type,
  name: `YouTube Views ${service}`,
  category: 'YouTube Views',
  parameters,
})
const [PLAIN, LINES, SEO, BRIEF, COUNTRY] = [901, 902, 903, 904, 905]

/** Our services, each with what its orders bring. */
const services = {
  comments: aService({ id: 11, minQuantity: 1, targetIds: [1], calculableQuantity: true }),
  keywords: aService({ id: 12, targetIds: [2] }),
  brief: aService({ id: 13, minQuantity: 1, targetIds: [3], dripFeedIsAllowed: true }),
  countries: aService({ id: 14, targetIds: [4] }),
  spare: aService({ id: 15 }),
}

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop({ upstream: { serviceCount: 5 } })
  shop.upstream.changeServices({
    set: [
      upstream(PLAIN, 'Default'),
      upstream(LINES, 'Custom Comments'),
      upstream(SEO, 'SEO'),
      upstream(BRIEF, 'Default', ['brief']),
      upstream(COUNTRY, 'Default', ['geo']),
    ],
  })
  await aCatalogue(shop.database, shop.panelId, { targets: [...targets], services: Object.values(services) })
  await shop.catalogue.refresh(shop.panelId)
  const { deps, panelId, accountId } = shop
  await confirmAccountCurrency(deps, panelId, accountId, { currency: 'USD', usdRatePpm: 1_000_000n })
  await sync()
  await route(11, LINES)
  await route(12, SEO)
  await route(13, BRIEF, { declared: { fields: { brief: 'brief' } } })
  await route(14, COUNTRY, { declared: { fields: { country: 'geo' } } })
})
beforeEach(() => shop.reset())
afterEach(() => shop.booksHold())
afterAll(() => shop.close())

const route = (serviceId: number, to: number, more: object = {}) =>
  aRoute(shop.database, shop.panelId, { serviceId, accountId: shop.accountId, providerServiceId: String(to), ...more })
const sync = () => syncCatalogue({ ...shop.deps, catalogue: shop.catalogue }, shop.panelId, shop.accountId)
const order = (line: object) =>
  aPaidOrder(
    { database: shop.database, catalogue: shop.catalogue, panels: createPanels(shop.database), minuteMs: 50 },
    shop.panelId,
    shop.userId,
    { url: aVideo(), ...line },
  )
const values = (target_id: number, ...given: string[]) => ({ targetable_values: [{ target_id, values: given }] })
const notices = async () => (await shop.database.read(shop.panelId, (trx) => noticesOf(trx, shop.accountId))).map(({ text }) => text)
const change = (statement: ReturnType<typeof sql>) => shop.database.transaction(shop.panelId, (trx) => trx.run(statement))

describe('all of an order reaches the upstream panel', () => {
  it.each<[string, object, number, number, Record<string, string>]>([
    ['comments', { service_id: 11, ...values(1, 'Nice', ' ', 'So calm') }, LINES, 2, { comments: 'Nice\nSo calm' }],
    ['keywords', { service_id: 12, quantity: 300, ...values(2, 'cats', 'slow cats') }, SEO, 300, { keywords: 'cats\nslow cats' }],
    ['a brief', { service_id: 13, quantity: 20, ...values(3, 'About my cat', 'kindly') }, BRIEF, 20, { brief: 'About my cat\nkindly' }],
    ['no brief', { service_id: 13, quantity: 20 }, BRIEF, 20, {}],
    ['countries', { service_id: 14, quantity: 500, ...values(4, 'DE', 'FR') }, COUNTRY, 500, { geo: 'DE\nFR' }],
  ])('%s', async (_, input, service, quantity, fields) => {
    const line = await order(input)
    await shop.untilState(line.id, 'completed')
    expect(shop.bookOf(line)).toMatchObject([{ service: String(service), link: line.url, quantity, fields }])
    expect((await shop.line(line.id)).delivered).toBe(quantity)
  })

  it('every run of a drip feed with a brief, and the same again after an unclear answer', async () => {
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    const feed = await order({
      service_id: 13,
      quantity: 5,
      drip_feed: { runs: 2, minutes_between_runs: 1, mode: 'flat', quantity_step: 1 },
      ...values(3, 'About my cat'),
    })
    // The start of a run is the database's time: an hour after it the next one is due.
    const [makeRuns] = orderingDueRows({ ...shop.deps, clock: { now: () => new Date(Date.now() + 3_600_000) } })
    await shop.until(async () => {
      await makeRuns?.run()
      return (await shop.line(feed.id)).state === 'completed'
    })
    const run = { quantity: 5, fields: { brief: 'About my cat' } }
    expect(shop.bookOf(feed)).toMatchObject([run, run])
    expect(shop.bookOf(feed)).toHaveLength(2)
  })
})

describe('a route that would lose a part', () => {
  it('is refused when it is made, by the name of what would be lost', async () => {
    await expect(route(13, PLAIN)).rejects.toThrow('Service 13 cannot be delivered by 901: it has no field for the target textarea.')
    await expect(route(14, BRIEF)).rejects.toThrow(/no field for the target countries/)
    await expect(route(15, LINES)).rejects.toThrow(/need comments/)
    await expect(route(13, LINES, { declared: { fields: { brief: 'comments' } } })).rejects.toThrow(/the quantity would be lost/)
    await expect(route(13, BRIEF, { declared: { fields: { brief: 'quantity' } } })).rejects.toThrow(/quantity cannot be the field/)
  })

  it('because the provider changed the kind of its service, is told, not used, and taken off sale until that is over', async () => {
    await route(15, PLAIN)
    const line = await order({ service_id: 15, quantity: 300 })
    shop.upstream.changeServices({ set: [upstream(PLAIN, 'Custom Comments')] })
    expect((await sync()).guard).toMatchObject({ paused: [15], stopped: [15] })
    expect(await notices()).toContainEqual(expect.stringMatching(/service 15 by 901 .* cannot be told all of an order: .* need comments/))
    await shop.run('submit-lines')
    expect((await shop.line(line.id)).state).toBe('ready')
    expect(shop.bookOf(line)).toEqual([])
    shop.upstream.changeServices({ set: [upstream(PLAIN, 'Default')] })
    expect((await sync()).guard).toMatchObject({ resumed: [15], restarted: [15] })
    expect(await notices()).toEqual([])
    await shop.untilState(line.id, 'completed')
    expect(shop.bookOf(line)).toMatchObject([{ quantity: 300 }])
  })

  it('because our service asks for more now, is not used for such an order, until an operator says how it is told', async () => {
    await route(15, BRIEF)
    await change(sql`insert into catalogue.service_target (panel_id, service_id, target_id) values (${shop.panelId}, 15, 3)`)
    await change(sql`update catalogue.version set version = version + 1 where panel_id = ${shop.panelId}`)
    await shop.catalogue.refresh(shop.panelId)
    const line = await order({ service_id: 15, quantity: 200, ...values(3, 'About my cat') })
    await shop.run('submit-lines')
    expect(shop.bookOf(line)).toEqual([])
    expect(await notices()).toContainEqual(expect.stringMatching(/service 15 by 904 .* no field for the target textarea/))
    expect((await sync()).guard).toMatchObject({ paused: [15], stopped: [15] })
    const declare = (field: string) =>
      shop.database.transaction(shop.panelId, (trx) => declareParameters(trx, shop.accountId, 15, { fields: { brief: field } }))
    await expect(declare('link')).rejects.toThrow(/link cannot be the field/)
    expect(await declare('brief')).toBe(1)
    await shop.untilState(line.id, 'completed')
    expect(shop.bookOf(line)).toMatchObject([{ quantity: 200, fields: { brief: 'About my cat' } }])
    expect((await sync()).guard).toMatchObject({ restarted: [15] })
    expect(await notices()).toEqual([])
  })
})

it('comments and keywords are imported with the target that they need', async () => {
  await shop.database.transaction(shop.panelId, (trx) =>
    setMarkup(trx, shop.accountId, { category: '', percentPpm: 500_000, fixedNano: 0n, roundToNano: 10_000_000n, endingNano: null }),
  )
  const input = { ids: [String(LINES), String(SEO)], deliveryId: 1, guaranteeDays: 30 }
  const { imported } = await importServices({ ...shop.deps, catalogue: shop.catalogue }, shop.panelId, shop.accountId, input)
  const [lines, seo] = await Promise.all(
    imported.map(async ({ serviceId }) => (await shop.catalogue.refresh(shop.panelId)).service(serviceId)),
  )
  expect(lines).toMatchObject({ calculableQuantity: true, targets: [{ type: 'comments' }] })
  expect(seo).toMatchObject({ calculableQuantity: false, targets: [{ type: 'seo_keywords' }] })
  const line = await order({ service_id: lines?.id, ...values(1, 'one', 'two', 'three') })
  await shop.untilState(line.id, 'completed')
  expect(shop.bookOf(line)).toMatchObject([{ service: String(LINES), quantity: 3, fields: { comments: 'one\ntwo\nthree' } }])
})
