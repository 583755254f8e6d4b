import type { User } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { balanceOf, balancesOf, checkBooks, statement } from '@vitrine/ledger'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { changeSettings, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import type { Trx } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adjustmentRoutes } from './adjustment-routes.ts'

let db: TestDatabase
let panel: Panel
let known: ConsoleApp
let finance: OperatorClient
let owner: OperatorClient
let support: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database, { key: 'harbour' })
  known = await consoleApp(db.database, adjustmentRoutes())
  const other = await aPanel(db.database, { key: 'meadow' })
  finance = await as('finance')
  owner = await as('owner')
  support = await as('support')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

let people = 0
const as = (role: 'owner' | 'finance' | 'support' | 'auditor', panelId = panel.id) => {
  people += 1
  return signedIn(known, { email: `${role}${people}@example.com`, places: [{ panelId, role }] })
}
const inPanel = <T>(work: (trx: Trx) => Promise<T>) => db.database.transaction(panel.id, work)
const aCustomer = (): Promise<User> => aUser(db.database, panel.id)
const P = (id: number) => `/panels/harbour/customers/${id}/adjustments`
const adjust = (id: number, amount: string, more: object = {}, who = finance) =>
  who.ask('POST', P(id), { amount, kind: 'goodwill', reason: 'Late delivery', ...more })
const list = async (id: number, who = finance) => (await who.ask('GET', P(id))).body.rows
const reverse = (id: number, adjustment: number, who = finance) =>
  who.ask('POST', `${P(id)}/${adjustment}/reverse`, { reason: 'Given twice' })
const balance = (id: number) => inPanel(async (trx) => (await balancesOf(trx, id)).main)
const newest = async () => (await owner.ask('GET', '/panels/harbour/audit?limit=1')).body.rows[0]

describe('a balance that is adjusted', () => {
  it('moves once, stands in the ledger with its note, and in the audit log with the reason', async () => {
    const { id } = await aCustomer()
    expect((await finance.ask('POST', `${P(id)}/preview`, { amount: '10' })).body.data).toEqual({
      ...{ before: '0.00', after: '10.00', dayTotal: '0.00', dayCap: '500.00', needsSecond: false },
    })
    const key = { 'idempotency-key': `adjust-${id}` }
    const body = { amount: '10', kind: 'goodwill', reason: 'Late delivery', note: 'For the delay' }
    const answers = await Promise.all([1, 2].map(() => finance.ask('POST', P(id), body, key)))
    for (const answer of answers)
      expect(answer.body.data).toMatchObject({
        adjustment: { amount: '10.00', kind: 'goodwill', reason: 'Late delivery', note: 'For the delay', agreedBy: null, reversedBy: null },
        balance: '10.00',
      })
    expect(await balance(id)).toBe(10_000_000n)
    const { rows } = await inPanel((trx) => statement(trx, { userId: id, limit: 10, offset: 0 }))
    expect(rows.map(({ type, amount, reason }) => [type, amount, reason])).toEqual([['admin', 10_000_000n, 'For the delay']])
    expect(await newest()).toMatchObject({
      ...{ action: 'balance.adjusted', entity: { kind: 'customer', id: String(id) }, reason: 'Late delivery' },
      ...{ before: { balance: '0.00' }, after: { balance: '10.00' } },
    })
    expect(await list(id, auditor)).toMatchObject([{ amount: '10.00' }])
  })

  it('never falls below zero', async () => {
    const { id } = await aCustomer()
    await adjust(id, '3')
    expect((await adjust(id, '-3.01')).body.errors.amount[0]).toContain('3.00')
    expect((await finance.ask('POST', `${P(id)}/preview`, { amount: '-4' })).body.errors).toHaveProperty('amount')
    expect((await adjust(id, '-3')).body.data.balance).toBe('0.00')
    const both = await (async () => {
      await adjust(id, '5')
      return Promise.all([adjust(id, '-5'), adjust(id, '-5', {}, owner)])
    })()
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await balance(id)).toBe(0n)
  })

  it('is given back once by the opposite, which is not reversed itself', async () => {
    const { id } = await aCustomer()
    const { adjustment } = (await adjust(id, '8')).body.data
    const answers = await Promise.all([reverse(id, adjustment.id), reverse(id, adjustment.id, owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await balance(id)).toBe(0n)
    const [back, first] = await list(id)
    expect(back).toMatchObject({ amount: '-8.00', reverses: adjustment.id, reason: 'Given twice' })
    expect(first).toMatchObject({ id: adjustment.id, reversedBy: back.id })
    expect((await reverse(id, back.id)).body.message).toContain('reversed before')
    expect((await reverse(id, 2_000_000_000)).status).toBe(404)
    expect((await reverse((await aCustomer()).id, adjustment.id)).status).toBe(404)
  })

  it('waits for a second person above the limit, and above what one person may in a day', async () => {
    const { id } = await aCustomer()
    const one = await as('finance')
    expect((await one.ask('POST', `${P(id)}/preview`, { amount: '50.01' })).body.data.needsSecond).toBe(true)
    const requested = await adjust(id, '50.01', { note: 'Sorry' }, one)
    expect([requested.status, await balance(id)]).toEqual([202, 0n])
    const agree = (who: OperatorClient, approval: number) => who.ask('POST', `/panels/harbour/approvals/${approval}/agree`, {})
    expect((await agree(one, requested.body.approvalId)).status).toBe(422)
    expect((await agree(support, requested.body.approvalId)).status).toBe(404)
    expect((await agree(owner, requested.body.approvalId)).status).toBe(200)
    expect(await balance(id)).toBe(50_010_000n)
    const [{ agreedBy, operatorId }] = await list(id)
    expect([agreedBy, operatorId].every((number) => typeof number === 'number')).toBe(true)
    expect(agreedBy).not.toBe(operatorId)
    await inPanel((trx) => changeSettings(trx, {}, { adjustmentDailyCapUsd: 60 }))
    expect((await adjust(id, '9.99', {}, one)).status).toBe(200)
    expect((await adjust(id, '0.01', {}, one)).status).toBe(202)
    expect((await adjust(id, '0.01')).status).toBe(200)
    await inPanel((trx) => changeSettings(trx, {}, { adjustmentDailyCapUsd: 500 }))
  })

  it('is nobody’s own, and only theirs who may, with a fresh proof', async () => {
    const customer = await aCustomer()
    for (const who of [support, auditor])
      expect((await adjust(customer.id, '1', {}, who)).body.details).toMatchObject({ code: 'not_permitted' })
    const oneself = await signedIn(known, { email: customer.email ?? '', places: [{ panelId: panel.id, role: 'finance' }] })
    expect((await adjust(customer.id, '1', {}, oneself)).body.message).toBe('Nobody adjusts their own balance.')
    expect((await adjust(2_000_000_000, '1')).status).toBe(404)
    const theirs = await foreign.ask('POST', `/panels/meadow/customers/${customer.id}/adjustments`, {
      ...{ amount: '1', kind: 'goodwill', reason: 'Late delivery' },
    })
    expect(theirs.status).toBe(404)
    for (const [field, value] of [
      ['amount', '0'],
      ['amount', '0.001'],
      ['amount', 'x'],
      ['amount', '99999999'],
      ['kind', 'gift'],
      ['reason', ''],
      ['note', 'x'.repeat(201)],
    ] as const)
      expect((await adjust(customer.id, '1', { [field]: value })).body.errors).toHaveProperty(field)
    known.time.now = new Date(Date.now() + 11 * 60_000)
    expect((await adjust(customer.id, '1')).body.details).toMatchObject({ code: 'step_up' })
    known.time.now = new Date()
  })

  it('agrees with a plain model over random adjustments and reversals', async () => {
    await inPanel((trx) => changeSettings(trx, {}, { adjustmentSecondApprovalUsd: 1_000_000, adjustmentDailyCapUsd: 100_000_000 }))
    const customers = await Promise.all([aCustomer(), aCustomer()])
    const before = await inPanel((trx) => balanceOf(trx, { kind: 'expense.adjust', owner: 0 }))
    const model = customers.map(() => ({ cents: 0, made: [] as { id: number; cents: number; isOver: boolean }[] }))
    const step = fc.record({ who: fc.nat(1), cents: fc.integer({ min: -3000, max: 3000 }), undo: fc.option(fc.nat(20), { freq: 2 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        for (const { who, cents, undo } of steps) {
          const [state, id] = [model[who], customers[who]?.id] as [(typeof model)[number], number]
          if (undo !== null) {
            const target = state.made[undo % Math.max(1, state.made.length)]
            if (!target) continue
            const isPossible = !target.isOver && state.cents - target.cents >= 0
            const answer = await reverse(id, target.id)
            expect(answer.status).toBe(isPossible ? 200 : 422)
            if (!isPossible) continue
            target.isOver = true
            state.cents -= target.cents
            state.made.push({ id: answer.body.data.adjustment.id, cents: -target.cents, isOver: true })
          } else if (cents !== 0) {
            const isPossible = state.cents + cents >= 0
            const answer = await adjust(id, (cents / 100).toFixed(2))
            expect(answer.status).toBe(isPossible ? 200 : 422)
            if (!isPossible) continue
            state.cents += cents
            state.made.push({ id: answer.body.data.adjustment.id, cents, isOver: false })
          }
        }
        for (const [at, { id }] of customers.entries()) expect(await balance(id)).toBe(BigInt(model[at]?.cents ?? 0) * 10_000n)
      }),
      { numRuns: 6 },
    )
    const spent = (await inPanel((trx) => balanceOf(trx, { kind: 'expense.adjust', owner: 0 }))) - before
    const given = model.reduce((sum, { cents }) => sum + cents, 0)
    // An expense is a debit: what customers were given.
    expect(spent).toBe(BigInt(given) * 10_000n)
    expect(await inPanel(checkBooks)).toEqual([])
  })
})
