import { balanceOf, charge, checkBooks } from '@vitrine/ledger'
import { micro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recentRefunds } from '../store/refund-store.ts'
import { type CardShop, openCardShop } from '../testing/card-shop.ts'
import { anOperator } from '../testing/index.ts'
import { checkRefunds, watchRefunds } from './refunds/check-refunds.ts'
import { type RefundInput, requestRefund } from './refunds/request-refund.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
/** The SDK itself repeats a call, under the same key, when its connection was closed. */
const connectionTries = 2
const HOUR = 3_600_000

let shop: CardShop
let operatorId: number
/** Five per cent fee, ten per cent bonus. */
let richMethodId: number
beforeAll(async () => {
  shop = await openCardShop()
  operatorId = (await anOperator(shop.db.database, shop.panel.id)).id
  richMethodId = await shop.aMethod({ feePpm: 50_000, bonuses: [{ fromAmount: usd(1), ppm: 100_000 }] })
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.stripe.clearFaults()
  shop.stripe.configureWebhooks({ drop: 0, twice: 0 })
  shop.stripe.configureRefunds('succeeded')
})

const inPanel = <Result>(work: Parameters<typeof shop.db.database.transaction<Result>>[1]) =>
  shop.db.database.transaction(shop.panel.id, work)

/** A customer who added ten dollars by card. */
async function aPayer({ amount = 10, methodId = shop.methodId } = {}) {
  const userId = await shop.aCustomer()
  const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount, payment_method_id: methodId })
  const invoiceId: string = answer.json().data.invoice_id
  const intent = shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '')
  await shop.settleDown()
  return { userId, invoiceId, paymentId: intent.id }
}
let lines = 19_000
const spend = (userId: number, dollars: number) => {
  lines += 1
  return inPanel((trx) => charge(trx, { userId, orderId: lines, amount: usd(dollars), key: `order:${lines}:charge` }))
}
const refund = (invoiceId: string, input: Partial<RefundInput> = {}) =>
  requestRefund(shop.deps, shop.panel.id, { invoiceId, operatorId, reason: 'asked for it', ...input })
const rowOf = (id: number) => inPanel(async (trx) => (await recentRefunds(trx)).find((row) => row.id === id))
const rowsOf = (userId: number) => inPanel(async (trx) => (await recentRefunds(trx)).filter((row) => row.userId === userId))
const clearing = () => inPanel((trx) => balanceOf(trx, { kind: 'gateway_clearing', owner: shop.accountId }))
const debtOf = (userId: number) => inPanel((trx) => balanceOf(trx, { kind: 'customer.debt', owner: userId }))
/** What the gateway's own book says went back of a payment, in cents. */
const gone = (paymentId: string): number =>
  shop.stripe
    .refunds({ intent: paymentId })
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0)
const later = async (ms: number) => {
  shop.advance(ms)
  await shop.settleDown()
}

describe('a refund that an operator asks for', () => {
  it('leaves the balance when it is requested, and the gateway once it is asked', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    const before = await clearing()
    const { id } = await refund(invoiceId)
    expect([await shop.balance(userId), gone(paymentId)]).toEqual([0n, 0])
    expect((await rowOf(id))?.state).toBe('asked')
    await shop.settleDown()
    expect(gone(paymentId)).toBe(1_000)
    expect(await rowOf(id)).toMatchObject({ state: 'settled', externalId: shop.stripe.refunds({ intent: paymentId })[0]?.id })
    expect((await shop.invoice(invoiceId)).state).toBe('refunded')
    expect(before - (await clearing())).toBe(usd(10))
    await expect(refund(invoiceId)).rejects.toMatchObject({ code: 'refunds.tooHigh' })
  })
  it('in parts gives back no more than was paid, and all of them are the payment', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    await refund(invoiceId, { amountMinor: 333n })
    await expect(refund(invoiceId, { amountMinor: 1n })).rejects.toMatchObject({ code: 'refunds.open' })
    await shop.settleDown()
    expect([(await shop.invoice(invoiceId)).state, await shop.balance(userId)]).toEqual(['partially_refunded', usd(6.67)])
    await expect(refund(invoiceId, { amountMinor: 668n })).rejects.toMatchObject({ code: 'refunds.tooHigh' })
    await refund(invoiceId)
    await shop.settleDown()
    expect([gone(paymentId), await shop.balance(userId), (await shop.invoice(invoiceId)).state]).toEqual([1_000, 0n, 'refunded'])
  })
  it('takes the bonus back and gives the fee back, in proportion and to the last micro', async () => {
    const { userId, invoiceId } = await aPayer({ methodId: richMethodId })
    expect(await shop.balance(userId)).toBe(usd(11))
    await refund(invoiceId, { amountMinor: 350n })
    await shop.settleDown()
    expect(await shop.balance(userId)).toBe(usd(7.333333))
    await refund(invoiceId)
    await shop.settleDown()
    expect(await shop.balance(userId)).toBe(0n)
  })
  it('is one refund when its commit was not confirmed and runs again, even after the gateway has given it back', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    const database: CardShop['deps']['database'] = {
      ...shop.deps.database,
      transaction: async (panelId, work) => {
        await shop.deps.database.transaction(panelId, work)
        await shop.settleDown()
        return shop.deps.database.transaction(panelId, work)
      },
    }
    const input = { invoiceId, operatorId, reason: 'asked for it', amountMinor: 300n }
    const { id } = await requestRefund({ ...shop.deps, database }, shop.panel.id, input)
    await shop.settleDown()
    expect([gone(paymentId), await shop.balance(userId), (await rowsOf(userId)).map((row) => row.id)]).toEqual([300, usd(7), [id]])
  })
  it('is refused for what was spent, for strangers, for oneself, and for money a bank takes back', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    const other = await shop.aCustomer()
    await spend(userId, 4)
    await expect(refund(invoiceId)).rejects.toMatchObject({ code: 'refunds.balanceTooLow' })
    await expect(refund(invoiceId, { operatorId: other })).rejects.toMatchObject({ code: 'invoiceDecisions.notAModerator' })
    shop.stripe.openDispute(paymentId, { amountMinor: 500 })
    await shop.settleDown()
    await expect(refund(invoiceId, { amountMinor: 501n })).rejects.toMatchObject({ code: 'refunds.tooHigh' })
    expect([gone(paymentId), await rowsOf(userId)]).toEqual([0, []])
  })
  it('that the gateway refuses is on the balance again', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    shop.stripe.configureWebhooks({ drop: true })
    shop.stripe.openDispute(paymentId)
    const { id } = await refund(invoiceId, { amountMinor: 400n })
    await shop.settleDown()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', lastError: 'charge_disputed' })
    expect([await shop.balance(userId), gone(paymentId)]).toEqual([usd(10), 0])
  })
  it('waits while the gateway turns us away, and alarms when that lasts', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    shop.stripe.addFault({ kind: 'rate-limited', action: 'refund', times: 1 })
    const { id } = await refund(invoiceId)
    await shop.settleDown()
    expect([gone(paymentId), await shop.balance(userId)]).toEqual([0, 0n])
    const cries: string[] = []
    const alarm = { error: (fields: Readonly<Record<string, unknown>>) => void cries.push(String(fields.subject)) }
    await inPanel((trx) => watchRefunds(trx, new Date(Date.now() + 48 * HOUR), alarm))
    expect(cries).toEqual([`refund ${id}`])
    await later(HOUR)
    expect([gone(paymentId), (await rowOf(id))?.state]).toEqual([1_000, 'settled'])
    await inPanel((trx) => watchRefunds(trx, new Date(Date.now() + 48 * HOUR), alarm))
    expect(cries).toHaveLength(1)
  })
})

describe('an answer that was lost', () => {
  it('is found in the gateway’s book: one refund, no matter who tells of it first', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    shop.stripe.configureWebhooks({ drop: true })
    shop.stripe.addFault({ kind: 'accept-then-drop', action: 'refund', times: connectionTries })
    const { id } = await refund(invoiceId)
    await shop.settleDown()
    expect([(await rowOf(id))?.state, gone(paymentId), await shop.balance(userId)]).toEqual(['unknown', 1_000, 0n])
    await later(HOUR)
    expect([(await rowOf(id))?.state, shop.stripe.refunds({ intent: paymentId }).length]).toEqual(['settled', 1])
  })
  it('comes by a message too', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    shop.stripe.addFault({ kind: 'accept-then-drop', action: 'refund', times: connectionTries })
    const { id } = await refund(invoiceId)
    // The first round asks, the second reads what the gateway has told meanwhile.
    await shop.settleDown()
    await shop.settleDown()
    expect([(await rowOf(id))?.state, shop.stripe.refunds({ intent: paymentId }).length]).toEqual(['settled', 1])
    expect([await shop.balance(userId), (await rowsOf(userId)).length]).toEqual([0n, 1])
  })
  it('is asked for again under the same key', async () => {
    const { invoiceId, paymentId } = await aPayer()
    shop.stripe.addFault({ kind: 'error-before', action: 'refund', times: 1 })
    const { id } = await refund(invoiceId)
    await shop.settleDown()
    expect([(await rowOf(id))?.state, gone(paymentId)]).toEqual(['unknown', 0])
    await later(HOUR)
    expect([(await rowOf(id))?.state, gone(paymentId)]).toEqual(['settled', 1_000])
  })
  it('is given up when the key has expired and the gateway does not list it', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    shop.stripe.addFault({ kind: 'error-before', action: 'refund', times: 1 })
    const { id } = await refund(invoiceId)
    await shop.settleDown()
    shop.stripe.clearFaults()
    await later(24 * HOUR)
    expect([(await rowOf(id))?.state, gone(paymentId), await shop.balance(userId)]).toEqual(['failed', 0, usd(10)])
  })
})

describe('a refund that is slow', () => {
  it('settles when the gateway says so', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    shop.stripe.configureRefunds('pending')
    const { id } = await refund(invoiceId)
    await shop.settleDown()
    expect([(await rowOf(id))?.state, (await shop.invoice(invoiceId)).state]).toEqual(['pending', 'refund_pending'])
    shop.stripe.changeRefund(shop.stripe.refunds({ intent: paymentId })[0]?.id ?? '', 'succeeded')
    await shop.settleDown()
    expect([(await rowOf(id))?.state, (await shop.invoice(invoiceId)).state]).toEqual(['settled', 'refunded'])
    expect(await shop.balance(userId)).toBe(0n)
  })
  it('and fails in the end is on the balance again, even after it had arrived', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    const { id } = await refund(invoiceId)
    await shop.settleDown()
    shop.stripe.changeRefund(shop.stripe.refunds({ intent: paymentId })[0]?.id ?? '', 'failed')
    await shop.settleDown()
    expect([(await rowOf(id))?.state, await shop.balance(userId)]).toEqual(['failed', usd(10)])
  })
})

describe('a refund made at the gateway', () => {
  it('leaves the balance once, however often it is told', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    shop.stripe.configureWebhooks({ twice: true })
    const { id } = shop.stripe.refund(paymentId, { amountMinor: 250 })
    for (let again = 0; again < 3; again += 1) shop.stripe.announce(id)
    await shop.settleDown()
    expect([await shop.balance(userId), (await shop.invoice(invoiceId)).state]).toEqual([usd(7.5), 'partially_refunded'])
    expect(await rowsOf(userId)).toMatchObject([{ origin: 'gateway', externalId: id, state: 'settled' }])
    shop.stripe.refund(paymentId)
    await shop.settleDown()
    expect([await shop.balance(userId), (await shop.invoice(invoiceId)).state]).toEqual([0n, 'refunded'])
  })
  it('makes a debt of what was spent already, never a negative balance', async () => {
    const { userId, paymentId } = await aPayer()
    await spend(userId, 7)
    shop.stripe.refund(paymentId)
    await shop.settleDown()
    expect([await shop.balance(userId), await debtOf(userId)]).toEqual([0n, usd(7)])
  })
  it.each(['asked', 'unknown'])('takes the place of one of ours that is %s and has no room beside it', async (state) => {
    const { userId, invoiceId, paymentId } = await aPayer()
    const before = await clearing()
    if (state === 'unknown') shop.stripe.addFault({ kind: 'error-before', action: 'refund', times: 1 })
    const { id } = await refund(invoiceId, { amountMinor: 600n })
    if (state === 'unknown') await shop.settleDown()
    expect((await rowOf(id))?.state).toBe(state)
    shop.stripe.refund(paymentId)
    await shop.settleDown()
    await later(HOUR)
    expect((await rowsOf(userId)).map((row) => [row.origin, row.state])).toEqual([
      ['panel', 'failed'],
      ['gateway', 'settled'],
    ])
    expect([gone(paymentId), await shop.balance(userId), await debtOf(userId)]).toEqual([1_000, 0n, 0n])
    expect([before - (await clearing()), (await shop.invoice(invoiceId)).state]).toEqual([usd(10), 'refunded'])
  })
  it('is found by looking when its message is lost', async () => {
    const { userId, paymentId } = await aPayer()
    shop.stripe.configureWebhooks({ drop: true })
    shop.stripe.refund(paymentId, { amountMinor: 100 })
    await shop.settleDown()
    expect(await shop.balance(userId)).toBe(usd(10))
    await checkRefunds(shop.deps, shop.panel.id, new Date(Date.now() - HOUR))
    expect(await shop.balance(userId)).toBe(usd(9))
  })
  it('of a payment that is not in our books records the payment first', async () => {
    const userId = await shop.aCustomer()
    const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 10, payment_method_id: shop.methodId })
    shop.stripe.configureWebhooks({ drop: 2 })
    const intent = shop.stripe.pay(shop.stripe.sessions({ reference: answer.json().data.invoice_id })[0]?.id ?? '')
    shop.stripe.refund(intent.id, { amountMinor: 400 })
    await shop.settleDown()
    expect(await shop.balance(userId)).toBe(usd(6))
  })
})

describe('refunds of all kinds, in any order', () => {
  it('take from the customer what the gateway gave back, and not a cent else', async () => {
    const step = fc.record({
      what: fc.constantFrom('here', 'there', 'again', 'late', 'lost', 'look'),
      cents: fc.integer({ min: 1, max: 600 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        shop.stripe.clearFaults()
        const { userId, invoiceId, paymentId } = await aPayer()
        const before = await clearing()
        for (const { what, cents } of steps) {
          const known = shop.stripe.refunds({ intent: paymentId })
          const left = 1_000 - gone(paymentId)
          if (what === 'lost') shop.stripe.addFault({ kind: 'accept-then-drop', action: 'refund', times: connectionTries })
          if (what === 'here' || what === 'lost') await refund(invoiceId, { amountMinor: BigInt(cents) }).catch(() => undefined)
          if (what === 'there' && cents <= left) shop.stripe.refund(paymentId, { amountMinor: cents })
          if (what === 'again' && known[0]) shop.stripe.announce(known[0].id)
          if (what === 'late') await later(HOUR)
          if (what === 'look') await checkRefunds(shop.deps, shop.panel.id, new Date(Date.now() - HOUR))
          await shop.settleDown()
          shop.stripe.clearFaults()
        }
        await later(HOUR)
        await later(HOUR)
        const back = usd(gone(paymentId) / 100)
        expect([await shop.balance(userId), await debtOf(userId), before - (await clearing())]).toEqual([usd(10) - back, 0n, back])
        expect(gone(paymentId)).toBeLessThanOrEqual(1_000)
      }),
      { numRuns: 8 },
    )
  })
})

it('the books agree', async () => {
  expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
})
