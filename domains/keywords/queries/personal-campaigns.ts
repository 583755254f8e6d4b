import type { PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'
import { endSubscription } from '../store/write-subscription.ts'

interface OwnCampaign {
  readonly url: string
  readonly keywords: readonly string[]
  readonly track: string
  readonly status: string
  readonly created_at: Date
  readonly measured_at: Date | null
}

/** What a person follows; positions themselves are the platform's. */
const collect = (trx: Trx, userId: number): Promise<OwnCampaign[]> =>
  trx.rows(sql<OwnCampaign>`
    select url, keywords, track, status, created_at, measured_at from keywords.campaign
     where panel_id = ${trx.panelId} and user_id = ${userId} order by created_at desc, id desc`)

/** Campaigns go with their history; of the subscription stays that there was one, without a plan. */
async function erase(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from keywords.campaign where panel_id = ${trx.panelId} and user_id = ${userId}`)
  await endSubscription(trx, userId)
}

export const personalCampaigns: PersonalData = { name: 'campaigns', collect, erase }
