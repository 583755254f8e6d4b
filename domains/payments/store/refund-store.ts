import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { MoneyBack } from '../model/invoice-states.ts'
import { isRefundClosed, type PaymentParts, type RefundState } from '../model/refund.ts'

export interface Refund {
  readonly id: number
  /** The gateway's idempotency key. */
  readonly requestKey: string
  readonly gatewayAccountId: number
  readonly paymentExternalId: string
  readonly invoiceNumber: number | null
  readonly userId: number | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly origin: 'panel' | 'gateway'
  readonly operatorId: number | null
  readonly reason: string
  readonly state: RefundState
  readonly externalId: string | null
  readonly txnId: string | null
  readonly firstTriedAt: Date | null
  readonly attempts: number
  readonly lastError: string | null
  readonly createdAt: Date
  /** When it first was where it belongs; it may have come back since. */
  readonly arrivedAt: Date | null
  /** Of a failed one: when an operator reviewed it, and who. */
  readonly seenAt: Date | null
  readonly seenBy: number | null
}
const columns = sql.raw(
  'id, request_key as "requestKey", gateway_account_id as "gatewayAccountId", payment_external_id as "paymentExternalId", invoice_number as "invoiceNumber", ' +
    'user_id as "userId", amount_minor as "amountMinor", currency, origin, operator_id as "operatorId", reason, state, external_id as "externalId", ' +
    'txn_id as "txnId", first_tried_at as "firstTriedAt", attempts, last_error as "lastError", created_at as "createdAt", ' +
    'arrived_at as "arrivedAt", seen_at as "seenAt", seen_by as "seenBy"',
)

export type NewRefund = Pick<
  Refund,
  'gatewayAccountId' | 'paymentExternalId' | 'invoiceNumber' | 'userId' | 'amountMinor' | 'currency' | 'origin' | 'operatorId' | 'reason'
> & {
  /** Ours; a refund that was made at the gateway has none of its own. */
  readonly requestKey?: string
  readonly state: RefundState
  readonly externalId: string | null
  readonly parts: PaymentParts
  readonly dueAt: Date | null
  readonly now: Date
}

export async function insertRefund(trx: Trx, refund: NewRefund): Promise<Refund> {
  const { parts, now } = refund
  return trx.one(sql<Refund>`
    insert into payments.refund (panel_id, request_key, gateway_account_id, payment_external_id, invoice_number, user_id, amount_minor, currency, origin, operator_id, reason, state,
      external_id, received_micro, fee_micro, bonus_micro, coupon_micro, due_at, created_at, closed_at)
    values (${trx.panelId}, coalesce(${refund.requestKey ?? null}::uuid, gen_random_uuid()), ${refund.gatewayAccountId}, ${refund.paymentExternalId}, ${refund.invoiceNumber}, ${refund.userId}, ${refund.amountMinor}, ${refund.currency},
      ${refund.origin}, ${refund.operatorId}, ${refund.reason}, ${refund.state}, ${refund.externalId}, ${parts.received}, ${parts.fee}, ${parts.bonus}, ${parts.coupon},
      ${refund.dueAt}, ${now}, ${isRefundClosed(refund.state) ? now : null})
    returning ${columns}`)
}

/** A refund by its number. */
export const findRefund = (trx: Trx, id: number): Promise<Refund | undefined> =>
  trx.maybe(sql<Refund>`select ${columns} from payments.refund where panel_id = ${trx.panelId} and id = ${id}`)

export const findRefundByKey = (trx: Trx, requestKey: string): Promise<Refund | undefined> =>
  trx.maybe(sql<Refund>`select ${columns} from payments.refund where panel_id = ${trx.panelId} and request_key = ${requestKey}::uuid`)

/** Its invoice is locked before. */
export const lockRefund = (trx: Trx, id: number): Promise<Refund> =>
  trx.one(sql<Refund>`select ${columns} from payments.refund where panel_id = ${trx.panelId} and id = ${id} for no key update`)

/** The row that a gateway's refund is of: by its own id, or by the key we asked under; one that was given up matches none. */
export const lockRefundOf = (
  trx: Trx,
  update: { readonly gatewayAccountId: number; readonly externalId: string; readonly reference: string | null },
): Promise<Refund | undefined> =>
  trx.maybe(sql<Refund>`
    select ${columns} from payments.refund
     where panel_id = ${trx.panelId} and gateway_account_id = ${update.gatewayAccountId}
       and (external_id = ${update.externalId} or (external_id is null and request_key::text = ${update.reference}::text and state <> 'failed'))
     order by external_id nulls last limit 1 for no key update`)

/** Ours of a payment that no gateway has confirmed yet, locked; the invoice is locked before. */
export const lockUnconfirmed = (trx: Trx, gatewayAccountId: number, paymentExternalId: string): Promise<Refund[]> =>
  trx.rows(sql<Refund>`
    select ${columns} from payments.refund
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and payment_external_id = ${paymentExternalId}
       and state in ('asked', 'unknown') and external_id is null order by id for no key update`)

/** A refund claimed by a worker, and its state before. */
export type ClaimedRefund = Refund & { readonly was: RefundState }

/** Claims a due refund: this worker may ask the gateway now, and the refund is `unknown` until it records another state. Undefined when another was faster. */
export const claimRefund = (trx: Trx, id: number, now: Date, leaseUntil: Date): Promise<ClaimedRefund | undefined> =>
  trx.maybe(sql<ClaimedRefund>`
    update payments.refund set due_at = ${leaseUntil}, attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, ${now}),
           state = case when state = 'asked' then 'unknown' else state end
     where panel_id = ${trx.panelId} and id = ${id} and due_at <= ${now} returning old.state as was, ${columns}`)

export interface RefundChange {
  readonly state: RefundState
  readonly externalId?: string
  readonly dueAt: Date | null
  readonly now: Date
}

export async function saveRefund(trx: Trx, id: number, { state, externalId, dueAt, now }: RefundChange): Promise<void> {
  await trx.run(sql`
    update payments.refund set state = ${state}, external_id = coalesce(external_id, ${externalId ?? null}), due_at = ${dueAt},
           closed_at = case when not ${isRefundClosed(state)} then null when state = ${state} then coalesce(closed_at, ${now}) else ${now} end,
           arrived_at = case when ${state === 'settled'} then coalesce(arrived_at, ${now}) else arrived_at end
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** When to poll again a refund that has arrived. */
export async function planRefundPoll(trx: Trx, id: number, dueAt: Date | null): Promise<void> {
  await trx.run(sql`update payments.refund set due_at = ${dueAt} where panel_id = ${trx.panelId} and id = ${id} and state = 'settled'`)
}

/** Not decided: the next attempt, and why this one failed. `asked`: the gateway has certainly not begun. A row that was decided meanwhile is left alone. */
export async function postponeRefund(
  trx: Trx,
  id: number,
  { state, dueAt, error }: { readonly state: 'asked' | 'unknown'; readonly dueAt: Date; readonly error: string | null },
): Promise<void> {
  await trx.run(sql`
    update payments.refund set state = case when state = 'unknown' then ${state} else state end, due_at = ${dueAt}, last_error = ${error},
           first_tried_at = case when state = 'unknown' and ${state}::text = 'asked' then null else first_tried_at end
     where panel_id = ${trx.panelId} and id = ${id} and closed_at is null`)
}

export async function saveRefundPosting(trx: Trx, id: number, txnId: string): Promise<void> {
  await trx.run(sql`update payments.refund set txn_id = ${txnId} where panel_id = ${trx.panelId} and id = ${id}`)
}

export interface RefundedSoFar {
  readonly amountMinor: bigint
  readonly parts: PaymentParts
  readonly isUnderWay: boolean
}

/** What earlier refunds gave back, or are giving back, of a payment. */
export async function refundedSoFar(trx: Trx, gatewayAccountId: number, paymentExternalId: string): Promise<RefundedSoFar> {
  const row = await trx.one(sql<{ minor: string; received: string; fee: string; bonus: string; coupon: string; open: boolean }>`
    select coalesce(sum(amount_minor), 0)::text as minor, coalesce(sum(received_micro), 0)::text as received, coalesce(sum(fee_micro), 0)::text as fee,
           coalesce(sum(bonus_micro), 0)::text as bonus, coalesce(sum(coupon_micro), 0)::text as coupon, coalesce(bool_or(closed_at is null), false) as open
      from payments.refund
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and payment_external_id = ${paymentExternalId} and state <> 'failed'`)
  const part = (text: string): Micro => micro(BigInt(text))
  const parts = { received: part(row.received), fee: part(row.fee), bonus: part(row.bonus), coupon: part(row.coupon) }
  return { amountMinor: BigInt(row.minor), parts, isUnderWay: row.open }
}

/** What banks have taken, or are taking, back of a payment. */
export async function disputedOf(trx: Trx, gatewayAccountId: number, paymentExternalId: string): Promise<bigint> {
  const row = await trx.one(sql<{ minor: string }>`
    select coalesce(sum(amount_minor), 0)::text as minor from payments.dispute
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and payment_external_id = ${paymentExternalId} and state in ('open', 'lost')`)
  return BigInt(row.minor)
}

/** What was paid for an invoice, and what of it is back where it came from. */
export async function moneyBackOf(trx: Trx, invoiceNumber: number): Promise<MoneyBack> {
  const row = await trx.one(sql<{ paid: string; refunded: string; isUnderWay: boolean; paidAs: MoneyBack['paidAs'] | null }>`
    select (select coalesce(sum(amount_minor), 0) from payments.external_payment
             where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber} and outcome not in ('suspense', 'rejected'))::text as paid,
           coalesce(sum(r.amount_minor) filter (where r.state = 'settled'), 0)::text as refunded, coalesce(bool_or(r.closed_at is null), false) as "isUnderWay",
           (select case when p.is_late then 'settled_late' when p.outcome = 'underpaid' then 'underpaid' else 'settled' end from payments.external_payment p
             where p.panel_id = ${trx.panelId} and p.invoice_number = ${invoiceNumber} and p.outcome not in ('second', 'suspense', 'rejected')
             order by p.id limit 1) as "paidAs"
      from payments.refund r where r.panel_id = ${trx.panelId} and r.invoice_number = ${invoiceNumber}`)
  const refunded = BigInt(row.refunded)
  const arrived = refunded >= BigInt(row.paid) ? 'all' : refunded > 0n ? 'some' : 'nothing'
  return { arrived, isUnderWay: row.isUnderWay, paidAs: row.paidAs ?? 'settled' }
}

/** What went back, or is going back, to a customer's cards, of what was received from them. */
export async function givenBackTo(trx: Trx, userId: number): Promise<Micro> {
  const row = await trx.one(sql<{ sum: string }>`
    select coalesce(sum(received_micro), 0)::text as sum from payments.refund
     where panel_id = ${trx.panelId} and user_id = ${userId} and state <> 'failed'`)
  return micro(BigInt(row.sum))
}

/** Which refunds are wanted: all, or those of one search, each served by an index; with it a state. */
export interface RefundQuestion {
  readonly userId?: number
  readonly invoiceNumber?: number
  readonly payments?: readonly { readonly gatewayAccountId: number; readonly externalId: string }[]
  readonly state?: RefundState
}

/** Refunds of the panel, the newest first. */
export const refundsBefore = (
  trx: Trx,
  before: number,
  limit: number,
  { userId, invoiceNumber, payments, state }: RefundQuestion = {},
): Promise<Refund[]> => {
  const accounts = payments?.map(({ gatewayAccountId }) => gatewayAccountId)
  const names = payments?.map(({ externalId }) => externalId)
  return trx.rows(sql<Refund>`
    select ${columns} from payments.refund
     where panel_id = ${trx.panelId} and id < ${before} ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
       ${invoiceNumber === undefined ? sql`` : sql`and invoice_number = ${invoiceNumber}`} ${state === undefined ? sql`` : sql`and state = ${state}`}
       ${
         accounts === undefined || names === undefined
           ? sql``
           : sql`and gateway_account_id = any (${accounts}::integer[]) and payment_external_id = any (${names}::text[])`
       }
     order by id desc limit ${limit}`)
}

/** Refunds of an invoice, the oldest first. */
export const refundsOfInvoice = (trx: Trx, invoiceNumber: number): Promise<Refund[]> =>
  trx.rows(sql<Refund>`
    select ${columns} from payments.refund where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber} order by id`)

const RECENT_MAX = 50

/** Refunds that are not decided yet, those that failed and that nobody has reviewed, and the latest others. */
export const recentRefunds = (trx: Trx): Promise<Refund[]> =>
  trx.rows(sql<Refund>`
    (select ${columns} from payments.refund where panel_id = ${trx.panelId} and closed_at is null)
    union (select ${columns} from payments.refund where panel_id = ${trx.panelId} and state = 'failed' and seen_at is null)
    union (select ${columns} from payments.refund where panel_id = ${trx.panelId} order by id desc limit ${RECENT_MAX}) order by id`)

/** Asked for before then and not decided. */
export const refundsOpenSince = (trx: Trx, before: Date): Promise<Refund[]> =>
  trx.rows(sql<Refund>`
    select ${columns} from payments.refund where panel_id = ${trx.panelId} and closed_at is null and created_at < ${before} order by id`)

/** Failed, not reviewed, and nothing else was given back of the same payment since. */
export const refundsFailedUnseen = (trx: Trx): Promise<Refund[]> =>
  trx.rows(sql<Refund>`
    select ${columns} from payments.refund r
     where panel_id = ${trx.panelId} and state = 'failed' and seen_at is null and not exists (
       select 1 from payments.refund n
        where n.panel_id = r.panel_id and n.gateway_account_id = r.gateway_account_id and n.payment_external_id = r.payment_external_id
          and n.id > r.id and n.state <> 'failed')
     order by id`)

/** An operator has reviewed a refund that failed; false when it did not fail. */
export async function markRefundSeen(trx: Trx, id: number, operatorId: number, now: Date): Promise<boolean> {
  const changed = await trx.run(sql`
    update payments.refund set seen_at = coalesce(seen_at, ${now}), seen_by = coalesce(seen_by, ${operatorId})
     where panel_id = ${trx.panelId} and id = ${id} and state = 'failed'`)
  return changed === 1
}
