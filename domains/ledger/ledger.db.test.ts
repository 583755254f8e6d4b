import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Posting } from './commands/post.ts'
import { balanceOf, balancesOf, charge, createHold, post, postHold, voidHold } from './index.ts'
import type { AccountRef } from './model/accounts.ts'
import { fund } from './testing/index.ts'

const PANEL = 1
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ poolMax: 32 })
})
afterAll(() => db.close())

let owners = 0
const newOwner = () => ++owners
const inPanel = <T>(work: (trx: Trx) => Promise<T>) => db.database.transaction(PANEL, work)
const main = (owner: number): AccountRef => ({ kind: 'customer.main', owner })
const escrow = (owner: number): AccountRef => ({ kind: 'order', owner })
const posting = (key: string, debit: AccountRef, credit: AccountRef, amount: bigint): Posting => ({
  key,
  reference: { kind: 'user', id: 1 },
  actor: { kind: 'system', id: 0 },
  legs: [{ debit, credit, amount: micro(amount), code: 'admin' }],
})

describe('posting', () => {
  it('answers the first transaction when the same key posts again', async () => {
    const user = newOwner()
    const first = await inPanel((trx) => fund(trx, user, 5_000_000n, 'same-key'))
    const second = await inPanel((trx) => fund(trx, user, 5_000_000n, 'same-key'))
    expect(second).toEqual({ txnId: first.txnId, replayed: true })
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(5_000_000n)
  })
  it('refuses the same key with other money', async () => {
    const user = newOwner()
    await inPanel((trx) => fund(trx, user, 5n, 'other-money'))
    await expect(inPanel((trx) => fund(trx, user, 6n, 'other-money'))).rejects.toThrow(/idempotency_mismatch/)
  })
  it('refuses an overdraft and leaves nothing behind', async () => {
    const user = newOwner()
    await inPanel((trx) => fund(trx, user, 100n))
    await expect(inPanel((trx) => post(trx, posting('overdraft', main(user), escrow(user), 101n)))).rejects.toMatchObject({
      code: 'payments.funds',
      errors: { balance: [{ code: 'payments.funds' }] },
    })
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(100n)
  })
  it('spends main first, then task, then referral, in one transaction', async () => {
    const user = newOwner()
    await inPanel(async (trx) => {
      for (const kind of ['customer.main', 'customer.task', 'customer.referral'] as const) {
        await post(trx, posting(`${kind}:${user}`, { kind: 'expense.adjust', owner: 0 }, { kind, owner: user }, 10n))
      }
      await charge(trx, { userId: user, orderId: user, amount: micro(25n), key: `order:${user}:charge` })
    })
    expect(await inPanel((trx) => balancesOf(trx, user))).toEqual({ main: 0n, task: 0n, referral: 5n, total: 5n })
    expect(await inPanel((trx) => balanceOf(trx, escrow(user)))).toBe(25n)
  })
  it('never lets the application write a ledger table or change a posted row', async () => {
    await expect(
      inPanel((trx) => trx.run(sql`insert into ledger.account (panel_id, kind, owner_id) values (1, 1, 999999)`)),
    ).rejects.toThrow(/permission denied/)
    await expect(inPanel((trx) => trx.run(sql`update ledger.balance set posted = posted + 1`))).rejects.toThrow(/permission denied/)
    await expect(inPanel((trx) => trx.run(sql`delete from ledger.transfer`))).rejects.toThrow(/permission denied/)
  })
})

describe('holds', () => {
  it('keep money from being spent until they are taken or given back, once', async () => {
    const user = newOwner()
    await inPanel((trx) => fund(trx, user, 100n))
    const hold = await inPanel((trx) => createHold(trx, { key: `wd:${user}`, account: main(user), amount: micro(80n) }))
    await expect(
      inPanel((trx) => charge(trx, { userId: user, orderId: newOwner() + 100_000, amount: micro(30n), key: `h:${user}` })),
    ).rejects.toMatchObject({ code: 'payments.funds' })
    await inPanel((trx) => postHold(trx, hold, posting(`wd:${user}:sent`, main(user), { kind: 'payout_clearing', owner: 0 }, 80n)))
    expect(await inPanel((trx) => voidHold(trx, hold))).toBe(false)
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(20n)
  })
})

describe('64 customers at one balance', () => {
  it('let exactly as many orders through as the balance pays for, without a deadlock', async () => {
    const user = newOwner()
    await inPanel((trx) => fund(trx, user, 10n * 1_000n))
    const lines = Array.from({ length: 64 }, () => newOwner() + 200_000)
    const results = await Promise.allSettled(
      lines.map((line) =>
        inPanel((trx) => charge(trx, { userId: user, orderId: line, amount: micro(1_000n), key: `order:${line}:charge` })),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'payments.funds' })
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(0n)
  })
  it('post one key once', async () => {
    const user = newOwner()
    await Promise.all(Array.from({ length: 64 }, () => inPanel((trx) => fund(trx, user, 7n, `once:${user}`))))
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(7n)
  })
})
