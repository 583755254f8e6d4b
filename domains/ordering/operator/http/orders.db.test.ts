import { freezeUser } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAccepted, reportFinal, reportRefused, takePaidLines } from '../../commands/lines/report.ts'
import { addHoldRule, dropHoldRule } from '../../commands/moderation/hold-rules.ts'
import { startGuarantee } from '../../commands/refills/request-refill.ts'
import { openTicket } from '../../commands/tickets/open-ticket.ts'
import { conversationOf } from '../../queries/tickets/own-tickets.ts'
import { insertEnquiry } from '../../store/enquiry-store.ts'
import { findOrders } from '../../store/operator/order-table-store.ts'
import { anOrderShop, aPaidOrder, aVideo, type OrderShop } from '../../testing/index.ts'
import { orderingOperatorRoutes } from './index.ts'
import { ticketOperatorRoutes } from './tickets.ts'

let shop: OrderShop
let known: ConsoleApp
let owner: OperatorClient
let support: OperatorClient
let editor: OperatorClient
let finance: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
/** Orders by the number that a provider gave them. */
const atProvider = new Map<string, number[]>()
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, [
    ...orderingOperatorRoutes({ ...shop.deps, ordersAtProvider: async (_trx, number) => atProvider.get(number) ?? [] }),
    ...ticketOperatorRoutes(shop.deps),
  ])
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'support' | 'editor' | 'finance' | 'auditor', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  support = await as('support')
  editor = await as('editor')
  finance = await as('finance')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await shop.db.close()
})

const noId = 2_000_000_000
const order = (line: Parameters<typeof aPaidOrder>[3] = {}, userId = shop.user.id) => aPaidOrder(shop.deps, shop.panel.id, userId, line)
const list = async (query = '', who = owner) => (await who.ask('GET', `${P}/orders?${query}`)).body
const idsOf = async (query: string) => (await list(query)).rows.map(({ id }: { id: number }) => id)
const show = async (id: number, who = owner) => (await who.ask('GET', `${P}/orders/${id}`)).body.data
const act = (id: number, action: string, body: object, who = support) => who.ask('POST', `${P}/orders/${id}/${action}`, body)
const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => shop.db.database.transaction(shop.panel.id, work)
/** A provider has it. */
async function accepted(id: number): Promise<void> {
  await inPanel(async (trx) => {
    await takePaidLines(trx, 100)
    await reportAccepted(trx, id)
  })
}

describe('orders of a panel', () => {
  it('are listed the newest first, page by page, with the address as each role may see it', async () => {
    const [first, second] = [await order(), await order({ service_id: 4 })]
    const page = await list('limit=1')
    expect(page).toMatchObject({
      rows: [
        {
          id: second.id,
          service: { id: 4 },
          quantity: 1000,
          delivered: 0,
          state: 'ready',
          publicStatus: 'in_processing',
          customer: { id: shop.user.id, email: shop.user.email },
        },
      ],
      total: { count: 1, isExact: false },
      searchedFor: null,
    })
    expect(page.rows[0].charged).toMatch(/^\d+\.\d{2,6}$/)
    expect(page.rows[0].link).toBe(second.url)
    expect((await list(`limit=1&cursor=${page.next}`)).rows).toMatchObject([{ id: first.id }])
    expect((await list('', editor)).rows[0].customer.email).toBe(`${shop.user.email?.[0]}***@example.test`)
    expect((await list('', auditor)).rows[0].customer.email).toMatch(/^.\*\*\*@/)
    expect((await list('')).total).toEqual({ count: 2, isExact: true })
    for (const query of ['filter.state=odd', 'filter.serviceId=x', 'filter.colour=1', 'limit=900', 'cursor=**', 'sort=id'])
      expect([query, (await owner.ask('GET', `${P}/orders?${query}`)).status]).toEqual([query, 422])
  })
  it('are found by number, by a customer’s whole address and by a link in any spelling', async () => {
    const someone = await aUser(shop.db.database, shop.panel.id)
    const url = aVideo()
    const theirs = await order({ url }, someone.id)
    expect(await list(`q=%23${theirs.id}`)).toMatchObject({ rows: [{ id: theirs.id }], searchedFor: 'number', total: { isExact: true } })
    expect(await list(`q=${someone.email?.toUpperCase()}`)).toMatchObject({ rows: [{ id: theirs.id }], searchedFor: 'email' })
    const spelling = `youtu.be/${new URL(url).searchParams.get('v')}?si=abc`
    expect(await list(`q=${encodeURIComponent(spelling)}`)).toMatchObject({ rows: [{ id: theirs.id }], searchedFor: 'link' })
    for (const [text, searchedFor] of [
      ['9999999999', 'unknown'],
      [String(noId), 'number'],
      ['nobody@example.test', 'email'],
      ['two words', 'unknown'],
    ])
      expect(await list(`q=${text}`)).toMatchObject({ rows: [], next: null, searchedFor })
    expect((await foreign.ask('GET', `/panels/meadow/orders?q=${theirs.id}`)).body.rows).toEqual([])
  })
  it('are found by link after they have ended, and by the number that a provider gave them, also among orders of that number', async () => {
    const url = aVideo()
    const [ended, same] = [await order({ url }), await order()]
    await accepted(ended.id)
    await inPanel((trx) => reportFinal(trx, ended.id, { outcome: 'completed', delivered: 1000 }, new Date()))
    expect(await list(`q=${encodeURIComponent(url)}`)).toMatchObject({ rows: [{ id: ended.id }], searchedFor: 'link' })
    atProvider.set('up-77', [ended.id]).set(String(same.id), [ended.id])
    expect(await list('q=up-77')).toMatchObject({ rows: [{ id: ended.id }], searchedFor: 'provider', next: null })
    expect(await list(`q=${same.id}`)).toMatchObject({ rows: [{ id: same.id }, { id: ended.id }], searchedFor: 'provider' })
    expect(await list('q=up-78')).toMatchObject({ rows: [], searchedFor: 'unknown' })
    expect((await foreign.ask('GET', '/panels/meadow/orders?q=up-77')).body.rows).toEqual([])
  })
  it('of a service or a state are found without looking at others, page by page', async () => {
    const [rare, other] = [await order({ service_id: 4 }), await order()]
    for (const { id } of [rare, other]) {
      await accepted(id)
      await inPanel((trx) => reportFinal(trx, id, { outcome: 'canceled', delivered: 0 }, new Date()))
    }
    const youngest = await order({ service_id: 4 })
    const ofService = await list('filter.serviceId=4&limit=1')
    expect(ofService.rows).toMatchObject([{ id: youngest.id, state: 'ready' }])
    expect((await list(`filter.serviceId=4&limit=1&cursor=${ofService.next}`)).rows).toMatchObject([{ id: rare.id }])
    expect((await list('filter.serviceId=4&filter.state=canceled&limit=1')).rows).toMatchObject([{ id: rare.id }])
    const canceled = await list('filter.state=canceled&limit=1')
    expect(canceled.rows).toMatchObject([{ id: other.id }])
    expect((await list(`filter.state=canceled&limit=1&cursor=${canceled.next}`)).rows).toMatchObject([{ id: rare.id }])
    const of = (walk: Parameters<typeof findOrders>[1]['of']) =>
      inPanel((trx) => findOrders(trx, { of: walk, state: null, serviceId: null, behind: null, limit: 1, walkMax: 2 }))
    expect(await of({ kind: 'service', serviceId: 4, states: ['canceled'] })).toMatchObject({ ids: [rare.id], walked: 1 })
    expect(await of({ kind: 'state', state: 'canceled' })).toMatchObject({ ids: [other.id], walked: 2 })
  })
  it('are filtered by state and service', async () => {
    const [waiting, ended] = [await order({ service_id: 4 }), await order()]
    await accepted(ended.id)
    await inPanel((trx) => reportFinal(trx, ended.id, { outcome: 'partial', delivered: 400 }, new Date()))
    expect(await idsOf('filter.state=partial')).toEqual([ended.id])
    expect(await idsOf('filter.state=partial&filter.serviceId=4')).toEqual([])
    expect(await idsOf('filter.state=unpaid')).toEqual([])
    expect(await idsOf(`filter.serviceId=4&q=${shop.user.email}`)).toContain(waiting.id)
    expect(await idsOf('filter.serviceId=4')).not.toContain(ended.id)
  })
  it('are looked through in bounded steps: what was looked at last is where the next page begins', async () => {
    const walk = (of: Parameters<typeof findOrders>[1]['of'], behind: number | null = null) =>
      shop.db.database.read(shop.panel.id, (trx) =>
        findOrders(trx, { of, state: 'expired', serviceId: null, behind, limit: 5, walkMax: 2 }),
      )
    const newest = await idsOf('limit=2')
    expect(await walk({ kind: 'all' })).toEqual({ ids: [], walked: 2, lastWalked: newest[1] })
    expect(await walk({ kind: 'all' }, 1)).toEqual({ ids: [], walked: 0, lastWalked: null })
    expect((await walk({ kind: 'unpaid' })).ids).toEqual([])
    expect((await walk({ userId: shop.user.id })).walked).toBe(2)
  })
})

describe('one order', () => {
  it('may be refilled as soon as it is completed, and is shown anew until the end of its guarantee is written', async () => {
    const { id } = await order({ url: aVideo(), is_guarantee: true })
    await accepted(id)
    await inPanel((trx) => reportFinal(trx, id, { outcome: 'completed', delivered: 1000 }, new Date()))
    expect(await show(id)).toMatchObject({ state: 'completed', isFinal: false, guaranteeUntil: null, actions: { refill: true } })
    await inPanel(async (trx) => startGuarantee(trx, await shop.deps.catalogue.snapshot(shop.panel.id), id))
    expect(await show(id)).toMatchObject({ isFinal: true, guaranteeUntil: expect.any(String), actions: { refill: true } })
  })
  it('shows its money, its history and what a cancel would give back', async () => {
    const line = await order({ url: aVideo() })
    await accepted(line.id)
    const running = await show(line.id)
    expect(running).toMatchObject({
      state: 'accepted',
      isFinal: false,
      actions: { pause: false, resume: false, cancel: true },
      cancelPreview: { when: 'provider', refund: running.charged },
      escrow: running.charged,
      parts: [],
      refills: [],
    })
    expect(running.money).toMatchObject([{ from: `customer.main ${shop.user.id}`, to: `order ${line.id}`, amount: running.charged }])
    await inPanel((trx) => reportFinal(trx, line.id, { outcome: 'partial', delivered: 500 }, new Date()))
    const ended = await show(line.id)
    expect(ended).toMatchObject({ state: 'partial', isFinal: true, delivered: 500, escrow: '0.00', cancelPreview: null })
    expect(ended.money.map(({ to }: { to: string }) => to)).toContain(`customer.main ${shop.user.id}`)
    expect(ended.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['partial', 'paid']))
  })
  it('shows what its customer asked the support about it, to those who may read tickets', async () => {
    const [asked, other] = [await order(), await order()]
    const ask = (id: number, subject: string) =>
      inPanel((trx) =>
        insertEnquiry(trx, {
          ...{ orderId: id, userId: shop.user.id, subject, text: `Where is <my> order? ${subject}` },
          ...{ email: 'ann@example.com', now: shop.time.now },
        }),
      )
    await ask(asked.id, 'Late')
    shop.time.now = new Date(shop.time.now.getTime() + 60_000)
    await ask(asked.id, 'Still late')
    await ask(other.id, 'Another order')
    const question = { id: expect.any(Number), createdAt: expect.any(String), answerTo: 'ann@example.com' }
    expect((await show(asked.id, support)).questions).toEqual([
      { ...question, subject: 'Still late', text: 'Where is <my> order? Still late' },
      { ...question, subject: 'Late', text: 'Where is <my> order? Late' },
    ])
    expect((await show(other.id, owner)).questions).toHaveLength(1)
    expect((await show((await order()).id)).questions).toEqual([])
    expect((await show(asked.id, editor)).questions).toBeNull()
    const [masked] = (await show(asked.id, auditor)).questions
    expect(masked.answerTo).not.toContain('ann@')
  })
  it('is not there for another panel, in the same bytes as one that never was', async () => {
    const { id } = await order()
    const [absent, theirs] = [
      await foreign.ask('GET', `/panels/meadow/orders/${noId}`),
      await foreign.ask('GET', `/panels/meadow/orders/${id}`),
    ]
    expect([theirs.status, theirs.text]).toEqual([404, absent.text])
  })
})

describe('an order that a rule holds', () => {
  const held = async () => {
    const { id } = await order({ service_id: 4 })
    await inPanel(async (trx) => {
      const rule = await addHoldRule(trx, { serviceId: 4, from: micro(0n), note: 'Looks odd' }, 'Ann')
      await takePaidLines(trx, 100)
      await dropHoldRule(trx, rule)
    })
    return id
  }
  it('is released or refused once, in the operator’s name, with a note', async () => {
    const [released, refused] = [await held(), await held()]
    const seen = await show(released)
    expect(seen).toMatchObject({ state: 'moderation', held: { reason: 'Looks odd', since: expect.any(String) } })
    const answers = await Promise.all([
      act(released, 'release', { version: seen.version, note: 'Known customer' }),
      act(released, 'refuse', { version: seen.version }, owner),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const { version, charged } = await show(refused)
    const answer = await act(refused, 'refuse', { version, note: 'Stolen card' })
    expect(answer.body.data).toMatchObject({ state: 'canceled', refunded: charged, escrow: '0.00', held: null, cancelReason: 'other' })
    expect(answer.body.data.timeline[0]).toMatchObject({ kind: 'canceled', actor: 'operator' })
    expect((await owner.ask('GET', `${P}/audit?limit=1`)).body.rows).toMatchObject([
      { action: 'order.refused', permission: 'held.decide', reason: 'Stolen card', after: { state: 'canceled' } },
    ])
    expect((await act(refused, 'release', { version: answer.body.data.version })).status).toBe(422)
  })
  it('is not decided without the right, for another panel, or where no rule holds it', async () => {
    const id = await held()
    const { version } = await show(id)
    expect((await act(id, 'release', { version }, finance)).body.details).toMatchObject({ permission: 'held.decide' })
    expect((await foreign.ask('POST', `/panels/meadow/orders/${id}/release`, { version })).status).toBe(404)
    expect((await act(id, 'release', { version: version + 1 })).body.details).toMatchObject({ code: 'changed_meanwhile' })
    const free = await order()
    expect((await act(free.id, 'release', { version: free.stateVersion })).status).toBe(422)
    expect((await show(free.id)).state).toBe('ready')
  })
})

describe('what an operator does for a customer', () => {
  it('pauses and resumes, in the operator’s name, by the version that was looked at', async () => {
    const { id } = await order()
    const { version } = await show(id)
    const paused = await act(id, 'pause', { version })
    expect(paused.body.data).toMatchObject({ state: 'paused', actions: { pause: false, resume: true, cancel: true } })
    expect(paused.body.data.timeline[0]).toMatchObject({ kind: 'paused', actor: 'operator' })
    expect((await act(id, 'pause', { version })).body.details).toEqual({
      ...{ code: 'changed_meanwhile', current: String(version + 1), by: `support${shop.panel.id}`, at: expect.any(String) },
    })
    expect((await act(id, 'pause', { version: version + 1 })).body).toMatchObject({ message: expect.any(String) })
    const resumed = await act(id, 'resume', { version: version + 1 })
    expect(resumed.body.data).toMatchObject({ state: 'ready' })
    const audit = (await owner.ask('GET', `${P}/audit?limit=2`)).body.rows
    expect(audit).toMatchObject([
      { action: 'order.resumed', entity: { kind: 'order', label: `#${id}` }, before: { state: 'paused' }, after: { state: 'ready' } },
      { action: 'order.paused', permission: 'orders.act' },
    ])
  })
  it('names a colleague who changed it, and nobody where its provider did', async () => {
    const { id } = await order()
    const { version } = await show(id)
    await act(id, 'pause', { version })
    const { body } = await act(id, 'resume', { version: version + 1 }, owner)
    const late = await act(id, 'pause', { version })
    expect(late.body.details).toMatchObject({ current: String(body.data.version), by: `owner${shop.panel.id}`, at: expect.any(String) })
    await accepted(id)
    const { details } = (await act(id, 'pause', { version: body.data.version })).body
    expect(details).toEqual({ code: 'changed_meanwhile', current: expect.any(String), at: expect.any(String) })
  })
  it('writes each act into the open ticket about the order, for operators alone', async () => {
    const { id } = await order()
    const about = { kind: 'order', orderId: id, invoiceId: null, email: null, subject: 'Where is it?', text: 'It is late.' } as const
    const ticketId = await inPanel((trx) => openTicket(trx, shop.user.id, about, new Date()))
    for (const action of ['pause', 'resume', 'cancel']) {
      const { version } = await show(id)
      const done = await act(id, action, { version, ...(action === 'cancel' ? { reason: 'Asked by mail' } : {}) })
      expect([action, done.status]).toEqual([action, 200])
    }
    const { messages } = (await support.ask('GET', `${P}/tickets/${ticketId}`)).body.data
    const events = messages.map(({ event, isNote }: { event: string | null; isNote: boolean }) => [event, isNote])
    expect(events).toEqual([
      [null, false],
      ['paused', true],
      ['resumed', true],
      ['canceled', true],
    ])
    expect(
      (await inPanel((trx) => conversationOf(trx, { secret: shop.deps.secret, now: new Date() }, ticketId, shop.user.id))).messages,
    ).toHaveLength(1)
  })
  it('cancels with all of the money back, once for a repeated key, also for a frozen customer', async () => {
    const frozen = await aUser(shop.db.database, shop.panel.id)
    const { id } = await order({}, frozen.id)
    await inPanel((trx) => freezeUser(trx, frozen.id, 'operator', new Date()))
    const before = await show(id)
    expect(before.cancelPreview).toEqual({ when: 'now', refund: before.charged })
    const key = { 'idempotency-key': 'cancel' }
    const send = () => support.ask('POST', `${P}/orders/${id}/cancel`, { version: before.version, reason: 'Asked by mail' }, key)
    const [first, again] = [await send(), await send()]
    expect(again.text).toBe(first.text)
    expect(first.body.data).toMatchObject({ state: 'canceled', refunded: before.charged, cancelReason: 'other', escrow: '0.00' })
    const { main } = await shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, frozen.id))
    expect(main).toBeGreaterThan(0n)
    const [row] = (await owner.ask('GET', `${P}/audit?limit=1`)).body.rows
    expect(row).toMatchObject({ action: 'order.canceled', reason: 'Asked by mail', after: { state: 'canceled' } })
    expect((await act(id, 'cancel', { version: first.body.data.version })).status).toBe(422)
  })
  it('asks the provider that has it, and gives nothing back before its answer', async () => {
    const { id } = await order()
    await accepted(id)
    const { version } = await show(id)
    const answer = await act(id, 'cancel', { version })
    expect(answer.body.data).toMatchObject({ state: 'cancel_pending', refunded: '0.00', actions: { cancel: false } })
    expect(answer.body.data.escrow).toBe(answer.body.data.charged)
  })
  it('carries a queued cancel out in the operator’s name, not the customer’s', async () => {
    const { id } = await order()
    await inPanel((trx) => takePaidLines(trx, 100))
    const queued = await act(id, 'cancel', { version: (await show(id)).version })
    expect(queued.body.data).toMatchObject({ state: 'submitting', cancelRequestedAt: expect.any(String) })
    await inPanel((trx) => reportRefused(trx, id, 'provider', new Date()))
    const canceled = await show(id)
    expect(canceled).toMatchObject({ state: 'canceled', cancelReason: 'other', refunded: canceled.charged })
    expect(canceled.timeline[0]).toMatchObject({ kind: 'canceled', actor: 'operator' })
  })
  it.each(['pause', 'resume', 'cancel'])('%s needs the right to act, a version and an order of this panel', async (action) => {
    const { id } = await order()
    expect((await act(id, action, { version: 0 }, finance)).body.details).toEqual({ code: 'not_permitted', permission: 'orders.act' })
    expect((await act(id, action, {})).body.errors).toHaveProperty('version')
    expect((await act(noId, action, { version: 0 })).status).toBe(404)
    expect((await foreign.ask('POST', `/panels/meadow/orders/${id}/${action}`, { version: 0 })).status).toBe(404)
  })
})

describe('the figures of home', () => {
  const today = (query: string, who: OperatorClient) => who.ask('GET', `${P}/today${query}`)
  it('are of today unless another range is asked for, and of no range that is unknown', async () => {
    await order()
    expect((await today('', owner)).body.data).toMatchObject({ range: 'today', days: [], figures: { orders: expect.any(Number) } })
    expect((await today('?range=30d', owner)).body.data).toMatchObject({
      range: '30d',
      hours: [],
      profit: { marginPercent: expect.any(Number) },
    })
    const unknown = await today('?range=year', owner)
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['range']])
  })
  it('show no money to support and editors, and all of it to finance and auditors', async () => {
    for (const who of [support, editor]) {
      const { status, text, body } = await today('', who)
      expect([status, text.includes('sales'), body.data.figures, body.data.hours, body.data.books]).toEqual([200, false, null, [], null])
      expect(body.data.states.length).toBeGreaterThan(0)
    }
    for (const who of [finance, auditor]) expect((await today('', who)).body.data.profit).not.toBeNull()
  })
  it('are those of one’s own panel', async () => {
    expect((await today('', foreign)).status).toBe(404)
    expect((await foreign.ask('GET', '/panels/meadow/today')).body.data.figures).toMatchObject({ orders: 0, sales: '0.00', owed: '0.00' })
  })
})
