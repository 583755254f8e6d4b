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
}

/** Places an order in one statement and one round trip, outside any transaction. */
export const insertPlacement = (database: Database, row: PlacementRow): Promise<LineRow[]> => database.statement(placement(row))

/** The same inside a transaction of the caller's. */
export const insertPlacementIn = (trx: Trx, row: PlacementRow): Promise<LineRow[]> => trx.rows(placement(row))

const placement = ({ idempotency, ...row }: PlacementRow): Query<LineRow> => sql<LineRow>`
  select * from ordering.place_order(${row.panelId}, ${row.userId}, ${row.fromBalance}, ${row.source}, ${row.locale},
    ${row.catalogueVersion}, ${JSON.stringify(row.lines)}::jsonb, ${idempotency?.principal ?? null}, ${idempotency?.key ?? null}, ${idempotency?.route ?? null},
    ${idempotency?.bodyHash ?? null}, ${row.coupon && JSON.stringify(row.coupon)}::jsonb)`

/** What became of an order among others: a line of it, or why it was refused. */
type VerdictRow =
  | (LineRow & { readonly place: number; readonly is_refused: false })
  | { readonly place: number; readonly is_refused: true; readonly code: string; readonly message: string; readonly constraint_name: string }

/** A refusal among others; read like the database's own errors, by code and constraint. */
class PlacementRefused extends Error {
  readonly code: string
  readonly constraint: string

  constructor(verdict: VerdictRow & { readonly is_refused: true }) {
    super(verdict.message)
    this.code = verdict.code
    this.constraint = verdict.constraint_name
  }
}

/** Places orders of one panel from balance in one statement and one commit, outside any transaction; answers the lines of each, or what a statement of its own would have thrown. */
export async function insertPlacements(
  database: Database,
  panelId: number,
  rows: readonly PlacementRow[],
): Promise<readonly (readonly LineRow[] | PlacementRefused)[]> {
  const orders = rows.map(({ userId, source, locale, catalogueVersion, lines, idempotency }, place) => ({
    place,
    user_id: userId,
    source,
    locale,
    catalogue_version: catalogueVersion,
    lines,
    principal: idempotency?.principal,
    key: idempotency?.key,
    route: idempotency?.route,
    body_hash: idempotency?.bodyHash.toString('hex'),
  }))
  const verdicts = await database.statement(sql<VerdictRow>`
    select o.place, o.is_refused, o.code, o.message, o.constraint_name, l.*
      from ordering.place_orders(${panelId}, ${JSON.stringify(orders)}::jsonb) o, lateral (select (o.line).*) l`)
  return rows.map((_, place) => {
    const lines: LineRow[] = []
    for (const verdict of verdicts) {
      if (verdict.place !== place) continue
      if (verdict.is_refused) return new PlacementRefused(verdict)
      lines.push(verdict)
    }
    return lines
  })
}
