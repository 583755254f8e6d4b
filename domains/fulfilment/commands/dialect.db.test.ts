import { sql, type Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'
import { confirmAccountCurrency } from './accounts/confirm-currency.ts'
import { classifyErrorText, classifyStatusName } from './accounts/save-provider.ts'
import { syncCatalogue } from './catalogue/sync-catalogue.ts'

let shop: DeliveryShop
beforeAll(async () => {
  shop = await aDeliveryShop({ upstream: { serviceCount: 20 } })
  await confirmAccountCurrency(shop.deps, shop.panelId, shop.accountId, { currency: 'USD', usdRatePpm: 1_000_000n })
})
beforeEach(async () => {
  await shop.reset()
  shop.upstream.configure({ lacks: [] })
})
afterAll(() => shop.close())

const sync = () => syncCatalogue({ ...shop.deps, catalogue: shop.catalogue }, shop.panelId, shop.accountId)
const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.database.transaction(shop.panelId, work)
const lacksOf = () =>
  inPanel((trx) => trx.one(sql`select lacks from fulfilment.provider_account where panel_id = ${shop.panelId} and id = ${shop.accountId}`))
const refillOf = (orderId: number) =>
  shop.database.read(shop.panelId, (trx) =>
    trx.one(sql<{ state: string }>`select state from ordering.refill where panel_id = ${shop.panelId} and order_id = ${orderId}`),
  )

describe('how one provider speaks is data of the account', () => {
  it('a text of refusal means what an operator says, until the operator revokes it', async () => {
    const refused = async () => {
      shop.upstream.addFault({ kind: 'error-text', text: 'This Link Looks Strange to us', times: 1 })
      const line = await shop.order()
      await shop.run('submit-lines')
      return (await shop.line(line.id)).state
    }
    expect(await refused()).toBe('unknown')
    await inPanel((trx) => classifyErrorText(trx, shop.accountId, ' Looks STRANGE', 'definitive'))
    expect(await refused()).toBe('ready')
    await inPanel((trx) => classifyErrorText(trx, shop.accountId, 'looks strange', null))
    expect(await refused()).toBe('unknown')
    await expect(inPanel((trx) => classifyErrorText(trx, shop.accountId, 'x', 'key'))).rejects.toThrow()
  })

  it('a status text, too: the end is final when it is known', async () => {
    shop.upstream.addFault({ kind: 'status-word', text: 'Ausgeführt', action: 'status' })
    const line = await shop.order()
    await shop.until(async () => (await shop.submission(line.id).catch(() => undefined))?.rawStatus === 'Ausgeführt')
    expect(await shop.line(line.id)).not.toMatchObject({ state: 'completed' })
    await inPanel((trx) => classifyStatusName(trx, shop.accountId, 'AUSGEFÜHRT', 'completed'))
    await shop.untilState(line.id, 'completed')
    await inPanel((trx) => classifyStatusName(trx, shop.accountId, 'ausgeführt', null))
  })

  it('what a provider lacks is detected with its list: no batches, cancels or refills are requested', async () => {
    const delivered = await shop.order({ isGuarantee: true })
    await shop.untilState(delivered.id, 'completed')
    shop.upstream.configure({ lacks: ['status-batch', 'cancel', 'refill'], deliverySeconds: 1 })
    expect(await sync()).toMatchObject({ isAccepted: true })
    const before = shop.upstream.calls().length
    const lines = [await shop.order(), await shop.order()]
    await shop.until(async () => (await Promise.all(lines.map(({ id }) => shop.line(id)))).every(({ state }) => state === 'running'))
    await shop.act(lines[0]?.id ?? 0, 'cancel')
    await shop.act(delivered.id, 'refill')
    await shop.deliverEvents()
    expect(await shop.line(lines[0]?.id ?? 0)).toMatchObject({ state: 'running' })
    expect(await refillOf(delivered.id)).toEqual({ state: 'rejected' })
    await shop.until(async () => (await Promise.all(lines.map(({ id }) => shop.line(id)))).every(({ state }) => state === 'completed'))
    const requested = shop.upstream.calls().slice(before)
    expect(requested.filter(({ action }) => action === 'cancel' || action === 'refill')).toEqual([])
    // A failed probe leaves the known state; the list is applied all the same.
    shop.upstream.configure({ lacks: [] })
    shop.upstream.addFault({ kind: 'error-before', action: 'cancel', times: 1 })
    expect(await sync()).toMatchObject({ isAccepted: true })
    expect(await lacksOf()).toEqual({ lacks: ['status-batch', 'cancel', 'refill'] })
    await sync()
    expect(await lacksOf()).toEqual({ lacks: [] })
  })
})
