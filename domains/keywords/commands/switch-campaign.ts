import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import type { KeywordsDeps } from '../deps.ts'
import { beyondAllowance, campaignAbsent, isPaused, measuredToday } from '../errors.ts'
import { lineOf } from '../model/line.ts'
import { dayOf, nextMeasurement } from '../model/schedule.ts'
import { allowanceOf, lockAllowance } from '../queries/allowance.ts'
import type { Campaign } from '../store/campaign.ts'
import { deleteCampaign as deleteRow, findCampaign, lockCampaign, setMail, setStatus } from '../store/campaign-store.ts'
import { countWaiting, putInLine, takeOutOfLine } from '../store/keyword-store.ts'

export interface OwnCampaign {
  readonly panelId: number
  readonly userId: number
  readonly id: number
}

/** Locks the caller's campaign, works on it and reads it again; the same 404 for absent ones and other people's. */
function onOwn(
  { database }: KeywordsDeps,
  { panelId, userId, id }: OwnCampaign,
  work: (trx: Trx, campaign: Campaign) => Promise<unknown>,
): Promise<Campaign> {
  return database.transaction(panelId, async (trx) => {
    const campaign = await lockCampaign(trx, userId, id)
    if (!campaign) throw campaignAbsent()
    await work(trx, campaign)
    const changed = await findCampaign(trx, userId, id)
    invariant(changed, 'a campaign that is locked is there')
    return changed
  })
}

/** Follows a paused campaign again, within the plan's allowance; one that is active stays as it is (CAMPAIGN-003). */
export function activateCampaign(deps: KeywordsDeps, own: OwnCampaign): Promise<Campaign> {
  const now = deps.clock.now()
  return deps.database.transaction(own.panelId, async (trx) => {
    const allowance = await lockAllowance(trx, own.userId)
    const campaign = await lockCampaign(trx, own.userId, own.id)
    if (!campaign) throw campaignAbsent()
    if (campaign.status === 'paused') {
      if (campaign.keywords.length > allowance.left) throw beyondAllowance(allowance.left)
      await setStatus(trx, own.id, { status: 'active', pausedBy: null, dueAt: nextMeasurement(campaign.track, now) })
      if (campaign.track !== 'on_demand')
        await putInLine(trx, own.id, { now, today: dayOf(now), line: lineOf({ isPaid: allowance.isPaid, isRequested: false }) })
    }
    return (await findCampaign(trx, own.userId, own.id)) ?? campaign
  })
}

/** Measures no more until it is activated; what waits leaves the line (CAMPAIGN-003). */
export const pauseCampaign = (deps: KeywordsDeps, own: OwnCampaign): Promise<Campaign> =>
  onOwn(deps, own, async (trx, { status }) => {
    if (status === 'paused') return
    await setStatus(trx, own.id, { status: 'paused', pausedBy: 'owner', dueAt: null })
    await takeOutOfLine(trx, own.id)
  })

export const setCampaignMail = (deps: KeywordsDeps, own: OwnCampaign, hasMail: boolean): Promise<Campaign> =>
  onOwn(deps, own, (trx) => setMail(trx, own.id, hasMail))

/** With its keywords, positions and history. */
export async function deleteCampaign({ database }: KeywordsDeps, { panelId, userId, id }: OwnCampaign): Promise<void> {
  await database.transaction(panelId, async (trx) => {
    if (!(await lockCampaign(trx, userId, id))) throw campaignAbsent()
    await deleteRow(trx, id)
  })
}

/** Puts all positions in line that were not measured today; refused when there are none, or the campaign is paused. What is in line already stays there. */
export const measureCampaign = (deps: KeywordsDeps, own: OwnCampaign): Promise<Campaign> => {
  const now = deps.clock.now()
  return onOwn(deps, own, async (trx, { status }) => {
    if (status === 'paused') throw isPaused()
    const { isPaid } = await allowanceOf(trx, own.userId)
    const line = lineOf({ isPaid, isRequested: true })
    const added = await putInLine(trx, own.id, { now, today: dayOf(now), line })
    if (added === 0 && !(await countWaiting(trx, [own.id])).has(own.id)) throw measuredToday()
  })
}
