import { findUser } from '@vitrine/identity'
import { balancesOf, charge, checkBooks } from '@vitrine/ledger'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentsAttention } from '../../queries/operator/attention.ts'
import { type CardShop, openCardShop } from '../../testing/card-shop.ts'
import { paymentOperatorRoutes } from './payment-routes.ts'

let shop: CardShop
let known: ConsoleApp
let finance: OperatorClient
let owner: OperatorClient
let support: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await openCardShop()
  const evidenceOf = async () => ({ customerEmail: 'payer@example.com', product: 'Views: 5 of 10 delivered', text: 'Everything' })
  known = await consoleApp(shop.db.database, paymentOperatorRoutes({ ...shop.deps, evidenceOf }), { attention: paymentsAttention })
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'finance' | 'support' | 'auditor', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  finance = await as('finance')
  owner = await as('owner')
  support = await as('support')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

/** A customer who added ten dollars by card. */
async function aPayer(methodId = shop.methodId) {
  const userId = await shop.aCustomer()
  const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 10, payment_method_id: methodId })
  const invoiceId: string = answer.json().data.invoice_id
  const intent = shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '')
  await shop.settleDown()
  const { number } = await shop.invoice(invoiceId)
  return { userId, id: number, paymentId: intent.id }
}
const get = async (path: string, who = finance) => (await who.ask('GET', `${P}/${path}`)).body
const give = (id: number, body: object, who = finance) =>
  who.ask('POST', `${P}/invoices/${id}/refunds`, { reason: 'Asked for it', ...body })
const balance = async (userId: number) => (await shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, userId))).main
const usdText = (amount: bigint) => formatMicro(micro(amount))
const gone = (paymentId: string): number => shop.stripe.refunds({ intent: paymentId }).reduce((sum, { amount }) => sum + amount, 0)

describe('invoices', () => {
  it('are found by number, by order and by the address of their customer, the newest first', async () => {
    const [first, second] = [await aPayer(), await aPayer()]
    expect((await get('invoices?limit=1')).rows).toMatchObject([
      { id: second.id, reference: `INV-${second.id}`, state: 'settled', purpose: 'top_up', amount: '10.00', currency: 'USD' },
    ])
    const { next } = await get('invoices?limit=1')
    expect((await get(`invoices?limit=1&cursor=${next}`)).rows).toMatchObject([{ id: first.id }])
    for (const q of [String(first.id), `INV-${first.id}`, `%23${first.id}`])
      expect((await get(`invoices?q=${q}`)).rows.map(({ id }: { id: number }) => id)).toEqual([first.id])
    const { email } = (await shop.db.database.read(shop.panel.id, (trx) => findUser(trx, first.userId))) ?? {}
    expect((await get(`invoices?q=${email}`)).rows).toMatchObject([{ id: first.id, customer: { id: first.userId, email } }])
    expect((await get(`invoices?q=${email}`, auditor)).rows[0].customer.email).toMatch(/^.\*\*\*@/)
    expect((await get('invoices?q=nobody@example.com')).rows).toEqual([])
    expect((await get(`invoices?q=${first.paymentId}`)).rows).toMatchObject([{ id: first.id }])
    expect((await foreign.ask('GET', `/panels/meadow/invoices?q=${first.paymentId}`)).body.rows).toEqual([])
    expect((await get('invoices?q=9999999999')).rows).toEqual([])
    const [absent, theirs] = [
      await foreign.ask('GET', '/panels/meadow/invoices/2000000000'),
      await foreign.ask('GET', `/panels/meadow/invoices/${first.id}`),
    ]
    expect([theirs.status, theirs.text]).toEqual([404, absent.text])
  })
})

describe('the list of invoices', () => {
  const idsOf = async (query: string): Promise<number[]> => (await get(`invoices?${query}`)).rows.map(({ id }: { id: number }) => id)
  const madeAt = (id: number, at: string) =>
    shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update payments.invoice set created_at = ${at} where panel_id = ${trx.panelId} and number = ${id}`),
    )
  it('is of a span and of a method, in either order, page by page', async () => {
    const payers = [await aPayer(), await aPayer(), await aPayer()]
    const [first = 0, second = 0, third = 0] = payers.map(({ id }) => id)
    await madeAt(first, '2031-05-01T12:00:00Z')
    await madeAt(second, '2031-05-02T12:00:00.000400Z')
    await madeAt(third, '2031-05-02T12:00:00.000300Z')
    const span = 'filter.from=2031-05-01T12:00:00Z&filter.to=2031-05-03T00:00:00Z'
    expect(await idsOf(span)).toEqual([second, third, first])
    expect(await idsOf(`${span}&sort=oldest`)).toEqual([first, third, second])
    const page = await get(`invoices?${span}&limit=1`)
    expect(await idsOf(`${span}&limit=1&cursor=${page.next}`)).toEqual([third])
    expect(await idsOf('filter.from=2031-05-01T12:00:00Z&filter.to=2031-05-02T12:00:00Z')).toEqual([first])
    const methods = (await get('invoice-methods', support)).data
    expect(methods.map(({ id }: { id: number }) => id)).toContain(shop.methodId)
    expect(await idsOf(`${span}&filter.methodId=${shop.methodId}`)).toEqual([second, third, first])
    expect(await idsOf(`${span}&filter.methodId=2000000000`)).toEqual([])
    expect(await idsOf(`${span}&filter.state=settled`)).toEqual([second, third, first])
    expect(await idsOf(`${span}&filter.state=underpaid`)).toEqual([])
    for (const query of ['filter.from=may', 'filter.methodId=x', 'filter.state=paid', 'sort=amount', 'filter.colour=1'])
      expect([query, (await finance.ask('GET', `${P}/invoices?${query}`)).status]).toEqual([query, 422])
  })
  it('is taken as a file by those who may, and that is recorded', async () => {
    const { id } = await aPayer()
    const file = (await finance.ask('GET', `${P}/invoices.csv?q=${id}`)).text.trim().split('\r\n')
    expect(file).toHaveLength(2)
    expect(file[1]).toMatch(new RegExp(`^INV-${id},.*,settled,.*,10\\.00,USD,10\\.00,0\\.00,0\\.00,\\d{4}-.*Z$`))
    expect((await owner.ask('GET', `${P}/audit?limit=1`)).body.rows).toMatchObject([{ action: 'invoice.exported' }])
    expect((await support.ask('GET', `${P}/invoices.csv`)).body.details).toMatchObject({ permission: 'export.people' })
  })
})

describe('refunds', () => {
  it('stand beside what the gateway took of the payment, as it is expected of its account', async () => {
    const terms = (percent: number, fixed: number) =>
      shop.db.database.transaction(shop.panel.id, (trx) =>
        trx.run(sql`
          update payments.gateway_account set fee_ppm = ${percent}, fee_fixed_micro = ${fixed}
           where panel_id = ${trx.panelId} and id = ${shop.accountId}`),
      )
    await terms(29_000, 300_000)
    const { id } = await aPayer()
    expect((await get(`invoices/${id}`)).data.payments).toMatchObject([
      { fee: { gross: '10.00', fee: '0.59', net: '9.41', isKnown: false } },
    ])
    await terms(0, 0)
  })
  it('take a part off the balance at once and reach the card once, with the rest still to be given', async () => {
    const { userId, id, paymentId } = await aPayer()
    expect((await get(`invoices/${id}`)).data.payments).toEqual([
      {
        ...{ id: paymentId, amount: '10.00', currency: 'USD', outcome: 'exact', refundable: '10.00' },
        fee: { gross: '10.00', fee: '0.00', net: '10.00', isKnown: false },
      },
    ])
    const answer = await give(id, { paymentId, amount: '4' })
    expect(answer.body.data).toMatchObject({
      state: 'refund_pending',
      refunds: [{ amount: '4.00', state: 'asked', origin: 'panel', reason: 'Asked for it' }],
    })
    expect(await balance(userId)).toBe(6_000_000n)
    expect((await owner.ask('GET', `${P}/audit?limit=1`)).body.rows[0]).toMatchObject({
      ...{ action: 'invoice.refunded', reason: 'Asked for it', entity: { kind: 'invoice', id: String(id) } },
      ...{ before: { refunded: '0.00' }, after: { refunded: '4.00' } },
    })
    expect((await give(id, { paymentId, amount: '1' })).body.message).toContain('under way')
    await shop.settleDown()
    expect(gone(paymentId)).toBe(400)
    expect((await get(`invoices/${id}`)).data).toMatchObject({ payments: [{ refundable: '6.00' }], refunds: [{ state: 'settled' }] })
    expect((await give(id, { paymentId, amount: '6.01' })).body.message).toContain('6.00')
    for (const amount of ['0', '-1', '1.234', 'x']) expect((await give(id, { paymentId, amount })).body.errors).toHaveProperty('amount')
    expect((await give(id, { paymentId, reason: '' })).body.errors).toHaveProperty('reason')
    await give(id, { paymentId })
    await shop.settleDown()
    expect([gone(paymentId), await balance(userId)]).toEqual([1000, 0n])
    expect((await get('refunds')).rows.slice(0, 2)).toMatchObject([
      { invoiceId: id, amount: '6.00' },
      { invoiceId: id, amount: '4.00' },
    ])
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })
  it('are previewed in every part, as they are booked then', async () => {
    const fee = (percent: number, keeps: boolean) =>
      shop.db.database.transaction(shop.panel.id, (trx) =>
        trx.run(sql`
          update payments.gateway_account set fee_ppm = ${percent}, keeps_fee = ${keeps} where panel_id = ${trx.panelId} and id = ${shop.accountId}`),
      )
    await fee(50_000, false)
    const methodId = await shop.aMethod({ feePpm: 100_000, bonuses: [{ fromAmount: micro(0n), ppm: 50_000 }] })
    const { userId, id, paymentId } = await aPayer(methodId)
    const before = await balance(userId)
    const preview = (amount?: string, who = finance) =>
      who.ask('POST', `${P}/invoices/${id}/refunds/preview`, { paymentId, ...(amount === undefined ? {} : { amount }) })
    const { data } = (await preview('5.50')).body
    expect(data).toMatchObject({ amount: '5.50', currency: 'USD', received: '5.50', fee: '0.50', bonus: '0.25', gatewayFee: '0.275' })
    expect([data.before, data.after]).toEqual([usdText(before), usdText(before - 5_250_000n)])
    expect(await balance(userId)).toBe(before)
    await give(id, { paymentId, amount: '5.50' })
    expect(usdText(await balance(userId))).toBe(data.after)
    expect((await preview('1')).body.message).toContain('under way')
    await shop.settleDown()
    expect((await preview('5.51')).body.message).toContain('5.50')
    expect((await preview('x')).body.errors).toHaveProperty('amount')
    expect((await preview('1', support)).body.details).toMatchObject({ code: 'not_permitted' })
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      charge(trx, { userId, orderId: 7_000_000 + id, amount: micro(1_000_000n), key: `order:${7_000_000 + id}:charge` }),
    )
    expect((await preview()).body.message).toBe('The customer has spent this money: cancel what he ordered for it first, or refund less.')
    await fee(0, true)
  })
  it('are found by invoice, customer, payment and state', async () => {
    const [first, second] = [await aPayer(), await aPayer()]
    await give(first.id, { paymentId: first.paymentId })
    await shop.settleDown()
    await give(second.id, { paymentId: second.paymentId })
    const { email } = (await shop.db.database.read(shop.panel.id, (trx) => findUser(trx, first.userId))) ?? {}
    const invoices = async (query: string) => (await get(`refunds?${query}`)).rows.map(({ invoiceId }: { invoiceId: number }) => invoiceId)
    for (const q of [`INV-${first.id}`, String(first.id), email, first.paymentId]) expect(await invoices(`q=${q}`)).toEqual([first.id])
    expect((await invoices('filter.state=asked')).slice(0, 1)).toEqual([second.id])
    expect(await invoices(`q=INV-${first.id}&filter.state=asked`)).toEqual([])
    expect(await invoices('q=nobody@example.com')).toEqual([])
    expect((await finance.ask('GET', `${P}/refunds?filter.state=paid`)).status).toBe(422)
    expect((await foreign.ask('GET', `/panels/meadow/refunds?q=${first.paymentId}`)).body.rows).toEqual([])
    await shop.settleDown()
  })
  it('asked for twice at once give back once', async () => {
    const { userId, id, paymentId } = await aPayer()
    const answers = await Promise.all([finance, owner].map((who) => give(id, { paymentId }, who)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await shop.settleDown()
    expect([gone(paymentId), await balance(userId)]).toEqual([1000, 0n])
  })
  it('are for those who may, and never of one’s own payment', async () => {
    const { userId, id, paymentId } = await aPayer()
    for (const who of [support, auditor]) expect((await give(id, { paymentId }, who)).body.details).toMatchObject({ code: 'not_permitted' })
    const { email } = (await shop.db.database.read(shop.panel.id, (trx) => findUser(trx, userId))) ?? {}
    const oneself = await signedIn(known, { email: email ?? '', places: [{ panelId: shop.panel.id, role: 'finance' }] })
    expect((await give(id, { paymentId }, oneself)).body.message).toBe('Nobody refunds his own payment.')
  })
  it('that failed need attention until somebody has seen them', async () => {
    const { userId, id, paymentId } = await aPayer()
    shop.stripe.configureRefunds('failed')
    await give(id, { paymentId })
    await shop.settleDown()
    shop.stripe.configureRefunds('succeeded')
    const [failed] = (await get('refunds?limit=1')).rows
    expect(failed).toMatchObject({ invoiceId: id, state: 'failed', isSeen: false })
    expect(await balance(userId)).toBe(10_000_000n)
    const waiting = async () =>
      (await get('attention')).data.queues.find(({ queue }: { queue: string }) => queue === 'failed_refunds').count
    expect(await waiting()).toBe(1)
    expect((await finance.ask('POST', `${P}/refunds/${failed.id}/seen`, {})).body.data).toMatchObject({ isSeen: true })
    expect(await waiting()).toBe(0)
    expect((await finance.ask('POST', `${P}/refunds/2000000000/seen`, {})).status).toBe(404)
    expect((await foreign.ask('GET', `/panels/meadow/refunds/${failed.id}`)).status).toBe(404)
  })
})

describe('disputes', () => {
  it('stand in the order of their deadlines as the gateway tells them, narrowed by state and to those nobody has answered', async () => {
    const { paymentId } = await aPayer()
    const { id: externalId } = shop.stripe.openDispute(paymentId)
    await shop.settleDown()
    const [told] = (await get('disputes')).rows
    expect(told).toMatchObject({ reference: externalId, state: 'open' })
    expect(Date.parse(told.answerBy) - Date.parse(told.openedAt)).toBeGreaterThan(8 * 86_400_000)
    const at = (days: number | null, state = 'open') =>
      shop.db.database.transaction(shop.panel.id, async (trx) => {
        const answerBy = days === null ? null : new Date(Date.now() + days * 86_400_000)
        return (
          await trx.one(sql<{ id: number }>`
            insert into payments.dispute (panel_id, gateway_account_id, external_id, payment_external_id, amount_minor, currency, reason, state, opened_at, answer_by)
            values (${trx.panelId}, ${shop.accountId}, ${`dp_${crypto.randomUUID()}`}, 'pi_1', 1005, 'USD', 'fraudulent', ${state}, now(), ${answerBy}) returning id`)
        ).id
      })
    const [never, soon, inquiry] = [await at(null), await at(1), await at(20, 'inquiry')]
    const ids = async (query: string) => (await get(`disputes?${query}`)).rows.map(({ id }: { id: number }) => id)
    expect(await ids('view=open')).toEqual([soon, told.id, inquiry, never])
    const { next } = await get('disputes?limit=2')
    expect(await ids(`limit=2&cursor=${next}`)).toEqual([inquiry, never])
    expect(await ids('filter.state=inquiry')).toEqual([inquiry])
    await finance.ask('POST', `${P}/disputes/${soon}/answer`, { answer: 'acceptance' })
    expect(await ids('view=unanswered&filter.state=open')).toEqual([told.id, never])
    expect(await ids('view=all&filter.state=won')).toEqual([])
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update payments.dispute set state = 'won', closed_at = now() where panel_id = ${trx.panelId}`),
    )
  })
  const aDispute = async (userId: number | null, invoice: number | null) =>
    (
      await shop.db.database.transaction(shop.panel.id, (trx) =>
        trx.one(sql<{ id: number }>`
          insert into payments.dispute (panel_id, gateway_account_id, external_id, payment_external_id, invoice_number, user_id, amount_minor, currency, reason, state, opened_at)
          values (${shop.panel.id}, ${shop.accountId}, ${`dp_${crypto.randomUUID()}`}, 'pi_1', ${invoice}, ${userId}, 1005, 'USD', 'fraudulent', 'open', now()) returning id`),
      )
    ).id
  it('are listed with what is known of them, and answered once, by evidence or by giving in', async () => {
    const { userId, id: invoice } = await aPayer()
    const [first, second] = [await aDispute(userId, invoice), await aDispute(null, null)]
    expect((await get('disputes?limit=1')).rows).toMatchObject([
      {
        id: first,
        state: 'open',
        amount: '10.05',
        currency: 'USD',
        reason: 'fraudulent',
        invoiceId: invoice,
        customer: { id: userId },
        answer: null,
      },
    ])
    expect((await get('disputes?view=all&limit=1')).rows).toMatchObject([{ id: second, customer: null }])
    expect((await get(`disputes/${first}`)).data.evidence).toEqual({ product: 'Views: 5 of 10 delivered', text: 'Everything' })
    expect((await get(`disputes/${first}`, auditor)).data.evidence).toBeNull()
    const waiting = async () => (await get('attention')).data.queues.find(({ queue }: { queue: string }) => queue === 'disputes').count
    expect(await waiting()).toBe(2)
    const answer = (id: number, how: string, who = finance) => who.ask('POST', `${P}/disputes/${id}/answer`, { answer: how })
    expect((await answer(first, 'evidence', support)).body.details).toMatchObject({ code: 'not_permitted' })
    expect((await answer(first, 'silence')).body.errors).toHaveProperty('answer')
    expect((await answer(first, 'evidence')).body.data.answer).toEqual({ kind: 'evidence', state: 'asked', lastError: null })
    expect((await answer(first, 'acceptance', owner)).body.message).toBe('This dispute was answered before.')
    expect((await answer(second, 'acceptance')).body.data).toMatchObject({ answer: { kind: 'acceptance' } })
    expect(await waiting()).toBe(0)
    expect((await answer(2_000_000_000, 'evidence')).status).toBe(404)
    expect((await foreign.ask('GET', `/panels/meadow/disputes/${first}`)).status).toBe(404)
    const { email } = (await shop.db.database.read(shop.panel.id, (trx) => findUser(trx, userId))) ?? {}
    const oneself = await signedIn(known, { email: email ?? '', places: [{ panelId: shop.panel.id, role: 'finance' }] })
    expect((await answer(await aDispute(userId, invoice), 'evidence', oneself)).body.message).toBe(
      'Nobody answers a dispute of their own payment.',
    )
  })
})
