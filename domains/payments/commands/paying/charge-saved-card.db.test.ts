import { checkBooks } from '@vitrine/ledger'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CardShop, openCardShop } from '../../testing/card-shop.ts'
import { chargeSavedCard } from './charge-saved-card.ts'

const HOUR = 3_600_000
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.stripe.clearFaults())

let count = 0
/** A customer with a linked card, which left one dollar on their balance. */
async function anOwner(card: Parameters<CardShop['link']>[1] = 'visa') {
  count += 1
  const userId = await shop.aCustomer()
  const { id: cardId } = await shop.link(userId, card)
  return { panelId: shop.panel.id, userId, cardId, amount: usd(7), key: `subscription:${count}:1`, locale: 'en' as const }
}
type Charge = Awaited<ReturnType<typeof anOwner>>

/** The oracle: what the gateway's own book says was taken for an invoice, by charge. */
const book = (invoiceId: string) => shop.stripe.intents({ reference: invoiceId }).map(({ amountReceived }) => amountReceived)
const charge = (input: Charge) => chargeSavedCard(shop.deps, input)
const outcomes = (name: string, invoiceId: string) =>
  shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(
      sql`select 1 from platform.outbox where panel_id = ${shop.panel.id} and topic = ${name} and payload::text like ${`%${invoiceId}%`}`,
    ),
  )

describe('charging a saved card while its owner is away', () => {
  it('puts the money on the balance at once, and announces it', async () => {
    const input = await anOwner()
    const { invoiceId, ...rest } = await charge(input)
    expect(rest).toEqual({ outcome: 'settled', reason: null })
    expect(book(invoiceId)).toEqual([700])
    expect(await shop.balance(input.userId)).toBe(usd(8))
    expect(await outcomes('payments.invoice-settled', invoiceId)).toHaveLength(1)
  })
  it('is one charge however often and however concurrently the same key asks', async () => {
    const input = await anOwner()
    const answers = await Promise.all(Array.from({ length: 12 }, () => charge(input)))
    expect(new Set(answers.map(({ invoiceId }) => invoiceId)).size).toBe(1)
    const invoiceId = answers[0]?.invoiceId ?? ''
    expect(await charge(input)).toEqual({ invoiceId, outcome: 'settled', reason: null })
    await shop.settleDown()
    expect(book(invoiceId)).toEqual([700])
    expect(await shop.balance(input.userId)).toBe(usd(8))
  })
  it('takes the fee of the method the card was linked with', async () => {
    const input = await anOwner()
    const dear = await shop.aMethod({ feePpm: 100_000 })
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update payments.saved_card set method_id = ${dear} where panel_id = ${shop.panel.id} and id = ${input.cardId}`),
    )
    const { invoiceId } = await charge(input)
    expect(book(invoiceId)).toEqual([770])
    expect(await shop.balance(input.userId)).toBe(usd(8))
  })
  it('declined is final for that key, and tells why', async () => {
    const input = await anOwner('declinedLater')
    const first = await charge(input)
    expect(first).toMatchObject({ outcome: 'declined', reason: 'generic_decline' })
    expect(await charge(input)).toEqual(first)
    expect(book(first.invoiceId)).toEqual([0])
    expect((await shop.invoice(first.invoiceId)).state).toBe('failed')
    expect(await outcomes('payments.invoice-failed', first.invoiceId)).toHaveLength(1)
    expect(await shop.balance(input.userId)).toBe(usd(1))
  })
  it('is declined when the bank wants the owner, who is not there', async () => {
    expect(await charge(await anOwner('asksLater'))).toMatchObject({ outcome: 'declined', reason: 'authentication_required' })
  })
  it('refuses, and writes nothing, for a card that is not theirs, a frozen customer, and another charge under the same key', async () => {
    const [input, other] = [await anOwner(), await anOwner()]
    await expect(charge({ ...input, cardId: other.cardId })).rejects.toMatchObject({ code: 'fields.selected' })
    await charge(input)
    await expect(charge({ ...input, amount: usd(8) })).rejects.toThrow(/belongs to another charge/)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where user_id = ${other.userId}`),
    )
    await expect(charge(other)).rejects.toMatchObject({ code: 'account.frozen' })
    expect(await shop.balance(other.userId)).toBe(usd(1))
  })
})

describe('an answer that was lost', () => {
  it.each(['accept-then-error', 'accept-then-hang', 'truncated', 'accept-then-html'])(
    '%s: the charge is fetched, not made again',
    async (kind) => {
      const input = await anOwner()
      shop.stripe.configureWebhooks({ drop: true })
      shop.stripe.addFault({ kind, action: 'charge', times: 1 })
      const { invoiceId, outcome } = await charge(input)
      expect(outcome).toBe('unknown')
      expect(await shop.balance(input.userId)).toBe(usd(1))
      // From now on charging is impossible: only what was taken then can be found.
      shop.stripe.addFault({ kind: 'error-before', action: 'charge' })
      shop.advance(61_000)
      await shop.work()
      shop.stripe.configureWebhooks({ drop: false })
      expect(book(invoiceId)).toEqual([700])
      expect(await shop.balance(input.userId)).toBe(usd(8))
      expect(await charge(input)).toMatchObject({ invoiceId, outcome: 'settled' })
    },
  )
  it.each(['error-before', 'hang'])('%s: nothing was taken, so the same key asks again until it is', async (kind) => {
    const input = await anOwner()
    shop.stripe.addFault({ kind, action: 'charge', times: 1 })
    const { invoiceId, outcome } = await charge(input)
    expect([outcome, book(invoiceId)]).toEqual(['unknown', []])
    shop.advance(61_000)
    await shop.work()
    await shop.settleDown()
    expect(book(invoiceId)).toEqual([700])
    expect(await shop.balance(input.userId)).toBe(usd(8))
  })
  it('after which the bank declines is a decline', async () => {
    const input = await anOwner('declinedLater')
    shop.stripe.addFault({ kind: 'accept-then-error', action: 'charge', times: 1 })
    const { invoiceId, outcome } = await charge(input)
    expect(outcome).toBe('unknown')
    expect(await charge(input)).toMatchObject({ invoiceId, outcome: 'declined' })
    expect(book(invoiceId)).toEqual([0])
  })
  it('is never asked for again once the key has expired at the gateway', async () => {
    const input = await anOwner()
    shop.stripe.addFault({ kind: 'error-before', action: 'charge' })
    const { invoiceId } = await charge(input)
    shop.advance(23 * HOUR + 1_000)
    shop.stripe.clearFaults()
    expect(await charge(input)).toEqual({ invoiceId, outcome: 'declined', reason: 'not_charged' })
    expect(book(invoiceId)).toEqual([])
    expect((await shop.invoice(invoiceId)).state).toBe('failed')
  })
  it('is not charged twice after a restore that lost the intent, because the caller’s key is the gateway’s', async () => {
    const input = await anOwner()
    const first = await charge(input)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update payments.card_charge set business_key = null where panel_id = ${shop.panel.id} and business_key = ${input.key}`),
    )
    const second = await charge(input)
    expect(second.invoiceId).not.toBe(first.invoiceId)
    expect([second.outcome, book(first.invoiceId), book(second.invoiceId)]).toEqual(['unknown', [700], []])
  })
  it('to nobody knows whom: another worker leaves a charge alone that is being asked for', async () => {
    const input = await anOwner()
    const { stripe } = shop.deps.gateways
    if (!stripe?.cards) throw new Error('no gateway for cards')
    const { cards } = stripe
    const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held: typeof cards = {
      ...cards,
      chargeCard: async (...call) => {
        requested.resolve()
        await answer.promise
        return cards.chargeCard(...call)
      },
    }
    const slow = chargeSavedCard({ ...shop.deps, gateways: { stripe: { ...stripe, cards: held } } }, input)
    await requested.promise
    expect((await charge(input)).outcome).toBe('unknown')
    answer.resolve()
    const { invoiceId, outcome } = await slow
    expect([outcome, book(invoiceId)]).toEqual(['settled', [700]])
  })
})

it('a gateway that turns us away has charged nothing, and the same key may ask again', async () => {
  const input = await anOwner()
  shop.stripe.addFault({ kind: 'rate-limited', action: 'charge', times: 1 })
  const { invoiceId, outcome } = await charge(input)
  expect([outcome, book(invoiceId)]).toEqual(['unavailable', []])
  expect(await charge(input)).toMatchObject({ invoiceId, outcome: 'settled' })
  expect(book(invoiceId)).toEqual([700])
})

it('every settled charge of this file is in the gateway’s book once, and the books agree', async () => {
  await shop.settleDown()
  const rows = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(sql<{ id: string; minor: number }>`
      select i.id, sum(p.amount_minor)::int as minor from payments.invoice i join payments.external_payment p on p.panel_id = i.panel_id and p.invoice_number = i.number
       where i.panel_id = ${shop.panel.id} group by i.id`),
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { id, minor } of rows)
    expect(
      book(id).reduce((sum, amount) => sum + amount, 0),
      id,
    ).toBe(minor)
  const paid = shop.stripe.intents().filter(({ status }) => status === 'succeeded')
  expect(new Set(paid.map(({ metadata }) => metadata.reference)).size).toBe(paid.length)
  expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
})
