import { signIn } from '@vitrine/identity/testing'
import { balancesOf, post, reportIncident, resumePanel, theSystem } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'
import { anEarner, aWithdrawalMethod, reward, setWithdrawalOptions } from '../testing/withdrawals.ts'
import { withdrawalRoutes } from './withdrawals.ts'

let shop: Shop
let methodId: number
beforeAll(async () => {
  shop = await openShop()
  methodId = await aWithdrawalMethod(shop.db.database, shop.panel.id)
})
afterAll(() => shop.close())

const earner = async (pots: { referral?: number; task?: number } = { referral: 15 }) => {
  const user = await anEarner(shop.db.database, shop.panel.id, {})
  await reward(shop.db.database, shop.panel.id, user.id, pots)
  return user
}
const withdraw = (userId: number, body: object = {}, headers: Record<string, string> = {}) =>
  shop.ask(
    'POST',
    '/api/v1/withdrawal',
    { amount: 10, payment_method_id: methodId, account_number: '4242', user_comment: 'x', ...body },
    userId,
    headers,
  )
const balances = (userId: number) => shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, userId))

describe('ways to be paid out (EP-078)', () => {
  it('are shown in the visitor’s language with bounds and fees', async () => {
    const { id } = await earner()
    const answer = await shop.ask('GET', '/api/v1/available-withdrawal-methods?locale=de', undefined, id)
    expect(answer.json().data).toEqual([
      {
        id: methodId,
        name: 'Überweisung',
        icon: '/icons/bank.svg',
        description: null,
        min_amount: '10.00',
        max_amount: '100.00',
        fee_percent: 0.05,
        min_fee: '1.00',
      },
    ])
  })
})

describe('the quote of a withdrawal (EP-077)', () => {
  const quote = async (userId: number, amount: number) =>
    shop.ask('POST', '/api/v1/withdrawal/total-amount', { amount, payment_method_id: methodId }, userId)
  it('takes the fee out of the amount (WITHDRAW-001)', async () => {
    const { id } = await earner()
    expect((await quote(id, 10)).json().data).toEqual({ amount: '10.00', fee_amount: '1.00', total_amount: '9.00' })
    expect((await quote(id, 100)).json().data).toEqual({ amount: '100.00', fee_amount: '5.00', total_amount: '95.00' })
  })
  it('has the method’s bounds, and so does the request (WITHDRAW-002)', async () => {
    const { id } = await earner({ referral: 500 })
    for (const amount of [9.99, 100.01]) {
      for (const refused of [await quote(id, amount), await withdraw(id, { amount })]) {
        expect(refused.statusCode).toBe(422)
        expect(refused.json().errors.amount).toEqual(['The amount must be between 10 and 100.'])
      }
    }
    for (const amount of [10, 100]) expect((await quote(id, amount)).statusCode).toBe(200)
    expect((await withdraw(id, { amount: 100 })).statusCode).toBe(200)
  })
})

describe('asking for money (EP-076)', () => {
  it('is one request when its commit was not confirmed and runs again, also without a key', async () => {
    const { id } = await earner()
    const { database, clock } = shop.deps
    const transaction: typeof database.transaction = async (panelId, work) => {
      await database.transaction(panelId, work)
      return database.transaction(panelId, work)
    }
    const deaf = { ...shop.deps, database: { ...database, transaction } }
    const route = withdrawalRoutes(deaf).find(({ def }) => def.path === '/api/v1/withdrawal')
    const { sessionId } = await signIn(database, { panelId: shop.panel.id, userId: id, now: clock.now() })
    const body = { amount: 10, payment_method_id: methodId, account_number: '4242', user_comment: 'x' }
    const context = { panelId: shop.panel.id, caller: { kind: 'user', userId: id, via: 'session', sessionId }, idempotency: null }
    const answer = await route?.handle({ params: {}, query: {}, body } as never, context as never, {} as never)
    expect(answer).toMatchObject({ data: { balance: '5.00' } })
    expect((await balances(id)).total).toBe(5_000_000n)
  })
  it('holds the amount at once and answers what is left (WITHDRAW-003)', async () => {
    const { id } = await earner()
    const answer = await withdraw(id)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().data).toEqual({
      balance: '5.00',
      referral_user_balance: '5.00',
      task_user_balance: '0.00',
      total_earnings: '15.00',
    })
    expect(await balances(id)).toMatchObject({ referral: 5_000_000n })
    const [row] = (await shop.ask('GET', '/api/v1/withdrawals', undefined, id)).json().data
    expect(row).toMatchObject({
      amount: '10.00',
      fee_amount: '1.00',
      total_amount: '9.00',
      account_number: '•••• 4242',
      status: 'in_moderation',
    })
    const short = await withdraw(id, { account_number: '42' })
    expect(short.statusCode).toBe(422)
    expect(Object.keys(short.json().errors)).toEqual(['account_number'])
    const { id: other } = await earner()
    expect((await withdraw(other, { account_number: '424' })).statusCode).toBe(200)
  })
  it('takes referral before task, and never what was paid in', async () => {
    const { id } = await earner({ referral: 8, task: 4 })
    await shop.db.database.transaction(shop.panel.id, (trx) => fund(trx, id, 50_000_000n))
    const refused = await withdraw(id, { amount: 12.5 })
    expect(refused.json().errors).toEqual({ amount: ['You can withdraw up to 12.00.'] })
    expect((await withdraw(id)).json().data).toMatchObject({ balance: '52.00', referral_user_balance: '0.00', task_user_balance: '2.00' })
  })
  it('is one at a time, also when eight come at once', async () => {
    const { id } = await earner({ referral: 90 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
    expect(await balances(id)).toMatchObject({ referral: 80_000_000n })
  })
  it('is one request however often it is sent under one key', async () => {
    const { id } = await earner()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(id, {}, key)))
    for (const answer of answers) expect(answer.json().data.referral_user_balance).toBe('5.00')
    expect((await withdraw(id, { amount: 11 }, key)).statusCode).toBe(422)
    expect((await shop.ask('GET', '/api/v1/withdrawals', undefined, id)).json().data).toHaveLength(1)
  })
  it('is refused for a frozen customer and for one who owes money (ROLE-010)', async () => {
    const { id } = await earner()
    const freeze = (at: Date | null) =>
      shop.db.database.transaction(shop.panel.id, (trx) =>
        trx.run(sql`update identity.user_account set frozen_at = ${at} where panel_id = ${shop.panel.id} and user_id = ${id}`),
      )
    await freeze(new Date())
    expect((await withdraw(id)).json().message).toBe('Your account is frozen. Please contact support.')
    await freeze(null)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      post(trx, {
        key: `debt:${id}`,
        reference: { kind: 'user', id },
        actor: theSystem,
        legs: [
          {
            debit: { kind: 'customer.debt', owner: id },
            credit: { kind: 'gateway_clearing', owner: 1 },
            amount: micro(1n),
            code: 'internal',
          },
        ],
      }),
    )
    const owing = await withdraw(id)
    expect([owing.statusCode, owing.json().message]).toEqual([422, 'This account can’t make withdrawals. Please contact support.'])
    expect(await balances(id)).toMatchObject({ referral: 15_000_000n })
  })
  it('stands still while a check of the books failed or the panel has stopped it', async () => {
    const { id } = await earner()
    const { database } = shop.db
    await database.transaction(shop.panel.id, (trx) => reportIncident(trx, { check: 'R5', subject: 'payment 1', detail: 'missing' }))
    expect((await withdraw(id)).statusCode).toBe(503)
    await database.transaction(shop.panel.id, (trx) => resumePanel(trx, { operator: 'anna', reason: 'found' }))
    await setWithdrawalOptions(database, shop.panel.id, { withdrawalsAreStopped: true })
    expect((await withdraw(id)).statusCode).toBe(503)
    await setWithdrawalOptions(database, shop.panel.id, { withdrawalsAreStopped: false })
    expect((await withdraw(id)).statusCode).toBe(200)
  })
})
