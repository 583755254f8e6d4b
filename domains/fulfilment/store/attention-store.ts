import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import { MANUAL_CONNECTOR } from '../model/by-hand.ts'

/** Orders whose outcome nobody knows, handed to a person. */
export const countReviews = (trx: Trx): Promise<AttentionCount> =>
  trx.one(sql<AttentionCount>`
    select count(*)::int as count, min(updated_at) as "oldestAt" from fulfilment.submission where panel_id = ${trx.panelId} and state = 'review'`)

/** What operators should know about provider accounts: low balances, changed lists, prices below their margin. */
export const countNotices = (trx: Trx): Promise<AttentionCount> =>
  trx.one(sql<AttentionCount>`
    select count(*)::int as count, min(at) as "oldestAt" from fulfilment.notice where panel_id = ${trx.panelId} and ended_at is null`)

/** Orders that one's own people deliver. */
export const countByHand = (trx: Trx): Promise<AttentionCount> =>
  trx.one(sql<AttentionCount>`
    select count(*)::int as count, min(s.accepted_at) as "oldestAt"
      from fulfilment.provider_account a join fulfilment.submission s on s.panel_id = a.panel_id and s.account_id = a.id and s.state = 'accepted'
     where a.panel_id = ${trx.panelId} and a.connector = ${MANUAL_CONNECTOR}`)

/** Refills whose outcome nobody knows and no look at the provider will tell any more. */
export const countUndecidedRefills = (trx: Trx): Promise<AttentionCount> =>
  trx.one(sql<AttentionCount>`
    select count(*)::int as count, min(updated_at) as "oldestAt" from fulfilment.refill
     where panel_id = ${trx.panelId} and state = 'unknown' and due_at is null`)

/** What an order of a provider is called here; whose it is, ordering knows. */
const toItem = (row: { readonly id: number; readonly at: Date; readonly label: string }): AttentionItem => ({
  ...row,
  customerId: null,
  amount: null,
})

/** The same reviews, the longest waiting first. */
export const waitingReviews = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; label: string }>`
      select order_id as id, updated_at as at, order_id::text as label from fulfilment.submission
       where panel_id = ${trx.panelId} and state = 'review' ${waitingAfter(question, 'updated_at', 'order_id')}`)
  ).map(toItem)

/** The same notices, the longest standing first. */
export const waitingNotices = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; label: string }>`
      select id::int as id, at, text as label from fulfilment.notice
       where panel_id = ${trx.panelId} and ended_at is null ${waitingAfter(question, 'at', 'id::int')}`)
  ).map(toItem)

/** The same orders, the longest waiting first. */
export const waitingByHand = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; label: string }>`
      select s.order_id as id, coalesce(s.accepted_at, s.updated_at) as at, s.order_id::text as label
        from fulfilment.provider_account a join fulfilment.submission s on s.panel_id = a.panel_id and s.account_id = a.id and s.state = 'accepted'
       where a.panel_id = ${trx.panelId} and a.connector = ${MANUAL_CONNECTOR} ${waitingAfter(question, 'coalesce(s.accepted_at, s.updated_at)', 's.order_id')}`)
  ).map(toItem)

/** The same refills, the longest waiting first; each is called by its order. */
export const waitingRefills = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; label: string }>`
      select refill_id as id, updated_at as at, order_id::text as label from fulfilment.refill
       where panel_id = ${trx.panelId} and state = 'unknown' and due_at is null ${waitingAfter(question, 'updated_at', 'refill_id')}`)
  ).map(toItem)
