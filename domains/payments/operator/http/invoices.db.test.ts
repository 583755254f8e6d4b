import { legsOf, statement } from '@vitrine/ledger'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveInvoice } from '../../commands/invoices/approve-invoice.ts'
import { paymentsAttention } from '../../queries/operator/attention.ts'
import { aMethod, anOperator } from '../../testing/index.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { statementRoutes } from './statement-routes.ts'

let shop: Shop
let bank: number
let known: ConsoleApp
let owner: OperatorClient
let finance: OperatorClient
let support: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await openShop()
  bank = await aMethod(shop.db.database, shop.panel.id, {
    strategy: 'message',
    feePpm: 10_000,
    texts: { en: { name: 'Bank transfer' } },
  })
  known = await consoleApp(shop.db.database, [...invoiceRoutes(shop.deps), ...statementRoutes()], { attention: paymentsAttention })
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'finance' | 'support' | 'auditor', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  finance = await as('finance')
  support = await as('support')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

const noId = 2_000_000_000
/** A transfer that its payer says was made. */
async function transfer(amount = 100): Promise<{ readonly id: number; readonly invoiceId: string }> {
  const invoiceId: string = (await shop.ask('POST', '/api/v1/add-funds', { amount, payment_method_id: bank })).json().data.invoice_id
  await shop.ask('POST', `/api/v1/invoices/${invoiceId}/mark-is-paid`, { comment: 'Sent on Monday' })
  return { id: (await shop.invoice(invoiceId)).number, invoiceId }
}
const list = async (query = '', who = finance) => (await who.ask('GET', `${P}/waiting-payments?${query}`)).body
const confirm = (id: number, body: object, who = finance) => who.ask('POST', `${P}/waiting-payments/${id}/confirm`, body)
const reject = (id: number, body: object, who = finance) => who.ask('POST', `${P}/waiting-payments/${id}/reject`, body)
const newest = async () => (await owner.ask('GET', `${P}/audit?limit=1`)).body.rows[0]

/** Every posting that reached the customer since then, whole, without what names this one invoice. */
async function postingsSince(count: number): Promise<{ readonly count: number; readonly legs: readonly unknown[] }> {
  return shop.db.database.read(shop.panel.id, async (trx) => {
    const { rows, count: now } = await statement(trx, { userId: shop.user.id, limit: 100, offset: count, newestFirst: false })
    const legs: unknown[] = []
    for (const txnId of new Set(rows.map((row) => row.txnId)))
      for (const { debit, credit, ...leg } of await legsOf(trx, txnId))
        legs.push({ ...leg, debit: debit.replace(/^payment \d+/, 'payment'), credit: credit.replace(/^payment \d+/, 'payment') })
    return { count: now, legs }
  })
}

describe('payments that wait', () => {
  it('are listed the oldest first, page by page, with what was to be paid', async () => {
    const [first, second] = [await transfer(), await transfer(20)]
    expect(await list('limit=1')).toMatchObject({
      rows: [
        {
          id: first.id,
          reference: `INV-${first.id}`,
          state: 'in_moderation',
          customer: { id: shop.user.id, email: shop.user.email },
          method: 'Bank transfer',
          purpose: 'top_up',
          amount: '101.00',
          currency: 'USD',
          payerComment: 'Sent on Monday',
          receipt: null,
        },
      ],
      total: { count: 2, isExact: true },
    })
    const { next } = await list('limit=1')
    expect((await list(`limit=1&cursor=${next}`)).rows).toMatchObject([{ id: second.id, amount: '20.20' }])
    expect((await finance.ask('GET', `${P}/attention`)).body.data.queues).toContainEqual({
      ...{ queue: 'payments', count: 2, oldestAt: (await list()).rows[0].createdAt, amount: '121.20' },
    })
    expect((await support.ask('GET', `${P}/attention`)).body.data.queues).toEqual([])
    expect((await foreign.ask('GET', '/panels/meadow/attention')).body.data.queues).toContainEqual({
      ...{ queue: 'payments', count: 0, oldestAt: null, amount: '0.00' },
    })
    expect((await list('', auditor)).rows[0].customer.email).toMatch(/^.\*\*\*@/)
    expect((await finance.ask('GET', `${P}/waiting-payments/${first.id}`)).body.data).toMatchObject({ id: first.id })
    expect((await list('cursor=**')).errors).toHaveProperty('cursor')
    const [absent, theirs] = [
      await foreign.ask('GET', `/panels/meadow/waiting-payments/${noId}`),
      await foreign.ask('GET', `/panels/meadow/waiting-payments/${first.id}`),
    ]
    expect([theirs.status, theirs.text]).toEqual([404, absent.text])
  })
  it('are confirmed once, with the postings that the command of the machine makes', async () => {
    const ada = await anOperator(shop.db.database, shop.panel.id)
    const [byCommand, byConsole] = [await transfer(), await transfer()]
    const { count: before } = await postingsSince(0)
    const said = { bankReference: 'TRX 70', receivedMinor: 10_100n }
    expect(await approveInvoice(shop.deps, shop.panel.id, byCommand.invoiceId, { operatorId: ada.id, ...said })).toBe('exact')
    const commanded = await postingsSince(before)
    const key = { 'idempotency-key': 'confirm' }
    const body = { received: '101.00', bankReference: 'TRX 71', statementLine: '20.11. +101.00' }
    const send = () => finance.ask('POST', `${P}/waiting-payments/${byConsole.id}/confirm`, body, key)
    const [first, again] = [await send(), await send()]
    expect(again.text).toBe(first.text)
    expect(first.body.data).toMatchObject({ outcome: 'exact', payment: { id: byConsole.id, state: 'settled' } })
    const consoled = await postingsSince(commanded.count)
    expect(commanded.legs.length).toBeGreaterThan(2)
    expect(consoled.legs).toEqual(commanded.legs)
    expect((await confirm(byConsole.id, { ...body, bankReference: 'TRX 71' })).body.data.outcome).toBe('exact')
    expect((await postingsSince(consoled.count)).legs).toEqual([])
    expect((await list()).rows.map(({ id }: { id: number }) => id)).not.toContain(byConsole.id)
  })
  it('leave in the audit log what arrived, under which reference', async () => {
    const { id } = await transfer()
    await confirm(id, { received: '101', bankReference: 'TRX 72', statementLine: 'M. Keller' })
    expect(await newest()).toMatchObject({
      action: 'payment.confirmed',
      permission: 'invoices.moderate',
      entity: { kind: 'invoice', label: `INV-${id}` },
      reason: '101, TRX 72: M. Keller',
      before: { state: 'in_moderation' },
      after: { state: 'settled' },
    })
  })
  it('take less than was to be paid for what it is', async () => {
    const { id } = await transfer()
    expect((await confirm(id, { received: '50.50', bankReference: 'TRX 73' })).body.data).toMatchObject({
      outcome: 'underpaid',
      payment: { state: 'underpaid' },
    })
  })
  it('above the limit need a second operator, who says the same', async () => {
    const { id } = await transfer(600)
    const body = { received: '606.00', bankReference: 'TRX 600' }
    const before = await shop.balance()
    expect((await confirm(id, body)).body.data).toMatchObject({
      outcome: 'awaiting-second',
      payment: { state: 'in_moderation', receipt: { bankReference: 'TRX 600', received: '606.00', isMine: true } },
    })
    expect((await confirm(id, body)).body.data.outcome).toBe('awaiting-second')
    expect(await shop.balance()).toBe(before)
    expect((await list('', owner)).rows.find((row: { id: number }) => row.id === id).receipt.isMine).toBe(false)
    expect((await confirm(id, { ...body, received: '600.00' }, owner)).status).toBe(422)
    expect((await confirm(id, body, owner)).body.data).toMatchObject({ outcome: 'exact', payment: { state: 'settled', receipt: null } })
    expect((await shop.balance()) - before).toBe(600_000_000n)
  })
  it('count one line of a statement once', async () => {
    const [first, second] = [await transfer(), await transfer()]
    await confirm(first.id, { received: '101.00', bankReference: 'TRX 74' })
    const answer = await confirm(second.id, { received: '101.00', bankReference: 'TRX 74' })
    expect([answer.status, answer.body.message]).toEqual([422, expect.any(String)])
    expect((await shop.invoice(second.invoiceId)).state).toBe('in_moderation')
  })
  it('are confirmed by one of two colleagues who read the same transfer under two references', async () => {
    const { id } = await transfer()
    const before = await shop.balance()
    const answers = await Promise.all([
      confirm(id, { received: '101.00', bankReference: 'TRX 75' }),
      confirm(id, { received: '101.00', bankReference: 'E2E 75' }, owner),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toMatch(/confirmed before, with another bank reference/)
    expect((await shop.balance()) - before).toBe(100_000_000n)
    // Another transfer that really came is the customer's.
    const another = { received: '50.50', bankReference: 'TRX 78', isAdditional: true }
    expect((await confirm(id, another)).status).toBe(200)
    expect((await confirm(id, another)).status).toBe(200)
    expect((await shop.balance()) - before).toBe(150_500_000n)
  })
  it('are confirmed again for what was still missing, where that is said', async () => {
    const { id } = await transfer()
    await confirm(id, { received: '50.50', bankReference: 'TRX 76' })
    const rest = { received: '50.50', bankReference: 'TRX 77' }
    // It may be the same money under another reference: that it is another transfer has to be said.
    expect((await confirm(id, rest)).status).toBe(422)
    expect((await confirm(id, { ...rest, isAdditional: true })).status).toBe(200)
  })
  it('are rejected with a reason, and nothing is credited', async () => {
    const { id } = await transfer()
    const before = await shop.balance()
    expect((await reject(id, { reason: ' ' })).body.errors).toHaveProperty('reason')
    expect((await reject(id, { reason: 'Not on the statement' })).body.data.state).toBe('failed')
    expect([(await shop.balance()) - before, await newest()]).toMatchObject([
      0n,
      { action: 'payment.rejected', reason: 'Not on the statement', after: { state: 'failed' } },
    ])
    const again = await reject(id, { reason: 'Not on the statement' })
    expect([again.status, again.body.message]).toEqual([422, expect.any(String)])
  })
  it('are not decided by their own payer, nor without the right to it', async () => {
    const { id, invoiceId } = await transfer()
    const payer = await signedIn(known, { email: shop.user.email ?? '', places: [{ panelId: shop.panel.id, role: 'finance' }] })
    const body = { received: '101.00', bankReference: 'TRX 75' }
    expect((await confirm(id, body, payer)).status).toBe(422)
    expect((await reject(id, { reason: 'x' }, payer)).status).toBe(422)
    expect((await confirm(id, body, support)).body.details).toEqual({ code: 'not_permitted', permission: 'invoices.moderate' })
    expect((await confirm(noId, body)).status).toBe(404)
    expect((await foreign.ask('POST', `/panels/meadow/waiting-payments/${id}/confirm`, body)).status).toBe(404)
    expect((await shop.invoice(invoiceId)).state).toBe('in_moderation')
  })
  it.each([
    ['received', { received: '0', bankReference: 'TRX 1' }],
    ['received', { received: '1.005', bankReference: 'TRX 1' }],
    ['received', { received: '-1', bankReference: 'TRX 1' }],
    ['received', { bankReference: 'TRX 1' }],
    ['bankReference', { received: '1', bankReference: 'ab' }],
    ['bankReference', { received: '1', bankReference: 'a\u0000bc' }],
    ['bankReference', { received: '1', bankReference: 'x'.repeat(151) }],
    ['statementLine', { received: '1', bankReference: 'TRX 1', statementLine: 'x'.repeat(501) }],
  ])('refuse a wrong %s', async (field, body) => {
    const { rows } = await list('limit=1')
    expect((await confirm(rows[0].id, body)).body.errors).toHaveProperty(field)
  })
})

describe('a statement of the bank', () => {
  const HEAD = 'Date;Amount;Currency;Transaction ID;Payer;Description'
  const read = (lines: readonly string[], who = finance, more = {}) =>
    who.ask('POST', `${P}/bank-statements/read`, {
      file: new File([[HEAD, ...lines].join('\n')], 'statement.csv'),
      account: 'DE02',
      ...more,
    })

  it('shows what names an invoice, whether the amount agrees, and is confirmed as any payment, once', async () => {
    const [exact, short] = [await transfer(), await transfer(20)]
    const lines = [
      `24.11.2026;101.00;USD;BANK ${exact.id};Rosa Lind;Top-up inv ${exact.id}, thank you`,
      `24.11.2026;5.00;USD;BANK ${short.id};Rosa Lind;INV-${short.id}`,
      '24.11.2026;101.00;USD;BANK rent;Rosa Lind;Rent for November',
      '24.11.2026;-7.00;USD;BANK fee;;Fees of the bank',
    ]
    const audited = await newest()
    const first = await read(lines)
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({
      ...{ format: 'csv', payments: 3, leftOut: 1, matched: 2 },
      lines: [
        {
          ...{ line: 2, reference: `BANK ${exact.id}`, bookedOn: '2026-11-24', amount: '101.00', currency: 'USD', payer: 'Rosa Lind' },
          ...{
            text: `Top-up inv ${exact.id}, thank you`,
            match: 'exact',
            payment: (await finance.ask('GET', `${P}/waiting-payments/${exact.id}`)).body.data,
          },
        },
        {
          ...{ line: 3, reference: `BANK ${short.id}`, bookedOn: '2026-11-24', amount: '5.00', currency: 'USD', payer: 'Rosa Lind' },
          ...{
            text: `INV-${short.id}`,
            match: 'differs',
            payment: (await finance.ask('GET', `${P}/waiting-payments/${short.id}`)).body.data,
          },
        },
      ],
    })
    // Reading changes nothing.
    expect(await newest()).toEqual(audited)
    expect((await shop.invoice(exact.invoiceId)).state).toBe('in_moderation')

    const [{ amount, reference, text }] = first.body.data.lines
    const confirmed = await confirm(exact.id, { received: amount, bankReference: reference, statementLine: text })
    expect([confirmed.status, (await shop.invoice(exact.invoiceId)).state]).toEqual([200, 'settled'])
    expect((await read(lines)).body.data.lines.map(({ match }: { match: string }) => match)).toEqual(['closed', 'differs'])
    // A line pays for one invoice only.
    expect((await confirm(short.id, { received: '20.20', bankReference: reference })).status).toBe(422)
  })
  it('of another panel’s customers matches nothing here', async () => {
    const { id } = await transfer()
    const lines = [HEAD, `24.11.2026;101.00;USD;BANK;Rosa Lind;INV-${id}`].join('\n')
    const body = { file: new File([lines], 'statement.csv'), account: 'DE02' }
    expect((await foreign.ask('POST', '/panels/meadow/bank-statements/read', body)).body.data).toMatchObject({
      payments: 1,
      matched: 0,
      lines: [],
    })
    expect((await foreign.ask('POST', `${P}/bank-statements/read`, body)).status).toBe(404)
  })
  it('says by line what cannot be read, and what a file does not say itself', async () => {
    const wrong = await read(['31.02.2026;1.00;USD;B;;INV-1', '24.11.2026;1,0,0;USD;B;;INV-1'])
    expect([wrong.status, wrong.body.errors.file]).toEqual([422, [expect.stringMatching(/^Line 2: /), expect.stringMatching(/^Line 3: /)]])
    const unnamed = await read(['24.11.2026;1.00;;B;;INV-1'], finance, { account: '' })
    expect([unnamed.status, Object.keys(unnamed.body.errors)]).toEqual([422, ['file']])
    expect((await read(['24.11.2026;1.00;;B;;INV-1'], finance, { currency: 'eur' })).body.data).toMatchObject({ payments: 1 })
    expect((await read([], finance, { file: new File([new Uint8Array([0, 1, 2])], 'x') })).status).toBe(422)
  })
})
