import { sql, type Trx } from '@vitrine/platform/database'
import type { DisputeEvidence } from '../ports.ts'

/** `asked`: stored, and perhaps sent; the gateway has not confirmed it yet. */
export interface DisputeAnswer {
  readonly disputeId: number
  readonly kind: 'evidence' | 'acceptance'
  readonly evidence: DisputeEvidence | null
  readonly operatorId: number
  readonly state: 'asked' | 'taken' | 'refused'
  readonly attempts: number
  readonly lastError: string | null
}
const columns = sql.raw(
  'dispute_id as "disputeId", kind, evidence, operator_id as "operatorId", state, attempts, last_error as "lastError"',
)

/** False when the dispute was answered before. */
export async function insertAnswer(
  trx: Trx,
  answer: Pick<DisputeAnswer, 'disputeId' | 'evidence' | 'operatorId'>,
  now: Date,
): Promise<boolean> {
  const inserted = await trx.run(sql`
    insert into payments.dispute_answer (panel_id, dispute_id, kind, evidence, operator_id, due_at, created_at)
    values (${trx.panelId}, ${answer.disputeId}, ${answer.evidence === null ? 'acceptance' : 'evidence'},
      ${answer.evidence === null ? null : JSON.stringify(answer.evidence)}::jsonb, ${answer.operatorId}, ${now}, ${now})
    on conflict (panel_id, dispute_id) do nothing`)
  return inserted === 1
}

/** What was answered to a dispute; undefined before anybody did. */
export const findAnswer = (trx: Trx, disputeId: number): Promise<DisputeAnswer | undefined> =>
  trx.maybe(sql<DisputeAnswer>`
    select ${columns} from payments.dispute_answer where panel_id = ${trx.panelId} and dispute_id = ${disputeId}`)

/** Claims a due answer for this worker; undefined when another was faster. */
export const claimAnswer = (trx: Trx, disputeId: number, now: Date, leaseUntil: Date): Promise<DisputeAnswer | undefined> =>
  trx.maybe(sql<DisputeAnswer>`
    update payments.dispute_answer set due_at = ${leaseUntil}, attempts = attempts + 1
     where panel_id = ${trx.panelId} and dispute_id = ${disputeId} and due_at <= ${now} returning ${columns}`)

export async function closeAnswer(
  trx: Trx,
  disputeId: number,
  { state, reason, now }: { readonly state: 'taken' | 'refused'; readonly reason: string | null; readonly now: Date },
): Promise<void> {
  await trx.run(sql`
    update payments.dispute_answer set state = ${state}, due_at = null, closed_at = ${now}, last_error = ${reason}
     where panel_id = ${trx.panelId} and dispute_id = ${disputeId} and state = 'asked'`)
}

export async function postponeAnswer(trx: Trx, disputeId: number, dueAt: Date, error: string): Promise<void> {
  await trx.run(sql`
    update payments.dispute_answer set due_at = ${dueAt}, last_error = ${error}
     where panel_id = ${trx.panelId} and dispute_id = ${disputeId} and state = 'asked'`)
}
