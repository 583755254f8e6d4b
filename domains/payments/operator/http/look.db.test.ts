import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMethod } from '../../testing/index.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { refundRoutes } from './refund-routes.ts'

const DAY_MS = 86_400_000
let shop: Shop
let methodId: number
let known: ConsoleApp
let finance: OperatorClient
let owner: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await openShop()
  methodId = await shop.aMethod()
  known = await consoleApp(shop.db.database, refundRoutes(shop.deps), {})
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'finance' | 'auditor', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  finance = await as('finance')
  owner = await as('owner')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})
beforeEach(() => {
  shop.gateway.clearFaults()
  // Every message of the gateway is lost: only asking finds the money.
  shop.gateway.configureWebhooks({ drop: true })
})

async function topUp(method = methodId) {
  const invoiceId: string = (await shop.ask('POST', '/api/v1/add-funds', { amount: 10, payment_method_id: method })).json().data.invoice_id
  const { number: id } = await shop.invoice(invoiceId)
  return { id, invoiceId, pay: () => shop.gateway.pay(shop.gateway.payments({ reference: invoiceId })[0]?.id ?? '') }
}
const look = (id: number, who = finance) => who.ask('POST', `${P}/invoices/${id}/look`, {})
const nextPoll = (id: number) =>
  shop.db.database.read(shop.panel.id, (trx) =>
    trx.one(sql<{ at: Date | null; polls: number }>`
      select next_poll_at as at, polls from payments.invoice where panel_id = ${trx.panelId} and number = ${id}`),
  )

describe('an invoice that is looked at', () => {
  it('takes what the gateway has into the books, once, and answers how it stands then', async () => {
    const { id, pay } = await topUp()
    const before = await shop.balance()
    pay()
    expect((await look(id)).body.data).toMatchObject({ isAnswered: true, because: null, invoice: { id, state: 'settled' } })
    expect((await shop.balance()) - before).toBe(10_000_000n)
    shop.advance(60_000)
    expect((await look(id)).body.data.invoice.payments).toHaveLength(1)
    expect((await shop.balance()) - before).toBe(10_000_000n)
    expect((await owner.ask('GET', `${P}/audit?limit=2`)).body.rows).toMatchObject([
      { action: 'invoice.looked-at', outcome: 'done', entity: { label: `INV-${id}` } },
      { action: 'invoice.looked-at', outcome: 'asked' },
    ])
  })
  it('that nobody paid stays as it is, with its polls as they were planned', async () => {
    const { id, invoiceId } = await topUp()
    const planned = await nextPoll(id)
    expect((await look(id)).body.data).toMatchObject({ isAnswered: true, invoice: { state: 'pending', payments: [] } })
    expect([(await shop.invoice(invoiceId)).state, await nextPoll(id)]).toEqual(['pending', planned])
  })
  it('finds late money weeks after the last poll', async () => {
    const { id, pay, invoiceId } = await topUp()
    shop.advance(DAY_MS + 60_000)
    await shop.work()
    for (let poll = 0; poll < 8; poll++) {
      shop.advance(20 * DAY_MS)
      await shop.work()
    }
    expect([(await shop.invoice(invoiceId)).state, (await nextPoll(id)).at]).toEqual(['expired', null])
    pay()
    expect((await look(id)).body.data.invoice.state).toBe('settled_late')
  })
  it('is left alone while the gateway is away, also where its time is over', async () => {
    const { id, invoiceId } = await topUp()
    shop.advance(DAY_MS + 60_000)
    shop.gateway.addFault({ action: 'list', kind: 'error-before', times: 1 })
    expect((await look(id)).body.data).toMatchObject({ isAnswered: false, because: expect.any(String), invoice: { state: 'pending' } })
    expect((await shop.invoice(invoiceId)).state).toBe('pending')
    shop.advance(60_000)
    expect((await look(id)).body.data.invoice.state).toBe('expired')
  })
  it('is not asked about twice within seconds, by whomever', async () => {
    const { id } = await topUp()
    const answers = await Promise.all([look(id), look(id, owner), look(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe('The gateway was asked just now. Ask again in 10 seconds.')
    shop.advance(10_000)
    expect((await look(id)).status).toBe(200)
  })
  it('is one that a gateway can be asked about, by those who may', async () => {
    const bank = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
    const { id } = await topUp(bank)
    expect(await look(id)).toMatchObject({ status: 422, body: { message: expect.stringContaining('Confirm it by hand') } })
    const { id: card } = await topUp()
    expect((await look(card, auditor)).body.details).toEqual({ code: 'not_permitted', permission: 'invoices.moderate' })
    expect((await look(2_000_000_000)).status).toBe(404)
    expect((await foreign.ask('POST', `/panels/meadow/invoices/${card}/look`, {})).status).toBe(404)
  })
})
