import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { LineState } from '../../model/states.ts'

/** What an order's state says about the money that must be in its escrow. */
export interface EscrowLine {
  readonly id: number
  readonly state: LineState
  readonly charged: Micro
  readonly isPaid: boolean
  /** Made of orders that have escrows of their own. */
  readonly isHead: boolean
}

/** Open orders, orders that ended lately, or every order there is. */
export type EscrowScope = { readonly kind: 'open' | 'all' } | { readonly kind: 'closed'; readonly since: Date }

interface Row {
  readonly id: number
  readonly state: LineState
  readonly charged: bigint
  readonly is_paid: boolean
  readonly is_head: boolean
}
const columns = sql.raw(`id, state, charged_micro as charged, paid_at is not null as is_paid, kind <> 'single' as is_head`)
const lineOf = ({ id, state, charged, is_paid, is_head }: Row): EscrowLine => ({
  id,
  state,
  charged: micro(charged),
  isPaid: is_paid,
  isHead: is_head,
})

/** The next lines of the scope after an id; deleted ones too, because their money remains. */
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

/** The line, locked: its money moves under this lock only. */
export async function lockEscrowLine(trx: Trx, orderId: number): Promise<EscrowLine | undefined> {
  const row = await trx.maybe(
    sql<Row>`select ${columns} from ordering.order_line where panel_id = ${trx.panelId} and id = ${orderId} for no key update`,
  )
  return row && lineOf(row)
}

export interface Pool {
  readonly id: number
  readonly state: LineState
  /** What the runs that are still to be made cost. */
  readonly unmade: Micro
}

/** The next drip feeds of the scope after an id, with what must be in their pools. */
export async function poolsAfter(trx: Trx, scope: EscrowScope, after: number, limit: number): Promise<Pool[]> {
  const within = {
    all: sql``,
    open: sql`and l.state in ('running', 'paused')`,
    closed: sql`and l.completed_at >= ${scope.kind === 'closed' ? scope.since : null}`,
  }[scope.kind]
  return trx.rows(sql<Pool>`
    select l.id, l.state, ${unmade} as unmade from ordering.order_line l
     where l.panel_id = ${trx.panelId} and l.kind = 'drip_feed' and l.paid_at is not null and l.id > ${after} ${within} order by l.id limit ${limit}`)
}

const unmade = sql.raw(`case when l.state in ('running', 'paused') then coalesce((select sum(p.charged_micro)::bigint from ordering.part p
  where p.panel_id = l.panel_id and p.parent_order_id = l.id and p.order_id is null), 0) else 0::bigint end`)

/** The pool, locked: its money moves, and runs are made or canceled, under this lock only. */
export async function lockPool(trx: Trx, id: number): Promise<Pool | undefined> {
  await trx.run(sql`select 1 from ordering.order_line where panel_id = ${trx.panelId} and id = ${id} for no key update`)
  return trx.maybe(sql<Pool>`
    select l.id, l.state, ${unmade} as unmade from ordering.order_line l where l.panel_id = ${trx.panelId} and l.id = ${id} and l.kind = 'drip_feed'`)
}
