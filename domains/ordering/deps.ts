import type { Catalogue, FindOrderForm, LinkPreviews } from '@vitrine/catalogue'
import type { Panels } from '@vitrine/panels'
import type { PaymentsDeps } from '@vitrine/payments'
import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'
import type { SubscriptionTimings } from './model/subscription-timings.ts'
import type { ContentFeed, KeywordPositions } from './ports.ts'

/** What the server hands to this domain. */
export interface OrderingDeps {
  readonly database: Database
  readonly panels: Panels
  readonly catalogue: Catalogue
  readonly payments: PaymentsDeps
  readonly clock: Clock
  /** Makes public addresses of orders, and the codes that are mailed for them. */
  readonly secret: string
  /** Partners' order forms; without it only the panel's own form may ask. */
  readonly findOrderForm?: FindOrderForm
  /** What links are called and look like; without it orders have neither. */
  readonly linkPreviews?: LinkPreviews | undefined
  /** How long a minute between two runs of a drip feed takes; shorter where time runs faster. */
  readonly minuteMs?: number
}

/** What subscriptions need beside that. */
export interface SubscriptionDeps extends OrderingDeps {
  readonly feed: ContentFeed
  /** Undefined without a source: then positions stay unknown. */
  readonly positions?: KeywordPositions | undefined
  readonly timings: SubscriptionTimings
  readonly log: Pick<Log, 'error'>
}
