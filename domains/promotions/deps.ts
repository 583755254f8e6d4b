import type { Catalogue } from '@vitrine/catalogue'
import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'

/** What the server hands to this domain. */
export interface PromotionsDeps {
  readonly database: Database
  readonly panels: Panels
  readonly clock: Clock
}

/** Offers name what the catalogue sells. */
export interface OffersDeps extends PromotionsDeps {
  readonly catalogue: Catalogue
}
