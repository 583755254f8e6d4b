import { sql, type Trx } from '@vitrine/platform/database'
import type { PanelLimits } from '../../model/limits/panel-limits.ts'

/** A panel's limits, and who set them. */
export interface StoredLimits extends PanelLimits {
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/** Locked until the transaction ends where they are to be changed. */
export const readLimits = (trx: Trx, mode: 'read' | 'lock' = 'read'): Promise<StoredLimits | undefined> =>
  trx.maybe(sql<StoredLimits>`
    select orders_per_minute as "ordersPerMinute", services_max as services, staff_max as staff,
           limits_version as version, limits_changed_at as "changedAt", limits_changed_by as "changedBy"
      from panels.panel where panel_id = ${trx.panelId} ${mode === 'lock' ? sql`for update` : sql``}`)

export async function writeLimits(trx: Trx, { ordersPerMinute, services, staff }: PanelLimits, by: string): Promise<void> {
  await trx.run(sql`
    update panels.panel set orders_per_minute = ${ordersPerMinute}, services_max = ${services}, staff_max = ${staff}, version = version + 1,
           limits_version = limits_version + 1, limits_changed_at = now(), limits_changed_by = ${by}
     where panel_id = ${trx.panelId}`)
}

/** Anyone who adds what is limited waits for those who add before them, so that all of them count what is there. */
export async function lockPanel(trx: Trx): Promise<void> {
  await trx.run(sql`select 1 from panels.panel where panel_id = ${trx.panelId} for no key update`)
}
