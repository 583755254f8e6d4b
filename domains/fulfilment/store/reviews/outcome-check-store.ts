import { sql, type Trx } from '@vitrine/platform/database'
import type { CheckKind, Found, OutcomeCheck, Verdict } from '../../model/review/outcome-check.ts'

/** A check as it was stored. */
export interface StoredCheck {
  readonly orderId: number
  readonly kind: CheckKind
  readonly verdict: Verdict
  readonly found: Found
  readonly checkedAt: Date
}

/** Stores what was found out at one time. Of checks without an answer the newest is kept: an account that is down is asked for hours. */
export async function insertOutcomeChecks(trx: Trx, orderId: number, checks: readonly OutcomeCheck[], now: Date): Promise<void> {
  if (checks.length === 0) return
  const silent = checks.filter(({ verdict }) => verdict === 'no_answer').map(({ kind }) => kind)
  if (silent.length > 0)
    await trx.run(sql`
      delete from fulfilment.outcome_check
       where panel_id = ${trx.panelId} and order_id = ${orderId} and verdict = 'no_answer' and kind = any (${silent}::text[])`)
  await trx.run(sql`
    insert into fulfilment.outcome_check (panel_id, order_id, kind, verdict, found, checked_at)
    select ${trx.panelId}, ${orderId}, c.kind, c.verdict, c.found::jsonb, ${now}
      from unnest(${checks.map(({ kind }) => kind)}::text[], ${checks.map(({ verdict }) => verdict)}::text[],
                  ${checks.map(({ found }) => JSON.stringify(found))}::text[]) with ordinality as c(kind, verdict, found, no) order by c.no`)
}

const columns = sql.raw('order_id as "orderId", kind, verdict, found, checked_at as "checkedAt"')
const SHOWN_MAX = 100

/** Checks of one order, the newest first. */
export const outcomeChecksOf = (trx: Trx, orderId: number): Promise<StoredCheck[]> =>
  trx.rows(sql<StoredCheck>`
    select ${columns} from fulfilment.outcome_check
     where panel_id = ${trx.panelId} and order_id = ${orderId} order by id desc limit ${SHOWN_MAX}`)
