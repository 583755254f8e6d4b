import { fromTheStart, type SpendingCursor, spendingAfter } from '@vitrine/ledger'
import { sql, type Trx } from '@vitrine/platform/database'

/** Brings a customer's stored spending up to the ledger. A concurrent call waits and finds nothing left to add. */
export async function catchUpSpending(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`
    insert into promotions.spending_cursor (panel_id, user_id) values (${trx.panelId}, ${userId}) on conflict do nothing`)
  const cursor = await trx.maybe(sql<SpendingCursor>`
    select main_seq as main, task_seq as task, referral_seq as referral
      from promotions.spending_cursor where panel_id = ${trx.panelId} and user_id = ${userId} for no key update`)
  const since = await spendingAfter(trx, userId, cursor ?? fromTheStart)
  for (const { day, amount } of since.days) {
    await trx.run(sql`
      insert into promotions.spending_day as s (panel_id, user_id, day, amount_micro) values (${trx.panelId}, ${userId}, ${day}::date, ${amount})
      on conflict (panel_id, user_id, day) do update set amount_micro = s.amount_micro + excluded.amount_micro`)
  }
  await trx.run(sql`
    update promotions.spending_cursor set main_seq = ${since.cursor.main}, task_seq = ${since.cursor.task}, referral_seq = ${since.cursor.referral}
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}
