import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
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
}
const columns = sql.raw(
  'id, request_key as "requestKey", gateway_account_id as "gatewayAccountId", payment_external_id as "paymentExternalId", invoice_number as "invoiceNumber", ' +
    'user_id as "userId", amount_minor as "amountMinor", currency, origin, operator_id as "operatorId", reason, state, external_id as "externalId", ' +
    'txn_id as "txnId", first_tried_at as "firstTriedAt", attempts, last_error as "lastError", created_at as "createdAt"',
)

export type NewRefund = Pick<
  Refund,
  'gatewayAccountId' | 'paymentExternalId' | 'invoiceNumber' | 'userId' | 'amountMinor' | 'currency' | 'origin' | 'operatorId' | 'reason'
> & {
  readonly state: RefundState
  readonly externalId: string | null
  readonly parts: PaymentParts
  readonly dueAt: Date | null
  readonly now: Date
}

export async function insertRefund(trx: Trx, refund: NewRefund): Promise<Refund> {
  const { parts, now } = refund
  return trx.one(sql<Refund>`
    insert into payments.refund (panel_id, gateway_account_id, payment_external_id, invoice_number, user_id, amount_minor, currency, origin, operator_id, reason, state,
      external_id, received_micro, fee_micro, bonus_micro, coupon_micro, due_at, created_at, closed_at)
    values (${trx.panelId}, ${refund.gatewayAccountId}, ${refund.paymentExternalId}, ${refund.invoiceNumber}, ${refund.userId}, ${refund.amountMinor}, ${refund.currency},
      ${refund.origin}, ${refund.operatorId}, ${refund.reason}, ${refund.state}, ${refund.externalId}, ${parts.received}, ${parts.fee}, ${parts.bonus}, ${parts.coupon},
      ${refund.dueAt}, ${now}, ${isRefundClosed(refund.state) ? now : null})
    returning ${columns}`)
}

export const findRefund = (trx: Trx, id: number): Promise<Refund | undefined> =>
  trx.maybe(sql<Refund>`select ${columns} from payments.refund where panel_id = ${trx.panelId} and id = ${id}`)

/** Its invoice is locked before. */
export const lockRefund = (trx: Trx, id: number): Promise<Refund> =>
  trx.one(sql<Refund>`select ${columns} from payments.refund where panel_id = ${trx.panelId} and id = ${id} for no key update`)

/** The row that a gateway's refund is of: by its own id, or by the key we asked under; one that was given up on is nobody's any more. */
export const lockRefundOf = (
  trx: Trx,
  news: { readonly gatewayAccountId: number; readonly externalId: string; readonly reference: string | null },
): Promise<Refund | undefined> =>
  trx.maybe(sql<Refund>`
    select ${columns} from payments.refund
     where panel_id = ${trx.panelId} and gateway_account_id = ${news.gatewayAccountId}
       and (external_id = ${news.externalId} or (external_id is null and request_key::text = ${news.reference}::text and state <> 'failed'))
     order by external_id nulls last limit 1 for no key update`)

/** A refund taken by a worker, and what it was before. */
export type ClaimedRefund = Refund & { readonly was: RefundState }

/** Takes a due refund for this worker, who may ask the gateway from now on: it is unknown until he says otherwise. Undefined when another was faster. */
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
           closed_at = ${isRefundClosed(state) ? now : null}
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Not decided: the next try, and why this one was none. `asked` says that the gateway has certainly not begun. A row that was decided meanwhile is left alone. */
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

export async function keepRefundPosting(trx: Trx, id: number, txnId: string): Promise<void> {
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

/** Whether everything that was paid for an invoice is back where it came from. */
export async function isWhollyRefunded(trx: Trx, invoiceNumber: number): Promise<boolean> {
  const row = await trx.one(sql<{ paid: string; refunded: string }>`
    select (select coalesce(sum(amount_minor), 0) from payments.external_payment
             where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber} and outcome not in ('suspense', 'rejected'))::text as paid,
           (select coalesce(sum(amount_minor), 0) from payments.refund
             where panel_id = ${trx.panelId} and invoice_number = ${invoiceNumber} and state = 'settled')::text as refunded`)
  return BigInt(row.refunded) >= BigInt(row.paid)
}

const RECENT_MAX = 50

/** Refunds that are not decided yet, and the latest others. */
export const recentRefunds = (trx: Trx): Promise<Refund[]> =>
  trx.rows(sql<Refund>`
    (select ${columns} from payments.refund where panel_id = ${trx.panelId} and closed_at is null)
    union (select ${columns} from payments.refund where panel_id = ${trx.panelId} order by id desc limit ${RECENT_MAX}) order by id`)

/** Asked for before then and not decided. */
export const refundsOpenSince = (trx: Trx, before: Date): Promise<Refund[]> =>
  trx.rows(sql<Refund>`
    select ${columns} from payments.refund where panel_id = ${trx.panelId} and closed_at is null and created_at < ${before} order by id`)
