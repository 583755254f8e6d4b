import { sql, type Trx } from '@vitrine/platform/database'
import type { AttentionCount } from '@vitrine/platform/http'
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
