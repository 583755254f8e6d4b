import { sql, type Trx } from '@vitrine/platform/database'
import { loadVersion } from '../store/load-catalogue.ts'

/** Where a reader stands: the last change read, by its transaction and service. */
export interface ServiceCursor {
  readonly transaction: string
  readonly serviceId: number
}
/** What of a service may be different; the names are those of `catalogue.service_as_reported`. */
export type ReportedPart =
  | 'sale'
  | 'closed'
  | 'name'
  | 'type'
  | 'category'
  | 'rate'
  | 'min'
  | 'max'
  | 'step'
  | 'refill'
  | 'cancel'
  | 'dripfeed'
  | 'desc'
  | 'parameters'

export interface ServiceChange extends ServiceCursor {
  readonly changedAt: Date
  /** Sold only to grades that open closed sales. */
  readonly isClosedSale: boolean
  /** The transaction in which each part last became different. */
  readonly changed: Readonly<Partial<Record<ReportedPart, string>>>
}

export interface ServiceChanges {
  readonly changes: readonly ServiceChange[]
  /** The catalogue's version: one that is read by it is no older than the changes. */
  readonly version: number
}

/**
 * Services that changed after a cursor, in the order of their transactions, each once. The cursor never passes what a transaction that is still open
 * may have changed, nor an earlier change of a service that has meanwhile changed again behind such a transaction.
 */
export async function serviceChangesSince(trx: Trx, { transaction, serviceId }: ServiceCursor, limit: number): Promise<ServiceChanges> {
  const after = sql`(${transaction}::text::xid8)`
  const changes = await trx.rows(sql<ServiceChange>`
    with hidden as materialized (
      select part.value::xid8 as since from catalogue.service_change c, jsonb_each_text(c.changed) part
       where c.panel_id = ${trx.panelId} and c.changed_in >= pg_snapshot_xmin(pg_current_snapshot()) and part.value::xid8 >= ${after}
       order by part.value::xid8 limit 1)
    select c.service_id as "serviceId", c.changed_in::text as transaction, c.changed_at as "changedAt", c.changed,
           coalesce((c.reported ->> 'closed')::boolean, false) as "isClosedSale"
      from catalogue.service_change c
     where c.panel_id = ${trx.panelId} and (c.changed_in, c.service_id) > (${after}, ${serviceId}::int)
       and c.changed_in < pg_snapshot_xmin(pg_current_snapshot()) and c.changed_in < coalesce((select since from hidden), pg_snapshot_xmin(pg_current_snapshot()))
     order by c.changed_in, c.service_id limit ${limit}`)
  return { changes, version: await loadVersion(trx) }
}
