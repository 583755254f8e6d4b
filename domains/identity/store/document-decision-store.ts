import { sql, type Trx } from '@vitrine/platform/database'
import type { RefusalReason } from '../model/document-case.ts'

/** A decision about somebody's documents, and who made it. */
export interface DocumentDecision {
  readonly id: number
  readonly outcome: 'approved' | 'refused'
  readonly reason: RefusalReason | null
  readonly note: string | null
  readonly submittedAt: Date | null
  readonly decidedAt: Date
  readonly operatorId: number
  readonly operatorName: string
}

export interface DecidedDocuments extends Pick<DocumentDecision, 'id' | 'outcome' | 'reason' | 'decidedAt' | 'operatorName'> {
  readonly userId: number
  readonly name: string
  readonly email: string | null
}

export async function insertDecision(trx: Trx, userId: number, decision: Omit<DocumentDecision, 'id'>): Promise<void> {
  await trx.run(sql`
    insert into identity.document_decision (panel_id, user_id, outcome, reason, note, submitted_at, decided_at, operator_id, operator_name)
    values (${trx.panelId}, ${userId}, ${decision.outcome}, ${decision.reason}, ${decision.note}, ${decision.submittedAt}, ${decision.decidedAt},
      ${decision.operatorId}, ${decision.operatorName})`)
}

const SHOWN_MAX = 100

/** The newest first. */
export const decisionsOf = (trx: Trx, userId: number, limit = SHOWN_MAX): Promise<DocumentDecision[]> =>
  trx.rows(sql<DocumentDecision>`
    select id, outcome, reason, note, submitted_at as "submittedAt", decided_at as "decidedAt", operator_id as "operatorId",
           operator_name as "operatorName"
      from identity.document_decision where panel_id = ${trx.panelId} and user_id = ${userId} order by id desc limit ${limit}`)

/** The last decision about each customer who is there, the newest first. */
export const latestDecisions = (trx: Trx, before: number, limit: number): Promise<DecidedDocuments[]> =>
  trx.rows(sql<DecidedDocuments>`
    select d.id, d.user_id as "userId", u.name, u.email, d.outcome, d.reason, d.decided_at as "decidedAt", d.operator_name as "operatorName"
      from identity.document_decision d join identity.user_account u on u.panel_id = d.panel_id and u.user_id = d.user_id
     where d.panel_id = ${trx.panelId} and d.id < ${before}
       and not exists (select from identity.document_decision n where n.panel_id = d.panel_id and n.user_id = d.user_id and n.id > d.id)
     order by d.id desc limit ${limit}`)

/** Their notes are about a person. */
export async function deleteDecisions(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.document_decision where panel_id = ${trx.panelId} and user_id = ${userId}`)
}
