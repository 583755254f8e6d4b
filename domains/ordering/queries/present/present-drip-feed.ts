import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { formatMicro, type Locale, micro } from '@vitrine/platform/kernel'
import type { DripFeedWire } from '../../contract/schemas.ts'
import { actionsOf } from '../../model/states.ts'
import type { DripFeed } from '../orders/drip-feeds.ts'
import { percentOf, presentService } from './present-order.ts'

/** The drip feed as the wire has it. */
export function presentDripFeed({ head, plan, unmade }: DripFeed, snapshot: CatalogueSnapshot, locale: Locale): DripFeedWire {
  const actions = actionsOf(head.state, head)
  return {
    id: head.id,
    name: head.name,
    title: head.title,
    thumbnail: head.thumbnail,
    url: head.url,
    quantity: plan.quantity,
    service: presentService(head, snapshot, locale),
    runs: plan.runs,
    orders_count: plan.runsMade,
    minutes_between_runs: plan.minutes,
    status: head.state === 'completed' || head.state === 'canceled' ? head.state : 'in_processing',
    contents_limit: null,
    total_quantity: head.quantity,
    actions,
    created_at: (plan.startedAt ?? head.createdAt).toISOString(),
    mode: plan.mode,
    quantity_step: plan.mode === 'flat' ? null : plan.step,
    current_quantity: head.delivered,
    percent_of_current_fill: percentOf(head, []),
    cost: formatMicro(head.charged),
    refunded: formatMicro(head.refunded),
    refund_preview: actions.cancelable ? formatMicro(micro(unmade)) : null,
    is_paused: head.state === 'paused',
    next_run_at: plan.nextAt?.toISOString() ?? null,
    ended_at: head.completedAt?.toISOString() ?? null,
  }
}
