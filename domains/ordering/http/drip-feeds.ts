import { catchUp } from '@vitrine/order-search'
import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { cancelDripFeedOf } from '../commands/actions/act-on-order.ts'
import { orderingContract as contract } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { orderAbsent } from '../errors.ts'
import { findOwnDripFeed, listDripFeeds } from '../queries/orders/drip-feeds.ts'
import { presentDripFeed } from '../queries/present/present-drip-feed.ts'
import { tableFilter } from './table-filter.ts'

/** Drip feeds of the caller: the list, one of them, and the end of one. */
export function dripFeedRoutes(deps: OrderingDeps): BoundRoute[] {
  const one = async (context: RequestContext, id: number) => {
    const feed = await deps.database.read(context.panelId, (trx) => findOwnDripFeed(trx, userIdOf(context), id))
    if (!feed) throw orderAbsent()
    return { data: presentDripFeed(feed, await deps.catalogue.snapshot(context.panelId), context.locale) }
  }
  return [
    implement(contract.listDripFeeds, async ({ query }, context) => {
      const filter = {
        userId: userIdOf(context),
        ...tableFilter(query),
        ...(query.search ? { search: query.search } : {}),
      }
      if (query.search) await catchUp(deps.database, context.panelId, filter.userId)
      const found = await deps.database.read(context.panelId, (trx) => listDripFeeds(trx, filter))
      const snapshot = await deps.catalogue.snapshot(context.panelId)
      return {
        data: found.feeds.map((feed) => presentDripFeed(feed, snapshot, context.locale)),
        recordsFiltered: found.recordsFiltered,
        counts: found.counts,
      }
    }),
    implement(contract.getDripFeed, async ({ params }, context) => one(context, params.dripFeedId)),
    implement(contract.cancelDripFeed, async ({ params }, context) => {
      const own = { userId: userIdOf(context), orderId: params.dripFeedId }
      await deps.database.transaction(context.panelId, (trx) => cancelDripFeedOf(trx, own, deps.clock.now()))
      return one(context, params.dripFeedId)
    }),
  ]
}
