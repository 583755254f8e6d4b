import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

/** Few checks, so that a person decides soon. */
const resolveAfterMs = [20, 40, 80]
const noId = 2_000_000_000

let shop: DeliveryShop
let known: ConsoleApp
let owner: OperatorClient
let manager: OperatorClient
let support: OperatorClient
let finance: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await aDeliveryShop({ profile: 'plain', timings: { resolveAfterMs } })
  known = await consoleApp(shop.database, fulfilmentOperatorRoutes({ ...shop.deps, catalogue: shop.catalogue }))
  const other = await aPanel(shop.database, { key: 'meadow' })
  P = `/panels/${(await createPanels(shop.database, { checkEveryMs: 0 }).get(shop.panelId)).key}`
  const as = (role: 'owner' | 'manager' | 'support' | 'finance', panelId = shop.panelId) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  manager = await as('manager')
  support = await as('support')
  finance = await as('finance')
  foreign = await as('owner', other.id)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

const inReview = async (kind: 'accept-then-drop' | 'close') => {
  shop.upstream.addFault({ kind, times: 1 })
  const line = await shop.order()
  await shop.untilState(line.id, 'review')
  return line
}
const decide = (id: number, how: 'accept' | 'not-accepted', body: object, who = manager) =>
  who.ask('POST', `${P}/reviews/${id}/${how}`, body)
const attemptsOf = async (id: number, who = support) => (await who.ask('GET', `${P}/orders/${id}/attempts`)).body.data
const newestAudit = async (count: number) => (await owner.ask('GET', `${P}/audit?limit=${count}`)).body.rows as Record<string, unknown>[]

describe('an order whose outcome nobody knows', () => {
  it('is listed with what was tried, and is not there for another panel', async () => {
    const line = await inReview('accept-then-drop')
    const list = (await manager.ask('GET', `${P}/reviews`)).body
    expect(list.rows.at(-1)).toMatchObject({ id: line.id, state: 'review', link: line.url, quantity: 1000, providerOrderId: null })
    expect(list.total.isExact).toBe(true)
    const shown = (await manager.ask('GET', `${P}/reviews/${line.id}`)).body.data
    expect(shown.attempts).toMatchObject([{ action: 'add', state: 'ambiguous', httpStatus: null }])
    const [absent, theirs] = [
      await foreign.ask('GET', `/panels/meadow/reviews/${noId}`),
      await foreign.ask('GET', `/panels/meadow/reviews/${line.id}`),
    ]
    expect([theirs.status, theirs.text]).toEqual([404, absent.text])
    expect((await support.ask('GET', `${P}/reviews`)).body.details).toEqual({ code: 'not_permitted', permission: 'review.decide' })
    expect((await manager.ask('GET', `${P}/reviews?cursor=**`)).status).toBe(422)
  })
  it('goes on with the number that the provider knows, once, in the operator’s name', async () => {
    const [line, other] = [await inReview('accept-then-drop'), await shop.order()]
    await shop.untilState(other.id, 'accepted')
    const own = String(shop.bookOf(line)[0]?.id)
    const unknown = await decide(line.id, 'accept', { providerOrderId: '999999999' })
    expect([unknown.status, unknown.body.message]).toEqual([422, expect.stringContaining('does not confirm')])
    const taken = await decide(line.id, 'accept', { providerOrderId: String(shop.bookOf(other)[0]?.id) })
    expect([taken.status, taken.body.message]).toEqual([422, expect.stringContaining('belongs to another order')])
    const key = { 'idempotency-key': 'accept' }
    const send = () => manager.ask('POST', `${P}/reviews/${line.id}/accept`, { providerOrderId: own, note: 'Seen in their list' }, key)
    const [first, again] = [await send(), await send()]
    expect(again.text).toBe(first.text)
    expect(first.body.data.submission).toMatchObject({ state: 'accepted', providerOrderId: own })
    expect(first.body.data.attempts[0].evidence).toMatchObject({
      by: 'operator',
      operator: `manager${shop.panelId}`,
      note: 'Seen in their list',
    })
    expect(await newestAudit(2)).toMatchObject([
      { action: 'review.accepted', outcome: 'done', reason: `${own}: Seen in their list` },
      { action: 'review.accepted', outcome: 'asked' },
    ])
    const late = await decide(line.id, 'accept', { providerOrderId: own }, owner)
    const decided = new RegExp(`^manager${shop.panelId} decided about order ${line.id} on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\.$`)
    expect([late.status, late.body.message]).toEqual([422, expect.stringMatching(decided)])
    await shop.untilState(line.id, 'completed')
    expect(shop.bookOf(line)).toHaveLength(1)
    await shop.booksHold()
  })
  it('is listed as decided from then on, with who, what and all evidence, page by page', async () => {
    const [first, second] = [await inReview('close'), await inReview('accept-then-drop')]
    const own = String(shop.bookOf(second)[0]?.id)
    await decide(first.id, 'not-accepted', { isChecked: true, note: 'Told by their support' })
    await decide(second.id, 'accept', { providerOrderId: own }, owner)
    const page = async (query: string, who = manager) => (await who.ask('GET', `${P}/reviews/decided?${query}`)).body
    const newest = await page('limit=1')
    expect(newest.rows).toMatchObject([
      { id: second.id, outcome: 'accepted', providerOrderId: own, by: `owner${shop.panelId}`, note: '', link: second.url },
    ])
    const older = await page(`limit=1&cursor=${newest.next}`)
    expect(older.rows).toMatchObject([
      { id: first.id, outcome: 'not_accepted', providerOrderId: null, by: `manager${shop.panelId}`, note: 'Told by their support' },
    ])
    const shown = (await manager.ask('GET', `${P}/reviews/${first.id}`)).body.data
    expect(shown).toMatchObject({ decisions: [{ outcome: 'not_accepted', by: `manager${shop.panelId}` }], attempts: [{ action: 'add' }] })
    // An order that never was in review has no case.
    const other = await shop.order()
    await shop.untilState(other.id, 'accepted')
    expect((await manager.ask('GET', `${P}/reviews/${other.id}`)).status).toBe(404)
    expect((await foreign.ask('GET', '/panels/meadow/reviews/decided')).body.rows).toEqual([])
    expect((await foreign.ask('GET', `/panels/meadow/reviews/${first.id}`)).status).toBe(404)
    expect((await support.ask('GET', `${P}/reviews/decided`)).body.details).toMatchObject({ permission: 'review.decide' })
  })
  it('is sent again when an operator has made sure that it was not accepted', async () => {
    const line = await inReview('close')
    expect((await decide(line.id, 'not-accepted', { note: 'x' })).body.errors).toHaveProperty('isChecked')
    const answer = await decide(line.id, 'not-accepted', { isChecked: true, note: 'Told by their support' })
    expect(answer.body.data.submission.state).toBe('ready')
    expect(await newestAudit(1)).toMatchObject([
      { action: 'review.not-accepted', before: { state: 'review' }, after: { state: 'ready' }, reason: 'Told by their support' },
    ])
    expect((await decide(line.id, 'not-accepted', { isChecked: true })).body.message).toMatch(/^manager\d+ decided about order/)
    await shop.untilState(line.id, 'completed')
    expect(shop.bookOf(line)).toHaveLength(1)
  })
  it('wants the right to decide and a proper body, whichever way', async () => {
    const line = await inReview('close')
    const body = { providerOrderId: '1', isChecked: true }
    for (const how of ['accept', 'not-accepted'] as const) {
      expect((await decide(line.id, how, body, finance)).body.details).toEqual({ code: 'not_permitted', permission: 'review.decide' })
      expect((await decide(line.id, how, {})).status).toBe(422)
      expect((await decide(line.id, how, { ...body, note: 'x'.repeat(501) })).body.errors).toHaveProperty('note')
      expect((await foreign.ask('POST', `/panels/meadow/reviews/${line.id}/${how}`, body)).status).toBe(404)
    }
    expect((await shop.submission(line.id)).state).toBe('review')
  })
})

describe('an order whose outcome is still being found out', () => {
  const ambiguous = async () => {
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'unknown')
    return line
  }
  it('is taken over before every poll was made, and then decided once', async () => {
    const line = await ambiguous()
    const takeOver = (who = manager) => who.ask('POST', `${P}/orders/${line.id}/take-over`, {})
    expect((await takeOver(support)).body.details).toMatchObject({ permission: 'review.decide' })
    expect((await foreign.ask('POST', `/panels/meadow/orders/${line.id}/take-over`, {})).status).toBe(404)
    const answers = await Promise.all([takeOver(), takeOver(owner)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await shop.line(line.id)).toMatchObject({ state: 'review' })
    expect((await shop.submission(line.id)).reviewReason).toContain('taken over by')
    expect(await newestAudit(1)).toMatchObject([{ action: 'review.taken-over', before: { state: 'unknown' }, after: { state: 'review' } }])
    const [{ providerOrderId } = { providerOrderId: '' }] = shop.bookOf(line).map(({ id }) => ({ providerOrderId: String(id) }))
    const decisions = await Promise.all([
      decide(line.id, 'accept', { providerOrderId }),
      decide(line.id, 'not-accepted', { isChecked: true }, owner),
    ])
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1)
    await shop.untilState(line.id, 'completed')
  })
  it('is listed while it is checked, with its next check, and shows what was found so far', async () => {
    const line = await ambiguous()
    const list = (await manager.ask('GET', `${P}/reviews/checking`)).body
    expect(list.rows).toMatchObject([{ id: line.id, state: 'unknown', nextCheckAt: expect.any(String) }])
    expect(list.total).toEqual({ count: 1, isExact: true })
    expect((await manager.ask('GET', `${P}/reviews/${line.id}`)).body.data).toMatchObject({
      ...{ submission: { state: 'unknown' }, decisions: [], case: { finding: { code: 'nothing' } }, nextRoute: null },
    })
    expect((await decide(line.id, 'not-accepted', { isChecked: true })).status).toBe(404)
    expect((await foreign.ask('GET', '/panels/meadow/reviews/checking')).body.rows).toEqual([])
    expect((await support.ask('GET', `${P}/reviews/checking`)).body.details).toMatchObject({ permission: 'review.decide' })
    await shop.untilState(line.id, 'review')
    expect((await manager.ask('GET', `${P}/reviews/checking`)).body.rows).toEqual([])
  })
  it('is looked for again now, and not where it is known', async () => {
    const line = await ambiguous()
    const again = () => manager.ask('POST', `${P}/orders/${line.id}/check-again`, {})
    const step = (await shop.submission(line.id)).resolveStep
    expect((await again()).status).toBe(200)
    expect(await shop.run('resolve-lines')).toBeGreaterThan(0)
    expect((await shop.submission(line.id)).resolveStep).toBeGreaterThanOrEqual(step)
    await shop.untilState(line.id, 'review')
    expect((await again()).status).toBe(422)
  })
})

describe('an order at a provider', () => {
  it('shows every attempt, without the key', async () => {
    const line = await shop.order()
    expect((await attemptsOf(line.id)).submission).toBeNull()
    await shop.untilState(line.id, 'accepted')
    const { submission, attempts } = await attemptsOf(line.id)
    expect(submission).toMatchObject({
      id: line.id,
      state: 'accepted',
      providerServiceId: '1',
      link: line.url,
      keyLast4: expect.any(String),
    })
    expect(attempts).toMatchObject([{ no: 1, action: 'add', state: 'accepted', httpStatus: 200 }])
    expect(JSON.stringify({ submission, attempts })).not.toContain('sandbox-plain')
    expect((await foreign.ask('GET', `/panels/meadow/orders/${line.id}/attempts`)).status).toBe(404)
  })
  it('is checked now, whenever it was due, and what the provider says is applied', async () => {
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    const ticket = await shop.openTicket(line.id)
    await shop.time.pass(400)
    const { body } = await support.ask('POST', `${P}/orders/${line.id}/check`, {})
    expect(body.data).toMatchObject({ answer: 'progress', rawStatus: 'Completed', remains: 0 })
    expect((await shop.line(line.id)).state).toBe('completed')
    expect(await newestAudit(1)).toMatchObject([{ action: 'order.checked', outcome: 'done', entity: { label: `#${line.id}` } }])
    expect(await ticket.events()).toEqual(['checked'])
    const over = await support.ask('POST', `${P}/orders/${line.id}/check`, {})
    expect([over.status, over.body.message]).toEqual([422, expect.any(String)])
    expect((await support.ask('POST', `${P}/orders/${noId}/check`, {})).status).toBe(404)
  })
  it('stays as it is when the provider does not answer, and says so', async () => {
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    shop.upstream.addFault({ kind: 'close', action: 'status', times: 9 })
    const answer = await support.ask('POST', `${P}/orders/${line.id}/check`, {})
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringContaining('does not answer')])
    expect((await shop.line(line.id)).state).toBe('accepted')
    const [{ due } = { due: null }] = await shop.database.read(shop.panelId, (trx) =>
      trx.rows(
        sql<{
          due: Date | null
        }>`select next_poll_at as due from fulfilment.submission where panel_id = ${shop.panelId} and order_id = ${line.id}`,
      ),
    )
    expect(due).not.toBeNull()
    expect(await newestAudit(1)).toMatchObject([{ action: 'order.checked', outcome: 'failed' }])
  })
})
