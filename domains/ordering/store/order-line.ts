import { type Micro, micro } from '@vitrine/platform/kernel'
import { CENT_STEP, type CouponType, MICRO_STEP, type MoneyStep } from '@vitrine/pricing'
import type { OrderKind } from '../model/plans.ts'
import type { LineState, OrderStatus } from '../model/states.ts'

/** A row of `ordering.order_line` as the database answers it. */
export interface LineRow {
  readonly id: number
  readonly purchase_id: number
  readonly user_id: number
  readonly service_id: number
  readonly service_name: string
  readonly name: string | null
  readonly title: string | null
  readonly thumbnail: string | null
  readonly url: string | null
  readonly link_hash: Buffer | null
  readonly quantity: number
  readonly charged_micro: bigint
  readonly step_micro: number
  readonly unit_price: string
  readonly is_guarantee: boolean
  readonly is_cancellable: boolean
  readonly refund_policy: 'refund' | 'ask'
  readonly targetable_values: readonly { target_id: number; values: string[] }[]
  readonly provider_fields: Readonly<Record<string, string>>
  readonly source: string | null
  readonly state: LineState
  readonly status: OrderStatus
  readonly state_version: number
  readonly delivered: number
  readonly start_count: number | null
  readonly refunded_micro: bigint
  readonly cancel_reason: string | null
  readonly cancel_description: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly paid_at: Date | null
  readonly completed_at: Date | null
  readonly guarantee_until: Date | null
  readonly lost: number | null
  readonly coupon_type: CouponType | null
  readonly coupon_micro: bigint
  readonly unpaid_discount_micro: bigint
  readonly kind: OrderKind
  readonly parent_order_id: number | null
  readonly part_of: 'drip_feed' | 'package' | null
  readonly part_no: number | null
  readonly started_at: Date | null
  readonly waits_for: 'link' | null
  readonly cleared_at: Date | null
  readonly due_at: Date | null
  readonly cancel_requested_at: Date | null
  readonly reference: string | null
  readonly by_guest: boolean
}

export interface OrderLine {
  readonly id: number
  readonly purchaseId: number
  readonly userId: number
  readonly serviceId: number
  readonly serviceName: string
  readonly name: string | null
  /** Title and thumbnail of the content behind the link, as its platform told when the order was placed. */
  readonly title: string | null
  readonly thumbnail: string | null
  readonly url: string | null
  readonly linkHash: Buffer | null
  readonly quantity: number
  readonly charged: Micro
  /** What all its amounts are whole multiples of. */
  readonly moneyStep: MoneyStep
  readonly unitPrice: string
  readonly isGuarantee: boolean
  readonly serviceAllowsCancel: boolean
  readonly refundPolicy: 'refund' | 'ask'
  readonly targetableValues: readonly { target_id: number; values: string[] }[]
  readonly providerFields: Readonly<Record<string, string>>
  readonly source: string | null
  readonly state: LineState
  readonly status: OrderStatus
  readonly stateVersion: number
  readonly delivered: number
  readonly startCount: number | null
  readonly refunded: Micro
  readonly cancelReason: string | null
  readonly cancelDescription: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly paidAt: Date | null
  readonly completedAt: Date | null
  /** Of the checkout's coupon. A discount has lowered `charged`; a bonus is credited at payment, a cashback at the end. */
  readonly guaranteeUntil: Date | null
  /** What the last count after the end found missing. */
  readonly lost: number | null
  readonly couponType: CouponType | null
  /** This line's share of what the coupon is worth. */
  readonly couponMicro: Micro
  /** What waiting for its money has taken off the price. */
  readonly unpaidDiscount: Micro
  readonly kind: OrderKind
  /** The order that was bought, when this one is a part of it. */
  readonly parentOrderId: number | null
  readonly partOf: 'drip_feed' | 'package' | null
  readonly partNo: number | null
  /** When a provider first had it. */
  readonly startedAt: Date | null
  /** What a ready order waits for. */
  readonly waitsFor: 'link' | null
  readonly clearedAt: Date | null
  readonly dueAt: Date | null
  /** A cancel that waits for the end of an attempt to send the order. */
  readonly cancelRequestedAt: Date | null
  /** A reseller's own name for it. */
  readonly reference: string | null
  /** Placed by somebody who was not signed in and has not proved the address since. */
  readonly byGuest: boolean
}

export const lineOf = (row: LineRow): OrderLine => ({
  id: row.id,
  purchaseId: row.purchase_id,
  userId: row.user_id,
  serviceId: row.service_id,
  serviceName: row.service_name,
  name: row.name,
  title: row.title,
  thumbnail: row.thumbnail,
  url: row.url,
  linkHash: row.link_hash,
  quantity: row.quantity,
  charged: micro(row.charged_micro),
  moneyStep: row.step_micro === 1 ? MICRO_STEP : CENT_STEP,
  unitPrice: row.unit_price,
  isGuarantee: row.is_guarantee,
  serviceAllowsCancel: row.is_cancellable,
  refundPolicy: row.refund_policy,
  targetableValues: row.targetable_values,
  providerFields: row.provider_fields,
  source: row.source,
  state: row.state,
  status: row.status,
  stateVersion: row.state_version,
  delivered: row.delivered,
  startCount: row.start_count,
  refunded: micro(row.refunded_micro),
  cancelReason: row.cancel_reason,
  cancelDescription: row.cancel_description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  paidAt: row.paid_at,
  completedAt: row.completed_at,
  guaranteeUntil: row.guarantee_until,
  lost: row.lost,
  couponType: row.coupon_type,
  couponMicro: micro(row.coupon_micro),
  unpaidDiscount: micro(row.unpaid_discount_micro),
  kind: row.kind,
  parentOrderId: row.parent_order_id,
  partOf: row.part_of,
  partNo: row.part_no,
  startedAt: row.started_at,
  waitsFor: row.waits_for,
  clearedAt: row.cleared_at,
  dueAt: row.due_at,
  cancelRequestedAt: row.cancel_requested_at,
  reference: row.reference,
  byGuest: row.by_guest,
})
