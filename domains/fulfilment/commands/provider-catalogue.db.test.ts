import { sql, type Trx } from '@vitrine/platform/database'
import { generatedService, type UpstreamService } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAccounts, noticesOf, rateChangesOf, servicesOf } from '../queries/provider-accounts.ts'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'
import { aRoute } from '../testing/index.ts'
import { confirmAccountCurrency } from './accounts/confirm-currency.ts'
import { setAccountLimits, setMarkup } from './accounts/save-provider.ts'
import { watchBalance } from './accounts/watch-balance.ts'
import { type ImportInput, importServices } from './catalogue/import-services.ts'
import { syncCatalogue } from './catalogue/sync-catalogue.ts'

const KEY = 'sandbox-request-id'
const views = (service: number, rate: string, more: Partial<UpstreamService> = {}): UpstreamService => ({
  ...generatedService(1),
  service,
  rate,
  name: `YouTube Views ${service}`,
  category: 'YouTube Views',
  ...more,
})
const inputOf = (ids: readonly number[], more: Partial<ImportInput> = {}): ImportInput => ({
  ids: ids.map(String),
  deliveryId: 1,
  guaranteeDays: 30,
  ...more,
})

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop({ upstream: { serviceCount: 20 } })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const deps = () => ({ ...shop.deps, catalogue: shop.catalogue })
const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.database.transaction(shop.panelId, work)
const sync = () => syncCatalogue(deps(), shop.panelId, shop.accountId)
const importing = (...args: Parameters<typeof inputOf>) => importServices(deps(), shop.panelId, shop.accountId, inputOf(...args))
const service = async (id: number) => (await shop.catalogue.refresh(shop.panelId)).service(id)
const notices = async () => (await inPanel((trx) => noticesOf(trx, shop.accountId))).map(({ kind, subject }) => `${kind} ${subject}`.trim())
const changes = () => inPanel((trx) => rateChangesOf(trx, shop.accountId))

describe('an account that nobody has confirmed', () => {
  it('imports nothing until its currency is confirmed, and a wrong one cannot be confirmed', async () => {
    await expect(importing([1])).rejects.toThrow(/Nobody has confirmed/)
    const confirm = (currency: string) =>
      confirmAccountCurrency(shop.deps, shop.panelId, shop.accountId, { currency, usdRatePpm: 1_000_000n })
    await expect(confirm('EUR')).rejects.toThrow(/names amounts in USD/)
    await confirm('USD')
    expect(await inPanel(listAccounts)).toMatchObject([{ currency: 'USD', currencyConfirmedAt: expect.any(Date) }])
  })
  it('is not read in another currency than the confirmed one', async () => {
    shop.upstream.addFault({ kind: 'with-fields', action: 'services', text: '{"currency":"EUR"}', times: 1 })
    await expect(sync()).rejects.toThrow(/names amounts in EUR, not in USD/)
    expect(await inPanel((trx) => servicesOf(trx, shop.accountId))).toEqual([])
  })
  it('imports nothing without a markup', async () => {
    await expect(importing([1])).rejects.toThrow(/no markup rule/)
  })
})

describe('importing', () => {
  it('makes services with our price under the type of their category, which are ordered and delivered', async () => {
    await inPanel((trx) =>
      setMarkup(trx, shop.accountId, {
        category: '',
        percentPpm: 500_000,
        fixedNano: 10_000_000n,
        roundToNano: 10_000_000n,
        endingNano: null,
      }),
    )
    shop.upstream.changeServices({
      set: [
        views(501, '0.333'),
        views(502, '1.5', { type: 'Poll' }),
        views(503, '1', { category: 'Vimeo', name: 'Plays' }),
        views(504, '0'),
      ],
    })
    const { imported, skipped } = await importing([501, 502, 503, 504])
    expect(imported).toMatchObject([{ providerServiceId: '501', name: 'YouTube Views 501', priceNano: 510_000_000n }])
    expect(Object.fromEntries(skipped.map(({ providerServiceId, because }) => [providerServiceId, because]))).toEqual({
      502: 'services of type Poll cannot be imported',
      503: 'no service type of ours fits its category',
      504: 'it has no rate',
    })
    const id = imported[0]?.serviceId ?? 0
    expect(await service(id)).toMatchObject({ isSellable: true, minQuantity: 1, hasRefill: true, guaranteeDays: 30, networkId: 1 })
    const line = await shop.order({ serviceId: id, quantity: 1000 })
    expect(line.charged).toBe(510_000n)
    await shop.untilState(line.id, 'completed')
    expect(shop.bookOf(line)).toMatchObject([{ service: '501', charge: '0.333' }])
    expect(await importing([501])).toMatchObject({ imported: [], skipped: [{ because: 'it is imported already' }] })
  })
  it('says which number of a delivery does not exist', async () => {
    shop.upstream.changeServices({ set: [views(505, '0.5')] })
    await expect(importing([505], { deliveryId: 77 })).rejects.toThrow(/no way of delivery with number 77/)
  })
})

describe('a changed list', () => {
  it('changes prices with their rates, records every change, and prices never fall below their rate', async () => {
    shop.upstream.changeServices({ set: [views(510, '0.4')] })
    const id = (await importing([510])).imported[0]?.serviceId ?? 0
    const before = await service(id)
    shop.upstream.changeServices({ set: [views(510, '0.6')] })
    const report = await sync()
    expect(report.changes.rates).toEqual([{ providerServiceId: '510', old: 400_000_000n, new: 600_000_000n }])
    expect((await changes())[0]).toMatchObject({ providerServiceId: '510', oldNano: 400_000_000n, newNano: 600_000_000n })
    expect([before?.priceNano, (await service(id))?.priceNano]).toEqual([610_000_000n, 910_000_000n])
    expect((await sync()).changes.rates).toEqual([])
    shop.upstream.changeServices({ set: [views(510, '0')] })
    await sync()
    expect((await service(id))?.priceNano).toBe(910_000_000n)
  })
  it('takes a service off sale that is gone there, and back when it returns; one that we closed stays closed', async () => {
    shop.upstream.changeServices({ set: [views(520, '0.4'), views(521, '0.4')] })
    const [gone, closed] = (await importing([520, 521])).imported.map((imported) => imported.serviceId) as [number, number]
    await inPanel((trx) => trx.run(sql`update catalogue.service set is_enabled = false where id = ${closed}`))
    shop.upstream.changeServices({ remove: [520, 521] })
    expect(await sync()).toMatchObject({ guard: { stopped: [gone] } })
    expect((await service(gone))?.isSellable).toBe(false)
    expect(await notices()).toContain(`removed service ${gone}`)
    await expect(shop.order({ serviceId: gone })).rejects.toThrow(/not available|invalid/i)
    shop.upstream.changeServices({ set: [views(520, '0.4'), views(521, '0.4')] })
    expect(await sync()).toMatchObject({ guard: { restarted: [gone] } })
    expect([(await service(gone))?.isSellable, (await service(closed))?.isSellable]).toEqual([true, false])
    expect(await notices()).not.toContain(`removed service ${gone}`)
  })
  it('that lost most of its services, or cannot be read, is rejected', async () => {
    shop.upstream.changeServices({ remove: Array.from({ length: 20 }, (_, index) => index + 1) })
    shop.upstream.changeServices({ remove: [501, 502, 503, 504, 505] })
    expect(await sync()).toMatchObject({ isAccepted: false })
    expect(await notices()).toContain('catalogue')
    expect((await service(1))?.isSellable).toBe(true)
    shop.upstream.addFault({ kind: 'error-before', action: 'services', times: 1 })
    await expect(sync()).rejects.toThrow(/did not answer/)
    shop.upstream.changeServices({ set: Array.from({ length: 20 }, (_, index) => generatedService(index + 1)) })
    expect(await sync()).toMatchObject({ isAccepted: true })
    expect(await notices()).not.toContain('catalogue')
  })
})

describe('the margin floor', () => {
  it('stops a service of our own price before it sells at a loss, and lets it go on when the rate falls again', async () => {
    const id = 4
    shop.upstream.changeServices({ set: [views(540, '1.9')] })
    await aRoute(shop.database, shop.panelId, {
      accountId: shop.accountId,
      serviceId: id,
      providerServiceId: '540',
      rateNano: 1_900_000_000n,
    })
    await sync()
    expect((await service(id))?.isSellable).toBe(true)
    shop.upstream.changeServices({ set: [views(540, '2.1')] })
    expect(await sync()).toMatchObject({ guard: { paused: [id], stopped: [id] } })
    expect((await service(id))?.isSellable).toBe(false)
    expect(await notices()).toContain(`margin service ${id}`)
    shop.upstream.changeServices({ set: [views(540, '1.9')] })
    expect(await sync()).toMatchObject({ guard: { resumed: [id], restarted: [id] } })
    await inPanel((trx) => setAccountLimits(trx, shop.accountId, { marginFloorPpm: 100_000 }))
    expect(await sync()).toMatchObject({ guard: { stopped: [id] } })
    await inPanel((trx) => setAccountLimits(trx, shop.accountId, { marginFloorPpm: 0 }))
    expect(await sync()).toMatchObject({ guard: { restarted: [id] } })
  })
  it('diverts a paid order from a route that has become too expensive to a cheaper one', async () => {
    const line = await shop.order({ serviceId: 4, quantity: 1000 })
    shop.upstream.changeServices({ set: [views(540, '2.5')] })
    await sync()
    await shop.run('submit-lines')
    expect(await shop.line(line.id)).toMatchObject({ state: 'ready' })
    await aRoute(shop.database, shop.panelId, {
      accountId: shop.accountId,
      serviceId: 4,
      providerServiceId: '540',
      rateNano: 2_500_000_000n,
    })
    expect(await shop.run('submit-lines')).toBe(1)
    expect(shop.bookOf(line)).toEqual([])
    await aRoute(shop.database, shop.panelId, { accountId: shop.accountId, serviceId: 4, priority: 2, providerServiceId: '1' })
    await shop.untilState(line.id, 'completed')
    expect(shop.bookOf(line)).toMatchObject([{ service: '1' }])
  })
})

describe('the balance at a provider', () => {
  const set = (balance: string, currency = 'USD') => shop.upstream.setAccount({ key: KEY, profile: 'request_id', balance, currency })
  const watch = () => watchBalance(shop.deps, shop.panelId, shop.accountId)
  it('is notified once when it runs low, and no longer when it is filled up', async () => {
    await inPanel((trx) => setAccountLimits(trx, shop.accountId, { lowBalanceMicro: 50_000_000n }))
    set('49.99')
    await watch()
    await watch()
    expect(shop.said.filter((said) => said.includes('only 49.99 USD are left'))).toHaveLength(1)
    expect(await notices()).toContain('low-balance')
    set('500')
    await watch()
    expect(await notices()).not.toContain('low-balance')
    expect(await inPanel(listAccounts)).toMatchObject([{ balanceMicro: 500_000_000n }])
  })
  it('in another currency is a notice, not a number', async () => {
    set('7', 'EUR')
    await watch()
    expect(await notices()).toContain('currency')
    expect(await inPanel(listAccounts)).toMatchObject([{ balanceMicro: 500_000_000n }])
    set('1000', 'USD')
    await watch()
    expect(await notices()).not.toContain('currency')
  })
})
