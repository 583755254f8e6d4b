import { aUser } from '@vitrine/identity/testing'
import { changeSettings } from '@vitrine/panels'
import { createInvoice } from '@vitrine/payments'
import { aMethod } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOpened, ticketReplied } from '../../events.ts'
import { ticketToken } from '../../model/tickets/ticket-link.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(() => shop.db.close())

const question = { subject: 'An invoice', text: 'How do I get an invoice?', kind: 'payment' }
const aCustomer = async () => (await aUser(shop.db.database, shop.panel.id)).id
const ask = (method: 'GET' | 'POST', path: string, as?: number, body?: object, headers: Record<string, string> = {}) =>
  shop.ask(method, `/api/v1/${path}`, body, { ...(as === undefined ? {} : { as }), headers })
const open = async (as: number, body: object = {}) => (await ask('POST', 'tickets', as, { ...question, ...body })).json().data
const announced = async (topic: string, ticketId: number) =>
  (
    await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql`select 1 from platform.outbox where topic = ${topic} and payload->>'ticketId' = ${String(ticketId)}`),
    )
  ).length

describe('a ticket', () => {
  it('is opened once under a key, and told to those who answer', async () => {
    const user = await aCustomer()
    const key = { 'idempotency-key': 'ticket-1' }
    const first = (await ask('POST', 'tickets', user, question, key)).json().data
    expect(first).toMatchObject({ subject: 'An invoice', kind: 'payment', order_id: null, state: 'open', rating: null })
    expect(first.messages).toMatchObject([{ author: 'customer', text: question.text, attachments: [] }])
    expect((await ask('POST', 'tickets', user, question, key)).json().data.id).toBe(first.id)
    expect((await ask('GET', 'tickets', user)).json()).toMatchObject({ data: [{ id: first.id }], has_more: false })
    expect(await announced(ticketOpened.topic, first.id)).toBe(1)
  })

  it.each([
    ['subject', { subject: 'ab' }],
    ['subject', { subject: 'a'.repeat(151) }],
    ['text', { text: 'too short' }],
    ['text', { text: 'a'.repeat(5001) }],
    ['kind', { kind: 'gossip' }],
    ['order_id', { order_id: 0 }],
    ['invoice_id', { invoice_id: 'seven' }],
    ['email', { email: 'nowhere' }],
  ])('names the field that does not fit: %s', async (field, change) => {
    const answer = await ask('POST', 'tickets', await aCustomer(), { ...question, ...change })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('may be opened five times an hour', async () => {
    const user = await aCustomer()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask('POST', 'tickets', user, question)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429])
    shop.time.now = new Date(shop.time.now.getTime() + 3_601_000)
    expect((await ask('POST', 'tickets', user, question)).statusCode).toBe(200)
  })

  it('is somebody else’s nowhere: reading, writing, closing and rating are refused as if it were absent', async () => {
    const [owner, stranger] = [await aCustomer(), await aCustomer()]
    const { id } = await open(owner)
    const tries = await Promise.all([
      ask('GET', `tickets/${id}`, stranger),
      ask('POST', `tickets/${id}/messages`, stranger, { text: 'Mine' }),
      ask('POST', `tickets/${id}/close`, stranger),
      ask('POST', `tickets/${id}/rating`, stranger, { rating: 1 }),
    ])
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect((await ask('GET', `tickets/${id}`, owner)).json().data).toMatchObject({ state: 'open', rating: null, messages: [{}] })
  })

  it('is rated once it is solved, and opened again by writing', async () => {
    const user = await aCustomer()
    const { id } = await open(user)
    expect((await ask('POST', `tickets/${id}/rating`, user, { rating: 5 })).statusCode).toBe(422)
    await ask('POST', `tickets/${id}/close`, user)
    expect((await ask('POST', `tickets/${id}/rating`, user, { rating: 4 })).json().data).toMatchObject({ state: 'solved', rating: 4 })
    const again = (await ask('POST', `tickets/${id}/messages`, user, { text: 'It is back.' })).json().data
    expect(again).toMatchObject({ state: 'open', messages: [{ text: question.text }, { text: 'It is back.' }] })
    expect(await announced(ticketReplied.topic, id)).toBe(1)
  })
})

describe('a question about an order', () => {
  it('is a ticket about it, and the next one is added to the same until it is solved (ORDER-008)', async () => {
    const user = await aCustomer()
    const orderId = (await aPaidOrder(shop.deps, shop.panel.id, user)).id
    const about = () => ask('POST', `orders/${orderId}/support`, user, { subject: 'Late', text: 'Where is my order?' })
    expect((await about()).statusCode).toBe(204)
    const known = await open(user, { order_id: orderId, text: 'Still nothing here.' })
    expect(known).toMatchObject({ subject: 'Late', kind: 'order', order_id: orderId })
    expect(known.messages.map(({ text }: { text: string }) => text)).toEqual(['Where is my order?', 'Still nothing here.'])
    await ask('POST', `tickets/${known.id}/close`, user)
    expect((await open(user, { order_id: orderId })).id).not.toBe(known.id)
  })

  it('is refused about somebody else’s order', async () => {
    const [owner, stranger] = [await aCustomer(), await aCustomer()]
    const orderId = (await aPaidOrder(shop.deps, shop.panel.id, owner)).id
    expect((await ask('POST', 'tickets', stranger, { ...question, order_id: orderId })).statusCode).toBe(404)
  })
})

describe('a question about a payment', () => {
  const aPayment = async (userId: number): Promise<string> => {
    const methodId = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
    const wanted = { userId, methodId, payer: null, locale: 'en', settings: shop.panel.settings, now: new Date() } as const
    return shop.db.database.transaction(
      shop.panel.id,
      async (trx) => (await createInvoice(trx, { ...wanted, amount: micro(20_000_000n), purpose: { kind: 'top_up' } })).id,
    )
  }

  it('is a ticket about it, and the next one is added to the same until it is solved', async () => {
    const user = await aCustomer()
    const invoiceId = await aPayment(user)
    const first = await open(user, { kind: 'other', invoice_id: invoiceId })
    expect(first).toMatchObject({ kind: 'payment', order_id: null, invoice_id: invoiceId })
    expect((await open(user, { invoice_id: invoiceId })).id).toBe(first.id)
    await ask('POST', `tickets/${first.id}/close`, user)
    expect((await open(user, { invoice_id: invoiceId })).id).not.toBe(first.id)
  })

  it('is refused about somebody else’s payment, and about none', async () => {
    const [owner, stranger] = [await aCustomer(), await aCustomer()]
    const invoiceId = await aPayment(owner)
    expect((await ask('POST', 'tickets', stranger, { ...question, invoice_id: invoiceId })).statusCode).toBe(404)
    const none = '6f1c2f5e-8a55-4d5b-9a8e-2b4a5c6d7e8f'
    expect((await ask('POST', 'tickets', owner, { ...question, invoice_id: none })).statusCode).toBe(404)
  })
})

describe('the link of a mail', () => {
  it('opens its ticket without an account, also for writing on', async () => {
    const { id } = await open(await aCustomer())
    const link = `ticket-links/${ticketToken(shop.deps.secret, shop.panel.id, id)}`
    expect((await ask('GET', link)).json().data.id).toBe(id)
    expect((await ask('POST', `${link}/messages`, undefined, { text: 'By mail.' })).json().data.messages).toHaveLength(2)
  })

  it('opens nothing that was not signed for this ticket of this panel', async () => {
    const { id } = await open(await aCustomer())
    const foreign = ticketToken(shop.deps.secret, shop.panel.id + 1, id)
    const other = ticketToken(shop.deps.secret, shop.panel.id, id).replace(/^\d+/, String(id + 1))
    for (const token of [foreign, other, String(id), 'x']) expect((await ask('GET', `ticket-links/${token}`)).statusCode).toBe(404)
  })
})

describe('the hours of the support', () => {
  const set = (options: Parameters<typeof changeSettings>[2]) =>
    shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, {}, options))
  it('are said to everybody, and not where somebody always answers', async () => {
    expect((await ask('GET', 'support-hours')).json()).toEqual({ data: null, first_answer_hours: 24 })
    await set({
      supportFirstAnswerHours: 8,
      supportDays: ['mon', 'fri'],
      supportOpensAt: '09:00',
      supportClosesAt: '18:00',
      timeZone: 'Europe/Berlin',
    })
    const said = { days: ['mon', 'fri'], opens_at: '09:00', closes_at: '18:00', time_zone: 'Europe/Berlin' }
    expect((await ask('GET', 'support-hours')).json()).toEqual({ data: said, first_answer_hours: 8 })
    expect((await ask('GET', 'support-hours', await aCustomer())).json()).toEqual({ data: said, first_answer_hours: 8 })
  })
})
