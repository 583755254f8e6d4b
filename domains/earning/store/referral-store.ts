import { sql, type Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'

export interface NewReferral {
  readonly referrerId: number
  readonly referredId: number
  readonly maskedEmail: string | null
  readonly createdAt: Date
}

/** Upserts who referred whom; an address that has changed since is updated. */
export async function putReferrals(trx: Trx, referrals: readonly NewReferral[]): Promise<void> {
  if (referrals.length === 0) return
  await trx.run(sql`
    insert into earning.referral as r (panel_id, referrer_id, referred_id, masked_email, created_at)
    select ${trx.panelId}, n.* from unnest(${referrals.map((one) => one.referrerId)}::integer[], ${referrals.map((one) => one.referredId)}::integer[],
      ${referrals.map((one) => one.maskedEmail)}::text[], ${referrals.map((one) => one.createdAt)}::timestamptz[]) as n
    on conflict (panel_id, referred_id) do update set masked_email = excluded.masked_email where r.masked_email is distinct from excluded.masked_email`)
}

export async function addToReferral(trx: Trx, referredId: number, sums: { readonly spent: Micro; readonly earned: Micro }): Promise<void> {
  await trx.run(sql`
    update earning.referral set spent_micro = spent_micro + ${sums.spent}, earned_micro = earned_micro + ${sums.earned}
     where panel_id = ${trx.panelId} and referred_id = ${referredId}`)
}

export interface ReferralReward {
  readonly orderId: number
  readonly referredId: number
  readonly referrerId: number
  readonly spent: Micro
  readonly percentPpm: number
  readonly reward: Micro
}

/** Records what is due for an order, once. */
export async function insertReward(trx: Trx, row: ReferralReward, now: Date): Promise<void> {
  await trx.run(sql`
    insert into earning.referral_reward (panel_id, order_id, referred_id, referrer_id, spent_micro, percent_ppm, reward_micro, noted_at)
    values (${trx.panelId}, ${row.orderId}, ${row.referredId}, ${row.referrerId}, ${row.spent}, ${row.percentPpm}, ${row.reward}, ${now})
    on conflict do nothing`)
}

/** Marks what is due for an order as granted; undefined when nothing is due (any more). A concurrent call waits for the first. */
export const takeReward = (trx: Trx, orderId: number, now: Date): Promise<ReferralReward | undefined> =>
  trx.maybe(sql<ReferralReward>`
    update earning.referral_reward set granted_at = ${now}
     where panel_id = ${trx.panelId} and order_id = ${orderId} and granted_at is null
    returning order_id as "orderId", referred_id as "referredId", referrer_id as "referrerId", spent_micro as spent, percent_ppm as "percentPpm",
              reward_micro as reward`)

export const findRate = async (trx: Trx, userId: number): Promise<number | undefined> =>
  (
    await trx.maybe(
      sql<{ ppm: number }>`select percent_ppm as ppm from earning.referral_rate where panel_id = ${trx.panelId} and user_id = ${userId}`,
    )
  )?.ppm

/** Null deletes the agreed rate. */
export async function writeRate(trx: Trx, userId: number, percentPpm: number | null): Promise<void> {
  if (percentPpm === null) {
    await trx.run(sql`delete from earning.referral_rate where panel_id = ${trx.panelId} and user_id = ${userId}`)
    return
  }
  await trx.run(sql`
    insert into earning.referral_rate (panel_id, user_id, percent_ppm) values (${trx.panelId}, ${userId}, ${percentPpm})
    on conflict (panel_id, user_id) do update set percent_ppm = excluded.percent_ppm`)
}
