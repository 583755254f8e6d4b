import { type Micro, micro } from '@vitrine/platform/kernel'
import type { CountedBy } from '../model/parameters.ts'

/** The submission's side of the one table of states (ordering/model/states.ts). */
export type SubmissionState = 'ready' | 'submitting' | 'unknown' | 'accepted' | 'review' | 'done'

/** A row of `fulfilment.submission` as the database answers it. */
export interface SubmissionRow {
  readonly order_id: number
  readonly state: SubmissionState
  readonly account_id: number | null
  readonly route_priority: number | null
  readonly provider_service_id: string | null
  readonly provider_order_id: string | null
  readonly service_id: number
  readonly link: string
  readonly quantity: number
  readonly counted_by: CountedBy
  readonly fields: Readonly<Record<string, string>>
  readonly cost_expected_micro: bigint
  readonly start_count: number | null
  readonly delivered: number
  readonly tries: number
  readonly hops: number
  readonly refused_routes: number[]
  readonly chosen_route: number | null
  readonly lease_until: Date | null
  readonly deadline_at: Date
  readonly unknown_at: Date | null
  readonly resolve_step: number
  readonly accepted_at: Date | null
  readonly polls: number
  readonly poll_no: number
  readonly unseen: number
  readonly odd_currencies: number
  readonly raw_status: string | null
  readonly review_reason: string | null
  readonly restore_unknown_at: Date | null
  readonly updated_at: Date
}

export interface Submission {
  readonly orderId: number
  readonly state: SubmissionState
  readonly accountId: number | null
  readonly routePriority: number | null
  readonly providerServiceId: string | null
  readonly providerOrderId: string | null
  readonly serviceId: number
  readonly link: string
  readonly quantity: number
  readonly countedBy: CountedBy
  readonly fields: Readonly<Record<string, string>>
  readonly costExpected: Micro
  readonly startCount: number | null
  readonly delivered: number
  readonly tries: number
  readonly hops: number
  readonly refusedRoutes: readonly number[]
  /** Priority of the route that a person chose. */
  readonly chosenRoute: number | null
  readonly leaseUntil: Date | null
  readonly deadlineAt: Date
  readonly unknownAt: Date | null
  readonly resolveStep: number
  readonly acceptedAt: Date | null
  readonly polls: number
  readonly pollNo: number
  readonly unseen: number
  readonly oddCurrencies: number
  readonly rawStatus: string | null
  readonly reviewReason: string | null
  readonly restoreUnknownAt: Date | null
  readonly updatedAt: Date
}

export const submissionOf = (row: SubmissionRow): Submission => ({
  orderId: row.order_id,
  state: row.state,
  accountId: row.account_id,
  routePriority: row.route_priority,
  providerServiceId: row.provider_service_id,
  providerOrderId: row.provider_order_id,
  serviceId: row.service_id,
  link: row.link,
  quantity: row.quantity,
  countedBy: row.counted_by,
  fields: row.fields,
  costExpected: micro(row.cost_expected_micro),
  startCount: row.start_count,
  delivered: row.delivered,
  tries: row.tries,
  hops: row.hops,
  refusedRoutes: row.refused_routes,
  chosenRoute: row.chosen_route,
  leaseUntil: row.lease_until,
  deadlineAt: row.deadline_at,
  unknownAt: row.unknown_at,
  resolveStep: row.resolve_step,
  acceptedAt: row.accepted_at,
  polls: row.polls,
  pollNo: row.poll_no,
  unseen: row.unseen,
  oddCurrencies: row.odd_currencies,
  rawStatus: row.raw_status,
  reviewReason: row.review_reason,
  restoreUnknownAt: row.restore_unknown_at,
  updatedAt: row.updated_at,
})
