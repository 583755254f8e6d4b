import { sql, type Trx } from '@vitrine/platform/database'
import { moneyStopped } from '../errors.ts'
import type { CheckId, StopScope } from '../model/checks.ts'

export interface Incident {
  readonly id: number
  readonly check: CheckId
  readonly subject: string
  readonly detail: string
  /** False: seen, but it may still be work under way. */
  readonly isCertain: boolean
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly times: number
  readonly resolvedAt: Date | null
  readonly resolution: string | null
}

const LIMIT = 200

/** Open incidents of the panel, the newest first; with `closedToo` the last 200 of all. */
export const listIncidents = (trx: Trx, { closedToo = false } = {}): Promise<Incident[]> =>
  trx.rows(sql<Incident>`
    select id, check_id as check, subject, detail, is_certain as "isCertain", first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt", times,
           resolved_at as "resolvedAt", resolution
      from ledger.incident where panel_id = ${trx.panelId} and (${closedToo} or resolved_at is null) order by id desc limit ${LIMIT}`)

/** Subjects of open incidents of one check and kind: `openSubjects(trx, 'R7', 'hold')` → `['hold 3f…']`. */
export async function openSubjects(trx: Trx, check: CheckId, kind: string): Promise<string[]> {
  const rows = await trx.rows(sql<{ subject: string }>`
    select subject from ledger.incident
     where panel_id = ${trx.panelId} and check_id = ${check} and split_part(subject, ' ', 1) = ${kind} and resolved_at is null`)
  return rows.map((row) => row.subject)
}

/** What stands still in the panel. */
export async function listStops(trx: Trx): Promise<StopScope[]> {
  const rows = await trx.rows(sql<{ scope: StopScope }>`select scope from ledger.stop where panel_id = ${trx.panelId} order by scope`)
  return rows.map((row) => row.scope)
}

/** Whether the scope stands still in this panel. */
export const isStopped = async (trx: Trx, scope: StopScope): Promise<boolean> => (await listStops(trx)).includes(scope)

/** `ledger.stopped` (503) while the scope stands still. `post`, `charge` and `createHold` refuse by themselves; anyone who sends money out asks here first. */
export async function refuseWhenStopped(trx: Trx, scope: StopScope): Promise<void> {
  if (await isStopped(trx, scope)) throw moneyStopped()
}
