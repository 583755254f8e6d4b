import { balanceOf, balancesOf, checkBooks, statement } from '@vitrine/ledger'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentTimings } from '../../model/timings.ts'
import { findInvoice, type Invoice } from '../../store/invoice-store.ts'
import { aGatewayAccount, aMethod, payInvoice } from '../../testing/index.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { createInvoice, type InvoiceRequest } from './create-invoice.ts'

const now = new Date('2026-11-20T12:00:00Z')
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let db: TestDatabase
let panel: Panel
let lastUser = 1000
beforeAll(async () => {
  db = await testDatabase({ poolMax: 16 })
  panel = await aPanel(db.database)
})
afterAll(() => db.close())

/** An invoice of a new customer: 100.00 by a method of 5 % fee and 2 % bonus, so 105.00 to pay. */
async function anInvoice(overrides: Partial<InvoiceRequest> = {}, method: Parameters<typeof aMethod>[2] = {}): Promise<Invoice> {
  const methodId = await aMethod(db.database, panel.id, { feePpm: 50_000, bonuses: [{ fromAmount: usd(50), ppm: 20_000 }], ...method })
  lastUser += 1
  return db.database.transaction(panel.id, (trx) =>
    createInvoice(trx, {
      userId: lastUser,
      methodId,
      payer: null,
      amount: usd(100),
      purpose: { kind: 'top_up' },
      locale: 'en',
      settings: { currencies: { default: 'USD', rates: { RUB: '90' } } },
      now,
      ...overrides,
    }),
  )
}

const ofOrder = { purpose: { kind: 'order', orderId: 77 } } as const
const pay = (invoice: Invoice, overrides: Parameters<typeof payInvoice>[3] = {}) =>
  payInvoice(db.database, panel.id, invoice.id, { now, ...overrides })
const again = async (invoice: Invoice) => (await db.database.read(panel.id, (trx) => findInvoice(trx, invoice.id))) as Invoice
const mainOf = async (invoice: Invoice) => (await db.database.read(panel.id, (trx) => balancesOf(trx, invoice.userId))).main
const close = (invoice: Invoice, reason: 'declined' | 'expired') =>
  db.database.transaction(panel.id, (trx) => closeUnpaid(trx, invoice, reason, now))

/** What was announced about one invoice, oldest first. */
async function announced(invoice: Invoice): Promise<unknown[]> {
  const rows = await db.database.read(panel.id, (trx) =>
    trx.rows(sql<{ topic: string; payload: Record<string, unknown> }>`
      select topic, payload from platform.outbox where panel_id = ${panel.id} and payload ->> 'invoiceId' = ${invoice.id} order by id`),
  )
  return rows.map(({ topic, payload }) => ({ topic, orderId: payload.orderId, outcome: payload.outcome, isLate: payload.isLate }))
}
const settledEvent = (more: object) => ({ topic: 'payments.invoice-settled', isLate: false, orderId: null, ...more })

/** The customer's rows as type and dollars. */
async function rowsOf(invoice: Invoice): Promise<Record<string, string>> {
  const page = await db.database.read(panel.id, (trx) => statement(trx, { userId: invoice.userId, limit: 20, offset: 0 }))
  expect(page.sum).toBe(await mainOf(invoice))
  return Object.fromEntries(page.rows.map((row) => [row.type, String(row.amount)]))
}

describe('the exact amount', () => {
  it('writes one invoiced, one fee and one bonus row, and nothing stays in between', async () => {
    const invoice = await anInvoice()
    expect(await pay(invoice)).toBe('exact')
    expect(await rowsOf(invoice)).toEqual({ invoiced: '105000000', fee: '-5000000', bonus: '2000000' })
    const clearing = await db.database.read(panel.id, (trx) =>
      balanceOf(trx, { kind: 'gateway_clearing', owner: invoice.gatewayAccountId }),
    )
    const between = await db.database.read(panel.id, (trx) => balanceOf(trx, { kind: 'payment', owner: invoice.number }))
    expect([clearing, between, (await again(invoice)).state]).toEqual([usd(105), 0n, 'settled'])
    expect(await announced(invoice)).toEqual([settledEvent({ outcome: 'exact' })])
  })
  it('names the order that it pays', async () => {
    const invoice = await anInvoice(ofOrder)
    await pay(invoice)
    expect(await announced(invoice)).toEqual([settledEvent({ outcome: 'exact', orderId: 77 })])
  })
  it('is the cost of the order to the cent, and in another currency worth just that: nothing of the rounding stays on the balance', async () => {
    const amount = micro(1_230_000n)
    const invoice = await anInvoice({ ...ofOrder, amount }, { feePpm: 0, bonuses: [] })
    expect(invoice.terms.payAmountMinor).toBe(123n)
    expect(await pay(invoice)).toBe('exact')
    const settings = { currencies: { default: 'USD' as const, rates: { RUB: '92.355' } } }
    const inRoubles = await anInvoice({ ...ofOrder, amount, settings }, { feePpm: 0, bonuses: [], chargeCurrency: 'RUB' })
    expect(inRoubles.terms.payAmountMinor).toBe(11_360n)
    expect(await pay(inRoubles)).toBe('exact')
    expect([await mainOf(invoice), await mainOf(inRoubles)]).toEqual([amount, amount])
  })
  it('in a method’s own currency is valued by the rate of the invoice’s day', async () => {
    const invoice = await anInvoice({}, { chargeCurrency: 'RUB' })
    expect([invoice.payCurrency, invoice.terms.payAmountMinor]).toEqual(['RUB', 945_000n])
    expect(await pay(invoice)).toBe('exact')
    expect(await rowsOf(invoice)).toEqual({ invoiced: '105000000', fee: '-5000000', bonus: '2000000' })
  })
})

describe('another amount', () => {
  it('too little by no more than the tolerance settles, and the fee absorbs it', async () => {
    const invoice = await anInvoice(ofOrder, { tolerancePpm: 5_000 })
    expect(await pay(invoice, { amountMinor: 10_450n })).toBe('tolerated')
    expect(await rowsOf(invoice)).toEqual({ invoiced: '104500000', fee: '-4500000', bonus: '2000000' })
    expect(await announced(invoice)).toEqual([settledEvent({ outcome: 'tolerated', orderId: 77 })])
  })
  it('too little is credited as it came, and its order stays unpaid', async () => {
    const invoice = await anInvoice(ofOrder)
    expect(await pay(invoice, { amountMinor: 5_250n })).toBe('underpaid')
    expect(await rowsOf(invoice)).toEqual({ invoiced: '52500000', fee: '-2500000', bonus: '1000000' })
    expect((await again(invoice)).state).toBe('underpaid')
    expect(await announced(invoice)).toEqual([settledEvent({ outcome: 'underpaid' })])
  })
  it('too much pays the order, and the excess stays on the balance', async () => {
    const invoice = await anInvoice(ofOrder)
    expect(await pay(invoice, { amountMinor: 20_000n })).toBe('overpaid')
    expect(await rowsOf(invoice)).toEqual({ invoiced: '200000000', fee: '-5000000', bonus: '2000000' })
    expect(await announced(invoice)).toEqual([settledEvent({ outcome: 'overpaid', orderId: 77 })])
  })
})

describe('a payment that was already taken', () => {
  it('is taken once, however often it is reported', async () => {
    const invoice = await anInvoice()
    const outcomes = [
      await pay(invoice, { externalId: 'pay_1' }),
      await pay(invoice, { externalId: 'pay_1' }),
      await pay(invoice, { externalId: 'pay_1' }),
    ]
    expect([outcomes, await mainOf(invoice), (await announced(invoice)).length]).toEqual([['exact', 'exact', 'exact'], usd(102), 1])
  })
  it('settles once for 64 settlements at the same time', async () => {
    const invoice = await anInvoice(ofOrder)
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => pay(invoice, { externalId: 'pay_64' })))
    expect([new Set(outcomes), await mainOf(invoice), (await announced(invoice)).length]).toEqual([new Set(['exact']), usd(102), 1])
  })
  it('keeps its first amount when the gateway later tells another', async () => {
    const invoice = await anInvoice()
    await pay(invoice, { externalId: 'pay_2' })
    expect(await pay(invoice, { externalId: 'pay_2', amountMinor: 99_999n })).toBe('exact')
    expect(await mainOf(invoice)).toBe(usd(102))
  })
})

describe('a second payment for the same invoice', () => {
  it('goes to the balance whole, starts nothing, and both are stored', async () => {
    const invoice = await anInvoice(ofOrder)
    await pay(invoice)
    expect(await pay(invoice)).toBe('second')
    expect(await mainOf(invoice)).toBe(usd(207))
    expect(await announced(invoice)).toEqual([settledEvent({ outcome: 'exact', orderId: 77 }), settledEvent({ outcome: 'second' })])
  })
  it('one of 32 different payments at once pays the order, the others are second', async () => {
    const invoice = await anInvoice(ofOrder)
    const outcomes = await Promise.all(Array.from({ length: 32 }, () => pay(invoice)))
    expect([outcomes.filter((outcome) => outcome === 'exact').length, await mainOf(invoice)]).toEqual([1, usd(32 * 105 - 3)])
    expect((await announced(invoice)).filter((event) => (event as { orderId: unknown }).orderId === 77)).toHaveLength(1)
  })
})

describe('money that matches nothing', () => {
  const inSuspense = (accountId: number) => db.database.read(panel.id, (trx) => balanceOf(trx, { kind: 'suspense', owner: accountId }))

  it('in another currency than invoiced waits for a person and credits nobody', async () => {
    const invoice = await anInvoice()
    expect(await pay(invoice, { currency: 'EUR' })).toBe('suspense')
    expect([await mainOf(invoice), (await again(invoice)).state, await announced(invoice)]).toEqual([0n, 'created', []])
  })
  it('in USD for an invoice of another currency stands in the suspense account', async () => {
    const invoice = await anInvoice({}, { chargeCurrency: 'RUB' })
    expect(await pay(invoice, { currency: 'USD', amountMinor: 10_500n })).toBe('suspense')
    expect([await mainOf(invoice), await inSuspense(invoice.gatewayAccountId)]).toEqual([0n, usd(105)])
  })
  it.each([
    ['an invoice that does not exist', '6d0c1e1c-3d7e-4c05-9c6e-0f6f3b8f3d11'],
    ['text that is no invoice', "' or 1=1 --"],
    ['nothing', null],
  ])('naming %s stands in suspense, once', async (_, reference) => {
    const invoice = await anInvoice()
    const outcomes = await Promise.all([1, 2, 3].map(() => pay(invoice, { reference, externalId: 'pay_lost' })))
    expect([outcomes, await inSuspense(invoice.gatewayAccountId)]).toEqual([['suspense', 'suspense', 'suspense'], usd(105)])
    expect(await mainOf(invoice)).toBe(0n)
  })
  it('naming an invoice of another account stands in suspense of its own account', async () => {
    const invoice = await anInvoice()
    const other = await aGatewayAccount(db.database, panel.id)
    expect(await pay(invoice, { accountId: other })).toBe('suspense')
    expect([await inSuspense(other), await mainOf(invoice)]).toEqual([usd(105), 0n])
  })
  it('naming an invoice of another panel stands in suspense', async () => {
    const invoice = await anInvoice()
    const neighbour = await aPanel(db.database)
    const account = await aGatewayAccount(db.database, neighbour.id)
    const methodId = await aMethod(db.database, neighbour.id, { gatewayAccountId: account })
    const own = await db.database.transaction(neighbour.id, (trx) =>
      createInvoice(trx, {
        userId: 5,
        methodId,
        payer: null,
        amount: usd(105),
        purpose: { kind: 'top_up' },
        locale: 'en',
        settings: panel.settings,
        now,
      }),
    )
    expect(await payInvoice(db.database, neighbour.id, own.id, { reference: invoice.id })).toBe('suspense')
    expect([await mainOf(invoice), (await again(invoice)).state]).toEqual([0n, 'created'])
  })
  it('of a test mode is refused on a live account', async () => {
    const invoice = await anInvoice()
    expect(await pay(invoice, { live: false })).toBe('rejected')
    expect([await mainOf(invoice), (await again(invoice)).state]).toEqual([0n, 'created'])
  })
})

describe('a late payment', () => {
  it.each(['declined', 'expired'] as const)('after the invoice was %s reaches the balance as settled late', async (reason) => {
    const invoice = await anInvoice(ofOrder)
    await close(invoice, reason)
    const later = new Date(now.getTime() + paymentTimings.lateOrderMs + 1)
    expect(await pay(invoice, { now: later })).toBe('exact')
    expect([await mainOf(invoice), (await again(invoice)).state]).toEqual([usd(102), 'settled_late'])
    expect((await announced(invoice)).at(-1)).toEqual(settledEvent({ outcome: 'exact', isLate: true }))
  })
  it('within a day still pays its order', async () => {
    const invoice = await anInvoice(ofOrder)
    await close(invoice, 'declined')
    await pay(invoice, { now: new Date(now.getTime() + paymentTimings.lateOrderMs - 1) })
    expect((await announced(invoice)).at(-1)).toEqual(settledEvent({ outcome: 'exact', isLate: true, orderId: 77 }))
  })
  it('does not let a settled invoice fail afterwards', async () => {
    const invoice = await anInvoice()
    await pay(invoice)
    expect([await close(await again(invoice), 'expired'), await close(invoice, 'declined'), (await again(invoice)).state]).toEqual([
      false,
      false,
      'settled',
    ])
  })
})

it('the books are whole after all of it', async () => {
  expect(await db.database.read(panel.id, checkBooks)).toEqual([])
})
