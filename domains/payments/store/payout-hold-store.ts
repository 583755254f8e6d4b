import { sql, type Trx } from '@vitrine/platform/database'

interface Release {
  readonly userId: number
  readonly operatorId: number
  readonly now: Date
}

/** Holds back the earnings of these customers for a dispute; idempotent. */
export const holdPayouts = (trx: Trx, disputeId: number, userIds: readonly number[], now: Date): Promise<number> =>
  trx.run(sql`
    insert into payments.payout_hold (panel_id, user_id, dispute_id, held_at)
    select ${trx.panelId}, id, ${disputeId}, ${now} from unnest(${[...userIds]}::integer[]) id on conflict do nothing`)

/** The dispute was decided for the shop: what it held back is free again. */
export const releasePayouts = (trx: Trx, disputeId: number, now: Date): Promise<number> =>
  trx.run(sql`
    update payments.payout_hold set released_at = ${now}
     where panel_id = ${trx.panelId} and dispute_id = ${disputeId} and released_at is null`)

/** Releases the customer's earnings after an operator's review; returns how many holds that were. */
export const releasePayoutsOf = (trx: Trx, { userId, operatorId, now }: Release): Promise<number> =>
  trx.run(sql`
    update payments.payout_hold set released_at = ${now}, released_by = ${operatorId}
     where panel_id = ${trx.panelId} and user_id = ${userId} and released_at is null`)

export async function hasPayoutHold(trx: Trx, userId: number): Promise<boolean> {
  const { held } = await trx.one(sql<{ held: boolean }>`
    select exists (select 1 from payments.payout_hold where panel_id = ${trx.panelId} and user_id = ${userId} and released_at is null) as held`)
  return held
}
