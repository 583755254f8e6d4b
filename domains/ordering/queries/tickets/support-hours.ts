import { panelOptionsIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { SupportHoursWire } from '../../contract/tickets.ts'
import { isAlwaysOpen } from '../../model/tickets/support-hours.ts'

interface SupportTimesWire {
  readonly data: SupportHoursWire | null
  readonly first_answer_hours: number
}

/** When the support of the panel works, null where that is always, and within how many of its hours it answers first. */
export async function supportHours(trx: Trx): Promise<SupportTimesWire> {
  const options = await panelOptionsIn(trx)
  const { supportDays: days, supportOpensAt: opens_at, supportClosesAt: closes_at, timeZone: time_zone } = options
  return {
    data: isAlwaysOpen(options) ? null : { days, opens_at, closes_at, time_zone },
    first_answer_hours: options.supportFirstAnswerHours,
  }
}
