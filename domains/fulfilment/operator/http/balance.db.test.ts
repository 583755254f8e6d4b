import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchBalance } from '../../commands/accounts/watch-balance.ts'
import { balancePoints, saveBalancePoint } from '../../store/balance/balance-point-store.ts'
import { aDeliveryShop, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

const KEY = 'sandbox-request-id'
const HOUR_MS = 3_600_000
let shop: DeliveryShop
let known: ConsoleApp
let manager: OperatorClient
let P: string
beforeAll(async () => {
  shop = await aDeliveryShop({ upstream: { serviceCount: 6 } })
  known = await consoleApp(shop.database, fulfilmentOperatorRoutes({ ...shop.deps, catalogue: shop.catalogue }))
  const { key } = await createPanels(shop.database).get(shop.panelId)
  P = `/panels/${key}/providers/${shop.accountId}`
  manager = await signedIn(known, { email: 'manager@example.com', places: [{ panelId: shop.panelId, role: 'manager' }] })
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

const watch = () => watchBalance(shop.deps, shop.panelId, shop.accountId)
const balanceIs = (balance: string) => shop.upstream.setAccount({ key: KEY, profile: 'request_id', balance, currency: 'USD' })
/** At the provider, in dollars. */
const stands = () => Number(shop.upstream.accounts().find(({ key }) => key === KEY)?.balance)
const points = () => shop.database.read(shop.panelId, (trx) => balancePoints(trx, shop.accountId, new Date(0)))
/** As the console sees it somewhat later than the shop's own clock. */
const history = async (query = '') => {
  known.time.now = new Date(shop.time.now() + 1000)
  return (await manager.ask('GET', `${P}/balance${query}`)).body
}

describe('the balance of an account over time', () => {
  it('is not known before it was asked for', async () => {
    expect((await history()).data).toMatchObject({
      points: [],
      payments: [],
      spending: [],
      lastsHours: null,
      lastsUntil: null,
      currency: 'USD',
    })
  })
  it('shows what was spent, which is no payment, and how long the rest lasts', async () => {
    balanceIs('100')
    await watch()
    const line = await shop.order()
    await shop.untilState(line.id, 'completed')
    await watch()
    const { data } = await history()
    expect(data.points).toHaveLength(2)
    expect(data.payments).toEqual([])
    const [first, last] = data.points.map(({ balance }: { balance: string }) => Number(balance))
    expect(first - last).toBeCloseTo(Number(data.spentWeekUsd), 6)
    expect(data.spending).toEqual([{ day: expect.any(String), usd: data.spentWeekUsd }])
    expect(data.balance).toBe(data.points[1].balance)
    expect(data.lastsHours).toBe(Math.floor((last * 168) / Number(data.spentWeekUsd)))
    expect(Date.parse(data.lastsUntil)).toBe(Date.parse(data.points[1].at) + data.lastsHours * HOUR_MS)
  })
  it('shows a payment with its amount, also where an order was taken meanwhile', async () => {
    balanceIs((stands() + 250).toFixed(6))
    await watch()
    expect((await history()).data.payments).toEqual([{ at: expect.any(String), amount: '250.00' }])
    const line = await shop.order()
    await shop.untilState(line.id, 'completed')
    balanceIs((stands() + 50).toFixed(6))
    await watch()
    const { payments, points: shown } = (await history()).data
    expect(payments.map(({ amount }: { amount: string }) => amount)).toEqual(['50.00', '250.00'])
    expect(payments[0].at).toBe(shown.at(-1).at)
  })
  it('takes money that an order gave back for none', async () => {
    shop.upstream.configure({ deliverySeconds: 5 })
    const line = await shop.order()
    await shop.untilState(line.id, 'running')
    await watch()
    const before = stands()
    const [order] = shop.upstream.orders().slice(-1)
    shop.upstream.steer(order?.id ?? 0, { fate: 'cancel' })
    await shop.time.pass(10_000)
    await watch()
    expect(stands()).toBeGreaterThan(before)
    // The order's status was not polled yet.
    expect((await history()).data.payments).toHaveLength(3)
    await shop.untilState(line.id, 'canceled')
    await watch()
    expect((await history()).data.payments).toHaveLength(2)
  })
  it('keeps a reading an hour where nothing changes, and none of more than ninety days', async () => {
    const count = (await points()).length
    const [last] = (await points()).slice(-1)
    if (!last) throw new Error('there are readings')
    const save = (hours: number) =>
      shop.database.transaction(shop.panelId, (trx) =>
        saveBalancePoint(trx, shop.accountId, { ...last, at: new Date(last.at.getTime() + hours * HOUR_MS) }),
      )
    await save(0.5)
    expect(await points()).toHaveLength(count)
    await save(1.1)
    expect(await points()).toHaveLength(count + 1)
    await save(91 * 24)
    expect((await points()).map(({ at }) => at.getTime())).toEqual([last.at.getTime() + 91 * 24 * HOUR_MS])
  })
  it('is nobody’s of another panel, and asked for within ninety days', async () => {
    const { id, key } = await aPanel(shop.database, { key: 'island' })
    const stranger = await signedIn(known, { email: 'stranger@example.com', places: [{ panelId: id, role: 'owner' }] })
    expect((await stranger.ask('GET', `${P}/balance`)).status).toBe(404)
    expect((await stranger.ask('GET', `/panels/${key}/providers/${shop.accountId}/balance`)).status).toBe(404)
    expect((await history('?days=0')).errors).toHaveProperty('days')
    expect((await history('?days=91')).errors).toHaveProperty('days')
  })
})
