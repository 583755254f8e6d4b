import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../commands/post.ts'
import { type FinanceCode, financeCodes } from '../model/accounts.ts'
import { type StatementFilter, statement } from './statement.ts'

let db: TestDatabase
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database)).id
})
afterAll(() => db.close())

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => db.database.transaction(panelId, work)
const kinds = ['customer.main', 'customer.task', 'customer.referral'] as const
const codes = ['admin', 'order', 'bonus', 'referral', 'task'] as const
const OWNERS = [7, 8]

const movement = fc.record({
  owner: fc.constantFrom(...OWNERS),
  kind: fc.constantFrom(...kinds),
  code: fc.constantFrom(...codes),
  order: fc.integer({ min: 1, max: 4 }),
})
type Movement = ReturnType<(typeof movement)['generate']>['value']

/** Gives, and every third time takes a part of it back in the same posting. */
const move = ({ owner, kind, code, order }: Movement, key: string, takesBack: boolean) =>
  inPanel((trx) => {
    const outside = { kind: 'expense.adjust', owner: 0 } as const
    const given = { debit: outside, credit: { kind, owner }, amount: micro(5_000_000n), code } as const
    const taken = { debit: { kind, owner }, credit: outside, amount: micro(2_000_000n), code: 'order' } as const
    return post(trx, {
      key,
      reference: { kind: 'order', id: order },
      actor: { kind: 'operator', id: 1 },
      legs: takesBack ? [given, taken] : [given],
    })
  })

interface Plain {
  readonly id: number
  readonly delta: bigint
  readonly created_at: Date
}

/** Every movement of the customer, computed row by row. */
const plainly = (filter: StatementFilter) =>
  inPanel(async (trx) => {
    const { types, from, to, orderId } = filter
    const direction = filter.newestFirst === false ? sql`asc` : sql`desc`
    const rows = await trx.rows(sql<Plain>`
      select (e.seq * 4 + a.kind)::int as id, e.delta, e.created_at
        from ledger.account a join ledger.entry e using (panel_id, account_id) join ledger.txn x using (panel_id, txn_id)
       where a.panel_id = ${trx.panelId} and a.owner_id = ${filter.userId} and a.kind in (1, 2, 3)
         ${types ? sql`and e.code = any (${types.map((type) => financeCodes[type])}::smallint[])` : sql``}
         ${from ? sql`and e.created_at >= ${from}` : sql``} ${to ? sql`and e.created_at < ${to}` : sql``}
         ${orderId ? sql`and x.ref_kind = 2 and x.ref_id = ${orderId}` : sql``}
       order by e.created_at ${direction}, e.account_id, e.seq ${direction}`)
    const shown = rows.slice(filter.offset, filter.offset + filter.limit)
    const all = await trx.rows(sql<Plain>`
      select (e.seq * 4 + a.kind)::int as id, e.delta, e.created_at from ledger.account a join ledger.entry e using (panel_id, account_id)
       where a.panel_id = ${trx.panelId} and a.owner_id = ${filter.userId} and a.kind in (1, 2, 3)
       order by e.created_at ${direction}, e.account_id, e.seq ${direction}`)
    let held = 0n
    const balances = new Map<number, bigint>()
    for (const { id, delta } of filter.newestFirst === false ? all : all.toReversed()) {
      held += delta
      balances.set(id, held)
    }
    return {
      ids: shown.map(({ id }) => id),
      // A list that leaves movements out has no running balance.
      balances: shown.map(({ id }) => (types || orderId ? null : balances.get(id))),
      count: rows.length,
      sum: rows.reduce((sum, { delta }) => sum + delta, 0n),
    }
  })

const question = (times: readonly Date[]) =>
  fc.record({
    userId: fc.constantFrom(...OWNERS, 9),
    types: fc.option(fc.constantFrom<readonly FinanceCode[]>(['order'], ['admin', 'order'], ['fee']), { freq: 1, nil: undefined }),
    from: fc.option(fc.constantFrom(...times), { freq: 1, nil: undefined }),
    to: fc.option(fc.constantFrom(...times), { freq: 1, nil: undefined }),
    orderId: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 1, nil: undefined }),
    newestFirst: fc.boolean(),
    offset: fc.constantFrom(0, 0, 1, 5, 30),
    limit: fc.constantFrom(1, 4, 10),
  })
type StatementQuestion = ReturnType<ReturnType<typeof question>['generate']>['value']

const filterOf = ({ types, from, to, orderId, ...rest }: StatementQuestion): StatementFilter => ({
  ...rest,
  ...(types && { types }),
  ...(from && { from }),
  ...(to && { to }),
  ...(orderId && { orderId }),
})

describe('the statement of a customer', () => {
  it('has the rows, the number of them, the sum and the running balance that looking at every movement gives, of one account and of three (FIN-002)', async () => {
    const times = [new Date(0)]
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 6 }), fc.gen(), async (movements, gen) => {
        for (const [index, each] of movements.entries()) {
          // The second owner has one account only.
          await move({ ...each, kind: each.owner === 8 ? 'customer.main' : each.kind }, crypto.randomUUID(), index % 3 === 2)
          times.push(new Date())
        }
        for (let round = 0; round < 10; round += 1) {
          const filter = { ...filterOf(gen(question, times)), hasBalances: true }
          const { rows, count, sum } = await inPanel((trx) => statement(trx, filter))
          const found = { ids: rows.map(({ id }) => id), balances: rows.map(({ balanceAfter }) => balanceAfter), count, sum }
          expect([filter, found]).toEqual([filter, await plainly(filter)])
        }
      }),
      { numRuns: 25 },
    )
  })
})
