import type { PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'

const collect = (trx: Trx, userId: number): Promise<object[]> =>
  trx.rows(sql<{ quest: string; link: string; proof: string | null; status: string; since: string }>`
    select q.texts #>> '{en,name}' as quest, t.url as link, t.proof_url as proof, t.status, to_jsonb(t.created_at) as since
      from earning.free_trial t join earning.free_trial_quest q on q.panel_id = t.panel_id and q.id = t.quest_id
     where t.panel_id = ${trx.panelId} and t.user_id = ${userId} order by t.id`)

async function erase(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`update earning.free_trial set url = '', proof_url = null where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** What this domain stores about a person: their free trials. */
export const personalFreeTrials: PersonalData = { name: 'free_trials', collect, erase }
