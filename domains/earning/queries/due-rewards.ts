import { sql, type Trx } from '@vitrine/platform/database'

/** Orders whose reward was noted before `before` and is still due, the oldest first. */
export const dueRewards = async (trx: Trx, before: Date, limit: number): Promise<number[]> =>
  (
    await trx.rows(sql<{ id: number }>`
      select order_id as id from earning.referral_reward
       where panel_id = ${trx.panelId} and granted_at is null and noted_at < ${before} order by noted_at, order_id limit ${limit}`)
  ).map(({ id }) => id)
