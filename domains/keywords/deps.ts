import type { Catalogue, LinkPreviews } from '@vitrine/catalogue'
import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'
import type { VideoSearch } from './ports.ts'

/** What the server hands to this domain. */
export interface KeywordsDeps {
  readonly database: Database
  readonly panels: Panels
  /** Which links a campaign takes, and the countries there are. */
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly log: Log
  /** The daily quota of the video platform, for all processes and panels together. */
  readonly dailyUnits: number
  /** Network addresses of guests are hashed with it. */
  readonly secret: string
  /** Without it nothing is measured or suggested. */
  readonly search?: VideoSearch | undefined
  /** Without it campaigns have no titles. */
  readonly linkPreviews?: LinkPreviews | undefined
}
