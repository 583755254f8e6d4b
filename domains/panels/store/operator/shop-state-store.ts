import { sql, type Trx } from '@vitrine/platform/database'
import type { PanelState } from '../../vocabulary.ts'

export interface ShopState {
  readonly state: PanelState
  readonly note: string | null
  readonly isArchived: boolean
  readonly isFrozen: boolean
  readonly changedAt: Date | null
  readonly changedBy: string | null
  readonly version: number
}

/** Whom the shop answers, and since when by whose decision; locked until the transaction ends when it is to be changed. */
export const readShopState = (trx: Trx, mode: 'read' | 'lock' = 'read'): Promise<ShopState | undefined> =>
  trx.maybe(sql<ShopState>`
    select state, closed_note as note, archived_at is not null as "isArchived", frozen_at is not null as "isFrozen",
           state_changed_at as "changedAt", state_changed_by as "changedBy", state_version as version
      from panels.panel where panel_id = ${trx.panelId} ${mode === 'lock' ? sql`for update` : sql``}`)

export async function writeShopState(
  trx: Trx,
  { state, note, by }: Pick<ShopState, 'state' | 'note'> & { readonly by: string },
): Promise<void> {
  await trx.run(sql`
    update panels.panel set state = ${state}, closed_note = ${note}, version = version + 1,
           state_version = state_version + 1, state_changed_at = now(), state_changed_by = ${by}
     where panel_id = ${trx.panelId}`)
}

/** Puts the panel away or takes it out again; either way its shop is closed. */
export async function writeArchived(trx: Trx, { isArchived, by }: { readonly isArchived: boolean; readonly by: string }): Promise<void> {
  await trx.run(sql`
    update panels.panel set state = 'closed', archived_at = case when ${isArchived}::boolean then now() end, version = version + 1,
           state_version = state_version + 1, state_changed_at = now(), state_changed_by = ${by}
     where panel_id = ${trx.panelId}`)
}

/** Stops new orders and payments, or lets them in again; whether visitors are let in stays as it is. */
export async function writeFrozen(trx: Trx, { isFrozen, by }: { readonly isFrozen: boolean; readonly by: string }): Promise<void> {
  await trx.run(sql`
    update panels.panel set frozen_at = case when ${isFrozen}::boolean then now() end, version = version + 1,
           state_version = state_version + 1, state_changed_at = now(), state_changed_by = ${by}
     where panel_id = ${trx.panelId}`)
}
