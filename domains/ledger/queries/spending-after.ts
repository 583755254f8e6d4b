import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { financeCodes } from '../model/accounts.ts'

/** How far a customer's entries were read: the last number of each of their accounts. */
export interface SpendingCursor {
  readonly main: bigint
  readonly task: bigint
  readonly referral: bigint
}
/** The cursor before anything was spent. */
export const fromTheStart: SpendingCursor = { main: 0n, task: 0n, referral: 0n }

export interface SpendingSince {
  /** Charges of orders less their refunds, by day (UTC, `YYYY-MM-DD`); below zero on a day of refunds. */
  readonly days: readonly { readonly day: string; readonly amount: Micro }[]
  readonly cursor: SpendingCursor
}

/** What a customer spent on orders since a cursor. Entries of an account are numbered as they commit, so nothing is passed over or read twice. */
export async function spendingAfter(trx: Trx, userId: number, after: SpendingCursor): Promise<SpendingSince> {
  const rows = await trx.rows(sql<{ kind: number; day: string; amount: string; last: bigint }>`
    select a.kind, (e.created_at at time zone 'UTC')::date::text as day, max(e.seq) as last,
           coalesce(sum(-e.delta) filter (where e.code in (${financeCodes.order}, ${financeCodes.cancel_order})), 0)::text as amount
      from ledger.account a join ledger.entry e using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.owner_id = ${userId} and a.kind in (1, 2, 3)
       and e.seq > case a.kind when 1 then ${after.main}::bigint when 2 then ${after.task}::bigint else ${after.referral}::bigint end
     group by 1, 2`)
  const byDay = new Map<string, bigint>()
  for (const { day, amount } of rows) byDay.set(day, (byDay.get(day) ?? 0n) + BigInt(amount))
  const last = (kind: number, before: bigint) =>
    rows.reduce((most, row) => (row.kind === kind && row.last > most ? row.last : most), before)
  return {
    days: [...byDay].filter(([, amount]) => amount !== 0n).map(([day, amount]) => ({ day, amount: micro(amount) })),
    cursor: { main: last(1, after.main), task: last(2, after.task), referral: last(3, after.referral) },
  }
}
