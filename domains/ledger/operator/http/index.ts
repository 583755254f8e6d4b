import type { BoundOperatorRoute } from '@vitrine/platform/http'
import { type AccountRouteDeps, accountRoutes } from './account-routes.ts'
import { checkRoutes, type LedgerOperatorDeps } from './check-routes.ts'
import { postingRoutes } from './posting-routes.ts'

/** What operators see of the ledger. Nothing here moves money. */
export const ledgerOperatorRoutes = (deps: LedgerOperatorDeps & AccountRouteDeps): BoundOperatorRoute[] => [
  ...postingRoutes(),
  ...accountRoutes(deps),
  ...checkRoutes(deps),
]
