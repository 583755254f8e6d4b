import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { RateLimit, RequestContext } from '@vitrine/platform/http'
import type { CustomerDiscounts } from '@vitrine/pricing'
import type { FindOrderForm } from '../ports.ts'
import type { Catalogue } from '../queries/catalogue.ts'
import type { LinkPreviews } from '../queries/link-previews.ts'

export interface CatalogueRoutesDeps {
  readonly database: Database
  readonly catalogue: Catalogue
  readonly panels: Panels
  /** The caller's own discounts, from a later domain; without it nobody has any. */
  readonly discountsOf?: (context: Pick<RequestContext, 'panelId' | 'caller'>) => Promise<CustomerDiscounts>
  /** Partners' order forms; without it only the panel's own form may ask. */
  readonly findOrderForm?: FindOrderForm | undefined
  /** Without it forms show nothing of what a link leads to. */
  readonly linkPreviews?: LinkPreviews | undefined
}

/** For calls that are made while a visitor types. */
export const whileTyping: RateLimit = { name: 'catalogue.typing', per: 'caller', burst: 60, perMinute: 240, store: 'memory' }
/** Once for each link, and somebody outside may be asked. */
export const forEachLink: RateLimit = { name: 'catalogue.preview', per: 'caller', burst: 20, perMinute: 30, store: 'memory' }
