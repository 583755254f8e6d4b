import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import {
  type AccountKind,
  accountKinds,
  type FinanceCode,
  financeCodeName,
  type ReferenceKind,
  referenceKindName,
} from '../../model/accounts.ts'

/** An account with its balance on its normal side. */
export interface OperatorAccount {
  readonly id: number
  readonly kind: string
  readonly owner: number
  readonly balance: Micro
  readonly held: Micro
}
export interface AccountQuestion {
  readonly kind: AccountKind
  /** Of these owners only. */
  readonly owners: readonly number[] | undefined
  readonly before: number | undefined
  readonly limit: number
}
interface Row {
  readonly id: bigint
  readonly kind: string
  readonly owner: bigint
  readonly balance: string
  readonly held: bigint | null
}

/** Accounts that may refuse have a row with their balance; recorded ones are summed when they are read. */
const columns = sql.raw(`
  a.account_id as id, k.name as kind, a.owner_id as owner, b.held,
  case when k.mode = 'S' then b.posted::text else ((s.credits - s.debits) * k.sign)::text end as balance`)
const withBalance = sql.raw(`
  join ledger.account_kind k using (kind) left join ledger.balance b on b.panel_id = a.panel_id and b.account_id = a.account_id
  left join lateral ledger.recorded_sum(a.account_id) s on k.mode = 'R'`)
const toAccount = ({ id, kind, owner, balance, held }: Row): OperatorAccount => ({
  ...{ id: Number(id), kind, owner: Number(owner) },
  ...{ balance: micro(BigInt(balance)), held: micro(held ?? 0n) },
})

/** Accounts of a kind, those opened last first. */
export const operatorAccounts = async (trx: Trx, { kind, owners, before, limit }: AccountQuestion): Promise<OperatorAccount[]> =>
  (
    await trx.rows(sql<Row>`
      select ${columns} from (
        select * from ledger.account
         where panel_id = ${trx.panelId} and kind = ${accountKinds[kind]} ${owners === undefined ? sql`` : sql`and owner_id = any (${[...owners]}::bigint[])`}
           ${before === undefined ? sql`` : sql`and account_id < ${before}`}
         order by account_id desc limit ${limit}) a ${withBalance} order by a.account_id desc`)
  ).map(toAccount)

export async function findOperatorAccount(trx: Trx, id: number): Promise<OperatorAccount | undefined> {
  const row = await trx.maybe(sql<Row>`
    select ${columns} from (select * from ledger.account where panel_id = ${trx.panelId} and account_id = ${id}) a ${withBalance}`)
  return row && toAccount(row)
}

/** One leg that moved an account. */
export interface Movement {
  /** Where a page may go on. */
  readonly place: string
  readonly at: Date
  readonly key: string
  readonly reference: { readonly kind: ReferenceKind; readonly id: number }
  readonly code: FinanceCode
  readonly amount: Micro
  readonly balanceAfter: Micro | null
}
interface MovementRow {
  readonly place: string
  readonly at: Date
  readonly key: string
  readonly ref_kind: number
  readonly ref_id: bigint
  readonly code: number
  readonly amount: bigint
  readonly balance_after: bigint | null
}
const toMovement = ({ ref_kind, ref_id, code, amount, balance_after, ...row }: MovementRow): Movement => ({
  ...row,
  reference: { kind: referenceKindName(ref_kind), id: Number(ref_id) },
  code: financeCodeName(code),
  amount: micro(amount),
  balanceAfter: balance_after === null ? null : micro(balance_after),
})

/** Entries of an account that has a balance row, the newest first; places are their numbers. */
export const entriesOf = async (trx: Trx, accountId: number, before: string | undefined, limit: number): Promise<Movement[]> =>
  (
    await trx.rows(sql<MovementRow>`
      select e.seq::text as place, e.created_at as at, x.business_key as key, x.ref_kind, x.ref_id, e.code, e.delta as amount, e.balance_after
        from (select * from ledger.entry
               where panel_id = ${trx.panelId} and account_id = ${accountId} ${before === undefined ? sql`` : sql`and seq < ${before}::bigint`}
               order by seq desc limit ${limit}) e
        join ledger.txn x on x.panel_id = e.panel_id and x.txn_id = e.txn_id order by e.seq desc`)
  ).map(toMovement)

/** Transfers of a recorded account, the newest first; places are transaction, posting and leg. Both sides are read by their index. */
export async function transfersOf(trx: Trx, accountId: number, before: string | undefined, limit: number): Promise<Movement[]> {
  const [xid, txnId, leg] = before?.split('.') ?? []
  const older = before === undefined ? sql`` : sql`and (t.xid, t.txn_id, t.leg) < (${xid}::xid8, ${txnId}::uuid, ${leg}::smallint)`
  const side = (column: 'debit_id' | 'credit_id', direction: 1 | -1) => sql`
    (select t.xid, t.txn_id, t.leg, t.created_at, t.code, t.amount * ${direction} as amount from ledger.transfer t
      where t.panel_id = ${trx.panelId} and ${sql.raw(`t.${column}`)} = ${accountId} ${older}
      order by t.xid desc, t.txn_id desc, t.leg desc limit ${limit})`
  const rows = await trx.rows(sql<MovementRow>`
    select t.xid || '.' || t.txn_id || '.' || t.leg as place, t.created_at as at, x.business_key as key, x.ref_kind, x.ref_id, t.code,
           (t.amount * (select k.sign from ledger.account a join ledger.account_kind k using (kind) where a.panel_id = ${trx.panelId} and a.account_id = ${accountId}))::bigint as amount,
           null::bigint as balance_after
      from (${side('credit_id', 1)} union all ${side('debit_id', -1)}) t
      join ledger.txn x on x.panel_id = ${trx.panelId} and x.txn_id = t.txn_id
     order by t.xid desc, t.txn_id desc, t.leg desc limit ${limit}`)
  return rows.map(toMovement)
}
