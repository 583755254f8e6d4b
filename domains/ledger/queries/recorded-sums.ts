import { sql } from '@vitrine/platform/database'
import type { AccountKind } from '../model/accounts.ts'
import { accountKinds } from '../model/accounts.ts'

/** Only sums that were folded in this very cluster: after a move to another one its transaction numbers mean nothing, and the next fold begins anew. */
export const sameSystem = sql`(select c.system_identifier from pg_control_system() c)`

/**
 * Debits and credits of recorded accounts as a table expression: what was folded, and what came since, by the two indexes of transfers. All accounts of the
 * panel, or one.
 */
export const recordedSums = (panelId: number, only?: { readonly kind: AccountKind; readonly owner: number }) => sql`(
  select a.account_id, a.kind, k.sign, coalesce(r.debits, 0) + d.total as debits, coalesce(r.credits, 0) + c.total as credits
    from ledger.account a join ledger.account_kind k on k.kind = a.kind and k.mode = 'R'
    left join ledger.rollup r on r.panel_id = a.panel_id and r.account_id = a.account_id and r.system_id = ${sameSystem}
    cross join lateral (select coalesce(sum(t.amount), 0) as total from ledger.transfer t
      where t.panel_id = a.panel_id and t.debit_id = a.account_id and t.xid >= coalesce(r.upto, '0')) d
    cross join lateral (select coalesce(sum(t.amount), 0) as total from ledger.transfer t
      where t.panel_id = a.panel_id and t.credit_id = a.account_id and t.xid >= coalesce(r.upto, '0')) c
   where a.panel_id = ${panelId} ${only ? sql`and a.kind = ${accountKinds[only.kind]} and a.owner_id = ${only.owner}` : sql``})`
