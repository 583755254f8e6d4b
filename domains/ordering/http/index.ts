import { widgetGuard } from '@vitrine/catalogue'
import type { BoundRoute } from '@vitrine/platform/http'
import type { AttachmentDeps } from '../commands/tickets/keep-attachment.ts'
import { dripFeedRoutes } from './drip-feeds.ts'
import { keywordRoutes } from './keywords.ts'
import { orderLinkRoutes } from './links/order-links.ts'
import { provenByCodeRoutes } from './links/proven-by-code.ts'
import { myServiceRoutes } from './my-services.ts'
import { orderActionRoutes } from './order-actions.ts'
import { orderInvoiceRoutes } from './order-invoices.ts'
import { queryRoutes } from './orders.ts'
import { type PlacingDeps, placingRoutes } from './placing.ts'
import { quoteRoute } from './quote.ts'
import { refillRoutes } from './refills.ts'
import { statisticsRoutes } from './statistics.ts'
import { supportRoutes } from './support.ts'
import { ticketRoutes } from './tickets/index.ts'

export { orderStream } from './stream.ts'
export { attachmentFiles } from './tickets/attachment-file.ts'

export type OrderingRoutesDeps = PlacingDeps & AttachmentDeps

/** All order endpoints of the contract. */
export function orderingRoutes(deps: OrderingRoutesDeps): BoundRoute[] {
  const guard = widgetGuard(deps)
  return [
    ...placingRoutes(deps, guard),
    ...orderActionRoutes(deps),
    ...queryRoutes(deps),
    ...statisticsRoutes(deps),
    ...refillRoutes(deps),
    ...myServiceRoutes(deps),
    ...supportRoutes(deps),
    ...ticketRoutes(deps),
    ...keywordRoutes(deps),
    ...orderInvoiceRoutes(deps),
    ...dripFeedRoutes(deps),
    ...orderLinkRoutes(deps),
    ...provenByCodeRoutes(deps),
    quoteRoute(deps, guard),
  ]
}
