import { catalogueOperatorRoutes } from '@vitrine/catalogue'
import { aCatalogue, aNetwork, aService, aServiceType } from '@vitrine/catalogue/testing'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, testSecrets } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel, grant } from '@vitrine/panels/testing'
import { localEgress, type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { generatedService, startUpstream, type Upstream, type UpstreamService } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncCatalogue } from '../../commands/catalogue/sync-catalogue.ts'
import { routesOf } from '../../store/route-store.ts'
import { operatorDeps } from '../../testing/operator-deps.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

const view = (service: number, more: Partial<UpstreamService> = {}): UpstreamService => ({
  ...generatedService(1),
  service,
  name: `YouTube Views ${service} [HQ] 🔥`,
  category: 'YouTube Views',
  rate: '1',
  ...more,
})

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let upstream: Upstream
let owner: OperatorClient
let manager: OperatorClient
let deps: ReturnType<typeof operatorDeps>
let P: string
let accountId: number
beforeAll(async () => {
  db = await testDatabase()
  upstream = await startUpstream({ serviceCount: 0 })
  upstream.changeServices({
    set: [
      view(501, { rate: '0.333' }),
      view(502, { type: 'Poll' }),
      view(503, { category: 'Vimeo', name: 'Plays' }),
      view(504, { rate: '0' }),
      view(505, { type: 'Package', name: 'Package of views', rate: '3' }),
    ],
  })
  deps = operatorDeps(db.database, { 'api-v2': createApiV2Provider({ egress: localEgress }) }, testSecrets)
  known = await consoleApp(db.database, [
    ...fulfilmentOperatorRoutes(deps),
    ...catalogueOperatorRoutes({ routesOf: async () => new Map(), isOrdered: async () => false, ratesOf: async () => [] }),
  ])
  panel = await aPanel(db.database, { key: 'harbour' })
  await aCatalogue(db.database, panel.id, {
    networks: [aNetwork(), aNetwork({ id: 2, name: 'TikTok' })],
    serviceTypes: [aServiceType(), aServiceType({ id: 2, networkId: 2, name: 'Likes', type: 'likes' })],
    services: [aService()],
  })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  manager = await signedIn(known, { email: 'manager@example.com', places: [{ panelId: panel.id, role: 'manager' }] })
  const made = await owner.ask('POST', '/panels/harbour/providers', { name: 'North', endpoint: upstream.endpoint, key: 'sandbox-plain' })
  accountId = made.body.data.id
  P = `/panels/harbour/providers/${accountId}`
})
afterAll(async () => {
  await Promise.all([known.app.close(), upstream.stop()])
  await db.close()
})

const youtube = { category: 'YouTube Views', serviceTypeId: 1, deliveryId: 1, guaranteeDays: 30, linkKinds: ['video'] }
const anImport = (ids: readonly string[], more: object = {}) => ({
  select: { ids },
  mapping: [youtube],
  rule: { percent: '50', roundToUsd: '0.01' },
  ...more,
})
const sync = async () => (await manager.ask('POST', `${P}/sync`, {})).body.data
const list = async (query = '') => (await manager.ask('GET', `${P}/services?${query}`)).body
const idsOf = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => id)
const because = (answer: { body: { data: { rows: { providerServiceId: string; because: string | null }[] } } }) =>
  Object.fromEntries(answer.body.data.rows.map((row) => [row.providerServiceId, row.because]))

describe('the list of a provider', () => {
  it('is not read before an owner has confirmed the currency that the provider names', async () => {
    expect(await sync()).toMatchObject({ outcome: 'refused', message: expect.stringMatching(/Nobody has confirmed/) })
    const confirm = (currency: string, usdRate = '1', who = owner) => who.ask('PUT', `${P}/currency`, { currency, usdRate })
    expect((await confirm('USD', '1', manager)).body.details.permission).toBe('providers.secret')
    expect((await confirm('USD', '0')).body.errors).toHaveProperty('usdRate')
    expect((await confirm('EUR')).body.data).toMatchObject({ isConfirmed: false, message: expect.stringMatching(/names amounts in USD/) })
    expect((await confirm('USD')).body.data).toEqual({ isConfirmed: true, message: null })
    expect((await owner.ask('GET', P)).body.data.currencyConfirmedAt).toEqual(expect.any(String))
  })
  it('is read on request, and shown with ours beside it, in pages and by search', async () => {
    expect(await sync()).toMatchObject({ outcome: 'read', listed: 5, rates: 0 })
    const all = await list()
    expect(all.total).toEqual({ count: 5, isExact: true })
    expect(all.rows[0]).toMatchObject({ id: '503', category: 'Vimeo', importedAs: null, routedServiceIds: [], difference: null })
    const first = await list('limit=2')
    const second = await list(`limit=2&cursor=${first.next}`)
    const third = await list(`limit=2&cursor=${second.next}`)
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(idsOf(all))
    expect(third.next).toBeNull()
    expect(idsOf(await list('q=501'))).toEqual(['501'])
    expect(idsOf(await list('q=package'))).toEqual(['505'])
    expect(idsOf(await list('filter.category=Vimeo'))).toEqual(['503'])
    expect((await list('cursor=bm9uc2Vuc2U')).errors).toHaveProperty('cursor')
  })
  it('shows what the latest reading changed', async () => {
    upstream.changeServices({ set: [view(504, { rate: '0' }), view(506), view(503, { category: 'Vimeo', name: 'Plays', rate: '2' })] })
    expect(await sync()).toMatchObject({ outcome: 'read', rates: 1 })
    expect(idsOf(await list('view=new'))).toEqual(['506'])
    expect((await list('view=changed')).rows).toMatchObject([
      { id: '503', rateNano: '2000000000', previous: { rateNano: '1000000000' }, difference: 'changed' },
    ])
    upstream.changeServices({ remove: [506] })
    await sync()
    expect((await list('view=gone')).rows).toMatchObject([{ id: '506', difference: 'gone' }])
    expect(idsOf(await list())).not.toContain('506')
  })
  it('tells when the provider does not answer, and audits both readings', async () => {
    upstream.addFault({ kind: 'close', action: 'services', times: 9 })
    expect(await sync()).toMatchObject({ outcome: 'no_answer', message: expect.any(String), listed: 0 })
    upstream.clearFaults()
    const rows = (await owner.ask('GET', '/panels/harbour/audit?filter.action=provider.list-read&limit=2')).body.rows
    expect(rows).toMatchObject([{ outcome: 'done' }, { outcome: 'asked' }])
  })
  it('proposes the service type of each category', async () => {
    const { categories, deliveries, serviceTypes } = (await manager.ask('GET', `${P}/import-options`)).body.data
    expect(categories).toEqual([
      { category: 'Vimeo', count: 1, importedCount: 0, proposedServiceTypeId: null },
      { category: 'YouTube Views', count: 4, importedCount: 0, proposedServiceTypeId: 1 },
    ])
    expect(deliveries).toMatchObject([{ id: 1, name: 'Ad placements' }])
    expect(serviceTypes[0]).toMatchObject({ id: 1, networkName: 'YouTube', linkKinds: expect.arrayContaining(['video', 'channel']) })
  })
})

describe('an import', () => {
  it('is tried without making anything: prices, margins, and what is refused and why', async () => {
    const answer = await manager.ask('POST', `${P}/import-preview`, {
      ...anImport([]),
      select: { filter: { state: 'listed' } },
      names: { cutBrackets: true, cutEmojis: true, replace: [{ find: 'Views', with: 'views' }] },
    })
    expect(because(answer)).toEqual({
      501: null,
      502: 'unsupported_type',
      503: 'no_service_type',
      504: 'no_rate',
      505: null,
    })
    expect(answer.body.data).toMatchObject({ fits: 2, skipped: 3 })
    expect(answer.body.data.rows.find((row: { providerServiceId: string }) => row.providerServiceId === '501')).toMatchObject({
      name: 'YouTube views 501',
      providerName: 'YouTube Views 501 [HQ] 🔥',
      costNano: '333000000',
      priceNano: '500000000',
      marginPercent: '33.4',
      serviceId: null,
      warns: [],
    })
    expect(idsOf(await list('view=imported'))).toEqual([])
  })
  it('says so where a delivery is missing, a rule loses money or a margin raises the price', async () => {
    const tried = (more: object) => manager.ask('POST', `${P}/import-preview`, anImport(['501'], more))
    expect(because(await tried({ mapping: [{ ...youtube, deliveryId: null }] }))).toEqual({ 501: 'no_delivery' })
    expect((await tried({ rule: { percent: '-50' } })).body.data.rows[0].warns).toEqual(['loss'])
    expect((await tried({ rule: { percent: '0', minMarginPercent: '20' } })).body.data.rows[0]).toMatchObject({
      warns: ['raised_to_margin'],
      priceNano: '416250000',
    })
    for (const [mapping, field] of [
      [[{ ...youtube, serviceTypeId: 99 }], 'mapping.0.serviceTypeId'],
      [[{ ...youtube, deliveryId: 99 }], 'mapping.0.deliveryId'],
      [[{ ...youtube, linkKinds: ['story'] }], 'mapping.0.linkKinds'],
      [[youtube, youtube], 'mapping.1.category'],
    ] as const)
      expect((await tried({ mapping })).body.errors).toHaveProperty([field])
  })
  it('of more services than the shop may have makes none, and names the limit and what there is', async () => {
    const allow = (services: number | null) => db.database.transaction(panel.id, (trx) => grant(trx, { services }))
    await allow(2)
    const refused = await manager.ask('POST', `${P}/import`, anImport(['501', '505']))
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/may have 2 services and has 1\./)])
    expect(idsOf(await list('view=imported'))).toEqual([])
    await allow(null)
  })
  it('makes services with their routes once, on sale only if wanted, and leaves one audit row', async () => {
    const body = anImport(['501', '504', '505'], { names: { cutBrackets: true, cutEmojis: true } })
    const key = { 'idempotency-key': 'the import' }
    const first = await manager.ask('POST', `${P}/import`, body, key)
    const again = await manager.ask('POST', `${P}/import`, body, key)
    expect(again.text).toBe(first.text)
    expect(first.body.data).toMatchObject({ fits: 2, skipped: 1 })
    const made = Object.fromEntries(
      first.body.data.rows.map((row: { providerServiceId: string; serviceId: number }) => [row.providerServiceId, row.serviceId]),
    )
    expect(made).toEqual({ 501: expect.any(Number), 504: null, 505: expect.any(Number) })
    const snapshot = await deps.catalogue.refresh(panel.id)
    expect(snapshot.service(made[501])).toMatchObject({
      name: 'YouTube Views 501',
      priceNano: 500_000_000n,
      pricingPer: 1000,
      isSellable: false,
      delivery: expect.objectContaining({ id: 1 }),
      linkKinds: ['video'],
    })
    expect(snapshot.service(made[505])).toMatchObject({ priceType: 'fixed', pricingPer: 1, minQuantity: 1, maxQuantity: 1 })
    const routes = await db.database.read(panel.id, (trx) => routesOf(trx, [made[501], made[505]]))
    expect(routes.get(made[501])).toMatchObject([{ accountId, providerServiceId: '501', rateNano: 333_000_000n, isPaused: false }])
    expect(routes.get(made[505])).toMatchObject([{ rateKind: 'fixed', type: 'Package' }])
    const second = await manager.ask('POST', `${P}/import`, body)
    expect(because(second)).toEqual({ 501: 'already_imported', 504: 'no_rate', 505: 'already_imported' })
    expect(second.body.data.rows[0].serviceId).toBe(made[second.body.data.rows[0].providerServiceId])
    const audit = (await owner.ask('GET', '/panels/harbour/audit?filter.action=provider.services-imported')).body.rows
    expect(audit).toMatchObject([{}, { before: { importedCount: 0 }, after: { importedCount: 2 } }])
    expect((await list('view=imported')).rows).toMatchObject([
      { id: '505', importedAs: made[505], routedServiceIds: [made[505]] },
      { id: '501', importedAs: made[501] },
    ])
  })
  it('made twice at once makes each service once', async () => {
    upstream.changeServices({ set: [view(511), view(512)] })
    await sync()
    const answers = await Promise.all([1, 2].map(() => manager.ask('POST', `${P}/import`, anImport(['511', '512'], { onSale: true }))))
    expect(answers.map(({ body }) => body.data.fits).sort()).toEqual([0, 2])
    const snapshot = await deps.catalogue.refresh(panel.id)
    expect(snapshot.services.filter(({ name, isSellable }) => /51[12]/.test(name) && isSellable)).toHaveLength(2)
  })
  it('keeps prices at the rule while they follow the provider, and leaves the others alone', async () => {
    upstream.changeServices({ set: [view(521), view(522)] })
    await sync()
    const make = async (id: string, followsPrice: boolean) =>
      (await manager.ask('POST', `${P}/import`, anImport([id], { followsPrice, onSale: true }))).body.data.rows[0].serviceId
    const [following, still] = [await make('521', true), await make('522', false)]
    upstream.changeServices({ set: [view(521, { rate: '1.2' }), view(522, { rate: '1.2' })] })
    await syncCatalogue(deps, panel.id, accountId)
    const snapshot = await deps.catalogue.refresh(panel.id)
    expect([snapshot.service(following)?.priceNano, snapshot.service(still)?.priceNano]).toEqual([1_800_000_000n, 1_500_000_000n])
  })
  it('leaves a price alone that an operator set, until it is to follow the provider again', async () => {
    upstream.changeServices({ set: [view(531)] })
    await sync()
    const imported = await manager.ask('POST', `${P}/import`, anImport(['531'], { onSale: true }))
    const id = imported.body.data.rows[0].serviceId
    const priceAt = async (rate: string) => {
      upstream.changeServices({ set: [view(531, { rate })] })
      await syncCatalogue(deps, panel.id, accountId)
      return (await deps.catalogue.refresh(panel.id)).service(id)?.priceNano
    }
    const changed = async (fields: object) => {
      const { version } = (await manager.ask('GET', `/panels/harbour/services/${id}`)).body.data
      const answer = await manager.ask('PATCH', '/panels/harbour/services', { changes: [{ id, version, fields }] })
      expect(answer.body.data).toMatchObject({ conflicts: [], errors: [], done: [{ id }] })
    }
    expect(await priceAt('1.1')).toBe(1_650_000_000n)
    await changed({ name: 'Views by another name' })
    expect(await priceAt('1.2')).toBe(1_800_000_000n)
    await changed({ priceNano: '2100000000' })
    expect(await priceAt('1.3')).toBe(2_100_000_000n)
    await changed({ priceFollowsProvider: true })
    expect(await priceAt('1.3')).toBe(1_950_000_000n)
  })
  it('is refused without the rights to services and prices', async () => {
    const finance = await signedIn(known, { email: 'finance@example.com', places: [{ panelId: panel.id, role: 'finance' }] })
    expect((await finance.ask('GET', `${P}/services`)).status).toBe(200)
    expect((await finance.ask('POST', `${P}/import`, anImport(['501']))).body.details.permission).toBe('providers.edit')
  })
})
