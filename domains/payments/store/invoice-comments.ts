import { sql, type Trx } from '@vitrine/platform/database'

/** Takes out what a customer wrote beside payments. */
export const purgeComments = (trx: Trx, userId: number): Promise<number> =>
  trx.run(
    sql`update payments.invoice set payer_comment = null where panel_id = ${trx.panelId} and user_id = ${userId} and payer_comment is not null`,
  )
