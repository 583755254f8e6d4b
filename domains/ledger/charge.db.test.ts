import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, charge, post } from './index.ts'
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
const chargeOf = (user: number, line: number, amount: bigint, key = `order:${line}:charge`) =>
  inPanel((trx) => charge(trx, { userId: user, orderId: line, amount: micro(amount), key }))

/** An escrow that is there already is charged the general way, through post(). */
const openEscrow = (line: number) =>
  inPanel((trx) => trx.one(sql<{ id: bigint }>`select ledger.account_of(10::smallint, ${line}::bigint) as id`))

/** Everything that a charge wrote, without the numbers that are its own. */
const writtenFor = (user: number, line: number) =>
  inPanel((trx) =>
    trx.rows(sql<{ row: unknown }>`
      with t as (select * from ledger.txn where panel_id = ${PANEL} and business_key = ${`order:${line}:charge`}),
        owner as (select account_id, case when kind = 10 then 'escrow' else 'main' end as name from ledger.account
                   where panel_id = ${PANEL} and (kind, owner_id) in ((1, ${user}::bigint), (10, ${line}::bigint)))
      select jsonb_build_object('ref', t.ref_kind, 'refIsLine', t.ref_id = ${line}, 'actor', t.actor_kind, 'actorIsUser', t.actor_id = ${user},
               'hash', replace(replace(convert_from(t.request_hash, 'UTF8'), ${`:${user}:`}, ':user:'), ${`:${line}:`}, ':line:'),
               'reason', t.reason, 'reverses', t.reverses) as row from t
      union all
      select jsonb_build_object('leg', f.leg, 'from', d.name, 'to', c.name, 'amount', f.amount, 'code', f.code)
        from t join ledger.transfer f using (panel_id, txn_id) join owner d on d.account_id = f.debit_id join owner c on c.account_id = f.credit_id
      union all
      (select jsonb_build_object('account', o.name, 'seq', e.seq, 'leg', e.leg, 'delta', e.delta, 'after', e.balance_after, 'code', e.code)
         from t join ledger.entry e using (panel_id, txn_id) join owner o using (account_id) order by o.name)
      union all
      (select jsonb_build_object('account', o.name, 'posted', b.posted, 'held', b.held, 'seq', b.seq, 'sign', b.sign)
         from owner o join ledger.balance b on b.panel_id = ${PANEL} and b.account_id = o.account_id order by o.name)`),
  )

/** Who waits for the transaction that asks. */
const waiting = async (trx: Trx) =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`)
  ).count

/** A customer's main account, where it is not the sum and the number of its entries. */
const unevenBalances = (trx: Trx, user: number) =>
  trx.rows(sql<{ posted: string }>`
    select b.posted::text as posted from ledger.account a join ledger.balance b using (panel_id, account_id)
      cross join lateral (select sum(e.delta) as posted, count(*) as seq from ledger.entry e where e.panel_id = ${PANEL} and e.account_id = b.account_id) s
     where a.panel_id = ${PANEL} and a.kind = 1 and a.owner_id = ${user}::bigint and (b.posted <> s.posted or b.seq <> s.seq)`)

describe('a charge', () => {
  it('writes the same rows the short way, from main into a new escrow, and the general way', async () => {
    const rows = []
    for (const isGeneral of [false, true]) {
      const [user, line] = [newOwner(), newOwner() + 100_000]
      await inPanel((trx) => fund(trx, user, 1_000n))
      if (isGeneral) await openEscrow(line)
      await chargeOf(user, line, 400n)
      rows.push(await writtenFor(user, line))
    }
    expect(rows[0]).toHaveLength(6)
    expect(rows[0]).toEqual(rows[1])
  })

  it.each([
    ['a new escrow', false],
    ['an escrow that is there', true],
  ])('into %s is refused while postings are stopped, and its repetition answered', async (_, isOpen) => {
    const [user, paid, line] = [newOwner(), newOwner() + 100_000, newOwner() + 200_000]
    await inPanel((trx) => fund(trx, user, 1_000n))
    await chargeOf(user, paid, 100n)
    if (isOpen) await openEscrow(line)
    await inPanel((trx) =>
      trx.rows(sql<{ id: number }>`select out_id as id from ledger.report_incident('R1', 'charge-test', 'made by a test')`),
    )
    await expect(chargeOf(user, line, 100n)).rejects.toMatchObject({ code: 'payments.stopped' })
    await chargeOf(user, paid, 100n)
    await inPanel((trx) => trx.rows(sql<{ done: unknown }>`select ledger.resume('test', 'made by a test')::text as done`))
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(900n)
    await chargeOf(user, line, 100n)
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(800n)
  })

  it('refuses a key that named another order, and takes nothing', async () => {
    const [user, line] = [newOwner(), newOwner() + 100_000]
    await inPanel((trx) => fund(trx, user, 1_000n))
    await chargeOf(user, line, 100n)
    await expect(chargeOf(user, newOwner() + 200_000, 100n, `order:${line}:charge`)).rejects.toThrow(/idempotency_mismatch/)
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(900n)
  })

  it('counts what is held as spent', async () => {
    const [user, line] = [newOwner(), newOwner() + 100_000]
    await inPanel((trx) => fund(trx, user, 100n))
    await inPanel((trx) =>
      trx.one(sql<{ id: string }>`
      select ledger.create_hold(${`hold:${user}`}, ledger.account_of(1::smallint, ${user}::bigint), 60::bigint, null) as id`),
    )
    await expect(chargeOf(user, line, 41n)).rejects.toMatchObject({ code: 'payments.funds' })
    await chargeOf(user, line, 40n)
    expect((await inPanel((trx) => balancesOf(trx, user))).main).toBe(0n)
  })

  it('sent 16 times at once is taken once, with nothing left over or with money for one alone', async () => {
    for (const funds of [10_000n, 700n]) {
      const [user, line] = [newOwner(), newOwner() + 100_000]
      await inPanel((trx) => fund(trx, user, funds))
      await Promise.all(Array.from({ length: 16 }, () => chargeOf(user, line, 700n)))
      expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(funds - 700n)
    }
  })

  it('that waited for a concurrent duplicate answers it and gives back what it took, entries and balance in step', async () => {
    const [user, line] = [newOwner(), newOwner() + 100_000]
    await inPanel((trx) => fund(trx, user, 10_000n))
    let second: Promise<unknown> | undefined
    await inPanel(async (trx) => {
      await charge(trx, { userId: user, orderId: line, amount: micro(700n), key: `order:${line}:charge` })
      second = chargeOf(user, line, 700n)
      await expect.poll(() => waiting(trx)).toBe(1)
    })
    await second
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(9_300n)
    const next = newOwner() + 200_000
    await chargeOf(user, next, 300n)
    expect(await inPanel((trx) => unevenBalances(trx, user))).toEqual([])
  })

  it('meets top-ups and settlements of the same customer without a deadlock', async () => {
    const user = newOwner()
    await inPanel((trx) => fund(trx, user, 100_000n))
    const settle = (line: number) =>
      inPanel((trx) =>
        post(trx, {
          key: `order:${line}:final`,
          reference: { kind: 'order', id: line },
          actor: { kind: 'system', id: 0 },
          legs: [
            {
              debit: { kind: 'order', owner: line },
              credit: { kind: 'customer.main', owner: user },
              amount: micro(100n),
              code: 'cancel_order',
            },
          ],
        }),
      )
    await Promise.all(
      Array.from({ length: 48 }, async (_, at) => {
        const line = newOwner() + 300_000
        if (at % 4 === 0) await inPanel((trx) => fund(trx, user, 100n))
        await chargeOf(user, line, 100n)
        await settle(line)
      }),
    )
    expect((await inPanel((trx) => balancesOf(trx, user))).total).toBe(100_000n + 12n * 100n)
  })
})
