import type { Catalogue } from '@vitrine/catalogue'
import type { ChannelDirectory } from '@vitrine/identity'
import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { RateLimiter } from '@vitrine/platform/http'
import type { Clock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'
import type { TaskTimings } from './model/task-timings.ts'
import type { VideoPlatform } from './ports.ts'

/** What the server hands to this domain. */
export interface EarningDeps {
  readonly database: Database
  readonly panels: Panels
  readonly clock: Clock
}

/** What the server hands to tasks. Without the video platform nothing can be verified: no order becomes a task. */
export interface TaskDeps {
  readonly database: Database
  readonly panels: Panels
  readonly catalogue: Catalogue
  readonly channels: ChannelDirectory | undefined
  readonly videos: VideoPlatform | undefined
  readonly clock: Clock
  readonly timings: TaskTimings
  readonly log: Log
}

/** What free trials need beside that: they are orders of the catalogue. */
export interface FreeTrialDeps extends EarningDeps {
  readonly catalogue: Catalogue
}

/** What taking one needs as well: returning customers with a deleted account are recognized by hashes under this key. */
export interface TrialTakingDeps extends FreeTrialDeps {
  readonly secret: string
  /** Without one, the limit per network is off. */
  readonly rateLimiter?: RateLimiter
}
