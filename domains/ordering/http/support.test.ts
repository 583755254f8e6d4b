import { aUser } from '@vitrine/identity/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { supportRequested } from '../events.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(() => shop.db.close())

const question = { subject: 'Late', text: 'Where is my order?' }
const anOrder = async (userId: number) => (await aPaidOrder(shop.deps, shop.panel.id, userId)).id
const ask = (orderId: number, body: object, as: number, headers: Record<string, string> = {}) =>
  shop.ask('POST', `/api/v1/orders/${orderId}/support`, body, { as, headers })
const requested = (orderId: number) =>
  shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(
      sql<{ subject: string; email: string | null }>`select subject, email from ordering.enquiry where order_id = ${orderId} order by id`,
    ),
  )
const announced = (orderId: number) =>
  shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(sql`select 1 from platform.outbox where topic = ${supportRequested.topic} and payload->>'orderId' = ${String(orderId)}`),
  )

it('a question about an order is stored and announced once (EP-040)', async () => {
  const user = await aUser(shop.db.database, shop.panel.id)
  const id = await anOrder(user.id)
  const key = { 'idempotency-key': 'question-1' }
  expect((await ask(id, question, user.id, key)).statusCode).toBe(204)
  expect((await ask(id, question, user.id, key)).statusCode).toBe(204)
  expect(await requested(id)).toEqual([{ subject: 'Late', email: null }])
  expect(await announced(id)).toHaveLength(1)
})

it.each([
  ['subject', { subject: 'ab' }],
  ['subject', { subject: 'a'.repeat(151) }],
  ['text', { text: 'too short' }],
  ['text', { text: 'a'.repeat(5001) }],
  ['email', { email: 'nowhere' }],
])('names the field that does not fit: %s (ORDER-008)', async (field, change) => {
  const user = await aUser(shop.db.database, shop.panel.id)
  const id = await anOrder(user.id)
  const answer = await ask(id, { ...question, ...change }, user.id)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
  expect(await requested(id)).toEqual([])
})

it('the sixth question within an hour is refused, a wrong one does not count, and an hour later there is room (ORDER-008)', async () => {
  const user = await aUser(shop.db.database, shop.panel.id)
  const id = await anOrder(user.id)
  await ask(id, { ...question, subject: 'ab' }, user.id)
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask(id, question, user.id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 204, 204, 204, 429])
  const late = await ask(id, question, user.id)
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000)
  shop.time.now = new Date(shop.time.now.getTime() + 3_601_000)
  expect((await ask(id, question, user.id)).statusCode).toBe(204)
})

it('an account without an address must say where to answer', async () => {
  const user = await aUser(shop.db.database, shop.panel.id)
  await shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.run(sql`update identity.user_account set email = null where panel_id = ${trx.panelId} and user_id = ${user.id}`),
  )
  const id = await anOrder(user.id)
  expect((await ask(id, question, user.id)).json().errors).toHaveProperty('email')
  expect((await ask(id, { ...question, email: 'Ann@Example.com' }, user.id)).statusCode).toBe(204)
  expect(await requested(id)).toEqual([{ subject: 'Late', email: 'ann@example.com' }])
})

it('an order of somebody else is not there', async () => {
  const [owner, stranger] = [await aUser(shop.db.database, shop.panel.id), await aUser(shop.db.database, shop.panel.id)]
  const id = await anOrder(owner.id)
  expect((await ask(id, question, stranger.id)).statusCode).toBe(404)
})
