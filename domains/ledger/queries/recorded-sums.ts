import { sql } from '@vitrine/platform/database'
import { type AccountRef, accountKinds } from '../model/accounts.ts'

/** Only sums that were aggregated in this very cluster: in another one its transaction numbers mean nothing, and the next aggregation begins anew. */
export const sameSystem = sql`(select c.system_identifier from pg_control_system() c)`

/**
 * Debits and credits of recorded accounts as a table expression: the aggregate, and what came since, by the two indexes of transfers. All accounts of the
 * panel, or one.
 */
export const recordedSums = (panelId: number, only?: AccountRef) => sql`(
  select a.account_id, k.sign, s.debits, s.credits
    from ledger.account_kind k join ledger.account a on a.panel_id = ${panelId} and a.kind = k.kind
    cross join lateral ledger.recorded_sum(a.account_id) s
   where k.mode = 'R' ${only ? sql`and a.kind = ${accountKinds[only.kind]} and a.owner_id = ${only.owner}` : sql``})`
