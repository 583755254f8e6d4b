import { type Database, sql, type Trx } from '@vitrine/platform/database'
import { openReviews } from './due-rows.ts'

export interface Review {
  readonly panelId: number
  readonly orderId: number
  readonly reason: string | null
  readonly account: string | null
  readonly providerServiceId: string | null
  readonly providerOrderId: string | null
  readonly link: string
  readonly quantity: number
  readonly rawStatus: string | null
  readonly since: Date
  /** What was asked of the provider, oldest first. */
  readonly attempts: readonly {
    readonly action: string
    readonly state: string
    readonly sentAt: string | null
    readonly excerpt: string | null
  }[]
}

/** Orders that wait for a human, of all panels, longest first. */
export async function listReviews(database: Database, limit = 200): Promise<Review[]> {
  const rows = await openReviews(database, limit)
  return Promise.all(rows.map(({ panelId, id }) => database.read(panelId, (trx) => reviewOf(trx, id))))
}

function reviewOf(trx: Trx, orderId: number): Promise<Review> {
  return trx.one(sql<Review>`
    select s.panel_id as "panelId", s.order_id as "orderId", s.review_reason as reason, a.name as account, s.provider_service_id as "providerServiceId",
      s.provider_order_id as "providerOrderId", s.link, s.quantity, s.raw_status as "rawStatus", s.updated_at as since,
      coalesce((select jsonb_agg(jsonb_build_object('action', t.action, 'state', t.state, 'sentAt', t.sent_at, 'excerpt', t.excerpt) order by t.no)
        from fulfilment.attempt t where t.panel_id = s.panel_id and t.order_id = s.order_id), '[]') as attempts
      from fulfilment.submission s left join fulfilment.provider_account a on a.panel_id = s.panel_id and a.id = s.account_id
     where s.panel_id = ${trx.panelId} and s.order_id = ${orderId}`)
}
