import { ConfigError } from '@vitrine/platform/config'
import { clockSkewMs, type Database } from '@vitrine/platform/database'

const MINUTE_MS = 60_000

/**
 * What is due is planned by the clock of the process that plans it: one that is hours ahead would put orders off for hours that others could deliver now. A
 * process does not start while its clock is more than a minute off the database's.
 */
export async function refuseWrongClock(database: Database): Promise<void> {
  const skewMs = await clockSkewMs(database)
  if (Math.abs(skewMs) <= MINUTE_MS) return
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  throw new ConfigError(
    `The clock of this machine is ${seconds} seconds ${skewMs > 0 ? 'behind' : 'ahead of'} the database's. Set it (NTP), then start again.`,
  )
}
