import { sql, type Trx } from '@vitrine/platform/database'
import { listIncidents, listStops } from './incidents.ts'

export interface LastCheck {
  readonly checkedAt: Date
  /** Nothing is found wrong, and nothing stands still. */
  readonly isWell: boolean
}

/** When the books were last looked at and how they stood; undefined before the first time. */
export async function lastCheck(trx: Trx): Promise<LastCheck | undefined> {
  const mark = await trx.maybe(
    sql<{ checkedAt: Date }>`select taken_at as "checkedAt" from ledger.check_mark where panel_id = ${trx.panelId}`,
  )
  if (!mark) return undefined
  const isWell = (await listStops(trx)).length === 0 && !(await listIncidents(trx)).some(({ isCertain }) => isCertain)
  return { ...mark, isWell }
}
