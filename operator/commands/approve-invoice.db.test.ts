import { balancesOf } from '@vitrine/ledger'
import type { Panel } from '@vitrine/panels'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { createInvoice, findInvoice, openPayment, type PaymentsDeps, paymentTimings } from '@vitrine/payments'
import { aMethod, anOperator, testSecrets } from '@vitrine/payments/testing'
import { micro, systemClock } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callVitrine } from '../testing/call-vitrine.ts'

let db: TestDatabase
let panel: Panel
let anna: readonly string[]
let ben: readonly string[]
beforeAll(async () => {
  db = await testDatabase()
  await aPanel(db.database)
  panel = await aPanel(db.database, { name: 'Second shop' })
  const operator = async () => ['--operator', (await anOperator(db.database, panel.id)).email ?? '']
  anna = await operator()
  ben = await operator()
})
afterAll(() => db.close())

/** A bank transfer that waits for an operator. */
async function aTransfer(dollars = 50n): Promise<{ id: string; reference: string }> {
  const deps: PaymentsDeps = {
    database: db.database,
    panels: createPanels(db.database),
    gateways: {},
    secrets: testSecrets,
    clock: systemClock,
    timings: paymentTimings,
    isProduction: false,
  }
  const methodId = await aMethod(db.database, panel.id, { strategy: 'message' })
  const invoice = await db.database.transaction(panel.id, (trx) =>
    createInvoice(trx, {
      userId: 7,
      methodId,
      payer: null,
      amount: micro(dollars * 1_000_000n),
      purpose: { kind: 'top_up' },
      locale: 'en',
      settings: panel.settings,
      now: new Date(),
    }),
  )
  const { message } = await openPayment(deps, panel.id, invoice.id)
  return { id: invoice.id, reference: message?.comment ?? '' }
}

const run = (...args: string[]) => callVitrine(db.adminUrl, ['approve-invoice', ...args])
const balance = async () => (await db.database.read(panel.id, (trx) => balancesOf(trx, 7))).main

describe('the operator’s command', () => {
  it('takes a transfer into the books, once, by the reference on the bank statement', async () => {
    const { reference } = await aTransfer()
    expect(await run(reference, ...anna)).toBe('Second shop: taken into the books (exact)\n')
    expect(await run(reference, ...anna)).toBe('Second shop: taken into the books (exact)\n')
    expect(await balance()).toBe(50_000_000n)
  })
  it('asks who says so, and above the limit for two who say so', async () => {
    const { reference } = await aTransfer(501n)
    await expect(run(reference)).rejects.toThrow('--operator')
    const line = ['--reference', 'TRX 501', '--line', '20.11. +501.00']
    expect(await run(reference, ...line, ...anna)).toBe('Second shop: written down; a second operator has to say the same\n')
    expect(await run()).toContain(`${reference}  TRX 501  waits for a second operator`)
    expect(await run(reference, ...line, ...ben)).toBe('Second shop: taken into the books (exact)\n')
  })
  it('rejects a transfer by its id', async () => {
    const { id } = await aTransfer()
    expect(await run(id, '--reject', ...anna)).toBe('Second shop: rejected\n')
    expect((await db.database.read(panel.id, (trx) => findInvoice(trx, id)))?.state).toBe('failed')
    await expect(run('INV-999999', ...anna)).rejects.toThrow('No invoice INV-999999')
  })
})
