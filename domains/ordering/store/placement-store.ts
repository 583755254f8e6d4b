import { type Database, type Query, sql, type Trx } from '@vitrine/platform/database'
import type { LineRow } from './order-line.ts'

/** An order as the placing function takes it: amounts as text, everything priced. */
export interface PlacementRow {
  readonly panelId: number
  readonly userId: number
  readonly fromBalance: boolean
  readonly source: string | null
  readonly locale: string
  readonly catalogueVersion: number
  readonly lines: readonly object[]
  readonly idempotency: { readonly principal: string; readonly key: string; readonly route: string; readonly bodyHash: Buffer } | null
  readonly coupon: object | null
  readonly ordersPerMinute: number | null
}

/** Places an order in one statement and one round trip, outside any transaction. */
export const insertPlacement = (database: Database, row: PlacementRow): Promise<LineRow[]> => database.statement(placement(row))

/** The same inside a transaction of the caller's. */
export const insertPlacementIn = (trx: Trx, row: PlacementRow): Promise<LineRow[]> => trx.rows(placement(row))

const placement = ({ idempotency, ...row }: PlacementRow): Query<LineRow> => sql<LineRow>`
  select * from ordering.place_order(${row.panelId}, ${row.userId}, ${row.fromBalance}, ${row.source}, ${row.locale},
    ${row.catalogueVersion}, ${JSON.stringify(row.lines)}::jsonb, ${idempotency?.principal ?? null}, ${idempotency?.key ?? null}, ${idempotency?.route ?? null},
    ${idempotency?.bodyHash ?? null}, ${row.coupon && JSON.stringify(row.coupon)}::jsonb, ${row.ordersPerMinute}::integer)`
