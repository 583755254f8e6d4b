import { sql, type Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { canMove, type LineState } from '../model/states.ts'
import { type LineRow, lineOf, type OrderLine } from './order-line.ts'

/** Locks one line of the panel, no matter who owns it. */
export async function findLineForUpdate(trx: Trx, orderId: number): Promise<OrderLine | undefined> {
  const row = await trx.maybe(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and id = ${orderId} and deleted_at is null for no key update`,
  )
  return row && lineOf(row)
}

/** Locks one line of its owner; absent and not theirs are the same. */
export async function findOwnLineForUpdate(trx: Trx, userId: number, orderId: number): Promise<OrderLine | undefined> {
  const line = await findLineForUpdate(trx, orderId)
  return line?.userId === userId ? line : undefined
}

export async function lockLine(trx: Trx, orderId: number): Promise<OrderLine> {
  const line = await findLineForUpdate(trx, orderId)
  invariant(line, `order line ${orderId} exists`)
  return line
}

export interface LineChange {
  readonly state: LineState
  readonly delivered?: number
  readonly startCount?: number | null
  readonly refunded?: bigint
  readonly cancelReason?: string | null
  readonly paidAt?: Date
  readonly dueAt?: Date | null
  readonly completedAt?: Date
}

/** Writes a move of a locked line along the table of transitions; what follows from it is `moveLine`'s. */
export async function saveLine(trx: Trx, line: OrderLine, change: LineChange): Promise<void> {
  invariant(change.state === line.state || canMove(line.state, change.state), `an order may go from ${line.state} to ${change.state}`)
  await trx.run(sql`
    update ordering.order_line set
      state = ${change.state},
      state_version = state_version + 1,
      delivered = ${change.delivered ?? line.delivered},
      start_count = ${change.startCount ?? line.startCount},
      refunded_micro = ${change.refunded ?? line.refunded},
      cancel_reason = ${change.cancelReason === undefined ? line.cancelReason : change.cancelReason},
      paid_at = ${change.paidAt ?? line.paidAt},
      due_at = ${change.dueAt === undefined ? sql`due_at` : change.dueAt},
      completed_at = ${change.completedAt ?? line.completedAt},
      started_at = case when ${change.state === 'accepted' || change.state === 'running'} then coalesce(started_at, clock_timestamp()) else started_at end,
      waits_for = null,
      updated_at = clock_timestamp()
    where panel_id = ${trx.panelId} and id = ${line.id}`)
}

/** Stores what a reseller calls an order. */
export async function nameReference(trx: Trx, orderId: number, reference: string): Promise<void> {
  await trx.run(
    sql`update ordering.order_line set reference = ${reference} where panel_id = ${trx.panelId} and id = ${orderId} and reference is null`,
  )
}

/** The lines of a purchase are the account's own from now on; answers the invoices that pay them. */
export async function adoptLines(trx: Trx, purchaseId: number): Promise<string[]> {
  await trx.run(sql`
    update ordering.order_line set by_guest = false where panel_id = ${trx.panelId} and purchase_id = ${purchaseId} and by_guest`)
  const rows = await trx.rows(sql<{ id: string }>`
    select distinct i.invoice_id as id from ordering.invoice_line i
      join ordering.order_line l on l.panel_id = ${trx.panelId} and l.id = i.order_id
     where i.panel_id = ${trx.panelId} and l.purchase_id = ${purchaseId}`)
  return rows.map(({ id }) => id)
}

/** Takes a locked line out of its owner's lists for good; the row stays. */
export async function markDeleted(trx: Trx, orderId: number): Promise<void> {
  await trx.run(sql`update ordering.order_line set deleted_at = clock_timestamp() where panel_id = ${trx.panelId} and id = ${orderId}`)
}

/** Queues a cancel on a locked line whose attempt is under way; anyone who reports its end carries it out. */
export async function queueCancel(trx: Trx, line: OrderLine, now: Date): Promise<void> {
  await trx.run(sql`
    update ordering.order_line set cancel_requested_at = ${now}, state_version = state_version + 1, updated_at = clock_timestamp()
     where panel_id = ${trx.panelId} and id = ${line.id}`)
}

/** Makes the lines that wait for the link due; which goes first is decided when they are claimed. Rows locked by others are skipped. */
export async function wakeWaiting(trx: Trx, linkHash: Buffer): Promise<void> {
  await trx.run(sql`
    update ordering.order_line set due_at = now() where panel_id = ${trx.panelId} and id in (
      select id from ordering.order_line where panel_id = ${trx.panelId} and link_hash = ${linkHash} and kind = 'single' and state = 'ready' and waits_for = 'link'
       order by id for no key update skip locked)`)
}

export type LineEventKind =
  | 'paid'
  | 'paused'
  | 'resumed'
  | 'sent'
  | 'started'
  | 'completed'
  | 'partial'
  | 'canceled'
  | 'cancel_asked'
  | 'cancel_refused'
  | 'refused'
  | 'expired'
  | 'in_review'
  | 'refill_asked'
  | 'refilled'
  | 'refill_refused'

/** Who made something happen to an order. */
export interface LineActor {
  readonly kind: 'user' | 'operator' | 'system'
  readonly id: number
}

export interface LineEvent {
  readonly kind: LineEventKind
  readonly amount?: bigint
  readonly actor?: LineActor
}

/** Adds a line to what the customer reads as the order's history. */
export async function recordEvent(trx: Trx, orderId: number, { kind, amount, actor }: LineEvent): Promise<void> {
  await trx.run(sql`
    insert into ordering.line_event (panel_id, order_id, kind, amount_micro, actor_kind, actor_id)
    values (${trx.panelId}, ${orderId}, ${kind}, ${amount ?? null}, ${actor?.kind ?? 'system'}, ${actor?.id ?? 0})`)
}

/** What the customer reads of why an order was canceled. */
export const cancelReasonOf = ({ kind }: LineActor): 'other' | 'user_request' => (kind === 'operator' ? 'other' : 'user_request')

/** Who asked for the cancel that is queued. */
export async function actorOfCancel(trx: Trx, { id, userId }: Pick<OrderLine, 'id' | 'userId'>): Promise<LineActor> {
  const row = await trx.maybe(sql<{ kind: LineActor['kind']; actor: number }>`
    select actor_kind as kind, actor_id as actor from ordering.line_event
     where panel_id = ${trx.panelId} and order_id = ${id} and kind = 'cancel_asked' order by id desc limit 1`)
  return row ? { kind: row.kind, id: row.actor } : { kind: 'user', id: userId }
}

export async function recordProgress(trx: Trx, orderId: number, delivered: number): Promise<void> {
  await trx.run(sql`insert into ordering.progress_point (panel_id, order_id, delivered) values (${trx.panelId}, ${orderId}, ${delivered})`)
}

/** Whether every line of a checkout has ended unpaid. */
export async function isEverythingExpired(trx: Trx, purchaseId: number): Promise<boolean> {
  const { open } = await trx.one(sql<{ open: boolean }>`
    select exists (select 1 from ordering.order_line where panel_id = ${trx.panelId} and purchase_id = ${purchaseId} and state <> 'expired') as open`)
  return !open
}

/** One line of the panel without a lock, for those who tell the customer about it. */
export async function findLine(trx: Trx, orderId: number): Promise<OrderLine | undefined> {
  const row = await trx.maybe(sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and id = ${orderId}`)
  return row && lineOf(row)
}
