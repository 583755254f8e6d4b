import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { FulfilmentTimings } from './model/timings.ts'
import type { Provider } from './ports.ts'

/** What the server hands to this domain. */
export interface FulfilmentDeps {
  readonly database: Database
  /** Connectors by name, as `provider_account.connector` names them. */
  readonly providers: Readonly<Record<string, Provider>>
  /** Opens the keys of provider accounts. */
  readonly secrets: SecretBox
  readonly clock: Clock
  readonly timings: FulfilmentTimings
  readonly log: Log
}
