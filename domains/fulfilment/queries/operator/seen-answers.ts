import { sql, type Trx } from '@vitrine/platform/database'

export interface SeenAnswer {
  readonly excerpt: string
  readonly calls: number
  /** Orders whose outcome is still unknown, or in review, for want of a meaning. */
  readonly orders: number
  readonly lastAt: Date
}

/** More calls than these are not looked through. */
const NEWEST = 2_000
const ANSWERS_MAX = 200

/** What a provider answered to calls that it did not accept, with how often; of the newest 2,000 calls since then. */
export const seenAnswers = (trx: Trx, accountId: number, since: Date): Promise<SeenAnswer[]> =>
  trx.rows(sql<SeenAnswer>`
    select t.excerpt, count(*)::int as calls, max(t.created_at) as "lastAt",
           count(distinct t.order_id) filter (where t.state = 'ambiguous' and s.state in ('unknown', 'review'))::int as orders
      from (select order_id, state, excerpt, created_at from fulfilment.attempt
             where panel_id = ${trx.panelId} and account_id = ${accountId} and created_at >= ${since}
             order by created_at desc, id desc limit ${NEWEST}) t
      join fulfilment.submission s on s.panel_id = ${trx.panelId} and s.order_id = t.order_id
     where t.state in ('rejected', 'ambiguous', 'not_sent') and t.excerpt is not null
     group by t.excerpt order by max(t.created_at) desc, t.excerpt limit ${ANSWERS_MAX}`)
