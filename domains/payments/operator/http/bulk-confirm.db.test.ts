import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, workOffBulk } from '@vitrine/operators/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentBulkKinds } from '../../queries/operator/payment-bulk-kinds.ts'
import { aMethod } from '../../testing/index.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { invoiceRoutes } from './invoice-routes.ts'

let shop: Shop
let bank: number
let known: ConsoleApp
let finance: OperatorClient
let second: OperatorClient
let auditor: OperatorClient
let P: string
beforeAll(async () => {
  shop = await openShop()
  bank = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', texts: { en: { name: 'Bank transfer' } } })
  known = await consoleApp(shop.db.database, invoiceRoutes(shop.deps), { bulkKinds: paymentBulkKinds })
  P = `/panels/${shop.panel.key}`
  const as = (name: string, role: 'finance' | 'auditor') =>
    signedIn(known, { email: `${name}@example.com`, places: [{ panelId: shop.panel.id, role }] })
  finance = await as('finance', 'finance')
  second = await as('second', 'finance')
  auditor = await as('auditor', 'auditor')
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

/** A transfer that its payer says was made. */
async function transfer(amount = 30): Promise<number> {
  const invoiceId: string = (await shop.ask('POST', '/api/v1/add-funds', { amount, payment_method_id: bank })).json().data.invoice_id
  await shop.ask('POST', `/api/v1/invoices/${invoiceId}/mark-is-paid`, { comment: 'Sent' })
  return (await shop.invoice(invoiceId)).number
}
const line = (id: number, bankReference: string, received = '30.00', currency = 'USD') => ({
  id,
  own: { received, currency, bankReference, statementLine: `Rosa Lind: INV-${id}` },
})
const requestOf = (rows: readonly object[]) => ({ kind: 'payments.confirm', select: { rows } })
const preview = async (rows: readonly object[], who = finance) =>
  (await who.ask('POST', `${P}/bulk-actions/preview`, requestOf(rows))).body.data
async function confirm(rows: readonly object[], who = finance) {
  const { id } = (await who.ask('POST', `${P}/bulk-actions`, requestOf(rows))).body.data
  while ((await workOffBulk(known.work)) > 0);
  const report = await who.ask('GET', `${P}/bulk-actions/${id}/report.csv`)
  return report.text.trim().split('\r\n').slice(1)
}
const stateOf = async (id: number) => (await finance.ask('GET', `${P}/waiting-payments/${id}`)).body.data.state
const balance = () => shop.balance()
const settled = (id: number) =>
  shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(sql<{ external_id: string; outcome: string }>`
      select external_id, outcome from payments.external_payment where panel_id = ${trx.panelId} and invoice_number = ${id}`),
  )

describe('lines of a bank’s statement', () => {
  it('are confirmed together, each by itself: what the dry run says is what happens, and the rest is told with its reason', async () => {
    const [one, two, wrong, foreign, repeat, big] = [
      await transfer(),
      await transfer(45),
      await transfer(),
      await transfer(),
      await transfer(),
      await transfer(900),
    ]
    const rows = [
      ...[line(one, 'REF 1'), line(two, 'REF 2', '45.00'), line(wrong, 'REF 3', '29.99'), line(foreign, 'REF 4', '30.00', 'EUR')],
      ...[line(repeat, 'REF 1'), line(big, 'REF 6', '900.00'), line(2_000_000_000, 'REF 7')],
    ]
    expect(await preview(rows)).toEqual({
      ...{ total: 7, can: 2, same: 0, cannot: 5, amount: '75.00' },
      reasons: expect.arrayContaining([
        { because: 'The amount or the currency is not that of the invoice.', count: 2 },
        { because: expect.stringContaining('second person'), count: 1 },
      ]),
    })
    const before = await balance()
    const report = await confirm(rows)
    expect(await balance()).toBe(before + 75_000_000n)
    expect(report.filter((row) => /done/i.test(row))).toHaveLength(2)
    for (const id of [wrong, foreign, repeat, big]) expect([id, await stateOf(id)]).toEqual([id, 'in_moderation'])
    expect(await settled(one)).toEqual([{ external_id: 'REF 1', outcome: 'exact' }])
    expect(await settled(two)).toEqual([{ external_id: 'REF 2', outcome: 'exact' }])
    // The same file again moves nothing.
    expect(await preview(rows.slice(0, 2))).toMatchObject({ can: 0, same: 2, cannot: 0 })
    await confirm(rows.slice(0, 2))
    expect(await balance()).toBe(before + 75_000_000n)
  })
  it('are confirmed also where the customer has said nothing, and never for what a gateway confirms', async () => {
    const topUp = async (method: number) =>
      (await shop.ask('POST', '/api/v1/add-funds', { amount: 30, payment_method_id: method })).json().data
    const [said, card] = [(await topUp(bank)).invoice_id, (await topUp(await shop.aMethod())).invoice_id]
    const [one, other] = [(await shop.invoice(said)).number, (await shop.invoice(card)).number]
    const before = await balance()
    const rows = [line(one, 'UNSAID 1'), line(other, 'UNSAID 2')]
    expect(await preview(rows)).toMatchObject({ can: 1, cannot: 1, reasons: [{ because: expect.stringContaining('automatically') }] })
    await confirm(rows)
    expect([await balance(), await stateOf(one), await settled(other)]).toEqual([before + 30_000_000n, 'settled', []])
  })
  it('above the limit are confirmed together only by a second person', async () => {
    const id = await transfer(800)
    const rows = [line(id, 'BIG 1', '800.00')]
    const body = { received: '800.00', bankReference: 'BIG 1' }
    expect((await finance.ask('POST', `${P}/waiting-payments/${id}/confirm`, body)).body.data.outcome).toBe('awaiting-second')
    expect(await preview(rows)).toMatchObject({
      can: 0,
      cannot: 1,
      reasons: [{ because: expect.stringContaining('You have confirmed it') }],
    })
    expect(await preview(rows, second)).toMatchObject({ can: 1, cannot: 0, amount: '800.00' })
    const before = await balance()
    await confirm(rows)
    expect([await stateOf(id), await balance()]).toEqual(['in_moderation', before])
    await confirm(rows, second)
    expect([await stateOf(id), await balance()]).toEqual(['settled', before + 800_000_000n])
  })
  it('are confirmed by nobody without the right to it', async () => {
    const rows = [line(1, 'REF 20')]
    for (const path of ['bulk-actions', 'bulk-actions/preview'])
      expect((await auditor.ask('POST', `${P}/${path}`, requestOf(rows))).body.details).toMatchObject({ code: 'not_permitted' })
    expect((await finance.ask('POST', `${P}/bulk-actions`, requestOf([{ id: 1, own: { received: 'x' } }]))).status).toBe(422)
  })
})
