import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { AttentionQueue, BulkKind, GuideStep } from '@vitrine/platform/http'
import type { Clock } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'

/** What operators need of the others. */
export interface OperatorsDeps {
  readonly database: Database
  readonly panels: Panels
  readonly clock: Clock
  readonly secrets: SecretBox
  /** Keys the hashes of recovery codes, and makes the tokens of invitations. */
  readonly secret: string
  /** Where operators reach the console; undefined where the deployment has none. */
  readonly consoleOrigin: string | undefined
  /** Steps of opening a shop, in their order, as the other domains tell them. */
  readonly guide: readonly GuideStep[]
  /** What waits for a person, as the other domains tell it. */
  readonly attention: readonly AttentionQueue[]
  /** What can be done to many things at once, as the other domains tell it. */
  readonly bulkKinds: readonly BulkKind[]
}
