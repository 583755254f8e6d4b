import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Posting } from './commands/post.ts'
import { aggregateAllAccounts } from './commands/watch-books.ts'
import {
  balanceOf,
  balancesOf,
  charge,
  checkBooks,
  createHold,
  type FinanceCode,
  ledgerDueRows,
  moneyTrail,
  post,
  reverse,
  theSystem,
  trialBalance,
} from './index.ts'
import type { AccountRef } from './model/accounts.ts'
import { balanceAt } from './queries/balances.ts'
import { corrupt, fund, untilFinal } from './testing/index.ts'

const PANEL = 1
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

let owners = 0
const newOwner = () => ++owners
const inPanel = <T>(work: (trx: Trx) => Promise<T>) => db.database.transaction(PANEL, work)
const main = (owner: number): AccountRef => ({ kind: 'customer.main', owner })
const posting = (debit: AccountRef, credit: AccountRef, amount: bigint, code: FinanceCode = 'admin'): Posting => ({
  key: crypto.randomUUID(),
  reference: { kind: 'user', id: 1 },
  actor: theSystem,
  legs: [{ debit, credit, amount: micro(amount), code }],
})
const expense = (owner: number): AccountRef => ({ kind: 'expense.adjust', owner })

describe('taking a transaction back', () => {
  const back = (txnId: string, key: string) =>
    inPanel((trx) => reverse(trx, { txnId, key, reason: 'typed wrong', actor: { kind: 'operator', id: 7 } }))

  it('gives every account what it had before, and says which transaction was wrong and why', async () => {
    const user = newOwner()
    await inPanel((trx) => fund(trx, user, 100n))
    const wrong = await inPanel((trx) => fund(trx, user, 40n))
    const right = await back(wrong.txnId, `back:${user}`)
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(100n)
    const row = await inPanel((trx) =>
      trx.one(sql`select reverses, reason, actor_kind, actor_id from ledger.txn where panel_id = ${PANEL} and txn_id = ${right.txnId}`),
    )
    expect(row).toEqual({ reverses: wrong.txnId, reason: 'typed wrong', actor_kind: 2, actor_id: 7n })
  })
  it('happens once: the same key answers the first time, another key is refused', async () => {
    const user = newOwner()
    const wrong = await inPanel((trx) => fund(trx, user, 40n))
    const right = await back(wrong.txnId, `once:${user}`)
    expect(await back(wrong.txnId, `once:${user}`)).toEqual({ txnId: right.txnId, replayed: true })
    await expect(back(wrong.txnId, `twice:${user}`)).rejects.toMatchObject({ code: 'books.reversedBefore', category: 'invalid' })
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(0n)
  })
  it('happens once also when 32 ask at the same time', async () => {
    const user = newOwner()
    const wrong = await inPanel((trx) => fund(trx, user, 40n))
    const answers = await Promise.allSettled(Array.from({ length: 32 }, (_, index) => back(wrong.txnId, `race:${user}:${index}`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(0n)
  })
  it('is refused when the money was spent, and for a transaction that is not there', async () => {
    const user = newOwner()
    const wrong = await inPanel((trx) => fund(trx, user, 40n))
    await inPanel((trx) => charge(trx, { userId: user, orderId: user, amount: micro(1n), key: `order:${user}:charge` }))
    await expect(back(wrong.txnId, `spent:${user}`)).rejects.toMatchObject({ code: 'payments.funds' })
    await expect(back(crypto.randomUUID(), `none:${user}`)).rejects.toMatchObject({ category: 'not-found' })
  })
})

describe('a repeated charge', () => {
  it('must name the same order and money', async () => {
    const user = newOwner()
    await inPanel((trx) => fund(trx, user, 100n))
    const send = (amount: bigint) =>
      inPanel((trx) => charge(trx, { userId: user, orderId: user + 1_000, amount: micro(amount), key: `same:${user}` }))
    await send(10n)
    await send(10n)
    await expect(send(11n)).rejects.toThrow(/idempotency_mismatch/)
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(90n)
  })
  it('that waited for a concurrent duplicate answers like it, even when the money is gone with it', async () => {
    const user = newOwner()
    await inPanel((trx) => fund(trx, user, 10n))
    const duplicates = Array.from({ length: 16 }, () =>
      inPanel((trx) => charge(trx, { userId: user, orderId: user + 2_000, amount: micro(10n), key: `twin:${user}` })),
    )
    expect((await Promise.allSettled(duplicates)).filter(({ status }) => status === 'rejected')).toEqual([])
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(0n)
  })
})

describe('holds whose time is over', () => {
  it('give the money back by themselves, once, and only then', async () => {
    const user = newOwner()
    await inPanel((trx) => fund(trx, user, 100n))
    const now = new Date()
    const until = (ms: number) => new Date(now.getTime() + ms)
    for (const [key, expiresAt] of [
      ['over', until(-1)],
      ['runs', until(60_000)],
    ] as const) {
      await inPanel((trx) => createHold(trx, { key: `${key}:${user}`, account: main(user), amount: micro(30n), expiresAt }))
    }
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(40n)
    const [queue] = ledgerDueRows({
      database: db.database,
      panels: { all: async () => [] },
      clock: { now: () => now },
      log: { error: () => {} },
    })
    expect(await queue?.run()).toBe(1)
    expect(await queue?.run()).toBe(0)
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(70n)
  })
})

describe('a recorded account', () => {
  it('says the same before, between and after aggregation, also for what is posted while one runs', async () => {
    const [user, owner] = [newOwner(), newOwner()]
    const pay = () => inPanel((trx) => post(trx, posting(expense(owner), main(user), 5n)))
    await pay()
    expect(await inPanel((trx) => balanceOf(trx, expense(owner)))).toBe(5n)
    for (let round = 0; round < 5; round += 1)
      await Promise.all([pay(), aggregateAllAccounts(db.database, PANEL), pay(), aggregateAllAccounts(db.database, PANEL), pay()])
    expect(await inPanel((trx) => balanceOf(trx, expense(owner)))).toBe(80n)
    await untilFinal(db.database)
    await aggregateAllAccounts(db.database, PANEL)
    expect(await inPanel((trx) => balanceOf(trx, expense(owner)))).toBe(80n)
    expect(await inPanel(checkBooks)).toEqual([])
  })
  it('ignores aggregates of another cluster, whose transaction numbers mean nothing here', async () => {
    const [user, owner] = [newOwner(), newOwner()]
    await inPanel((trx) => post(trx, posting(expense(owner), main(user), 5n)))
    await aggregateAllAccounts(db.database, PANEL)
    await corrupt(db.adminUrl, `update ledger.rollup set system_id = 1, debits = 999, upto = '9000000' where panel_id = ${PANEL}`)
    expect(await inPanel((trx) => balanceOf(trx, expense(owner)))).toBe(5n)
    await aggregateAllAccounts(db.database, PANEL)
    expect(await inPanel((trx) => balanceOf(trx, expense(owner)))).toBe(5n)
    expect(await inPanel(checkBooks)).toEqual([])
  })
  it('reads no transfer again that was aggregated', async () => {
    const [user, owner] = [newOwner(), newOwner()]
    await inPanel((trx) => post(trx, posting(expense(owner), main(user), 5n)))
    await untilFinal(db.database)
    await aggregateAllAccounts(db.database, PANEL)
    await corrupt(
      db.adminUrl,
      `delete from ledger.transfer where panel_id = ${PANEL} and debit_id = (select account_id from ledger.account where kind = 49 and owner_id = ${owner})`,
    )
    expect(await inPanel((trx) => balanceOf(trx, expense(owner)))).toBe(5n)
    await corrupt(db.adminUrl, `delete from ledger.rollup where panel_id = ${PANEL}`)
  })
})

describe('the balance at a past time', () => {
  it('is what the account had then, however long its history', async () => {
    const [user, owner] = [newOwner(), newOwner()]
    const times: { at: Date; balance: bigint }[] = [{ at: new Date(), balance: 0n }]
    const clock = async () => (await inPanel((trx) => trx.one(sql<{ at: Date }>`select clock_timestamp() as at`))).at
    for (let step = 1; step <= 9; step += 1) {
      await vi.waitUntil(async () => (await clock()) > (times.at(-1)?.at ?? 0), { timeout: 30_000, interval: 1 })
      await inPanel((trx) => post(trx, posting(expense(owner), main(user), 1n)))
      times.push({ at: new Date((await clock()).getTime() + 1), balance: BigInt(step) })
    }
    const read = (ref: AccountRef) => Promise.all(times.map(({ at }) => inPanel((trx) => balanceAt(trx, ref, at))))
    expect(await read(main(user))).toEqual(times.map(({ balance }) => balance))
    expect(await read(expense(owner))).toEqual(times.map(({ balance }) => balance))
    expect(await inPanel((trx) => balanceAt(trx, main(newOwner()), new Date()))).toBe(0n)
  })
})

describe('the books as an operator reads them', () => {
  it('name all money of an order: who gave what to whom, under which key', async () => {
    const user = newOwner()
    const line = user + 50_000
    await inPanel((trx) => fund(trx, user, 10n))
    await inPanel((trx) => charge(trx, { userId: user, orderId: line, amount: micro(10n), key: `order:${line}:charge` }))
    await inPanel((trx) =>
      post(trx, {
        ...posting({ kind: 'order', owner: line }, { kind: 'revenue.orders', owner: 0 }, 10n, 'internal'),
        key: `order:${line}:final`,
        reference: { kind: 'order', id: line },
      }),
    )
    const trail = await inPanel((trx) => moneyTrail(trx, line))
    expect(
      trail.map(({ key, debit, credit, amount, type, actorKind, actorId }) => [key, debit, credit, amount, type, actorKind, actorId]),
    ).toEqual([
      [`order:${line}:charge`, `customer.main ${user}`, `order ${line}`, 10n, 'order', 'user', user],
      [`order:${line}:final`, `order ${line}`, 'revenue.orders 0', 10n, 'internal', 'system', 0],
    ])
  })
  it('give and take the same over all kinds of accounts', async () => {
    const rows = await inPanel(trialBalance)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.reduce((sum, row) => sum + row.debits - row.credits, 0n)).toBe(0n)
  })
})
