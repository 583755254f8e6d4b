import type { DripFeedWire } from '@vitrine/ordering/contract/schemas'
import { paths } from '../../paths.ts'
import type { Order } from './order-facts.ts'
import { runsOf } from './runs.ts'

export type FeedPlan = Pick<DripFeedWire, 'quantity' | 'runs' | 'minutes_between_runs' | 'mode' | 'quantity_step'>

/** Addresses have an end; longer inputs are typed again. */
const TARGETS_LENGTH_MAX = 1_500

const requested = (order: Order) => ({
  serviceId: order.service.id,
  networkId: order.service.network_id,
  serviceTypeId: order.service.service_type_id,
  url: order.url ?? undefined,
  // A drip feed is ordered by the quantity of a run.
  quantity: runsOf(order)[0]?.quantity ?? order.quantity,
  // What the first order went without is not added to the next one.
  guarantee: order.has_refill ? 1 : 0,
  pageState: 'preselected',
  reorder: order.id,
})

/** The address of the order form with an order of one's own as it was: the page asks the account for inputs and plan. */
export const reorderPath = (order: Order): string => paths.newOrder(requested(order))

/** The same where no account can be asked: the address carries inputs and plan. */
export function reorderInFull(order: Order, feed: FeedPlan | undefined): string {
  const targets = JSON.stringify(order.targetable_values.map(({ target_id, values }) => [target_id, ...values]))
  return paths.newOrder({
    ...requested(order),
    ...(order.targetable_values.length > 0 && targets.length <= TARGETS_LENGTH_MAX ? { targets } : {}),
    ...(feed && {
      quantity: feed.quantity,
      isDripFeed: 1,
      numberOfRuns: feed.runs,
      dripFeedMinutes: feed.minutes_between_runs,
      dripFeedMode: feed.mode,
      dripFeedQuantityStep: feed.quantity_step ?? undefined,
    }),
  })
}
