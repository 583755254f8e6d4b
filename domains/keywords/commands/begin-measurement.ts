import type { PanelRow } from '@vitrine/platform/database'
import type { KeywordsDeps } from '../deps.ts'
import { lineOf } from '../model/line.ts'
import { dayOf, nextMeasurement } from '../model/schedule.ts'
import { allowanceOf } from '../queries/allowance.ts'
import { lockDueCampaign, setDue } from '../store/campaign-store.ts'
import { putInLine } from '../store/keyword-store.ts'

/** Puts a campaign's positions in line, because its calendar says so, and notes when it does next. False when another worker has it. */
export async function beginMeasurement({ database, clock }: KeywordsDeps, { panelId, id }: PanelRow): Promise<boolean> {
  const now = clock.now()
  return database.transaction(panelId, async (trx) => {
    const campaign = await lockDueCampaign(trx, id, now)
    if (!campaign) return false
    const { isPaid } = await allowanceOf(trx, campaign.userId)
    await putInLine(trx, id, { now, today: dayOf(now), line: lineOf({ isPaid, isRequested: false }) })
    await setDue(trx, id, nextMeasurement(campaign.track, now))
    return true
  })
}
