import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'

/** Somebody whose documents wait for a decision. */
export interface WaitingCase {
  readonly userId: number
  readonly name: string
  readonly email: string | null
  readonly submittedAt: Date
  /** Of photos. */
  readonly count: number
}

/** A place in the queue. */
export interface QueuePlace {
  readonly at: Date
  readonly userId: number
}

/** The longest waiting first. */
export const waitingCases = (trx: Trx, after: QueuePlace, limit: number): Promise<WaitingCase[]> =>
  trx.rows(sql<WaitingCase>`
    select c.user_id as "userId", u.name, u.email, coalesce(c.submitted_at, c.created_at) as "submittedAt",
           (select count(*)::int from identity.document d
             where d.panel_id = c.panel_id and d.user_id = c.user_id and d.removed_at is null and d.stored_at is not null) as count
      from identity.document_case c join identity.user_account u on u.panel_id = c.panel_id and u.user_id = c.user_id
     where c.panel_id = ${trx.panelId} and c.state = 'in_review'
       and (c.submitted_at, c.user_id) > (${after.at}::timestamptz, ${after.userId}::int)
     order by c.submitted_at, c.user_id limit ${limit}`)

export const countWaitingCases = (trx: Trx): Promise<AttentionCount> =>
  trx.one(sql<AttentionCount>`
    select count(*)::int as count, min(submitted_at) as "oldestAt" from identity.document_case where panel_id = ${trx.panelId} and state = 'in_review'`)

/** The same as things that need attention. */
export const waitingDocuments = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date }>`
      select user_id as id, coalesce(submitted_at, created_at) as at from identity.document_case
       where panel_id = ${trx.panelId} and state = 'in_review' ${waitingAfter(question, 'coalesce(submitted_at, created_at)', 'user_id')}`)
  ).map(({ id, at }) => ({ id, at, label: `#${id}`, customerId: id, amount: null }))
