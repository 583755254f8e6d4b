import { sql, type Trx } from '@vitrine/platform/database'

/** Accounts that earned from a customer's orders: the referrer, and partners whose forms the customer bought from; never the customer. */
export async function earnersBy(trx: Trx, userId: number): Promise<number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    select referrer_id as id from earning.referral_reward where panel_id = ${trx.panelId} and referred_id = ${userId}
    union
    select partner_id from earning.widget_sale where panel_id = ${trx.panelId} and user_id = ${userId} and partner_id <> ${userId}`)
  return rows.map(({ id }) => id)
}
