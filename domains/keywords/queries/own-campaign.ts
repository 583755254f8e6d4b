import type { Database, Trx } from '@vitrine/platform/database'
import { campaignAbsent } from '../errors.ts'
import type { Campaign } from '../store/campaign.ts'
import { findCampaign } from '../store/campaign-store.ts'
import { countWaiting } from '../store/keyword-store.ts'
import { type Allowance, allowanceOf } from './allowance.ts'

/** A campaign of the caller's; the same 404 for absent ones and other people's. */
export async function ownCampaign(
  database: Database,
  { panelId, userId, id }: { readonly panelId: number; readonly userId: number; readonly id: number },
): Promise<Campaign> {
  const found = await database.read(panelId, (trx) => findCampaign(trx, userId, id))
  if (!found) throw campaignAbsent()
  return found
}

/** What campaigns are shown with: their owner's allowance, and how many positions of each wait in line. */
export async function standingOf(
  trx: Trx,
  userId: number,
  campaigns: readonly Campaign[],
): Promise<{ readonly allowance: Allowance; readonly waiting: ReadonlyMap<number, number> }> {
  const ids = campaigns.map(({ id }) => id)
  return { allowance: await allowanceOf(trx, userId), waiting: await countWaiting(trx, ids) }
}
