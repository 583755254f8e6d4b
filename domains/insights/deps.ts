import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'

/** What the server hands to this domain. */
export interface InsightsDeps {
  readonly database: Database
  readonly panels: Panels
  readonly clock: Clock
}
