import { sql, type Trx } from '@vitrine/platform/database'
import type { SubmissionState } from '../../store/submission.ts'

/** The way of an order to a provider, as operators see it. */
export interface OperatorSubmission {
  readonly orderId: number
  readonly state: SubmissionState
  readonly account: string | null
  readonly keyLast4: string | null
  readonly serviceId: number
  readonly providerServiceId: string | null
  readonly providerOrderId: string | null
  readonly link: string
  readonly quantity: number
  readonly fields: Readonly<Record<string, string>>
  readonly rawStatus: string | null
  readonly reviewReason: string | null
  readonly tries: number
  readonly acceptedAt: Date | null
  readonly nextPollAt: Date | null
  readonly updatedAt: Date
  readonly version: number
}

export interface OperatorAttempt {
  readonly no: number
  readonly action: string
  readonly account: string
  readonly providerServiceId: string
  readonly state: string
  readonly class: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly answeredAt: Date | null
  readonly httpStatus: number | null
  /** What the provider answered; its connector has taken the key out of it. */
  readonly excerpt: string | null
  readonly providerOrderId: string | null
  readonly evidence: Readonly<Record<string, unknown>> | null
}

const submissionColumns = sql.raw(`
  s.order_id as "orderId", s.state, a.name as account, a.key_last4 as "keyLast4", s.service_id as "serviceId", s.provider_service_id as "providerServiceId",
  s.provider_order_id as "providerOrderId", s.link, s.quantity, s.fields, s.raw_status as "rawStatus", s.review_reason as "reviewReason", s.tries,
  s.accepted_at as "acceptedAt", coalesce(s.next_resolve_at, s.next_poll_at) as "nextPollAt", s.updated_at as "updatedAt", s.state_version as version`)

/** How orders stand on their way to a provider; what was never sent is left out. */
export const operatorSubmissions = (trx: Trx, orderIds: readonly number[]): Promise<OperatorSubmission[]> =>
  trx.rows(sql<OperatorSubmission>`
    select ${submissionColumns} from fulfilment.submission s left join fulfilment.provider_account a on a.panel_id = s.panel_id and a.id = s.account_id
     where s.panel_id = ${trx.panelId} and s.order_id = any (${[...orderIds]}::int[]) order by s.order_id`)

/** Everything that was asked of providers about an order, the newest first. */
export const operatorAttempts = (trx: Trx, orderId: number): Promise<OperatorAttempt[]> =>
  trx.rows(sql<OperatorAttempt>`
    select t.no, t.action, a.name as account, t.provider_service_id as "providerServiceId", t.state, t.class, t.created_at as "createdAt", t.sent_at as "sentAt",
           t.answered_at as "answeredAt", t.http_status as "httpStatus", t.excerpt, t.provider_order_id as "providerOrderId", t.evidence
      from fulfilment.attempt t join fulfilment.provider_account a on a.panel_id = t.panel_id and a.id = t.account_id
     where t.panel_id = ${trx.panelId} and t.order_id = ${orderId} order by t.no desc limit 100`)

/** Whose outcome only a person can find out, or is still being found out. */
export type OpenOutcome = Extract<SubmissionState, 'review' | 'unknown'>

/** As the partial indexes say it: only so are they used. */
const inState = (state: OpenOutcome) => sql.raw(`state = '${state}'`)

/** Orders of the panel of unknown outcome, by number. */
export const reviewsAfter = (trx: Trx, state: OpenOutcome, after: number, limit: number): Promise<OperatorSubmission[]> =>
  trx.rows(sql<OperatorSubmission>`
    select ${submissionColumns} from fulfilment.submission s left join fulfilment.provider_account a on a.panel_id = s.panel_id and a.id = s.account_id
     where s.panel_id = ${trx.panelId} and s.${inState(state)} and s.order_id > ${after} order by s.order_id limit ${limit}`)

const COUNTED_MAX = 1000

/** How many of them there are, up to a thousand. */
export async function countReviews(trx: Trx, state: OpenOutcome): Promise<{ readonly count: number; readonly isExact: boolean }> {
  const { count } = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from (
      select from fulfilment.submission where panel_id = ${trx.panelId} and ${inState(state)} limit ${COUNTED_MAX + 1}) waiting`)
  return { count: Math.min(count, COUNTED_MAX), isExact: count <= COUNTED_MAX }
}
