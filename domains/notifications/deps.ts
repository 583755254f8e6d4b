import type { Catalogue } from '@vitrine/catalogue'
import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'
import type { Mailer } from './ports.ts'

/** What the server hands to this domain. */
export interface NotificationsDeps {
  readonly database: Database
  readonly panels: Panels
  /** Names of services in the reader's language. */
  readonly catalogue: Catalogue
  readonly mailer: Mailer
  readonly clock: Clock
  /** The secret that signs unsubscribe links; identity checks them with the same. */
  readonly secret: string
  readonly log: Pick<Log, 'error'>
}
