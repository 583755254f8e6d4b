import type { BoundOperatorRoute } from '@vitrine/platform/http'
import type { IsOrdered, LaterFacts, ServiceRates } from '../../ports.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { choiceRoutes } from './choice-routes.ts'
import { csvRoutes } from './csv-routes.ts'
import { editorRoutes } from './editor-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { priceRoutes } from './price-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { serviceRoutes } from './service-routes.ts'
import { shelfRoutes } from './shelf-routes.ts'

interface KnownLater extends LaterFacts {
  readonly isOrdered: IsOrdered
  readonly ratesOf: ServiceRates
  /** What codes of previews are made with; without it there are none. */
  readonly secret?: string
}

/** What operators ask and change of a catalogue; what later domains know of it is handed in. */
export const catalogueOperatorRoutes = (later: KnownLater): BoundOperatorRoute[] => [
  ...serviceRoutes(later),
  ...choiceRoutes(),
  ...editorRoutes(later.isOrdered),
  ...bulkRoutes(),
  ...csvRoutes(),
  ...priceRoutes(later.ratesOf),
  ...shelfRoutes(),
  ...reviewRoutes(),
  ...(later.secret === undefined ? [] : previewRoutes(later.secret)),
]
