import { panelOptionsIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { SupportHoursWire } from '../../contract/tickets.ts'
import { isAlwaysOpen } from '../../model/tickets/support-hours.ts'

/** When the support of the panel works; null where that is always. */
export async function supportHours(trx: Trx): Promise<SupportHoursWire | null> {
  const options = await panelOptionsIn(trx)
  if (isAlwaysOpen(options)) return null
  const { supportDays: days, supportOpensAt: opens_at, supportClosesAt: closes_at, timeZone: time_zone } = options
  return { days, opens_at, closes_at, time_zone }
}
