import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { RateLimit } from '@vitrine/platform/http'
import type { Catalogue } from '../queries/catalogue.ts'

export interface CatalogueRoutesDeps {
  readonly database: Database
  readonly catalogue: Catalogue
  readonly panels: Panels
  /** Whether a token belongs to an order form of the panel; by default only the panel's own. */
  readonly isWidgetToken?: (panelId: number, token: string) => Promise<boolean>
}

/** For calls that are made while a visitor types. */
export const whileTyping: RateLimit = { name: 'catalogue.typing', per: 'caller', burst: 60, perMinute: 240, store: 'memory' }
