import { emailsOf } from '@vitrine/identity'
import { listIncidents } from '@vitrine/ledger'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { refundDue } from '@vitrine/pricing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyStatusUpdate } from '../../commands/following/apply-status-update.ts'
import { takeCheck } from '../../commands/following/check-order.ts'
import type { ProgressAnswer } from '../../ports.ts'
import { aDeliveryShop, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

let shop: DeliveryShop
let known: ConsoleApp
let owner: OperatorClient
let finance: OperatorClient
let manager: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  // Nothing is delivered by itself, and a person decides soon.
  shop = await aDeliveryShop({ profile: 'plain', deliverySeconds: 3600, timings: { resolveAfterMs: [20, 40, 80] } })
  known = await consoleApp(shop.database, fulfilmentOperatorRoutes({ ...shop.deps, catalogue: shop.catalogue }))
  const other = await aPanel(shop.database, { key: 'meadow' })
  P = `/panels/${(await createPanels(shop.database, { checkEveryMs: 0 }).get(shop.panelId)).key}`
  const as = (role: 'owner' | 'manager' | 'support' | 'finance', panelId = shop.panelId) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  finance = await as('finance')
  manager = await as('manager')
  support = await as('support')
  foreign = await as('owner', other.id)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

const QUANTITY = 1000
type Outcome = 'completed' | 'partial' | 'canceled'
async function atProvider() {
  const line = await shop.order({ quantity: QUANTITY })
  await shop.untilState(line.id, 'accepted')
  return shop.line(line.id)
}
async function inReview() {
  shop.upstream.addFault({ kind: 'close', times: 1 })
  const line = await shop.order({ quantity: QUANTITY })
  await shop.untilState(line.id, 'review')
  return shop.line(line.id)
}
const bodyOf = (version: number, outcome: Outcome, delivered = 0) => ({ version, outcome, delivered, reason: 'Counted by the customer' })
const settle = (id: number, how: 'settle' | 'settle-running', body: object, who = finance) =>
  who.ask('POST', `${P}/orders/${id}/${how}`, body)
const preview = async (id: number, body: object, who = finance) => who.ask('POST', `${P}/orders/${id}/settle/preview`, body)
const agree = (approvalId: number, who: OperatorClient) => who.ask('POST', `${P}/approvals/${approvalId}/agree`, {})
const incidents = () => shop.database.read(shop.panelId, (trx) => listIncidents(trx))
const progress = (state: 'in_progress' | 'completed' | 'partial', remains: number): ProgressAnswer => ({
  kind: 'progress',
  progress: { state, rawStatus: state, startCount: 0, remains, charge: null, currency: null },
})
/** A question to the provider that was asked before, and is answered after something else. */
const requested = (id: number) => shop.database.transaction(shop.panelId, (trx) => takeCheck(shop.deps, trx, id))
const answered = ({ account, submission }: Awaited<ReturnType<typeof requested>>, answer: ProgressAnswer) =>
  applyStatusUpdate(shop.deps, shop.panelId, account, submission, answer)

describe('an order that a person ends', () => {
  it('says before what follows, does that, and stands in the audit log with the reason', async () => {
    const { id, stateVersion, charged } = await inReview()
    const ticket = await shop.openTicket(id)
    const before = await shop.customerMain()
    const seen = await preview(id, { version: stateVersion, outcome: 'partial', delivered: 400 })
    const refund = (Number(charged) * 0.6) / 1e6
    expect(seen.body.data).toMatchObject({ delivered: 400, cashback: '0.00', guaranteeUntil: null, isWorkedOn: false })
    expect(Number(seen.body.data.refund)).toBeCloseTo(refund, 6)
    const key = { 'idempotency-key': `settle-${id}` }
    const send = () => finance.ask('POST', `${P}/orders/${id}/settle`, bodyOf(stateVersion, 'partial', 400), key)
    const [first, again] = await Promise.all([send(), send()])
    expect(again?.text).toBe(first?.text)
    expect(first?.body.data).toMatchObject({
      state: 'partial',
      delivered: 400,
      refund: seen.body.data.refund,
      earned: seen.body.data.earned,
    })
    expect(await shop.line(id)).toMatchObject({ state: 'partial', delivered: 400, cancelReason: 'partial' })
    expect([await shop.escrow(id), (await shop.submission(id)).state]).toEqual([0n, 'done'])
    expect(Number((await shop.customerMain()) - before) / 1e6).toBeCloseTo(refund, 6)
    expect((await owner.ask('GET', `${P}/audit?limit=1`)).body.rows[0]).toMatchObject({
      ...{ action: 'order.settled', permission: 'orders.settle', reason: 'Counted by the customer', entity: { label: `#${id}` } },
      ...{ before: { state: 'review' }, after: { state: 'partial', delivered: 400 } },
    })
    expect(await ticket.events()).toEqual(['settled'])
    await shop.booksHold()
  })
  it('is refused for a count that contradicts what the customer was told, field by field', async () => {
    const { id } = await atProvider()
    await shop.database.transaction(shop.panelId, (trx) =>
      trx.run(sql`update ordering.order_line set delivered = 300 where panel_id = ${shop.panelId} and id = ${id}`),
    )
    const version = (await shop.line(id)).stateVersion
    const errorsOf = async (outcome: Outcome, delivered?: number) => (await preview(id, { version, outcome, delivered })).body.errors
    expect((await errorsOf('partial', 299)).delivered[0]).toContain('300')
    expect((await errorsOf('partial', 1000)).delivered[0]).toContain('completed')
    expect((await errorsOf('partial', 1001)).delivered[0]).toContain('1000')
    expect((await errorsOf('canceled')).outcome[0]).toContain('300')
    expect(await errorsOf('partial', -1)).toHaveProperty('delivered')
    expect((await settle(id, 'settle-running', bodyOf(version, 'partial', 299))).body.errors).toHaveProperty('delivered')
    expect((await settle(id, 'settle', { ...bodyOf(version, 'completed'), reason: ' ' })).body.errors).toHaveProperty('reason')
  })
  it('is refused to those without the right, for another panel, for an old version, and for one’s own order', async () => {
    const { id, stateVersion } = await inReview()
    const body = bodyOf(stateVersion, 'canceled')
    expect((await settle(id, 'settle', body, support)).body.details).toEqual({ code: 'not_permitted', permission: 'orders.settle' })
    expect((await settle(id, 'settle-running', body, support)).body.details).toMatchObject({ permission: 'orders.settle-running' })
    expect((await foreign.ask('POST', `/panels/meadow/orders/${id}/settle`, body)).status).toBe(404)
    expect((await settle(id, 'settle', bodyOf(stateVersion - 1, 'canceled'))).body.details).toMatchObject({ code: 'changed_meanwhile' })
    const email = (await shop.database.read(shop.panelId, (trx) => emailsOf(trx, [shop.userId]))).get(shop.userId) ?? ''
    const self = await signedIn(known, { email, places: [{ panelId: shop.panelId, role: 'finance' }] })
    expect((await settle(id, 'settle', body, self)).body.message).toContain('your own')
    expect((await shop.line(id)).state).toBe('review')
  })
  it('is not ended while nothing was sent, or its outcome is being found out', async () => {
    const ready = await shop.order()
    expect((await settle(ready.id, 'settle', bodyOf(ready.stateVersion, 'canceled'))).status).toBe(422)
    expect((await shop.line(ready.id)).state).toBe('ready')
    shop.upstream.addFault({ kind: 'close', times: 1 })
    await shop.untilState(ready.id, 'unknown')
    const { stateVersion } = await shop.line(ready.id)
    for (const how of ['settle', 'settle-running'] as const)
      expect((await settle(ready.id, how, bodyOf(stateVersion, 'canceled'))).status).toBe(422)
    expect((await shop.line(ready.id)).state).toBe('unknown')
  })
})

describe('an order that a provider still works on', () => {
  it('is ended by two people, also when the delivery went on meanwhile', async () => {
    const { id, stateVersion } = await atProvider()
    const body = bodyOf(stateVersion, 'partial', 600)
    expect((await settle(id, 'settle', body)).body.message).toContain('second person')
    expect((await preview(id, { version: stateVersion, outcome: 'partial', delivered: 600 })).body.data.isWorkedOn).toBe(true)
    const { approvalId } = (await settle(id, 'settle-running', body)).body
    expect((await shop.line(id)).state).toBe('accepted')
    expect((await agree(approvalId, finance)).status).toBe(422)
    await answered(await requested(id), progress('in_progress', 700))
    expect((await shop.line(id)).delivered).toBe(300)
    expect((await agree(approvalId, manager)).status).toBe(200)
    expect(await shop.line(id)).toMatchObject({ state: 'partial', delivered: 600 })
    expect(await shop.submission(id)).toMatchObject({ state: 'done' })
    await shop.booksHold()
  })
  it('is not ended when more was delivered meanwhile than was agreed to', async () => {
    const { id, stateVersion } = await atProvider()
    const { approvalId } = (await settle(id, 'settle-running', bodyOf(stateVersion, 'partial', 200))).body
    await answered(await requested(id), progress('in_progress', 500))
    expect((await agree(approvalId, manager)).status).toBe(422)
    expect(await shop.line(id)).toMatchObject({ state: 'running', delivered: 500 })
  })
  it('never moves money by what its provider says later: what contradicts the decision is an incident', async () => {
    const { id, stateVersion } = await atProvider()
    const late = await requested(id)
    const { approvalId } = (await settle(id, 'settle-running', bodyOf(stateVersion, 'canceled'))).body
    expect((await agree(approvalId, manager)).status).toBe(200)
    const [main, spent] = [await shop.customerMain(), await shop.spentAtProvider()]
    expect(await incidents()).toEqual([])
    await answered(late, progress('completed', 0))
    expect(await incidents()).toMatchObject([{ check: 'R7', subject: `settled-order ${id}`, detail: expect.stringContaining('0 of 1000') }])
    // Found again, it is the same incident.
    expect((await support.ask('POST', `${P}/orders/${id}/check`, {})).status).toBe(200)
    expect(await incidents()).toHaveLength(1)
    expect([await shop.customerMain(), await shop.spentAtProvider()]).toEqual([main, spent])
    expect(await shop.line(id)).toMatchObject({ state: 'canceled', delivered: 0 })
    await shop.booksHold()
  })
  it('says nothing when the provider comes to the same end', async () => {
    const before = (await incidents()).length
    const { id, stateVersion } = await atProvider()
    const late = await requested(id)
    await agree((await settle(id, 'settle-running', bodyOf(stateVersion, 'partial', 250))).body.approvalId, manager)
    await answered(late, progress('partial', 750))
    expect(await incidents()).toHaveLength(before)
  })
})

describe('two at once', () => {
  it('end an order once, no matter who is first', async () => {
    const { id, stateVersion } = await inReview()
    const before = await shop.customerMain()
    const answers = await Promise.all([
      settle(id, 'settle', bodyOf(stateVersion, 'canceled'), finance),
      settle(id, 'settle', bodyOf(stateVersion, 'partial', 500), manager),
      manager.ask('POST', `${P}/reviews/${id}/not-accepted`, { isChecked: true }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const line = await shop.line(id)
    const refund = line.state === 'canceled' ? line.charged : line.state === 'partial' ? refundDue({ ...line, delivered: 500 }).refund : 0n
    expect((await shop.customerMain()) - before).toBe(refund)
    await shop.booksHold()
  })
  it('random decisions come to what a plain model says', async () => {
    const outcomes = fc.array(
      fc.record({
        outcome: fc.constantFrom<Outcome>('completed', 'partial', 'canceled'),
        delivered: fc.integer({ min: 1, max: QUANTITY - 1 }),
      }),
      { minLength: 2, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(outcomes, async (decisions) => {
        let due = await shop.customerMain()
        for (const { outcome, delivered } of decisions) {
          const line = await inReview()
          const share = outcome === 'completed' ? QUANTITY : outcome === 'canceled' ? 0 : delivered
          // What was not delivered, in whole cents, rounded in the shop's favour as every refund is.
          due += refundDue({ ...line, delivered: share }).refund
          const decided = await settle(line.id, 'settle', bodyOf(line.stateVersion, outcome, delivered))
          expect([decided.status, decided.body.data?.delivered]).toEqual([200, share])
          expect(await shop.escrow(line.id)).toBe(0n)
          expect((await settle(line.id, 'settle', bodyOf(line.stateVersion + 1, 'canceled'))).status).toBe(422)
        }
        expect(await shop.customerMain()).toBe(due)
      }),
      { numRuns: 4 },
    )
    await shop.booksHold()
  })
})
