import { balanceOf, charge, checkBooks } from '@vitrine/ledger'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DisputeState } from '../../ports.ts'
import { disputesOf, hasOpenDispute } from '../../store/dispute-store.ts'
import { type CardShop, openCardShop } from '../../testing/card-shop.ts'
import { checkDisputes } from './check-disputes.ts'
import { recordDispute } from './record-dispute.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.stripe.clearFaults()
  shop.stripe.configureWebhooks({ drop: 0, twice: 0 })
})

const inPanel = <Result>(work: Parameters<typeof shop.db.database.transaction<Result>>[1]) =>
  shop.db.database.transaction(shop.panel.id, work)

/** A customer who added ten dollars by card. */
async function aPayer(amount = 10) {
  const userId = await shop.aCustomer()
  const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount, payment_method_id: shop.methodId })
  const invoiceId: string = answer.json().data.invoice_id
  const intent = shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '')
  await shop.settleDown()
  return { userId, invoiceId, paymentId: intent.id }
}
let lines = 9_000
const spend = (userId: number, dollars: number) => {
  lines += 1
  return inPanel((trx) => charge(trx, { userId, orderId: lines, amount: usd(dollars), key: `order:${lines}:charge` }))
}
const debtOf = (userId: number) => inPanel((trx) => balanceOf(trx, { kind: 'customer.debt', owner: userId }))
const isFrozen = async (userId: number) =>
  (
    await inPanel((trx) =>
      trx.one(sql<{ frozen: boolean }>`select frozen_at is not null as frozen from identity.user_account where user_id = ${userId}`),
    )
  ).frozen
const isDisputed = (userId: number) => inPanel((trx) => hasOpenDispute(trx, userId))
const clearing = () => inPanel((trx) => balanceOf(trx, { kind: 'gateway_clearing', owner: shop.accountId }))
const reported = async (topic: string, userId: number) =>
  (
    await inPanel((trx) =>
      trx.rows(sql<{ payload: Record<string, unknown> }>`
        select payload from platform.outbox where panel_id = ${shop.panel.id} and topic = ${topic} and (payload ->> 'userId')::int = ${userId} order by id`),
    )
  ).map(({ payload }) => payload)
const standing = async (userId: number) => ({
  main: await shop.balance(userId),
  debt: await debtOf(userId),
  frozen: await isFrozen(userId),
  disputed: await isDisputed(userId),
})

describe('a dispute that was opened', () => {
  it('takes the payment off the balance, freezes its customer and blocks their withdrawals', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    const before = await clearing()
    const dispute = shop.stripe.openDispute(paymentId)
    await shop.settleDown()
    expect(await standing(userId)).toEqual({ main: 0n, debt: 0n, frozen: true, disputed: true })
    expect(before - (await clearing())).toBe(usd(10))
    expect(await reported('payments.dispute-opened', userId)).toEqual([{ disputeId: expect.any(Number), userId, invoiceId, orderId: null }])
    expect(await inPanel((trx) => disputesOf(trx, userId))).toMatchObject([{ externalId: dispute.id, state: 'open', amount: usd(10) }])
    expect((await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 5, payment_method_id: shop.methodId })).statusCode).toBe(422)
  })
  it('makes a debt of what was spent already', async () => {
    const { userId, paymentId } = await aPayer()
    await spend(userId, 7)
    shop.stripe.openDispute(paymentId)
    await shop.settleDown()
    expect(await standing(userId)).toEqual({ main: 0n, debt: usd(7), frozen: true, disputed: true })
  })
  it('of a part takes that part only', async () => {
    const { userId, paymentId } = await aPayer()
    shop.stripe.openDispute(paymentId, { amountMinor: 250 })
    await shop.settleDown()
    expect(await standing(userId)).toMatchObject({ main: usd(7.5), debt: 0n })
  })
  it('and only asked about moves nothing and freezes nobody, but blocks withdrawals until it ends', async () => {
    const { userId, paymentId } = await aPayer()
    const { id } = shop.stripe.openDispute(paymentId, { status: 'warning_needs_response' })
    await shop.settleDown()
    expect(await standing(userId)).toEqual({ main: usd(10), debt: 0n, frozen: false, disputed: true })
    shop.stripe.changeDispute(id, 'warning_closed')
    await shop.settleDown()
    expect(await standing(userId)).toEqual({ main: usd(10), debt: 0n, frozen: false, disputed: false })
    expect([await reported('payments.dispute-opened', userId), await reported('payments.dispute-closed', userId)]).toEqual([[], []])
  })
  it('is applied once when its status updates come twice, late and all at once', async () => {
    const { userId, paymentId } = await aPayer()
    shop.stripe.configureWebhooks({ twice: true })
    const { id } = shop.stripe.openDispute(paymentId)
    for (let again = 0; again < 5; again += 1) shop.stripe.announce(id)
    await shop.settleDown()
    const update = {
      externalId: id,
      paymentExternalId: paymentId,
      amountMinor: 1_000n,
      currency: 'USD',
      state: 'open',
      reason: 'fraudulent',
    } as const
    await Promise.all(Array.from({ length: 8 }, () => recordDispute(shop.deps, shop.panel.id, { id: shop.accountId }, update)))
    expect(await standing(userId)).toEqual({ main: 0n, debt: 0n, frozen: true, disputed: true })
    expect(await reported('payments.dispute-opened', userId)).toHaveLength(1)
  })
  it('is found by looking when its message is lost', async () => {
    const { userId, paymentId } = await aPayer()
    shop.stripe.configureWebhooks({ drop: true })
    const { id } = shop.stripe.openDispute(paymentId)
    await shop.settleDown()
    expect(await isDisputed(userId)).toBe(false)
    await checkDisputes(shop.deps, shop.panel.id, new Date(Date.now() - 60_000))
    expect(await standing(userId)).toEqual({ main: 0n, debt: 0n, frozen: true, disputed: true })
    shop.stripe.changeDispute(id, 'won')
    await checkDisputes(shop.deps, shop.panel.id, new Date(Date.now() + 60_000))
    expect(await standing(userId)).toEqual({ main: usd(10), debt: 0n, frozen: false, disputed: false })
  })
  it('of a payment that is not in our books records the payment first', async () => {
    const userId = await shop.aCustomer()
    const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 10, payment_method_id: shop.methodId })
    shop.stripe.configureWebhooks({ drop: 2 })
    const intent = shop.stripe.pay(shop.stripe.sessions({ reference: answer.json().data.invoice_id })[0]?.id ?? '')
    shop.stripe.openDispute(intent.id)
    await shop.settleDown()
    expect(await standing(userId)).toEqual({ main: 0n, debt: 0n, frozen: true, disputed: true })
    expect((await shop.invoice(answer.json().data.invoice_id)).state).toBe('settled')
  })
  it('of money in suspense takes it from there and freezes nobody', async () => {
    const { invoiceId, paymentId } = await aPayer()
    const suspense = () => inPanel((trx) => balanceOf(trx, { kind: 'suspense', owner: shop.accountId }))
    const before = await suspense()
    const known = await shop.deps.gateways.stripe?.listByReference(
      { publicId: '', endpoint: shop.stripe.url, secret: 'sk_test_sandbox', webhookSecrets: [] },
      invoiceId,
    )
    expect(known).toHaveLength(1)
    await inPanel((trx) =>
      trx.run(sql`
        insert into payments.external_payment (panel_id, gateway_account_id, external_id, amount_minor, currency, outcome, received_micro)
        values (${shop.panel.id}, ${shop.accountId}, ${`${paymentId}x`}, 1000, 'USD', 'suspense', 10000000)`),
    )
    const update = {
      externalId: 'du_suspense',
      paymentExternalId: `${paymentId}x`,
      amountMinor: 1_000n,
      currency: 'USD',
      reason: 'general',
    }
    await recordDispute(shop.deps, shop.panel.id, { id: shop.accountId }, { ...update, state: 'open' })
    expect(before - (await suspense())).toBe(usd(10))
    await recordDispute(shop.deps, shop.panel.id, { id: shop.accountId }, { ...update, state: 'won' })
    expect(await suspense()).toBe(before)
  })
})

describe('a dispute that is decided', () => {
  it('won gives everything back, debt and freeze included', async () => {
    const { userId, paymentId } = await aPayer()
    await spend(userId, 7)
    const { id } = shop.stripe.openDispute(paymentId)
    await shop.settleDown()
    shop.stripe.changeDispute(id, 'won')
    await shop.settleDown()
    expect(await standing(userId)).toEqual({ main: usd(3), debt: 0n, frozen: false, disputed: false })
    expect(await reported('payments.dispute-closed', userId)).toMatchObject([{ outcome: 'won', isUnfrozen: true }])
  })
  it('lost stays: the debt, the freeze, and an invoice that was charged back', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    await spend(userId, 7)
    const { id } = shop.stripe.openDispute(paymentId)
    await shop.settleDown()
    shop.stripe.changeDispute(id, 'lost')
    await shop.settleDown()
    expect(await standing(userId)).toEqual({ main: 0n, debt: usd(7), frozen: true, disputed: false })
    expect((await shop.invoice(invoiceId)).state).toBe('charged_back')
    expect(await reported('payments.dispute-closed', userId)).toMatchObject([{ outcome: 'lost', isUnfrozen: false }])
  })
  it('won unfreezes nobody whom another dispute, or an operator, holds', async () => {
    const payer = await aPayer()
    const second = await shop.ask(payer.userId, 'POST', '/api/v1/add-funds', { amount: 5, payment_method_id: shop.methodId })
    const other = shop.stripe.pay(shop.stripe.sessions({ reference: second.json().data.invoice_id })[0]?.id ?? '')
    await shop.settleDown()
    const [one, two] = [shop.stripe.openDispute(payer.paymentId), shop.stripe.openDispute(other.id)]
    await shop.settleDown()
    shop.stripe.changeDispute(one.id, 'won')
    await shop.settleDown()
    expect(await standing(payer.userId)).toEqual({ main: usd(10), debt: 0n, frozen: true, disputed: true })
    await inPanel((trx) => trx.run(sql`update identity.user_account set frozen_because = 'operator' where user_id = ${payer.userId}`))
    shop.stripe.changeDispute(two.id, 'won')
    await shop.settleDown()
    expect(await standing(payer.userId)).toEqual({ main: usd(15), debt: 0n, frozen: true, disputed: false })
  })
})

describe('status updates in any order, any number of times', () => {
  const ways: readonly (readonly DisputeState[])[] = [
    ['inquiry', 'open', 'won'],
    ['inquiry', 'open', 'lost'],
  ]
  it('end in the same books as when each comes once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ways),
        fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 10 }),
        async (way, picks, spent) => {
          const { userId, invoiceId, paymentId } = await aPayer()
          if (spent > 0) await spend(userId, spent)
          const end = way[2] as DisputeState
          // The gateway's own book ends with its decision, so the last look always sees that.
          for (const state of [...picks.map((pick) => way[pick] as DisputeState), end]) {
            const update = {
              externalId: `du_${invoiceId}`,
              paymentExternalId: paymentId,
              amountMinor: 1_000n,
              currency: 'USD',
              state,
              reason: 'general',
            }
            await recordDispute(shop.deps, shop.panel.id, { id: shop.accountId }, update)
          }
          const lost = { main: 0n, debt: usd(spent), frozen: true, disputed: false }
          const won = { main: usd(10 - spent), debt: 0n, frozen: false, disputed: false }
          expect(await standing(userId)).toEqual(end === 'won' ? won : lost)
        },
      ),
      { numRuns: 25 },
    )
  })
})

it('the books agree', async () => {
  expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
})
