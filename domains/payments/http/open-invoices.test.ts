import { aUser } from '@vitrine/identity/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMethod, payInvoice } from '../testing/index.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const HOUR = 3_600_000

let shop: Shop
let card: number
let bank: number
let coins: number
/** A customer of each test's own. */
let me: number
beforeAll(async () => {
  shop = await openShop({ reusesOpen: true })
  card = await shop.aMethod({ feePpm: 50_000 })
  bank = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', accountNumber: 'DE12' })
  coins = await shop.aMethod({ strategy: 'qr_code', gatewayAccountId: shop.cryptoAccountId, texts: { en: { name: 'Coins' } } })
})
beforeEach(async () => {
  me = (await aUser(shop.db.database, shop.panel.id)).id
})
afterAll(() => shop.close())

const begin = async (methodId: number, amount: number, as = me) => {
  const answer = await shop.ask('POST', '/api/v1/add-funds', { amount, payment_method_id: methodId }, as)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as { invoice_id: string; url: string | null; qr_code: string | null; message: { comment: string } | null }
}
const list = async (query = '', as: 'guest' | number = me) => (await shop.ask('GET', `/api/v1/invoices${query}`, undefined, as)).json()
const resume = (id: string, as: 'guest' | number = me) => shop.ask('POST', `/api/v1/invoices/${id}/resume`, undefined, as)
const cancel = (id: string, as: 'guest' | number = me) => shop.ask('POST', `/api/v1/invoices/${id}/cancel`, undefined, as)
const show = async (id: string) => (await shop.ask('GET', `/api/v1/invoices/${id}`, undefined, me)).json().data
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)
const invoiceCount = async (): Promise<number> =>
  (
    await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(
        sql<{ count: number }>`select count(*)::int as count from payments.invoice where panel_id = ${shop.panel.id} and user_id = ${me}`,
      ),
    )
  ).count

describe('GET /invoices, the payments that wait', () => {
  it('lists coins with coin and network, a transfer and an abandoned card, the newest first, each under the number that the transfer and the gateway name', async () => {
    const paid = [await begin(card, 20), await begin(bank, 30), await begin(coins, 40)]
    const { data, recordsFiltered } = await list()
    expect([recordsFiltered, idsOf({ data })]).toEqual([3, paid.map(({ invoice_id }) => invoice_id).reverse()])
    const [byCoins, byBank, byCard] = data
    expect(byCoins).toMatchObject({
      status: 'pending',
      coin: { code: 'SDC', network: 'Sandcoin' },
      payment_method: { name: 'Coins', strategy: 'qr_code' },
      total_amount: '40.00',
      confirmed_by: 'gateway',
      actions: { resumable: true, cancelable: true },
    })
    expect([byBank.number, byBank.confirmed_by, byBank.coin]).toEqual([paid[1]?.message?.comment, 'operator', null])
    const [atGateway] = shop.gateway.payments({ reference: byCard.id })
    expect([atGateway?.description, byCard.total_amount]).toEqual([`${shop.panel.name} ${byCard.number}`, '21.00'])
    expect(Date.parse(byCoins.expires_at)).toBeGreaterThan(Date.parse(byCoins.created_at))
  })
  it('keeps what is being checked, and drops what is paid, failed, canceled or over', async () => {
    const [settled, over, given, checked] = [await begin(card, 21), await begin(card, 22), await begin(card, 23), await begin(bank, 31)]
    await payInvoice(shop.db.database, shop.panel.id, settled.invoice_id)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(
        sql`update payments.invoice set expires_at = ${new Date(Date.now() - HOUR)} where panel_id = ${shop.panel.id} and id = ${over.invoice_id}`,
      ),
    )
    await cancel(given.invoice_id)
    await shop.ask('POST', `/api/v1/invoices/${checked.invoice_id}/mark-is-paid`, {}, me)
    const { data, recordsFiltered } = await list()
    expect([recordsFiltered, idsOf({ data })]).toEqual([1, [checked.invoice_id]])
    expect([data[0].status, data[0].actions]).toEqual(['in_moderation', { resumable: false, cancelable: false }])
  })
  it('comes in pages, and shows nobody else’s', async () => {
    const ids: string[] = []
    for (const amount of [24, 25, 26]) ids.unshift((await begin(card, amount)).invoice_id)
    const stranger = await aUser(shop.db.database, shop.panel.id)
    const pages = [await list('?per_page=2'), await list('?per_page=2&page=2'), await list('', stranger.id)]
    expect(pages.map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2), []])
    expect(pages.map(({ recordsFiltered }) => recordsFiltered)).toEqual([3, 3, 0])
    expect((await shop.ask('GET', '/api/v1/invoices', undefined, 'guest')).statusCode).toBe(401)
  })
})

describe('going on with a payment', () => {
  it('shows the same address, transfer or page once more, and asks no gateway for a second one', async () => {
    for (const method of [coins, bank, card]) {
      const first = await begin(method, 50)
      const again = await resume(first.invoice_id)
      expect([again.statusCode, again.json().data]).toEqual([200, first])
    }
    const references = shop.crypto.invoices({}).map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
  })
  it('is what another attempt with the same method and amount does; another amount, method or customer is another payment', async () => {
    const first = await begin(coins, 60)
    const again = await begin(coins, 60)
    expect([again, await invoiceCount()]).toEqual([first, 1])
    const stranger = await aUser(shop.db.database, shop.panel.id)
    const others = [await begin(coins, 61), await begin(bank, 60), await begin(coins, 60, stranger.id)]
    expect(new Set([first, ...others].map(({ invoice_id }) => invoice_id)).size).toBe(4)
  })
  it('is not offered where nothing is to be paid any more or its time is nearly over: then another one is made', async () => {
    const first = await begin(card, 70)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(
        sql`update payments.invoice set expires_at = ${new Date(Date.now() + 60_000)} where panel_id = ${shop.panel.id} and id = ${first.invoice_id}`,
      ),
    )
    const second = await begin(card, 70)
    expect(second.invoice_id).not.toBe(first.invoice_id)
    await payInvoice(shop.db.database, shop.panel.id, second.invoice_id)
    const refused = await resume(second.invoice_id)
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'This invoice can no longer be paid.'])
    expect((await begin(card, 70)).invoice_id).not.toBe(second.invoice_id)
  })
  it('is its owner’s; a guest needs to know its id', async () => {
    const { invoice_id: id } = await begin(card, 80)
    const stranger = await aUser(shop.db.database, shop.panel.id)
    expect([(await resume(id, stranger.id)).statusCode, (await resume(id, 'guest')).statusCode]).toEqual([404, 200])
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where user_id = ${me}`),
    )
    expect((await resume(id)).statusCode).toBe(422)
  })
})

describe('giving a payment up', () => {
  it('closes it, once and again, and money that comes after all is on the balance', async () => {
    const { invoice_id: id } = await begin(bank, 90)
    for (const answer of [await cancel(id), await cancel(id)])
      expect([answer.statusCode, answer.json().data.status, answer.json().data.actions]).toEqual([
        200,
        'canceled',
        { resumable: false, cancelable: false },
      ])
    await payInvoice(shop.db.database, shop.panel.id, id)
    expect([(await show(id)).status, await shop.balance(me)]).toEqual(['settled', 90_000_000n])
  })
  it('is refused when money has come, is on its way or is looked for, and when it is somebody else’s', async () => {
    const [paid, checked, mine] = [await begin(card, 91), await begin(bank, 92), await begin(card, 93)]
    await payInvoice(shop.db.database, shop.panel.id, paid.invoice_id)
    await shop.ask('POST', `/api/v1/invoices/${checked.invoice_id}/mark-is-paid`, {}, me)
    const arriving = await begin(coins, 200)
    const [requested] = shop.crypto.invoices({ reference: arriving.invoice_id })
    shop.crypto.broadcast(requested?.id ?? '')
    // The next poll of the payment service sees the coins, also where its message was lost.
    shop.advance(61_000)
    await shop.work()
    expect((await show(arriving.invoice_id)).arriving).toEqual({ confirmations: 0, needed: 3 })
    for (const { invoice_id } of [paid, checked, arriving]) {
      const answer = await cancel(invoice_id)
      expect([answer.statusCode, answer.json().message]).toEqual([
        422,
        'This payment is already in progress and can no longer be canceled.',
      ])
    }
    const stranger = await aUser(shop.db.database, shop.panel.id)
    expect((await cancel(mine.invoice_id, stranger.id)).statusCode).toBe(404)
    expect((await list()).recordsFiltered).toBe(3)
  })
})
