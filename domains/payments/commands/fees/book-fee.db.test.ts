import { balanceOf, checkBooks, trialBalance } from '@vitrine/ledger'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { micro, systemClock } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentTimings } from '../../model/timings.ts'
import type { GatewayFee } from '../../ports.ts'
import type { Invoice } from '../../store/invoice-store.ts'
import { aGatewayAccount, aMethod } from '../../testing/index.ts'
import { createInvoice } from '../invoices/create-invoice.ts'
import { settleExternalPayment } from '../invoices/settle-external-payment.ts'
import { recordRefund } from '../refunds/record-refund.ts'

const now = new Date('2026-11-20T12:00:00Z')
const CENT = 10_000n
let db: TestDatabase
let panel: Panel
let userId = 5000
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database)
})
afterAll(() => db.close())

const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => db.database.transaction(panel.id, work)
/** An account whose gateway is expected to take 2.9 % and 30 cents of each payment. */
async function anAccount(keepsFee: boolean): Promise<{ id: number; methodId: number }> {
  const id = await aGatewayAccount(db.database, panel.id)
  await inPanel((trx) =>
    trx.run(sql`
      update payments.gateway_account set fee_ppm = 29000, fee_fixed_micro = 300000, keeps_fee = ${keepsFee}
       where panel_id = ${trx.panelId} and id = ${id}`),
  )
  return { id, methodId: await aMethod(db.database, panel.id, { gatewayAccountId: id, feePpm: 0 }) }
}
const anInvoice = (methodId: number, cents: bigint): Promise<Invoice> =>
  inPanel((trx) => {
    userId += 1
    return createInvoice(trx, {
      ...{ userId, methodId, payer: null, amount: micro(cents * CENT), purpose: { kind: 'top_up' }, locale: 'en', now },
      settings: { currencies: { default: 'USD', rates: { RUB: '90' } } },
    })
  })
const tell = (accountId: number, invoice: Invoice, fee: GatewayFee | null) =>
  settleExternalPayment(db.database, {
    panelId: panel.id,
    account: { id: accountId, isLive: true },
    payment: {
      ...{ externalId: `pay-${invoice.number}`, reference: invoice.id, state: 'settled', live: true, fee },
      ...{ amountMinor: invoice.terms.payAmountMinor, currency: invoice.payCurrency },
    },
    actor: { kind: 'gateway', id: accountId },
    ...{ now, timings: paymentTimings },
  })
let refunds = 0
async function giveBack(accountId: number, invoice: Invoice, amountMinor: bigint): Promise<(state: 'settled' | 'failed') => Promise<void>> {
  refunds += 1
  const reported = { externalId: `back-${refunds}`, paymentExternalId: `pay-${invoice.number}`, reference: null }
  const tellOf = (state: 'settled' | 'failed') =>
    recordRefund({ database: db.database, clock: systemClock, timings: paymentTimings }, panel.id, { id: accountId }, {
      ...{ ...reported, amountMinor, currency: invoice.payCurrency, state },
    } as Parameters<typeof recordRefund>[3])
  await tellOf('settled')
  return tellOf
}
const sumsOf = (id: number) =>
  inPanel(async (trx) => ({
    fees: await balanceOf(trx, { kind: 'expense.gateway_fee', owner: id }),
    clearing: await balanceOf(trx, { kind: 'gateway_clearing', owner: id }),
  }))
const usdFee = (cents: bigint): GatewayFee => ({ amountMinor: cents, currency: 'USD' })
const expected = (cents: bigint): bigint => (cents * CENT * 29_000n + 500_000n) / 1_000_000n + 300_000n

it('books what gateways take as a plain model does: told at once or later, expected, repeated, given back in parts, failed', async () => {
  const payment = fc.record({
    cents: fc.bigInt(100n, 90_000n),
    /** What the gateway tells when the payment is settled, and what when it is asked again. */
    first: fc.option(fc.bigInt(0n, 400n)),
    later: fc.option(fc.bigInt(0n, 400n)),
    /** In how many parts it is given back, and whether the last of them fails. */
    parts: fc.integer({ min: 0, max: 3 }),
    fails: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(payment, { minLength: 1, maxLength: 6 }), async (keepsFee, payments) => {
      const account = await anAccount(keepsFee)
      const model = { fees: 0n, clearing: 0n }
      for (const { cents, first, later, parts, fails } of payments) {
        const invoice = await anInvoice(account.methodId, cents)
        for (let time = 0; time < 2; time += 1) await tell(account.id, invoice, first === null ? null : usdFee(first))
        for (let time = 0; time < 2; time += 1) await tell(account.id, invoice, later === null ? null : usdFee(later))
        const known = first ?? later
        const fee = known === null ? expected(cents) : known * CENT
        let [left, back] = [invoice.terms.payAmountMinor, 0n]
        const paid = left
        let returned = 0n
        for (let part = 1; part <= parts; part += 1) {
          const amount = part === parts ? left : left / 2n
          if (amount === 0n) continue
          const share = keepsFee ? 0n : part === parts ? fee - returned : (fee * amount) / paid
          const say = await giveBack(account.id, invoice, amount)
          if (part === parts && fails) {
            await say('failed')
            continue
          }
          returned += share
          back += amount
          left -= amount
        }
        model.fees += fee - returned
        model.clearing += paid * CENT - back * CENT - (fee - returned)
      }
      expect(await sumsOf(account.id)).toEqual(model)
    }),
    { numRuns: 12 },
  )
  expect(await inPanel(checkBooks)).toEqual([])
  const rows = await inPanel((trx) => trialBalance(trx))
  expect(rows.some(({ kind }) => kind === 'expense.gateway_fee')).toBe(true)
})

it('keeps the fee out of what the customer is credited and of what may be given back', async () => {
  const account = await anAccount(true)
  const invoice = await anInvoice(account.methodId, 10_000n)
  await tell(account.id, invoice, null)
  expect(await sumsOf(account.id)).toEqual({ fees: 3_200_000n, clearing: 96_800_000n })
  expect(await inPanel((trx) => balanceOf(trx, { kind: 'customer.main', owner: invoice.userId }))).toBe(100_000_000n)
  await tell(account.id, invoice, { amountMinor: 500n, currency: 'XAU' })
  expect((await sumsOf(account.id)).fees).toBe(3_200_000n)
  await tell(account.id, invoice, usdFee(250n))
  await tell(account.id, invoice, usdFee(999n))
  expect(await sumsOf(account.id)).toEqual({ fees: 2_500_000n, clearing: 97_500_000n })
})
