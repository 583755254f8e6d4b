import { sql, type Trx } from '@vitrine/platform/database'
import type { AttentionCount } from '@vitrine/platform/http'
import type { DisputeEvidence, DisputeState } from '../../ports.ts'

/** A dispute as operators see it, with what was answered. */
export interface OperatorDispute {
  readonly id: number
  readonly externalId: string
  readonly state: DisputeState
  readonly userId: number | null
  readonly invoiceNumber: number | null
  readonly paymentExternalId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly reason: string
  readonly openedAt: Date
  readonly answerKind: 'evidence' | 'acceptance' | null
  readonly answerState: 'asked' | 'taken' | 'refused' | null
  readonly answerError: string | null
  readonly evidence: DisputeEvidence | null
}
const source = sql.raw(`
  select d.id, d.external_id as "externalId", d.state, d.user_id as "userId", d.invoice_number as "invoiceNumber", d.payment_external_id as "paymentExternalId",
         d.amount_minor as "amountMinor", d.currency, d.reason, d.opened_at as "openedAt", a.kind as "answerKind", a.state as "answerState",
         a.last_error as "answerError", a.evidence
    from payments.dispute d left join payments.dispute_answer a on a.panel_id = d.panel_id and a.dispute_id = d.id`)

/** Disputes that are not decided, the oldest first. */
export const openDisputesAfter = (trx: Trx, after: number, limit: number): Promise<OperatorDispute[]> =>
  trx.rows(sql<OperatorDispute>`
    ${source} where d.panel_id = ${trx.panelId} and d.closed_at is null and d.id > ${after} order by d.id limit ${limit}`)

/** All disputes, the newest first. */
export const disputesBefore = (trx: Trx, before: number, limit: number): Promise<OperatorDispute[]> =>
  trx.rows(sql<OperatorDispute>`${source} where d.panel_id = ${trx.panelId} and d.id < ${before} order by d.id desc limit ${limit}`)

/** Disputes by number. */
export const operatorDisputes = (trx: Trx, ids: readonly number[]): Promise<OperatorDispute[]> =>
  trx.rows(sql<OperatorDispute>`${source} where d.panel_id = ${trx.panelId} and d.id = any (${[...ids]}::int[]) order by d.id`)

/** Disputes that nobody has answered. */
export const unansweredDisputeCount = (trx: Trx): Promise<AttentionCount> =>
  trx.one(sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(d.opened_at) as "oldestAt" from payments.dispute d
     where d.panel_id = ${trx.panelId} and d.closed_at is null
       and not exists (select from payments.dispute_answer a where a.panel_id = d.panel_id and a.dispute_id = d.id)`)

/** Refunds that failed and that no operator has seen. */
export const failedRefundCount = (trx: Trx): Promise<AttentionCount> =>
  trx.one(sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(created_at) as "oldestAt" from payments.refund
     where panel_id = ${trx.panelId} and state = 'failed' and seen_at is null`)
