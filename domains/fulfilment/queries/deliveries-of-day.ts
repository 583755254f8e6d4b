import { sql, type Trx } from '@vitrine/platform/database'

export interface AccountDelivery {
  readonly accountId: number
  /** Attempts to place an order since then whose end is known, and those that the provider accepted; of the newest 2,000 calls. */
  readonly attempts: number
  readonly accepted: number
  /** Orders that it works on now, at most `OPEN_MAX`. */
  readonly open: number
}

/** More are told as so many. */
export const OPEN_MAX = 10_000
const NEWEST = 2_000

/** How each account has accepted orders since then, and how many it works on. */
export const deliveriesSince = (trx: Trx, since: Date): Promise<AccountDelivery[]> =>
  trx.rows(sql<AccountDelivery>`
    select a.id as "accountId", s.attempts, s.accepted, o.open
      from fulfilment.provider_account a
      cross join lateral (
        select count(*) filter (where state in ('accepted', 'rejected', 'not_sent', 'ambiguous'))::int as attempts,
               count(*) filter (where state = 'accepted')::int as accepted
          from (select t.action, t.state from fulfilment.attempt t
                 where t.panel_id = ${trx.panelId} and t.account_id = a.id and t.created_at >= ${since}
                 order by t.created_at desc, t.id desc limit ${NEWEST}) newest
         where action = 'add') s
      cross join lateral (
        select count(*)::int as open
          from (select from fulfilment.submission b
                 where b.panel_id = ${trx.panelId} and b.account_id = a.id and b.state = 'accepted' limit ${OPEN_MAX}) busy) o
     where a.panel_id = ${trx.panelId}
     order by a.id`)
