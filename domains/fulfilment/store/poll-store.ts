import { sql, type Trx } from '@vitrine/platform/database'
import { type Submission, type SubmissionRow, submissionOf } from './submission.ts'

/**
 * Claims the accepted orders of one account that are due for a poll, oldest first. `materialized`: a plan may otherwise run a plain subquery, and its limit,
 * once per row. Each call counts up `poll_no`, which the answer must still find.
 */
export async function takePolls(trx: Trx, accountId: number, now: Date, leaseUntil: Date, limit: number): Promise<Submission[]> {
  const rows = await trx.rows(sql<SubmissionRow>`
    with due as materialized (
      select order_id from fulfilment.submission where panel_id = ${trx.panelId} and account_id = ${accountId} and state = 'accepted' and next_poll_at <= ${now}
       order by next_poll_at limit ${limit} for no key update skip locked)
    update fulfilment.submission s set next_poll_at = ${leaseUntil}, poll_no = s.poll_no + 1, polls = s.polls + 1 from due
     where s.panel_id = ${trx.panelId} and s.order_id = due.order_id returning s.*`)
  return rows.map(submissionOf)
}

/** Claims one accepted order for a poll, due or not, or one that a person has ended; undefined when no provider has it. */
export async function takePoll(trx: Trx, orderId: number, leaseUntil: Date): Promise<Submission | undefined> {
  const row = await trx.maybe(sql<SubmissionRow>`
    update fulfilment.submission set next_poll_at = case when state = 'accepted' then ${leaseUntil}::timestamptz end, poll_no = poll_no + 1
     where panel_id = ${trx.panelId} and order_id = ${orderId} and (state = 'accepted' or settled_by_hand_at is not null) returning *`)
  return row && submissionOf(row)
}

/** Locks an accepted order for the answer to one call; undefined when a later call, or the end, was faster. */
export async function lockForStatusUpdate(trx: Trx, orderId: number, pollNo: number): Promise<Submission | undefined> {
  const row = await trx.maybe(sql<SubmissionRow>`
    select * from fulfilment.submission where panel_id = ${trx.panelId} and order_id = ${orderId} and state = 'accepted' and poll_no = ${pollNo} for no key update`)
  return row && submissionOf(row)
}

/** An order that a person has ended, for an answer to a call that was made before that. */
export async function findSettledByHand(trx: Trx, orderId: number): Promise<Submission | undefined> {
  const row = await trx.maybe(sql<SubmissionRow>`
    select * from fulfilment.submission where panel_id = ${trx.panelId} and order_id = ${orderId} and settled_by_hand_at is not null`)
  return row && submissionOf(row)
}

export interface StatusUpdateRecord {
  readonly startCount: number | null
  readonly remains: number | null
  readonly delivered: number
  readonly rawStatus: string | null
  readonly unseen: number
  readonly oddCurrencies: number
}

/** Stores the provider's answer, whatever follows from it. */
export async function recordStatusUpdate(trx: Trx, orderId: number, update: StatusUpdateRecord, now: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.submission set start_count = coalesce(start_count, ${update.startCount}), remains = coalesce(${update.remains}, remains),
      delivered = greatest(delivered, ${update.delivered}), raw_status = coalesce(left(${update.rawStatus}, 200), raw_status),
      unseen = ${update.unseen}, odd_currencies = ${update.oddCurrencies}, updated_at = ${now}
     where panel_id = ${trx.panelId} and order_id = ${orderId}`)
}

export async function planPoll(trx: Trx, orderId: number, at: Date, polls: number): Promise<void> {
  await trx.run(sql`
    update fulfilment.submission set next_poll_at = ${at}, polls = ${polls} where panel_id = ${trx.panelId} and order_id = ${orderId} and state = 'accepted'`)
}
