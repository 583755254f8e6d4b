import { sql, type Trx } from '@vitrine/platform/database'

/** A consent that ended here and has to end at the platform. */
export interface Revocation {
  readonly id: number
  readonly accountId: number
  readonly channelId: string | null
  /** Sealed for the account's grant. */
  readonly refreshToken: Buffer
  /** Null before the first try. */
  readonly triedSince: Date | null
}

/** For a token that never became a grant; a grant leaves its own when it is deleted. */
export async function insertRevocation(trx: Trx, ended: Pick<Revocation, 'accountId' | 'channelId' | 'refreshToken'>): Promise<void> {
  await trx.run(sql`
    insert into insights.revocation (panel_id, account_id, youtube_channel_id, refresh_token)
    values (${trx.panelId}, ${ended.accountId}, ${ended.channelId}, ${ended.refreshToken})`)
}

/** Undefined when it is not due, or locked by another worker. */
export const lockDueRevocation = (trx: Trx, id: number, now: Date): Promise<Revocation | undefined> =>
  trx.maybe(sql<Revocation>`
    select id, account_id as "accountId", youtube_channel_id as "channelId", refresh_token as "refreshToken", tried_since as "triedSince"
      from insights.revocation where panel_id = ${trx.panelId} and id = ${id} and due_at <= ${now} for update skip locked`)

export async function putOffRevocation(trx: Trx, id: number, { triedSince, dueAt }: { triedSince: Date; dueAt: Date }): Promise<void> {
  await trx.run(sql`
    update insights.revocation set tried_since = ${triedSince}, due_at = ${dueAt} where panel_id = ${trx.panelId} and id = ${id}`)
}

export const deleteRevocation = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`delete from insights.revocation where panel_id = ${trx.panelId} and id = ${id}`)

/** Whether any panel holds a consent for this channel. */
export const isGranted = async (trx: Trx, channelId: string): Promise<boolean> =>
  (await trx.one(sql<{ is: boolean }>`select insights.is_granted(${channelId}) as is`)).is
