import { balancesOf, checkBooks } from '@vitrine/ledger'
import { aLine, aVideo } from '@vitrine/ordering/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantDue } from '../../jobs/grant-due.ts'
import { saleRewards } from '../../jobs/widgets.ts'
import { personalWidgets } from '../../queries/personal-widgets.ts'
import { aWidgetShop, type WidgetShop } from '../../testing/widget-shop.ts'
import { takeOverSale } from './reward-sale.ts'

let shop: WidgetShop
beforeAll(async () => {
  shop = await aWidgetShop()
})
afterAll(async () => shop.close())

const inPanel = <T>(work: Parameters<typeof shop.db.database.transaction<T>>[1]) => shop.db.database.transaction(shop.panel.id, work)
const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
const earned = async (userId: number) => (await inPanel((trx) => balancesOf(trx, userId))).referral

/** An order of 11.00 in the partner's form, delivered; its events are not relayed yet. */
async function delivered(api_token: string): Promise<number> {
  const answer = await shop.ask('POST', `/api/v1/order-widget/widget-order-requests?api_token=${api_token}`, 'guest', {
    orders: [aLine({ url: aVideo() })],
    email: `visitor${Math.random()}@mail.test`,
    payment_method_id: shop.methods.message,
  })
  const { invoice_id: invoiceId, order_ids: ids } = answer.json().data.data
  await shop.pay(invoiceId)
  await shop.deliver()
  await shop.settle(ids[0], 'completed')
  return ids[0]
}

describe('a partner’s reward that could not be given at once', () => {
  it('waits and is given by the next sweep, once', async () => {
    const partner = await shop.newUser()
    const orderId = await delivered((await shop.widget(partner)).api_token)
    const { time } = shop
    await inPanel((trx) =>
      trx.rows(
        // What the subscriber had recorded before the ledger refused.
        sql`update earning.widget_sale set due_micro = 1000000, due_at = ${time.now} where panel_id = ${shop.panel.id} and order_id = ${orderId} returning 1`,
      ),
    )
    const deps = { database: shop.db.database, panels: shop.deps.panels, clock: shop.deps.clock }
    await grantDue(deps, shop.panel.id, saleRewards)
    expect(await earned(partner)).toBe(0n)
    time.now = new Date(time.now.getTime() + 16 * 60_000)
    await grantDue(deps, shop.panel.id, saleRewards)
    await grantDue(deps, shop.panel.id, saleRewards)
    await shop.deliver(2)
    expect(await earned(partner)).toBe(1_000_000n)
    expect(await inPanel(checkBooks)).toEqual([])
  })
})

describe('sales before the move to Vitrine', () => {
  it('is imported with its reward once, under a number that no order has', async () => {
    const partner = await shop.newUser()
    const { id: widgetId } = await shop.widget(partner)
    const sale = {
      widgetId,
      partnerId: partner,
      markupPpm: 100_000,
      userId: await shop.newUser(),
      serviceId: 1,
      paid: usd(11),
      paidAt: new Date(),
      reward: usd(1),
    }
    for (let time = 0; time < 2; time += 1) await inPanel((trx) => takeOverSale(trx, -1, sale))
    expect(await earned(partner)).toBe(1_000_000n)
    await expect(inPanel((trx) => takeOverSale(trx, 1, sale))).rejects.toThrow('orders of this shop')
  })
})

describe('a partner who goes', () => {
  it('can export everything stored about their widgets; afterwards these sell no more and have no name', async () => {
    const partner = await shop.newUser()
    const { api_token: token } = await shop.widget(partner, { name: 'My diary', reward_percent: 0.1 })
    await delivered(token)
    await shop.deliver()
    expect(await inPanel((trx) => personalWidgets.collect(trx, partner))).toEqual([
      {
        name: 'My diary',
        since: expect.any(String),
        minimum_purchase_usd: '0.000000',
        reward_percent: '10.0000',
        spent_usd: '11.000000',
        reward_usd: '1.000000',
      },
    ])
    await inPanel(async (trx) => personalWidgets.erase?.(trx, partner))
    expect((await shop.ask('GET', `/api/v1/order-widget/networks?api_token=${token}`, 'guest')).statusCode).toBe(422)
    expect(JSON.stringify(await inPanel((trx) => personalWidgets.collect(trx, partner)))).not.toContain('diary')
  })
})
