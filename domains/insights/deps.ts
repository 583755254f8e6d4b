import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { ChannelReports, ReportConsents } from './ports.ts'

/** What the server hands to this domain. */
export interface InsightsDeps {
  readonly database: Database
  readonly panels: Panels
  readonly clock: Clock
  /** Seals the refresh tokens. */
  readonly secrets: SecretBox
  /** At least 32 random characters, the same in all processes: the consents' verifiers are derived from it. */
  readonly secret: string
  readonly log: Log
  /** Without it no channel has reports. */
  readonly youtube?: { readonly reports: ChannelReports; readonly consents: ReportConsents } | undefined
}
