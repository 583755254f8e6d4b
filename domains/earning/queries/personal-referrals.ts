import type { PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'

interface Row {
  readonly since: string
  readonly spent_usd: string
  readonly earned_usd: string
}

/** Referrals' identities stay their own: the referrer's export has dates and earnings only. */
const collect = (trx: Trx, userId: number): Promise<Row[]> =>
  trx.rows(sql<Row>`
    select to_jsonb(created_at) as since, (spent_micro / 1000000.0)::numeric(20, 6)::text as spent_usd, (earned_micro / 1000000.0)::numeric(20, 6)::text as earned_usd
      from earning.referral where panel_id = ${trx.panelId} and referrer_id = ${userId} order by created_at, id`)

async function erase(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from earning.referral where panel_id = ${trx.panelId} and referrer_id = ${userId}`)
  await trx.run(sql`delete from earning.referral_rate where panel_id = ${trx.panelId} and user_id = ${userId}`)
  await trx.run(sql`update earning.referral set masked_email = null where panel_id = ${trx.panelId} and referred_id = ${userId}`)
}

/** What this domain stores about a person as a referrer and as a referral. */
export const personalReferrals: PersonalData = { name: 'referrals', collect, erase }
