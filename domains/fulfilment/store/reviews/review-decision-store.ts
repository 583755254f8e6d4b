import { sql, type Trx } from '@vitrine/platform/database'

/** What an operator decided about an order of unknown outcome. */
export interface ReviewDecision {
  readonly id: number
  readonly orderId: number
  readonly outcome: 'accepted' | 'not_accepted'
  /** Where it was accepted. */
  readonly providerOrderId: string | null
  readonly note: string
  readonly by: string
  readonly decidedAt: Date
}

export async function insertReviewDecision(trx: Trx, decision: Omit<ReviewDecision, 'id'>): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.review_decision (panel_id, order_id, outcome, provider_order_id, note, operator_name, decided_at)
    values (${trx.panelId}, ${decision.orderId}, ${decision.outcome}, ${decision.providerOrderId}, ${decision.note}, ${decision.by}, ${decision.decidedAt})`)
}

const columns = sql`d.id, d.order_id as "orderId", d.outcome, d.provider_order_id as "providerOrderId", d.note, d.operator_name as by, d.decided_at as "decidedAt"`
const SHOWN_MAX = 100

/** All about one order, the newest first. */
export const reviewDecisionsOf = (trx: Trx, orderId: number): Promise<ReviewDecision[]> =>
  trx.rows(sql<ReviewDecision>`
    select ${columns} from fulfilment.review_decision d where d.panel_id = ${trx.panelId} and d.order_id = ${orderId} order by d.id desc limit ${SHOWN_MAX}`)

/** The last decision about each order, the newest first, and the link it was about. */
export const latestReviewDecisions = (trx: Trx, before: number, limit: number): Promise<(ReviewDecision & { readonly link: string })[]> =>
  trx.rows(sql<ReviewDecision & { readonly link: string }>`
    select ${columns}, s.link from fulfilment.review_decision d join fulfilment.submission s on s.panel_id = d.panel_id and s.order_id = d.order_id
     where d.panel_id = ${trx.panelId} and d.id < ${before}
       and not exists (select from fulfilment.review_decision n where n.panel_id = d.panel_id and n.order_id = d.order_id and n.id > d.id)
     order by d.id desc limit ${limit}`)
