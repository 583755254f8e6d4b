import type { BoundRoute } from '@vitrine/platform/http'
import { costRoutes } from './cost-routes.ts'
import type { CatalogueRoutesDeps } from './deps.ts'
import { linkRoutes } from './link-routes.ts'
import { listRoutes } from './list-routes.ts'
import { serviceRoutes } from './service-routes.ts'
import { subscriptionLists } from './subscription-lists.ts'
import { widgetGuard } from './widget-guard.ts'

export type { CatalogueRoutesDeps } from './deps.ts'

/** All endpoints of the catalogue's contract. */
export function catalogueRoutes(deps: CatalogueRoutesDeps): BoundRoute[] {
  const guard = widgetGuard(deps)
  return [
    ...listRoutes(deps, guard),
    ...subscriptionLists(deps),
    ...serviceRoutes(deps, guard),
    ...costRoutes(deps, guard),
    ...linkRoutes(deps, guard),
  ]
}
