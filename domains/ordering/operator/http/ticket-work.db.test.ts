import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTicket } from '../../commands/tickets/open-ticket.ts'
import { replyAsCustomer } from '../../commands/tickets/write-as-customer.ts'
import { ticketAnswered } from '../../events.ts'
import { conversationOf, ownTickets } from '../../queries/tickets/own-tickets.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { ticketOperatorRoutes } from './tickets.ts'

let shop: OrderShop
let known: ConsoleApp
let support: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, [...ticketOperatorRoutes(shop.deps)])
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'support' | 'auditor' | 'owner', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  support = await as('support')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.db.close()
})

const aCustomer = async () => (await aUser(shop.db.database, shop.panel.id)).id
const open = (userId: number, more: Partial<Parameters<typeof openTicket>[2]> = {}, now = new Date()) => {
  const question = {
    kind: 'other',
    orderId: null,
    invoiceId: null,
    email: null,
    subject: 'An invoice',
    text: 'How do I get one?',
    ...more,
  } as const
  return shop.db.database.transaction(shop.panel.id, (trx) => openTicket(trx, userId, question, now))
}
const write = (userId: number, id: number, text: string, now = new Date()) =>
  shop.db.database.transaction(shop.panel.id, (trx) => replyAsCustomer(trx, { userId, id }, text, now))
const show = async (id: number) => (await support.ask('GET', `${P}/tickets/${id}`)).body.data
const ask = async (id: number, path: string, body: object, who = support) =>
  who.ask('POST', `${P}/tickets/${id}/${path}`, { version: (await show(id)).version, ...body })
const change = async (id: number, body: object) =>
  support.ask('PATCH', `${P}/tickets/${id}`, { version: (await show(id)).version, ...body })
const conversation = (id: number, userId: number, now = new Date()) =>
  shop.db.database.read(shop.panel.id, (trx) => conversationOf(trx, { secret: shop.deps.secret, now }, id, userId))
const textsOf = (messages: readonly { readonly text: string }[]) => messages.map(({ text }) => text)
const own = (userId: number) => shop.db.database.read(shop.panel.id, (trx) => ownTickets(trx, userId, 2_147_483_647, 20))
const acts = async (action: string) => (await auditor.ask('GET', `${P}/audit?filter.action=${action}`)).body.rows

describe('an answer', () => {
  it('is told to the customer only when it can no longer be taken back', async () => {
    const userId = await aCustomer()
    const id = await open(userId)
    const answered = await ask(id, 'messages', { text: 'In your profile.' })
    const heldUntil = new Date(answered.body.data.messages.at(-1).heldUntil)
    expect(heldUntil.getTime()).toBeGreaterThan(Date.now())
    const reported = await conversation(id, userId, new Date(heldUntil.getTime() - 1))
    expect([reported.state, textsOf(reported.messages)]).toEqual(['open', ['How do I get one?']])
    const after = await conversation(id, userId, heldUntil)
    expect([after.state, textsOf(after.messages)]).toEqual(['waiting', ['How do I get one?', 'In your profile.']])
    // The mail is announced with the answer, in its transaction, for that time.
    const [announced] = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql<{ sendsAt: string | null }>`
        select payload->>'sendsAt' as "sendsAt" from platform.outbox where topic = ${ticketAnswered.topic} and payload->>'ticketId' = ${String(id)}`),
    )
    expect(announced?.sendsAt).toBe(heldUntil.toISOString())
  })

  it('that is taken back leaves the ticket where it stood, and is never told', async () => {
    const userId = await aCustomer()
    const id = await open(userId)
    const before = await show(id)
    const { body } = await ask(id, 'messages', { text: 'Wrong customer!', isSolved: true })
    expect(body.data).toMatchObject({ state: 'solved', assignedTo: {} })
    const path = `${P}/tickets/${id}/messages/${body.data.messages.at(-1).id}/take-back`
    expect((await auditor.ask('POST', path, {})).body.details).toMatchObject({ permission: 'tickets.answer' })
    expect((await foreign.ask('POST', `/panels/meadow/tickets/${id}/messages/${body.data.messages.at(-1).id}/take-back`, {})).status).toBe(
      404,
    )
    expect((await support.ask('POST', path, {})).status).toBe(200)
    const { state, dueAt, waitsSince, assignedTo } = before
    expect(await show(id)).toMatchObject({ state, dueAt, waitsSince, assignedTo, messages: [{ text: 'How do I get one?' }] })
    expect(textsOf((await conversation(id, userId, new Date(Date.now() + 60_000))).messages)).toEqual(['How do I get one?'])
    expect((await acts('ticket.answer-taken-back'))[0]).toMatchObject({ before: { state: 'solved' }, after: { state: 'new' } })
    // It is gone: a second click finds nothing to take back.
    expect((await support.ask('POST', path, {})).status).toBe(422)
  })

  it('is not taken back once it was sent, nor when another one followed', async () => {
    const userId = await aCustomer()
    const id = await open(userId)
    const first = (await ask(id, 'messages', { text: 'One.' })).body.data.messages.at(-1).id
    const second = (await ask(id, 'messages', { text: 'Two.' })).body.data.messages.at(-1).id
    const takeBack = (messageId: number) => support.ask('POST', `${P}/tickets/${id}/messages/${messageId}/take-back`, {})
    expect((await takeBack(first)).body.message).toBe('The answer was sent already.')
    expect(textsOf((await conversation(id, userId)).messages)).toEqual(['How do I get one?', 'One.'])
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(
        sql`update ordering.held_answer set held_until = now() - interval '1 minute' where panel_id = ${shop.panel.id} and ticket_id = ${id}`,
      ),
    )
    expect((await takeBack(second)).status).toBe(422)
    expect((await show(id)).messages).toHaveLength(3)
  })

  it('that is taken back after the customer wrote on leaves them waiting since their first question', async () => {
    const userId = await aCustomer()
    const opened = new Date(Date.now() - 3_600_000)
    const id = await open(userId, {}, opened)
    const { body } = await ask(id, 'messages', { text: 'One.' })
    await write(userId, id, 'Hello?')
    const messageId = body.data.messages.at(-1).id
    expect((await support.ask('POST', `${P}/tickets/${id}/messages/${messageId}/take-back`, {})).status).toBe(200)
    expect(await show(id)).toMatchObject({ state: 'new', waitsSince: opened.toISOString() })
  })
})

describe('tags', () => {
  it('sort tickets: kept in lower case, each once, found by one of them', async () => {
    const userId = await aCustomer()
    const [one, two] = [await open(userId), await open(userId)]
    expect((await change(one, { tags: ['Refund', ' vip ', 'refund'] })).body.data.tags).toEqual(['refund', 'vip'])
    await change(two, { tags: ['refund'] })
    const found = async (tag: string, view = 'all') =>
      (await support.ask('GET', `${P}/tickets?view=${view}&filter.tag=${tag}`)).body.rows.map(({ id }: { id: number }) => id)
    expect([await found('refund'), await found('VIP'), await found('none'), await found('vip', 'solved')]).toEqual([
      [two, one],
      [one],
      [],
      [],
    ])
    expect((await support.ask('GET', `${P}/tickets/tags`)).body.data.tags).toEqual(['refund', 'vip'])
    expect((await foreign.ask('GET', '/panels/meadow/tickets/tags')).body.data.tags).toEqual([])
    const [act] = await acts('ticket.changed')
    expect(act).toMatchObject({ before: { tags: [] }, after: { tags: ['refund'] } })
    await change(one, { tags: [] })
    expect([(await show(one)).tags, await found('vip')]).toEqual([[], []])
  })

  it('are refused when they are empty, too long, or too many', async () => {
    const id = await open(await aCustomer())
    for (const tags of [[''], ['a'.repeat(31)], Array.from({ length: 11 }, (_, index) => `t${index}`), 'vip', ['a\u0000b']])
      expect((await change(id, { tags })).status).toBe(422)
    expect((await show(id)).tags).toEqual([])
  })
})

describe('a ticket that is joined into another one', () => {
  it('goes on there: in the order in which it was written, with its tags, and as long as its customer waits', async () => {
    const userId = await aCustomer()
    const { id: orderId } = await aPaidOrder(shop.deps, shop.panel.id, userId)
    const opened = new Date(Date.now() - 7_200_000)
    const about = await open(userId, { kind: 'order', orderId, subject: 'Where is it?', text: 'It is late.' }, opened)
    const into = await open(userId)
    await ask(into, 'messages', { text: 'In your profile.' })
    await write(userId, about, 'Still nothing.')
    await change(about, { tags: ['late'], priority: 'high' })
    await change(into, { tags: ['invoice'] })
    const joined = await ask(about, 'join', { into })
    expect(joined.status).toBe(200)
    expect(joined.body.data).toMatchObject({
      ...{ id: into, kind: 'order', orderId, priority: 'high', state: 'open', waitsSince: opened.toISOString(), tags: ['invoice', 'late'] },
      messages: [
        { text: 'It is late.' },
        { text: 'How do I get one?' },
        { text: 'In your profile.' },
        { text: 'Still nothing.' },
        { event: 'joined', text: String(about) },
      ],
    })
    expect(await show(about)).toMatchObject({ state: 'solved', joinedInto: into, messages: [] })
    // Anyone who comes to the old one is led to the new one, and writes there.
    await write(userId, about, 'Thank you.')
    const reported = await conversation(about, userId, new Date(Date.now() + 60_000))
    expect([reported.id, reported.messages.at(-1)?.text, reported.messages.length]).toEqual([into, 'Thank you.', 5])
    expect((await own(userId)).data.map(({ id }) => id)).toEqual([into])
    const ids = async (search: string) =>
      (await support.ask('GET', `${P}/tickets?view=all&${search}`)).body.rows.map(({ id }: { id: number }) => id)
    expect([(await ids('limit=200')).includes(about), await ids(`q=${about}`)]).toEqual([false, expect.arrayContaining([about])])
    expect((await acts('ticket.joined'))[0]).toMatchObject({ entity: { id: String(about) }, after: { joinedInto: into, state: 'solved' } })
  })

  it('is changed and answered no more, and leads to where that one goes on', async () => {
    const userId = await aCustomer()
    const [one, two, three] = [await open(userId), await open(userId), await open(userId)]
    await ask(one, 'join', { into: two })
    expect((await change(one, { state: 'open' })).body.message).toBe(`This ticket was joined into ticket #${two}. Go on there.`)
    expect((await ask(one, 'messages', { text: 'Hello' })).status).toBe(422)
    await ask(two, 'join', { into: three })
    expect([(await show(one)).joinedInto, (await show(two)).joinedInto]).toEqual([three, three])
    expect(textsOf((await conversation(one, userId)).messages)).toHaveLength(3)
  })

  it('is one of the same customer, and not itself; of two joins at once one is done', async () => {
    const userId = await aCustomer()
    const [one, two] = [await open(userId), await open(userId)]
    const theirs = await open(await aCustomer())
    const refusals = []
    for (const into of [theirs, 2_147_483_647, one]) refusals.push((await ask(one, 'join', { into })).body.errors.into[0])
    expect(refusals).toEqual([
      ...[
        'This customer has no ticket with that number.',
        'This customer has no ticket with that number.',
        'A ticket cannot be joined into itself.',
      ],
    ])
    const versions = [(await show(one)).version, (await show(two)).version]
    const both = await Promise.all([
      support.ask('POST', `${P}/tickets/${one}/join`, { version: versions[0], into: two }),
      support.ask('POST', `${P}/tickets/${two}/join`, { version: versions[1], into: one }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await foreign.ask('POST', `/panels/meadow/tickets/${one}/join`, { version: 1, into: two })).status).toBe(404)
  })
})

describe('a ticket that is split', () => {
  it('gives a message, and what came after it, to a ticket of its own', async () => {
    const userId = await aCustomer()
    const id = await open(userId)
    await ask(id, 'messages', { text: 'In your profile.' })
    await write(userId, id, 'And my order is late.')
    await write(userId, id, 'Number 12.')
    const second = (await show(id)).messages[2].id
    const split = await ask(id, 'split', { messageId: second, withLater: true, subject: 'A late order' })
    expect(split.status).toBe(201)
    expect(split.body.data).toMatchObject({
      ...{ subject: 'A late order', state: 'new', kind: 'other', customer: { id: userId } },
      messages: [{ text: 'And my order is late.' }, { text: 'Number 12.' }],
    })
    expect(split.body.data.dueAt).not.toBeNull()
    expect(await show(id)).toMatchObject({
      ...{ state: 'waiting', dueAt: null },
      messages: [{}, { text: 'In your profile.' }, { event: 'split', text: String(split.body.data.id) }],
    })
    expect((await own(userId)).data.map(({ subject }) => subject)).toEqual(['A late order', 'An invoice'])
    expect((await acts('ticket.split'))[0]).toMatchObject({ entity: { id: String(id) } })
  })

  it('keeps something that its customer wrote, and gives no word of the support away', async () => {
    const userId = await aCustomer()
    const id = await open(userId)
    const answered = await ask(id, 'messages', { text: 'In your profile.' })
    const [question, answer] = answered.body.data.messages
    const other = (await show(await open(userId))).messages[0].id
    const refused = async (messageId: number, more = {}) => {
      const { status, body } = await ask(id, 'split', { messageId, subject: 'Something else', ...more })
      return [status, Object.keys(body.errors)]
    }
    expect([await refused(question.id, { withLater: true }), await refused(answer.id), await refused(other)]).toEqual([
      ...[
        [422, ['messageId']],
        [422, ['messageId']],
        [422, ['messageId']],
      ],
    ])
    expect(await refused(question.id, { subject: ' a ' })).toEqual([422, ['subject']])
    expect((await show(id)).messages).toHaveLength(2)
  })
})
