import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { changeSettings } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAnsweredTickets } from '../../commands/tickets/close-answered.ts'
import { openTicket } from '../../commands/tickets/open-ticket.ts'
import { replyAsCustomer } from '../../commands/tickets/write-as-customer.ts'
import { ticketAnswered, ticketClosed } from '../../events.ts'
import { conversationOf } from '../../queries/tickets/own-tickets.ts'
import { recordOnTicket } from '../../store/tickets/ticket-message-store.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { orderingAttention } from './attention.ts'
import { ticketOperatorRoutes } from './tickets.ts'

let shop: OrderShop
let known: ConsoleApp
let support: OperatorClient
let supportId: number
let colleague: Awaited<ReturnType<typeof signedIn>>
let auditor: typeof colleague
let finance: OperatorClient
let foreign: typeof colleague
let foreignPanelId: number
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, [...ticketOperatorRoutes(shop.deps)], { attention: orderingAttention })
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  foreignPanelId = other.id
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'finance' | 'support' | 'auditor' | 'manager', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  const signedInSupport = await as('support')
  support = signedInSupport
  supportId = signedInSupport.operatorId
  colleague = await as('manager')
  auditor = await as('auditor')
  finance = await as('finance')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.db.close()
})

async function aTicket(text = 'How do I get an invoice?', openedAt = new Date()) {
  const { id: userId } = await aUser(shop.db.database, shop.panel.id)
  const question = { kind: 'payment', orderId: null, invoiceId: null, email: null, subject: 'An invoice', text } as const
  const id = await shop.db.database.transaction(shop.panel.id, (trx) => openTicket(trx, userId, question, openedAt))
  return { id, userId }
}
const show = async (id: number, who = support) => (await who.ask('GET', `${P}/tickets/${id}`)).body.data
const answer = async (id: number, body: object, who = support) =>
  who.ask('POST', `${P}/tickets/${id}/messages`, { version: (await show(id)).version, ...body })
const change = async (id: number, body: object, who = support) =>
  who.ask('PATCH', `${P}/tickets/${id}`, { version: (await show(id)).version, ...body })
const idsOf = async (view: string, who = support): Promise<number[]> =>
  (await who.ask('GET', `${P}/tickets?view=${view}&limit=200`)).body.rows.map(({ id }: { id: number }) => id)
const waitingFor = async (id: number) =>
  (await support.ask('GET', `${P}/attention/items?queue=tickets&limit=100`)).body.rows.find(
    ({ number }: { number: number }) => number === id,
  )
/** As the customer reads it once no answer may be taken back any more. */
const read = (id: number, userId: number, now = new Date(Date.now() + 60_000)) =>
  shop.db.database.read(shop.panel.id, (trx) => conversationOf(trx, { secret: shop.deps.secret, now }, id, userId))

describe('an answer', () => {
  it('reaches the customer, takes the ticket over and stops the wait', async () => {
    const { id, userId } = await aTicket()
    expect(await show(id)).toMatchObject({ state: 'new', assignedTo: null, isLate: false, invoiceId: null, earlier: [] })
    expect((await answer(id, { text: 'It is in your profile.' })).status).toBe(200)
    expect(await show(id)).toMatchObject({
      state: 'waiting',
      waitsSince: null,
      dueAt: null,
      assignedTo: {},
      messages: [{}, { author: 'support' }],
    })
    expect((await read(id, userId)).messages.map(({ text }) => text)).toEqual(['How do I get an invoice?', 'It is in your profile.'])
    expect(await idsOf('mine')).toContain(id)
    expect(await idsOf('mine', colleague)).not.toContain(id)
    const mails = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql`select 1 from platform.outbox where topic = ${ticketAnswered.topic} and payload->>'ticketId' = ${String(id)}`),
    )
    expect(mails).toHaveLength(1)
  })

  it('of two people at once is one: the second is told that the ticket has changed', async () => {
    const { id, userId } = await aTicket()
    const { version } = await show(id)
    const both = await Promise.all(
      [support, colleague].map((who) => who.ask('POST', `${P}/tickets/${id}/messages`, { version, text: 'Answered.' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const winner = `${both[0]?.status === 200 ? 'support' : 'manager'}${shop.panel.id}`
    expect(both.find(({ status }) => status === 422)?.body.details).toMatchObject({ code: 'changed_meanwhile', by: winner })
    expect((await read(id, userId)).messages).toHaveLength(2)
  })

  it('names nobody of the team where the customer wrote meanwhile', async () => {
    const { id, userId } = await aTicket()
    await answer(id, { text: 'Done.' })
    const { version } = await show(id)
    await shop.db.database.transaction(shop.panel.id, (trx) => replyAsCustomer(trx, { userId, id }, 'Not yet.', new Date()))
    const { details } = (await support.ask('POST', `${P}/tickets/${id}/messages`, { version, text: 'And now?' })).body
    expect(details).toEqual({ code: 'changed_meanwhile', current: expect.any(String), at: expect.any(String) })
  })

  it('can solve the ticket, and the customer’s next message opens it again', async () => {
    const { id } = await aTicket()
    await answer(id, { text: 'Done.', isSolved: true })
    expect(await idsOf('solved')).toContain(id)
    await change(id, { state: 'open' })
    expect(await show(id)).toMatchObject({ state: 'open', waitsSince: expect.any(String) })
  })

  it.each([{ text: '' }, { text: ' \n ' }, { text: 'a'.repeat(20_001) }, {}])(
    'is refused without words or with too many: %j',
    async (body) => {
      const { id } = await aTicket()
      expect((await answer(id, body)).status).toBe(422)
      expect((await show(id)).messages).toHaveLength(1)
    },
  )
})

describe('a note', () => {
  it('is read by operators only, and changes nothing for the customer or for a colleague’s answer', async () => {
    const { id, userId } = await aTicket()
    const { version } = await show(id)
    expect((await answer(id, { text: 'Third time this week.', isNote: true })).status).toBe(200)
    expect(await show(id, auditor)).toMatchObject({
      state: 'new',
      version,
      messages: [{}, { isNote: true, text: 'Third time this week.' }],
    })
    expect(JSON.stringify(await read(id, userId))).not.toContain('Third time')
  })
})

describe('tickets', () => {
  it('are late once their answer is overdue, by their priority', async () => {
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
    const { id } = await aTicket('Nothing works at all.', twoHoursAgo)
    expect(await idsOf('late')).not.toContain(id)
    await change(id, { priority: 'urgent' })
    expect(await idsOf('late')).toContain(id)
    expect(await show(id)).toMatchObject({ isLate: true, priority: 'urgent' })
    await answer(id, { text: 'It does now.' })
    expect(await idsOf('late')).not.toContain(id)
  })

  it('are assigned to the operator who takes them, and to nobody again', async () => {
    const { id } = await aTicket()
    expect(await idsOf('unassigned')).toContain(id)
    await change(id, { assignedTo: 'me' }, colleague)
    expect(await idsOf('mine', colleague)).toContain(id)
    expect(await idsOf('unassigned')).not.toContain(id)
    await change(id, { assignedTo: null })
    expect(await idsOf('unassigned')).toContain(id)
  })

  it('are assigned to a colleague who may answer them, who finds them under theirs; to nobody else', async () => {
    const { id } = await aTicket()
    const { people } = (await support.ask('GET', `${P}/tickets/people`)).body.data as { people: { id: number; name: string }[] }
    const names = people.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([`support${shop.panel.id}`, `manager${shop.panel.id}`]))
    // Who only reads tickets, or none, or belongs to another panel, is given none.
    for (const name of [`auditor${shop.panel.id}`, `owner${shop.panel.id + 1}`]) expect(names).not.toContain(name)
    expect((await change(id, { assignedTo: colleague.operatorId })).body.data.assignedTo).toEqual({
      id: colleague.operatorId,
      name: `manager${shop.panel.id}`,
    })
    expect([(await idsOf('mine', colleague)).includes(id), (await idsOf('mine')).includes(id)]).toEqual([true, false])
    const [act] = (await auditor.ask('GET', `${P}/audit?filter.action=ticket.changed`)).body.rows
    expect(act).toMatchObject({ before: { assignedTo: null }, after: { assignedTo: `manager${shop.panel.id}` } })
    const { version } = await show(id)
    for (const assignedTo of [auditor.operatorId, foreign.operatorId, 2_000_000_000, 0, 'them'])
      expect((await support.ask('PATCH', `${P}/tickets/${id}`, { version, assignedTo })).body.errors).toHaveProperty('assignedTo')
    expect(await show(id)).toMatchObject({ version, assignedTo: { id: colleague.operatorId } })
    expect((await change(id, { assignedTo: supportId }, auditor)).body.details).toMatchObject({ permission: 'tickets.answer' })
  })

  it('tell their customer’s language', async () => {
    const { id, userId } = await aTicket()
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set locale = 'pt_BR' where panel_id = ${shop.panel.id} and user_id = ${userId}`),
    )
    expect((await show(id)).language).toBe('pt_BR')
  })

  it('are given another kind, unless their order or payment says what they are about', async () => {
    const { id } = await aTicket()
    expect((await change(id, { kind: 'account' })).body.data.kind).toBe('account')
    expect((await change(id, { kind: 'order' })).body.data).toMatchObject({ kind: 'order', orderId: null })
    const { id: userId } = await aUser(shop.db.database, shop.panel.id)
    const { id: orderId } = await aPaidOrder(shop.deps, shop.panel.id, userId)
    const question = { kind: 'order', orderId, invoiceId: null, email: null, subject: 'Where is it?', text: 'It is late.' } as const
    const aboutOrder = await shop.db.database.transaction(shop.panel.id, (trx) => openTicket(trx, userId, question, new Date()))
    const { version } = await show(aboutOrder)
    const refused = await change(aboutOrder, { kind: 'payment' })
    expect([refused.status, refused.body.errors]).toEqual([422, { kind: ['This ticket is about an order, so its kind stays “Order”.'] }])
    expect(await show(aboutOrder)).toMatchObject({ kind: 'order', orderId, version })
    expect((await change(aboutOrder, { kind: 'order', priority: 'low' })).status).toBe(200)
    expect((await change(id, { kind: 'refund' })).body.errors).toHaveProperty('kind')
  })

  it('that are snoozed wait until their time', async () => {
    const { id } = await aTicket()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await change(id, { snoozedUntil: until })
    expect(await show(id)).toMatchObject({ state: 'snoozed', snoozedUntil: until })
    expect(await waitingFor(id)).toBeUndefined()
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update ordering.ticket set snoozed_until = now() - interval '1 second' where panel_id = ${shop.panel.id} and id = ${id}`),
    )
    expect(await show(id)).toMatchObject({ state: 'open', snoozedUntil: null })
    expect(await waitingFor(id)).toBeDefined()
    expect((await answer(id, { text: 'Here it is.' })).status).toBeLessThan(300)
    expect(await show(id)).toMatchObject({ state: 'waiting', snoozedUntil: null })
  })

  it('are due in “Needs attention” when their priority says so', async () => {
    const { id } = await aTicket()
    const dueOf = async () => (await waitingFor(id))?.dueAt
    expect(await dueOf()).toBe((await show(id)).dueAt)
    await change(id, { priority: 'urgent' })
    expect(await dueOf()).toBe((await show(id)).dueAt)
  })

  it('wait for a person until they are answered', async () => {
    const waiting = async () =>
      (await support.ask('GET', `${P}/attention`)).body.data.queues.find(({ queue }: { queue: string }) => queue === 'tickets')?.count
    const before = await waiting()
    const { id } = await aTicket()
    expect(await waiting()).toBe(before + 1)
    await answer(id, { text: 'Here it is.' })
    expect(await waiting()).toBe(before)
  })

  it('are among what their operator works on, also where they were assigned in the inbox', async () => {
    const { id } = await aTicket()
    const mine = async (who: OperatorClient) =>
      (await who.ask('GET', `${P}/attention/items?queue=tickets&view=mine&limit=100`)).body.rows.map(
        ({ number }: { number: number }) => number,
      )
    const counted = async (who: OperatorClient) =>
      (await who.ask('GET', `${P}/attention?view=mine`)).body.data.queues.find(({ queue }: { queue: string }) => queue === 'tickets').count
    const before = [await counted(support), await counted(colleague)] as const
    expect(await mine(support)).not.toContain(id)
    await change(id, { assignedTo: 'me' })
    expect(await mine(support)).toContain(id)
    expect(await mine(colleague)).not.toContain(id)
    expect([await counted(support), await counted(colleague)]).toEqual([before[0] + 1, before[1]])
    await answer(id, { text: 'Here it is.' })
    expect(await mine(support)).not.toContain(id)
  })

  it('show in “Needs attention” whose they are in the inbox, and are not offered there as nobody’s', async () => {
    const { id } = await aTicket()
    const unassigned = async () =>
      (await support.ask('GET', `${P}/attention/items?queue=tickets&view=unassigned&limit=100`)).body.rows.map(
        ({ number }: { number: number }) => number,
      )
    expect([(await waitingFor(id)).assignee, (await unassigned()).includes(id)]).toEqual([null, true])
    await change(id, { assignedTo: 'me' }, colleague)
    const { assignee } = await waitingFor(id)
    expect(assignee).toMatchObject({ name: (await show(id)).assignedTo.name, isMe: false, until: null })
    expect(await unassigned()).not.toContain(id)
    // Looking at it takes it from nobody.
    await support.ask('POST', `${P}/attention/tickets/${id}/take`, {})
    expect((await waitingFor(id)).assignee).toEqual(assignee)
  })

  it('are given to somebody, and to nobody, in “Needs attention” as in the inbox: both show the same', async () => {
    const { id } = await aTicket()
    const at = `${P}/attention/tickets/${id}`
    const { people } = (await support.ask('GET', `${at}/people`)).body.data
    const theirName = `manager${shop.panel.id}`
    const other = people.find(({ name }: { name: string }) => name === theirName)
    const { version } = await show(id)
    expect((await support.ask('POST', `${at}/assign`, { operatorId: other.id })).body.data.assignee).toMatchObject({
      name: theirName,
      isMe: false,
    })
    expect((await show(id)).assignedTo.name).toBe(theirName)
    expect((await waitingFor(id)).assignee).toMatchObject({ name: theirName, until: null })
    expect((await support.ask('PATCH', `${P}/tickets/${id}`, { version, priority: 'high' })).body.details.code).toBe('changed_meanwhile')
    const [act] = (await auditor.ask('GET', `${P}/audit?filter.action=assignment.assigned`)).body.rows
    expect(act).toMatchObject({ before: { assignee: null }, after: { assignee: theirName } })
    // Released here, it is nobody's there, no matter who had it.
    expect((await support.ask('POST', `${at}/release`, {})).status).toBe(200)
    expect([(await show(id)).assignedTo, (await waitingFor(id)).assignee]).toEqual([null, null])
    expect((await auditor.ask('POST', `${at}/assign`, { operatorId: other.id })).body.details.code).toBe('not_permitted')
    expect((await support.ask('POST', `${at}/assign`, { operatorId: 2_000_000_000 })).body.errors).toHaveProperty('operatorId')
  })

  it('are read by those who may, and answered by fewer; another panel has none of them', async () => {
    const { id } = await aTicket()
    expect((await auditor.ask('GET', `${P}/tickets/${id}`)).status).toBe(200)
    const { version } = await show(id)
    const refused = await auditor.ask('POST', `${P}/tickets/${id}/messages`, { version, text: 'Hello' })
    expect(refused.body.details).toMatchObject({ code: 'not_permitted', permission: 'tickets.answer' })
    expect((await finance.ask('GET', '/panels/meadow/tickets')).status).toBe(404)
    expect((await foreign.ask('GET', `/panels/meadow/tickets/${id}`)).status).toBe(404)
    expect((await foreign.ask('GET', '/panels/meadow/tickets?view=all')).body.rows).toEqual([])
  })
})

describe('the search of tickets', () => {
  const found = async (search: Record<string, string>, who = support) => {
    const { body } = await who.ask('GET', `${P}/tickets?${new URLSearchParams({ view: 'all', limit: '200', ...search })}`)
    return { ids: body.rows.map(({ id }: { id: number }) => id) as number[], searchedFor: body.searchedFor }
  }
  async function about(subject: string, more: Partial<Parameters<typeof openTicket>[2]> = {}, panelId = shop.panel.id) {
    const { id: userId, email } = await aUser(shop.db.database, panelId)
    const question = { kind: 'other', orderId: null, invoiceId: null, email: null, text: 'See above.', subject, ...more } as const
    return { id: await shop.db.database.transaction(panelId, (trx) => openTicket(trx, userId, question, new Date())), userId, email }
  }

  it('knows beginnings of words of the subject in any case, all of them, in every script', async () => {
    const { id } = await about('Wrong VAT-Number on invoice “A17”')
    const chinese = await about('发票地址')
    const russian = await about('Где мой ЗАКАЗ?')
    expect(await found({ q: 'vat inv' })).toEqual({ ids: [id], searchedFor: 'terms' })
    expect((await found({ q: 'NUMBER a17' })).ids).toEqual([id])
    for (const q of ['vat refund', 'voice', `' | 'x`, '\\', ':*', '%']) expect((await found({ q })).ids).not.toContain(id)
    expect((await found({ q: '地址' })).ids).toEqual([chinese.id])
    expect((await found({ q: 'заказ' })).ids).toEqual([russian.id])
  })

  it('knows the number of a ticket and of an order', async () => {
    const { id: userId } = await aUser(shop.db.database, shop.panel.id)
    const { id: orderId } = await aPaidOrder(shop.deps, shop.panel.id, userId)
    const question = { kind: 'order', orderId, invoiceId: null, email: null, subject: 'Late', text: 'It is late.' } as const
    const id = await shop.db.database.transaction(shop.panel.id, (trx) => openTicket(trx, userId, question, new Date()))
    const byOrder = await found({ q: `#${orderId}` })
    expect(byOrder).toEqual({ ids: expect.arrayContaining([id]), searchedFor: 'number' })
    expect((await found({ q: String(id) })).ids).toContain(id)
    expect((await found({ q: '2147483647' })).ids).toEqual([])
    expect((await found({ q: '9999999999' })).ids).toEqual([])
  })

  it('knows a customer’s whole address, and the one that somebody without an account’s address left', async () => {
    const known = await about('Whose is it?')
    const left = await about('Whom do you answer?', { email: 'left@elsewhere.example' })
    const { email } = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(
        sql<{ email: string }>`select email from identity.user_account where panel_id = ${shop.panel.id} and user_id = ${known.userId}`,
      ),
    )
    expect(await found({ q: email.toUpperCase() })).toEqual({ ids: [known.id], searchedFor: 'email' })
    expect((await found({ q: 'left@elsewhere.example' })).ids).toEqual([left.id])
    expect((await found({ q: 'nobody@elsewhere.example' })).ids).toEqual([])
  })

  it('stays within the view, the kind and the priority, page by page, and within the panel', async () => {
    const [one, two, solved] = [
      await about('Marmalade one', { kind: 'payment' }),
      await about('Marmalade two', { kind: 'account' }),
      await about('Marmalade three', { kind: 'account' }),
    ]
    const theirs = await about('Marmalade of another panel', {}, foreignPanelId)
    await change(two.id, { priority: 'urgent' })
    await answer(solved.id, { text: 'Done.', isSolved: true })
    const q = 'marmalade'
    expect((await found({ q })).ids).toEqual([solved.id, two.id, one.id])
    expect((await foreign.ask('GET', `/panels/meadow/tickets?view=all&q=${q}`)).body.rows).toMatchObject([{ id: theirs.id }])
    expect((await found({ q, view: 'unsolved' })).ids).toEqual([two.id, one.id])
    // Urgent, so due sooner.
    expect((await found({ q, view: 'waiting' })).ids).toEqual([two.id, one.id])
    expect((await found({ q, 'filter.kind': 'account' })).ids).toEqual([solved.id, two.id])
    expect((await found({ q, 'filter.kind': 'account', view: 'solved' })).ids).toEqual([solved.id])
    expect((await found({ 'filter.priority': 'urgent', 'filter.kind': 'account' })).ids).toEqual([two.id])
    const { body } = await support.ask('GET', `${P}/tickets?view=all&q=${q}&limit=2`)
    expect(body.rows).toHaveLength(2)
    expect((await found({ q, cursor: body.next })).ids).toEqual([one.id])
    for (const wrong of ['filter.kind=refund', 'filter.priority=1', `q=${'a'.repeat(151)}`, 'filter.state=new'])
      expect((await support.ask('GET', `${P}/tickets?${wrong}`)).status).toBe(422)
  })
})

describe('what operators do to the order of a ticket', () => {
  it('stands in its conversation for operators alone, and leaves its version', async () => {
    const { id: userId } = await aUser(shop.db.database, shop.panel.id)
    const [{ id: orderId }, other] = [
      await aPaidOrder(shop.deps, shop.panel.id, userId),
      await aPaidOrder(shop.deps, shop.panel.id, userId),
    ]
    const question = { kind: 'order', orderId, invoiceId: null, email: null, subject: 'Where is it?', text: 'It is late.' } as const
    const id = await shop.db.database.transaction(shop.panel.id, (trx) => openTicket(trx, userId, question, new Date()))
    const { version } = await show(id)
    const act = { operatorId: supportId, event: 'checked', now: new Date() } as const
    await shop.db.database.transaction(shop.panel.id, async (trx) => {
      await recordOnTicket(trx, { ...act, orderId })
      await recordOnTicket(trx, { ...act, orderId: other.id })
    })
    const shown = await show(id)
    expect(shown.messages).toMatchObject([{ event: null }, { event: 'checked', isNote: true, by: { id: supportId } }])
    expect(shown).toMatchObject({ version, state: 'new' })
    expect((await read(id, userId)).messages).toHaveLength(1)
  })
})

describe('the hours of the support', () => {
  const office = {
    ...{ timeZone: 'Europe/Berlin', supportDays: ['mon', 'tue', 'wed', 'thu', 'fri'], supportOpensAt: '09:00', supportClosesAt: '18:00' },
    ...{ supportFirstAnswerHours: 4, supportNextAnswerHours: 2 },
  } satisfies Parameters<typeof changeSettings>[2]
  const set = (options: Parameters<typeof changeSettings>[2]) =>
    shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, {}, options))
  const always = { supportOpensAt: '00:00', supportClosesAt: '24:00', supportFirstAnswerHours: 24, supportNextAnswerHours: 24 } as const

  it('say when an answer is due: the first one, and the next one after the customer has written again', async () => {
    await set(office)
    // A Friday evening: four working hours later is Monday noon.
    const { id, userId } = await aTicket('Where is it?', new Date('2026-11-27T19:00:00.000Z'))
    expect((await show(id)).dueAt).toBe('2026-11-30T12:00:00.000Z')
    await answer(id, { text: 'On its way.' })
    const own = { userId, id }
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      replyAsCustomer(trx, own, 'Still not.', new Date('2026-11-30T16:00:00.000Z')),
    )
    expect((await show(id)).dueAt).toBe('2026-12-01T09:00:00.000Z')
    await change(id, { priority: 'low' })
    expect((await show(id)).dueAt).toBe('2026-12-01T13:00:00.000Z')
    await set({ ...always, supportDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], timeZone: 'UTC' })
  })

  it('order the view of those who wait: what is due first stands first, page by page', async () => {
    const later = await aTicket('Later', new Date('2026-01-05T10:00:00.000Z'))
    const sooner = await aTicket('Sooner', new Date('2026-01-05T08:00:00.000Z'))
    const answered = await aTicket('Answered', new Date('2026-01-05T07:00:00.000Z'))
    await answer(answered.id, { text: 'Done.' })
    const seen: number[] = []
    for (let cursor = ''; ; ) {
      const { body } = await support.ask('GET', `${P}/tickets?view=waiting&limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.rows.map((row: { id: number }) => row.id))
      if (body.next === null) break
      cursor = body.next
    }
    expect(seen.filter((id) => [later.id, sooner.id, answered.id].includes(id))).toEqual([sooner.id, later.id])
    expect(new Set(seen).size).toBe(seen.length)
    for (const cursor of ['x', Buffer.from('7.never').toString('base64url'), Buffer.from('99999999999.').toString('base64url')])
      expect((await support.ask('GET', `${P}/tickets?view=waiting&cursor=${cursor}`)).status).toBe(422)
  })
})

describe('an answered ticket', () => {
  const DAY_MS = 86_400_000
  const close = (now: Date) => closeAnsweredTickets(shop.db.database, shop.panel.id, now)
  const mailed = (id: number) =>
    shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql`select 1 from platform.outbox where topic = ${ticketClosed.topic} and payload->>'ticketId' = ${String(id)}`),
    )

  it('is closed five days after the answer, its customer told once, and opened again by their answer', async () => {
    const { id, userId } = await aTicket()
    await answer(id, { text: 'It is in your profile.' })
    const answeredAt = new Date((await show(id)).updatedAt)
    await close(new Date(answeredAt.getTime() + 5 * DAY_MS - 1000))
    expect([(await show(id)).state, (await mailed(id)).length]).toEqual(['waiting', 0])
    const closedAt = new Date(answeredAt.getTime() + 5 * DAY_MS + 1000)
    await Promise.all([close(closedAt), close(closedAt)])
    expect([(await show(id)).state, (await mailed(id)).length]).toEqual(['solved', 1])
    await shop.db.database.transaction(shop.panel.id, (trx) => replyAsCustomer(trx, { userId, id }, 'One more thing.', closedAt))
    expect(await show(id)).toMatchObject({ state: 'open', waitsSince: closedAt.toISOString() })
  })

  it('stays where its customer has written, or where the shop closes none', async () => {
    const open = await aTicket()
    const answered = await aTicket()
    await answer(answered.id, { text: 'Done?' })
    const set = (supportCloseAfterDays: number) =>
      shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, {}, { supportCloseAfterDays }))
    await set(0)
    await close(new Date(Date.now() + 400 * DAY_MS))
    expect([(await show(open.id)).state, (await show(answered.id)).state]).toEqual(['new', 'waiting'])
    await set(5)
    await close(new Date(Date.now() + 6 * DAY_MS))
    expect([(await show(open.id)).state, (await show(answered.id)).state]).toEqual(['new', 'solved'])
  })
})
