import { sql, type Trx } from '@vitrine/platform/database'
import type { ProviderState } from '../ports.ts'

/** A call about an order of ours, as it was made and answered. */
export interface ProviderCall {
  readonly id: string
  readonly orderId: number
  readonly no: number
  readonly action: string
  readonly state: string
  readonly class: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly answeredAt: Date | null
  readonly httpStatus: number | null
  readonly excerpt: string | null
  readonly providerOrderId: string | null
}

export interface CallPage {
  readonly hasFailed: boolean
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** Calls of an account, newest first. */
export const providerCalls = (trx: Trx, accountId: number, { hasFailed, after, limit }: CallPage): Promise<ProviderCall[]> =>
  trx.rows(sql<ProviderCall>`
    select id, order_id as "orderId", no, action, state, class, created_at as "createdAt", sent_at as "sentAt", answered_at as "answeredAt",
           http_status as "httpStatus", excerpt, provider_order_id as "providerOrderId"
      from fulfilment.attempt
     where panel_id = ${trx.panelId} and account_id = ${accountId} and (not ${hasFailed} or state in ('rejected', 'not_sent', 'ambiguous'))
       and (${after === null} or (created_at, id) < (${after?.at ?? new Date(0)}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid))
     order by created_at desc, id desc limit ${limit}`)

/** How a provider speaks, by an operator's word. */
export interface ProviderWords {
  readonly errorTexts: readonly { readonly reason: 'definitive' | 'transient' | 'funds' | 'key' | 'order'; readonly part: string }[]
  readonly statusNames: Readonly<Record<string, ProviderState>>
}

export const providerWords = (trx: Trx, accountId: number): Promise<ProviderWords> =>
  trx.one(sql<ProviderWords>`
    select error_texts as "errorTexts", status_names as "statusNames" from fulfilment.provider_account
     where panel_id = ${trx.panelId} and id = ${accountId}`)

export interface SeenStatus {
  readonly word: string
  readonly orders: number
}

/** What a provider last answered of its open orders, most frequent first. */
export const seenStatuses = (trx: Trx, accountId: number): Promise<SeenStatus[]> =>
  trx.rows(sql<SeenStatus>`
    select coalesce(raw_status, '') as word, count(*)::int as orders from fulfilment.submission
     where panel_id = ${trx.panelId} and account_id = ${accountId} and state = 'accepted' and raw_status is not null
     group by raw_status order by 2 desc, 1 limit 50`)

export interface Spending {
  readonly accountId: number
  readonly micro: bigint
}

/** What orders cost that ended since then, by account, in micro-USD. */
export const spendingSince = (trx: Trx, since: Date): Promise<Spending[]> =>
  trx.rows(sql<Spending>`
    select account_id as "accountId", sum(charged_micro)::bigint as micro from fulfilment.submission
     where panel_id = ${trx.panelId} and state = 'done' and charged_micro is not null and account_id is not null and updated_at >= ${since}
     group by account_id`)

export interface DaySpending {
  /** In UTC. */
  readonly day: string
  readonly micro: bigint
}

/** What orders of an account cost by the day on which they ended, in micro-USD, oldest first; days without any are left out. */
export const spendingByDay = (trx: Trx, accountId: number, since: Date): Promise<DaySpending[]> =>
  trx.rows(sql<DaySpending>`
    select to_char(updated_at at time zone 'utc', 'YYYY-MM-DD') as day, sum(charged_micro)::bigint as micro from fulfilment.submission
     where panel_id = ${trx.panelId} and state = 'done' and charged_micro is not null and account_id = ${accountId} and updated_at >= ${since}
     group by 1 order by 1`)
