import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { LineState } from '../model/states.ts'

/** What an order's state says about the money that must be in its escrow. */
export interface EscrowLine {
  readonly id: number
  readonly state: LineState
  readonly charged: Micro
  readonly isPaid: boolean
}

/** Open orders, orders that ended lately, or every order there is. */
export type EscrowScope = { readonly kind: 'open' | 'all' } | { readonly kind: 'closed'; readonly since: Date }

interface Row {
  readonly id: number
  readonly state: LineState
  readonly charged: bigint
  readonly is_paid: boolean
}
const columns = sql.raw('id, state, charged, paid_at is not null as is_paid')
const lineOf = (row: Row): EscrowLine => ({ id: row.id, state: row.state, charged: micro(row.charged), isPaid: row.is_paid })

/** The next lines of the scope after an id; deleted ones too, for money does not hide with them. */
export async function escrowLinesAfter(trx: Trx, scope: EscrowScope, after: number, limit: number): Promise<EscrowLine[]> {
  const within = {
    all: sql``,
    open: sql`and state not in ('unpaid', 'completed', 'partial', 'canceled', 'expired')`,
    closed: sql`and completed_at >= ${scope.kind === 'closed' ? scope.since : null}`,
  }[scope.kind]
  const rows = await trx.rows(sql<Row>`
    select ${columns} from ordering.order_line where panel_id = ${trx.panelId} and id > ${after} ${within} order by id limit ${limit}`)
  return rows.map(lineOf)
}

/** The line with nobody changing it: its money moves under this lock only. */
export async function lockEscrowLine(trx: Trx, lineId: number): Promise<EscrowLine | undefined> {
  const row = await trx.maybe(
    sql<Row>`select ${columns} from ordering.order_line where panel_id = ${trx.panelId} and id = ${lineId} for no key update`,
  )
  return row && lineOf(row)
}
