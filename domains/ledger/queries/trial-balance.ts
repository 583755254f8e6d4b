import { sql, type Trx } from '@vitrine/platform/database'

export interface TrialBalanceRow {
  readonly kind: string
  readonly debits: bigint
  readonly credits: bigint
}

/**
 * Debits and credits per kind of account over all transfers, or those up to a past time; over all kinds both sides are equal. Reads everything: for an
 * operator, not for a page.
 */
export async function trialBalance(trx: Trx, at?: Date): Promise<TrialBalanceRow[]> {
  const until = at === undefined ? sql`` : sql`and created_at <= ${at}`
  const rows = await trx.rows(sql<{ kind: string; debits: string; credits: string }>`
    select k.name as kind, coalesce(sum(s.debit), 0)::text as debits, coalesce(sum(s.credit), 0)::text as credits
      from (select debit_id as account_id, amount as debit, 0 as credit from ledger.transfer where panel_id = ${trx.panelId} ${until}
            union all select credit_id, 0, amount from ledger.transfer where panel_id = ${trx.panelId} ${until}) s
      join ledger.account a on a.panel_id = ${trx.panelId} and a.account_id = s.account_id join ledger.account_kind k using (kind)
     group by k.name order by k.name`)
  return rows.map((row) => ({ kind: row.kind, debits: BigInt(row.debits), credits: BigInt(row.credits) }))
}
