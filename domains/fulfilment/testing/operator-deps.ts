import { type Catalogue, createCatalogue } from '@vitrine/catalogue'
import type { Database } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { FulfilmentDeps } from '../deps.ts'
import { fulfilmentTimings } from '../model/timings.ts'

/** What routes of operators need where no worker runs. */
export const operatorDeps = (
  database: Database,
  providers: FulfilmentDeps['providers'],
  secrets: SecretBox,
): FulfilmentDeps & { readonly catalogue: Catalogue } => ({
  database,
  providers,
  secrets,
  clock: { now: () => new Date() },
  timings: fulfilmentTimings(),
  log: { info: () => undefined, error: () => undefined },
  catalogue: createCatalogue(database),
})
