import { sql, type Trx } from '@vitrine/platform/database'
import { type ActorKind, actorKindName, type FinanceCode, financeCodeName } from '../model/accounts.ts'

export interface MoneyTrailRow {
  readonly createdAt: Date
  readonly txnId: string
  readonly key: string
  /** Accounts as kind and owner: `order 17`. */
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
  readonly type: FinanceCode
  readonly actorKind: ActorKind
  readonly actorId: number
  readonly reason: string | null
  /** The transaction that this one takes back. */
  readonly reverses: string | null
}

/** All money of one order line in time order: who gave what to whom, under which key, and why. */
export async function moneyTrail(trx: Trx, orderId: number): Promise<MoneyTrailRow[]> {
  const rows = await trx.rows(
    sql<Omit<MoneyTrailRow, 'type' | 'actorKind' | 'actorId'> & { code: number; actor_kind: number; actor_id: bigint }>`
    select x.created_at as "createdAt", x.txn_id as "txnId", x.business_key as key, dk.name || ' ' || d.owner_id as debit, ck.name || ' ' || c.owner_id as credit,
           t.amount, t.code, x.actor_kind, x.actor_id, x.reason, x.reverses
      from ledger.txn x join ledger.transfer t using (panel_id, txn_id)
      join ledger.account d on d.panel_id = t.panel_id and d.account_id = t.debit_id join ledger.account_kind dk on dk.kind = d.kind
      join ledger.account c on c.panel_id = t.panel_id and c.account_id = t.credit_id join ledger.account_kind ck on ck.kind = c.kind
     where x.panel_id = ${trx.panelId} and x.ref_kind = 2 and x.ref_id = ${orderId} order by x.created_at, x.xid, t.leg`,
  )
  return rows.map(({ code, actor_kind, actor_id, ...row }) => ({
    ...row,
    type: financeCodeName(code),
    actorKind: actorKindName(actor_kind),
    actorId: Number(actor_id),
  }))
}
