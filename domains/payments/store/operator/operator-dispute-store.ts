import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
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
  readonly answerBy: Date | null
  readonly answerKind: 'evidence' | 'acceptance' | null
  readonly answerState: 'asked' | 'taken' | 'refused' | null
  readonly answerError: string | null
  readonly evidence: DisputeEvidence | null
}
const source = sql.raw(`
  select d.id, d.external_id as "externalId", d.state, d.user_id as "userId", d.invoice_number as "invoiceNumber", d.payment_external_id as "paymentExternalId",
         d.amount_minor as "amountMinor", d.currency, d.reason, d.opened_at as "openedAt", d.answer_by as "answerBy", a.kind as "answerKind", a.state as "answerState",
         a.last_error as "answerError", a.evidence
    from payments.dispute d left join payments.dispute_answer a on a.panel_id = d.panel_id and a.dispute_id = d.id`)

export interface OpenDisputeQuestion {
  /** Disputes behind the one of this number only. */
  readonly behind: number | null
  readonly state: DisputeState | null
  /** Only those that nobody has answered. */
  readonly isUnanswered: boolean
  readonly limit: number
}
/** The first deadline first; those without one stand behind, the oldest first. */
const byDeadline = (alias: string) => sql.raw(`coalesce(${alias}.answer_by, 'infinity'), ${alias}.id`)

/** Disputes that are not decided, in the order of their deadlines. */
export const openDisputesAfter = (trx: Trx, { behind, state, isUnanswered, limit }: OpenDisputeQuestion): Promise<OperatorDispute[]> =>
  trx.rows(sql<OperatorDispute>`
    ${source} where d.panel_id = ${trx.panelId} and d.closed_at is null ${state === null ? sql`` : sql`and d.state = ${state}`}
       ${isUnanswered ? sql`and a.dispute_id is null` : sql``}
       ${
         behind === null
           ? sql``
           : sql`and (${byDeadline('d')}) > (select ${byDeadline('l')} from payments.dispute l where l.panel_id = ${trx.panelId} and l.id = ${behind})`
       }
     order by ${byDeadline('d')} limit ${limit}`)

/** All disputes, or those of a state, the newest first. */
export const disputesBefore = (trx: Trx, before: number, state: DisputeState | null, limit: number): Promise<OperatorDispute[]> =>
  trx.rows(sql<OperatorDispute>`
    ${source} where d.panel_id = ${trx.panelId} and d.id < ${before} ${state === null ? sql`` : sql`and d.state = ${state}`}
     order by d.id desc limit ${limit}`)

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

type WaitingRow = Omit<AttentionItem, 'amount'> & { readonly amount: bigint | null }
const toItem = ({ amount, ...row }: WaitingRow): AttentionItem => ({ ...row, amount: amount === null ? null : micro(amount) })

/** The same disputes, the longest waiting first. */
export const unansweredDisputes = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; label: string; customerId: number | null; amount: bigint | null }>`
      select d.id, d.opened_at as at, d.external_id as label, d.user_id as "customerId", d.amount_micro as amount from payments.dispute d
       where d.panel_id = ${trx.panelId} and d.closed_at is null
         and not exists (select from payments.dispute_answer a where a.panel_id = d.panel_id and a.dispute_id = d.id)
         ${waitingAfter(question, 'd.opened_at', 'd.id')}`)
  ).map(toItem)

/** The same refunds, the longest waiting first. */
export const failedRefundsWaiting = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; label: string; customerId: number | null; amount: bigint }>`
      select id, created_at as at, coalesce('INV-' || invoice_number, payment_external_id) as label, user_id as "customerId", received_micro as amount
        from payments.refund where panel_id = ${trx.panelId} and state = 'failed' and seen_at is null ${waitingAfter(question, 'created_at', 'id')}`)
  ).map(toItem)
