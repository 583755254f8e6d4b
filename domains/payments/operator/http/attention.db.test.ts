import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentsAttention } from '../../queries/operator/attention.ts'
import { aMethod } from '../../testing/index.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { invoiceRoutes } from './invoice-routes.ts'

const MINUTE_MS = 60_000
let shop: Shop
let known: ConsoleApp
let bank: number
let ines: OperatorClient & { readonly operatorId: number }
let omar: OperatorClient & { readonly operatorId: number }
let auditor: OperatorClient & { readonly operatorId: number }
let support: OperatorClient & { readonly operatorId: number }
let P: string
/** The payments that wait, the oldest first. */
const numbers: number[] = []
beforeAll(async () => {
  shop = await openShop()
  bank = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message', texts: { en: { name: 'Bank transfer' } } })
  known = await consoleApp(shop.db.database, invoiceRoutes(shop.deps), { attention: paymentsAttention })
  await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (name: string, role: 'finance' | 'support' | 'auditor') =>
    signedIn(known, { email: `${name}@example.com`, places: [{ panelId: shop.panel.id, role }] })
  ines = await as('ines', 'finance')
  omar = await as('omar', 'finance')
  support = await as('sam', 'support')
  auditor = await as('ada', 'auditor')
  for (const amount of [100, 20, 30]) numbers.push(await aWaitingPayment(amount))
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

async function aWaitingPayment(amount: number): Promise<number> {
  const invoiceId: string = (await shop.ask('POST', '/api/v1/add-funds', { amount, payment_method_id: bank })).json().data.invoice_id
  await shop.ask('POST', `/api/v1/invoices/${invoiceId}/mark-is-paid`, { comment: 'Sent' })
  return (await shop.invoice(invoiceId)).number
}
const page = async (who: OperatorClient, query = '') => (await who.ask('GET', `${P}/attention/items?${query}`)).body
const shown = async (who: OperatorClient, query = ''): Promise<number[]> =>
  (await page(who, query)).rows.map(({ number }: { number: number }) => number)
const act = (who: OperatorClient, verb: string, number: number | undefined, body: object = {}) =>
  who.ask('POST', `${P}/attention/payments/${number}/${verb}`, body)

it('is one list, what is due first first, read page by page', async () => {
  const first = await page(ines, 'limit=2')
  expect(first.rows[0]).toMatchObject({
    ...{ id: `payments-${numbers[0]}`, queue: 'payments', number: numbers[0], label: `INV-${numbers[0]}`, amount: '100.00' },
    ...{ customer: { id: shop.user.id, email: shop.user.email }, isLate: false, assignee: null },
  })
  expect(new Date(first.rows[0].dueAt).getTime() - new Date(first.rows[0].since).getTime()).toBe(60 * MINUTE_MS)
  expect(first.rows).toHaveLength(2)
  expect(await shown(ines, `limit=2&cursor=${first.next}`)).toEqual([numbers[2]])
  expect((await page(ines, 'cursor=**')).errors).toHaveProperty('cursor')
  expect(await shown(ines, 'queue=withdrawals')).toEqual([])
  expect(await shown(ines, 'view=money')).toEqual(numbers)
})
it('is shown to those alone who may see it, and no row of another panel', async () => {
  expect(await shown(support)).toEqual([])
  expect(await shown(auditor)).toEqual([])
  expect((await ines.ask('GET', '/panels/meadow/attention/items')).status).toBe(404)
})
it('is taken by one person at a time, until a quarter of an hour after they were last there', async () => {
  const [first] = numbers
  expect((await act(ines, 'take', first)).body.data.assignee).toMatchObject({ id: ines.operatorId, isMe: true })
  expect((await act(omar, 'take', first)).body.message).toBe('ines is working on this.')
  expect((await page(omar)).rows[0].assignee).toMatchObject({ name: 'ines', isMe: false })
  expect([await shown(ines, 'view=mine'), await shown(omar, 'view=mine')]).toEqual([[first], []])
  expect(await shown(omar, 'view=unassigned')).toEqual(numbers.slice(1))
  const counted = async (who: OperatorClient, query = '') =>
    (await who.ask('GET', `${P}/attention${query}`)).body.data.queues.find(({ queue }: { queue: string }) => queue === 'payments')
  const { since } = (await page(ines, 'view=mine')).rows[0]
  expect(await counted(ines, '?view=mine')).toEqual({ queue: 'payments', count: 1, oldestAt: since, amount: '100.00' })
  expect(await counted(omar, '?view=mine')).toEqual({ queue: 'payments', count: 0, oldestAt: null, amount: null })
  expect(await counted(omar)).toMatchObject({ count: numbers.length })
  const begun = known.time.now
  known.time.now = new Date(begun.getTime() + 10 * MINUTE_MS)
  await act(ines, 'take', first)
  known.time.now = new Date(begun.getTime() + 20 * MINUTE_MS)
  expect((await act(omar, 'take', first)).status).toBe(422)
  known.time.now = new Date(begun.getTime() + 26 * MINUTE_MS)
  expect((await act(omar, 'take', first)).body.data.assignee).toMatchObject({ id: omar.operatorId })
  known.time.now = begun
})
it('is assigned to anyone who may decide it, until it is released', async () => {
  const [, second] = numbers
  expect(
    (await ines.ask('GET', `${P}/attention/payments/${second}/people`)).body.data.people.map(({ name }: { name: string }) => name),
  ).toEqual(['ines', 'omar'])
  expect((await act(ines, 'assign', second, { operatorId: support.operatorId })).body.errors).toHaveProperty('operatorId')
  expect((await act(ines, 'assign', second, { operatorId: omar.operatorId })).body.data.assignee).toMatchObject({
    name: 'omar',
    until: null,
  })
  expect((await act(omar, 'take', second)).body.data.assignee).toMatchObject({ name: 'omar', until: null })
  expect((await act(ines, 'take', second)).status).toBe(422)
  expect((await act(ines, 'release', second)).body.data.assignee).toBeNull()
  expect(await shown(ines, 'view=unassigned')).toContain(second)
})
it('is worked on by nobody who may not decide it, and only while it waits', async () => {
  const [, , third] = numbers
  expect((await act(support, 'take', third)).status).toBe(404)
  expect((await act(auditor, 'take', third)).body.details).toMatchObject({ code: 'not_permitted' })
  expect((await act(ines, 'take', 2_000_000_000)).status).toBe(404)
  await ines.ask('POST', `${P}/waiting-payments/${third}/reject`, { reason: 'Not found' })
  expect((await act(ines, 'take', third)).status).toBe(404)
  expect(await shown(ines)).toEqual(numbers.slice(0, 2))
})
it('is late when its time is over', async () => {
  const begun = known.time.now
  const seen: number[] = []
  // By steps, each of them a sign of life of the session.
  for (const minutes of [20, 40, 62]) {
    known.time.now = new Date(begun.getTime() + minutes * MINUTE_MS)
    seen.push((await shown(ines, 'view=late')).length)
  }
  expect(seen).toEqual([0, 0, 2])
  expect((await page(ines)).rows[0].isLate).toBe(true)
})
it('is taken and given away many at once; what is somebody else’s, or absent, is told and changes nothing', async () => {
  // An hour has passed: colleagues sign in again.
  const olga = await signedIn(known, { email: 'olga@example.com', places: [{ panelId: shop.panel.id, role: 'finance' }] })
  const sam = await signedIn(known, { email: 'simon@example.com', places: [{ panelId: shop.panel.id, role: 'support' }] })
  const ids = [await aWaitingPayment(41), await aWaitingPayment(42), await aWaitingPayment(43)]
  const items = ids.map((id) => ({ queue: 'payments', id }))
  const many = (who: OperatorClient, verb: string, body: object) => who.ask('POST', `${P}/attention/${verb}`, body)
  const assignees = async () =>
    (await page(ines)).rows
      .filter(({ number }: { number: number }) => ids.includes(number))
      .map(({ assignee }: { assignee: { name: string } | null }) => assignee?.name ?? null)
  await act(olga, 'take', ids[1])
  const taken = (await many(ines, 'take', { items: [...items, { queue: 'payments', id: 2_000_000_000 }, ...items] })).body.data
  expect(taken).toMatchObject({
    done: 2,
    refused: [{ queue: 'payments', id: ids[1], message: 'olga is working on this.' }, { id: 2_000_000_000 }],
  })
  expect(await assignees()).toEqual(['ines', 'olga', 'ines'])

  const { people } = (await ines.ask('GET', `${P}/attention/people?queues=payments,withdrawals`)).body.data
  expect(people.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['ines', 'olga']))
  expect(people.map(({ name }: { name: string }) => name)).not.toContain('simon')
  expect((await sam.ask('GET', `${P}/attention/people?queues=payments`)).status).toBe(404)
  expect((await many(ines, 'assign', { items, operatorId: olga.operatorId })).body.data).toEqual({ done: 3, refused: [] })
  expect(await assignees()).toEqual(['olga', 'olga', 'olga'])
  const recorded = (await ines.ask('GET', `${P}/audit?filter.action=assignment.assigned&limit=200`)).body.rows
  expect(recorded.slice(0, 2)).toMatchObject([{ after: { assignee: 'olga' } }, { after: { assignee: 'olga' } }])
  // Given to somebody who may not decide it, nothing is given.
  expect((await many(ines, 'assign', { items, operatorId: sam.operatorId })).body.data).toMatchObject({
    done: 0,
    refused: [{}, {}, {}],
  })
  expect(await assignees()).toEqual(['olga', 'olga', 'olga'])

  expect((await many(sam, 'take', { items })).body.data).toMatchObject({ done: 0, refused: [{}, {}, {}] })
  for (const body of [{}, { items: [] }, { items: Array.from({ length: 201 }, () => items[0]) }, { items: [{ queue: '../x', id: 1 }] }])
    expect((await many(ines, 'take', body)).status).toBe(422)
  expect((await ines.ask('POST', '/panels/meadow/attention/take', { items })).status).toBe(404)
  expect((await many(ines, 'assign', { items, operatorId: null })).body.data).toEqual({ done: 3, refused: [] })
  expect(await assignees()).toEqual([null, null, null])
})
