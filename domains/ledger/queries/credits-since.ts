import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { type AccountRef, accountKinds, type FinanceCode, financeCodes } from '../model/accounts.ts'

export interface CreditedHour {
  /** The last entry of the hour. */
  readonly at: Date
  readonly amount: Micro
}

/** What came into an account under the given codes since a time, added up by hour, the oldest first. */
export async function creditsSince(trx: Trx, ref: AccountRef, codes: readonly FinanceCode[], since: Date): Promise<CreditedHour[]> {
  const rows = await trx.rows(sql<{ at: Date; amount: string }>`
    select max(e.created_at) as at, sum(e.delta)::text as amount
      from ledger.account a join ledger.entry e using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.kind = ${accountKinds[ref.kind]} and a.owner_id = ${ref.owner}
       and e.created_at > ${since} and e.delta > 0 and e.code = any (${codes.map((code) => financeCodes[code])}::integer[])
     group by date_trunc('hour', e.created_at) order by 1`)
  return rows.map(({ at, amount }) => ({ at, amount: micro(BigInt(amount)) }))
}
