import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMethod } from '../../testing/index.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { refundRoutes } from './refund-routes.ts'

const DAY_MS = 86_400_000
let shop: Shop
let bank: number
let card: number
let known: ConsoleApp
let finance: OperatorClient
let owner: OperatorClient
let P: string
beforeAll(async () => {
  shop = await openShop()
  bank = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', texts: { en: { name: 'Bank transfer' } } })
  card = await shop.aMethod()
  known = await consoleApp(shop.db.database, [...invoiceRoutes(shop.deps), ...refundRoutes(shop.deps)], {})
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'finance') => signedIn(known, { email: `${role}@example.com`, places: [{ panelId: shop.panel.id, role }] })
  finance = await as('finance')
  owner = await as('owner')
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

/** An invoice whose customer has not said that they paid. */
async function unsaid(amount = 100, method = bank): Promise<{ readonly id: number; readonly invoiceId: string }> {
  const invoiceId: string = (await shop.ask('POST', '/api/v1/add-funds', { amount, payment_method_id: method })).json().data.invoice_id
  return { id: (await shop.invoice(invoiceId)).number, invoiceId }
}
async function expired(amount = 100) {
  const one = await unsaid(amount)
  shop.advance(DAY_MS + 60_000)
  await shop.work()
  expect((await shop.invoice(one.invoiceId)).state).toBe('expired')
  return one
}
const show = async (id: number, who = finance) => (await who.ask('GET', `${P}/waiting-payments/${id}`)).body.data
const listed = async () => (await finance.ask('GET', `${P}/waiting-payments`)).body.rows.map((row: { id: number }) => row.id)
const confirm = (id: number, body: object, who = finance) => who.ask('POST', `${P}/waiting-payments/${id}/confirm`, body)
const reject = (id: number, who = finance) => who.ask('POST', `${P}/waiting-payments/${id}/reject`, { reason: 'Not on the statement' })
const press = (invoiceId: string) => shop.ask('POST', `/api/v1/invoices/${invoiceId}/mark-is-paid`, { comment: 'Sent' })

describe('an invoice whose customer has not said that they paid', () => {
  it('is confirmed by hand once: neither a second reference nor the customer’s own word afterwards moves anything', async () => {
    const { id, invoiceId } = await unsaid()
    const before = await shop.balance()
    expect(await show(id)).toMatchObject({ actions: ['confirm', 'reject'], accountNumber: expect.any(String) })
    expect((await confirm(id, { received: '100.00', bankReference: 'H 1' })).body.data).toMatchObject({
      ...{ outcome: 'exact', payment: { state: 'settled', actions: ['another'] } },
    })
    expect((await confirm(id, { received: '100.00', bankReference: 'H 2' }, owner)).status).toBe(422)
    expect((await press(invoiceId)).statusCode).toBe(422)
    expect((await shop.balance()) - before).toBe(100_000_000n)
    expect(await listed()).not.toContain(id)
  })
  it('takes its money once, also where its customer and two operators say so at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, invoiceId } = await unsaid()
      const before = await shop.balance()
      const [, ...answers] = await Promise.all([
        press(invoiceId),
        confirm(id, { received: '100.00', bankReference: `R ${round}` }),
        confirm(id, { received: '100.00', bankReference: `S ${round}` }, owner),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect([(await shop.balance()) - before, (await shop.invoice(invoiceId)).state]).toEqual([100_000_000n, 'settled'])
    }
  })
  it('above the limit waits for the second person in the list, neither expires nor is canceled, and is theirs to reject', async () => {
    const { id, invoiceId } = await unsaid(600)
    const body = { received: '600.00', bankReference: 'H 600' }
    const before = await shop.balance()
    expect((await confirm(id, body)).body.data).toMatchObject({ outcome: 'awaiting-second', payment: { state: 'in_moderation' } })
    expect(await listed()).toContain(id)
    shop.advance(2 * DAY_MS)
    await shop.work()
    expect([(await shop.ask('POST', `/api/v1/invoices/${invoiceId}/cancel`)).statusCode, await shop.balance()]).toEqual([422, before])
    expect((await reject(id, owner)).body.data).toMatchObject({ state: 'failed', receipt: null })
    expect(await listed()).not.toContain(id)
    // The word that was taken back is no word: the second person's begins anew.
    expect((await confirm(id, body, owner)).body.data.outcome).toBe('awaiting-second')
    expect(await shop.balance()).toBe(before)
  })
  it('that fell short is confirmed again only as another transfer', async () => {
    const { id } = await unsaid()
    const before = await shop.balance()
    expect((await confirm(id, { received: '40.00', bankReference: 'H 40' })).body.data).toMatchObject({
      ...{ outcome: 'underpaid', payment: { state: 'underpaid', actions: ['another'] } },
    })
    expect((await confirm(id, { received: '40.00', bankReference: 'E2E 40' }, owner)).status).toBe(422)
    expect((await confirm(id, { received: '60.00', bankReference: 'H 60', isAdditional: true })).body.data.outcome).toBe('second')
    expect((await shop.balance()) - before).toBe(100_000_000n)
  })
})

describe('an invoice that was given up', () => {
  it('is paid late by what is confirmed, once', async () => {
    const { id } = await expired()
    const before = await shop.balance()
    expect(await show(id)).toMatchObject({ state: 'expired', actions: ['confirm'] })
    expect((await reject(id)).status).toBe(422)
    const answers = await Promise.all([
      confirm(id, { received: '100.00', bankReference: 'L 1' }),
      confirm(id, { received: '100.00', bankReference: 'L 2' }, owner),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect([(await shop.balance()) - before, (await show(id)).state]).toEqual([100_000_000n, 'settled_late'])
  })
  it('above the limit stands in the list until a second person confirms it or takes the word back', async () => {
    const [late, wrong] = [await expired(700), await expired(800)]
    const before = await shop.balance()
    const body = { received: '700.00', bankReference: 'L 700' }
    await confirm(late.id, body)
    await confirm(wrong.id, { received: '800.00', bankReference: 'L 800' })
    expect(await listed()).toEqual(expect.arrayContaining([late.id, wrong.id]))
    expect((await confirm(late.id, body, owner)).body.data.payment.state).toBe('settled_late')
    expect((await reject(wrong.id, owner)).body.data).toMatchObject({ state: 'expired', receipt: null, actions: ['confirm'] })
    expect(await listed()).not.toContain(wrong.id)
    expect((await shop.balance()) - before).toBe(700_000_000n)
  })
})

it('nothing is said by hand of what a gateway confirms', async () => {
  const { id } = await unsaid(100, card)
  const before = await shop.balance()
  expect(await show(id)).toMatchObject({ actions: [] })
  expect((await confirm(id, { received: '100.00', bankReference: 'G 1' })).status).toBe(422)
  expect((await reject(id)).status).toBe(422)
  expect(await shop.balance()).toBe(before)
  expect((await finance.ask('GET', `${P}/invoices/${id}`)).body.data.isManual).toBe(false)
  expect((await finance.ask('GET', `${P}/invoices/${(await unsaid()).id}`)).body.data.isManual).toBe(true)
})

it('a word that moved money is never taken back, whatever asks for it', async () => {
  const { id } = await unsaid()
  await confirm(id, { received: '100.00', bankReference: 'K 1' })
  const deleting = shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.run(sql`delete from payments.manual_receipt where panel_id = ${trx.panelId} and invoice_number = ${id}`),
  )
  await expect(deleting).rejects.toThrow('moved money')
})
