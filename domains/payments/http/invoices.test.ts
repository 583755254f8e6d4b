import { setRole } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveInvoice, rejectInvoice } from '../commands/invoices/approve-invoice.ts'
import { createInvoice } from '../commands/invoices/create-invoice.ts'
import { countInModeration } from '../store/invoice-store.ts'
import { aMethod, anOperator } from '../testing/index.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const DAY = 86_400_000
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let shop: Shop
let bank: number
let anna: number
let ben: number
beforeAll(async () => {
  shop = await openShop()
  bank = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', feePpm: 10_000 })
  anna = (await anOperator(shop.db.database, shop.panel.id)).id
  ben = (await anOperator(shop.db.database, shop.panel.id)).id
})
afterAll(() => shop.close())

const topUp = async (method = bank, amount = 100): Promise<string> =>
  (await shop.ask('POST', '/api/v1/add-funds', { amount, payment_method_id: method })).json().data.invoice_id
const mark = (invoiceId: string, body: object = { comment: 'x' }, as?: 'guest' | number) =>
  shop.ask('POST', `/api/v1/invoices/${invoiceId}/mark-is-paid`, body, as)
const show = (invoiceId: string, as?: 'guest' | number) => shop.ask('GET', `/api/v1/invoices/${invoiceId}`, undefined, as)
const inModeration = () => shop.db.database.read(shop.panel.id, (trx) => countInModeration(trx, shop.user.id))
const approve = (invoiceId: string, more: object = {}) => approveInvoice(shop.deps, shop.panel.id, invoiceId, { operatorId: anna, ...more })
const topics = async (invoiceId: string): Promise<string[]> => {
  const rows = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(
      sql<{
        topic: string
      }>`select topic from platform.outbox where panel_id = ${shop.panel.id} and payload ->> 'invoiceId' = ${invoiceId} order by id`,
    ),
  )
  return rows.map(({ topic }) => topic)
}

describe('POST /invoices/{invoiceId}/mark-is-paid (EP-067)', () => {
  it('puts the invoice before an operator, once, and says the same when repeated (OWAPI-011)', async () => {
    const invoiceId = await topUp()
    const before = await inModeration()
    const answers = await Promise.all([1, 2, 3].map(() => mark(invoiceId)))
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: { id: invoiceId, status: 'in_moderation' } }])
    expect([(await inModeration()) - before, await shop.balance(), await topics(invoiceId)]).toEqual([
      1,
      0n,
      ['payments.invoice-in-moderation'],
    ])
  })
  it('lets a guest do it who knows the invoice', async () => {
    expect((await mark(await topUp(), {}, 'guest')).statusCode).toBe(200)
  })
  it('demands a comment where the method asks for one (PAY-006)', async () => {
    const invoiceId = await topUp(await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', asksComment: true }))
    for (const body of [{}, { comment: '' }, { comment: '  ' }, { comment: null }]) {
      const answer = await mark(invoiceId, body)
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { comment: ['The comment field is required.'] }])
    }
    expect((await mark(invoiceId, { comment: 'paid by Ann' })).statusCode).toBe(200)
  })
  it('refuses a comment over 500 characters', async () => {
    const answer = await mark(await topUp(), { comment: 'x'.repeat(501) })
    expect(answer.json().errors).toEqual({ comment: ['The comment must not be greater than 500 characters.'] })
  })
  it('is 404 alike for an invoice that is absent, another user’s, another panel’s or no id at all', async () => {
    const stranger = await aUser(shop.db.database, shop.panel.id)
    const neighbour = await aPanel(shop.db.database)
    const methodId = await aMethod(shop.db.database, neighbour.id, { strategy: 'message' })
    const foreign = await shop.db.database.transaction(neighbour.id, (trx) =>
      createInvoice(trx, {
        userId: 1,
        methodId,
        payer: null,
        amount: usd(5),
        purpose: { kind: 'top_up' },
        locale: 'en',
        settings: neighbour.settings,
        now: new Date(),
      }),
    )
    const own = await topUp()
    const answers = [
      await mark('6d0c1e1c-3d7e-4c05-9c6e-0f6f3b8f3d11'),
      await mark(own, {}, stranger.id),
      await mark(foreign.id, {}, 'guest'),
      await mark('1'),
      await show(own, stranger.id),
      await show(foreign.id, 'guest'),
    ]
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not Found' }])
  })
  it('is refused for an invoice that its gateway confirms', async () => {
    expect((await mark(await topUp(await shop.aMethod()))).statusCode).toBe(422)
  })
  it('is refused after a day', async () => {
    const invoiceId = await topUp()
    shop.advance(DAY + 1000)
    await shop.work()
    expect([(await shop.invoice(invoiceId)).state, (await mark(invoiceId)).statusCode]).toEqual(['expired', 422])
  })
})

describe('the operator’s decision', () => {
  it('settles the invoice like any other payment, once', async () => {
    const invoiceId = await topUp()
    await mark(invoiceId)
    const before = await shop.balance()
    expect(await Promise.all([1, 2, 3, 4].map(() => approve(invoiceId)))).toEqual(['exact', 'exact', 'exact', 'exact'])
    expect([(await shop.balance()) - before, (await shop.invoice(invoiceId)).state]).toEqual([usd(100), 'settled'])
    expect(await topics(invoiceId)).toEqual(['payments.invoice-in-moderation', 'payments.invoice-settled'])
  })
  it('counts a line of the bank’s statement once, whichever invoices it is held against', async () => {
    const [first, second] = [await topUp(), await topUp()]
    const before = await shop.balance()
    await approve(first, { bankReference: 'TRX-77' })
    await expect(approve(second, { bankReference: 'TRX-77' })).rejects.toThrow('already counted for another invoice')
    expect([(await shop.balance()) - before, (await shop.invoice(second)).state]).toEqual([usd(100), 'pending'])
  })
  it('credits what really arrived', async () => {
    const invoiceId = await topUp()
    const before = await shop.balance()
    expect(await approve(invoiceId, { receivedMinor: 5_050n })).toBe('underpaid')
    expect((await shop.balance()) - before).toBe(usd(50))
  })
  it('waits as long as the operator needs: what is in moderation does not expire', async () => {
    const invoiceId = await topUp()
    await mark(invoiceId)
    shop.advance(3 * DAY)
    await shop.work()
    expect((await shop.invoice(invoiceId)).state).toBe('in_moderation')
  })
  it('can be no: the invoice fails and nothing is credited', async () => {
    const invoiceId = await topUp()
    await mark(invoiceId)
    const before = await shop.balance()
    await rejectInvoice(shop.deps, shop.panel.id, invoiceId, anna)
    expect([(await shop.invoice(invoiceId)).state, (await shop.balance()) - before]).toEqual(['failed', 0n])
    await expect(rejectInvoice(shop.deps, shop.panel.id, invoiceId, anna)).rejects.toThrow('can no longer be paid')
  })
  it('above the panel’s limit needs a second person, who reads the same amount', async () => {
    const invoiceId = await topUp(bank, 600)
    await mark(invoiceId)
    const before = await shop.balance()
    const line = { bankReference: 'TRX-600', receivedMinor: 60_600n, statementLine: '20.11. +606.00 M. Keller' }
    expect([await approve(invoiceId, line), await approve(invoiceId, line)]).toEqual(['awaiting-second', 'awaiting-second'])
    expect([(await shop.balance()) - before, (await shop.invoice(invoiceId)).state]).toEqual([0n, 'in_moderation'])
    const other = { ...line, operatorId: ben, receivedMinor: 60_000n }
    await expect(approve(invoiceId, other)).rejects.toThrow('recorded with another amount')
    const second = { ...line, operatorId: ben }
    expect(await Promise.all([1, 2, 3].map(() => approve(invoiceId, second)))).toEqual(['exact', 'exact', 'exact'])
    expect([(await shop.balance()) - before, (await shop.invoice(invoiceId)).state]).toEqual([usd(600), 'settled'])
  })
  it('of one person never counts as two, whatever the program does: the database refuses', async () => {
    const invoiceId = await topUp(bank, 600)
    await approve(invoiceId, { bankReference: 'TRX-ALONE' })
    await expect(
      shop.db.database.transaction(shop.panel.id, (trx) =>
        trx.run(sql`update payments.manual_receipt set confirmed_by = created_by, confirmed_at = now() where bank_reference = 'TRX-ALONE'`),
      ),
    ).rejects.toThrow(/manual_receipt_two_people/)
  })
  it('is accepted from people who may moderate payments, and not from the payer (ROLE-006)', async () => {
    const invoiceId = await topUp()
    const support = await aUser(shop.db.database, shop.panel.id)
    await shop.db.database.transaction(shop.panel.id, (trx) => setRole(trx, support.id, 'support'))
    for (const operatorId of [support.id, 999_999]) {
      await expect(approve(invoiceId, { operatorId })).rejects.toThrow('invoices.moderate')
      await expect(rejectInvoice(shop.deps, shop.panel.id, invoiceId, operatorId)).rejects.toThrow('invoices.moderate')
    }
    const { invoice_id: own } = (await shop.ask('POST', '/api/v1/add-funds', { amount: 100, payment_method_id: bank }, anna)).json().data
    await expect(approve(own)).rejects.toThrow('his own payment')
    expect([(await shop.invoice(invoiceId)).state, (await shop.invoice(own)).state]).toEqual(['pending', 'pending'])
    expect(await approve(invoiceId)).toBe('exact')
  })
  it('is not asked for invoices of a gateway', async () => {
    await expect(approve(await topUp(await shop.aMethod()))).rejects.toThrow('The payment provider confirms this invoice')
  })
})

describe('GET /invoices/{invoiceId} (OUR-PAYMENTS-01)', () => {
  it('tells a guest who knows the id how the payment stands, and no more', async () => {
    const invoiceId = await topUp()
    const pending = (await show(invoiceId, 'guest')).json()
    expect(pending).toEqual({
      data: {
        id: invoiceId,
        number: expect.stringMatching(/^INV-\d+$/),
        status: 'pending',
        amount: '100.00',
        discount_amount: '0.00',
        total_amount: '101.00',
        purpose: 'top_up',
        order_id: null,
        payment_method: expect.objectContaining({ id: bank, strategy: 'message' }),
        created_at: expect.any(String),
        expires_at: expect.any(String),
        confirmed_by: 'operator',
        arriving: null,
        coin: null,
        actions: { resumable: true, cancelable: true },
      },
    })
    await mark(invoiceId)
    await approve(invoiceId)
    expect((await show(invoiceId)).json().data.status).toBe('settled')
  })
})
