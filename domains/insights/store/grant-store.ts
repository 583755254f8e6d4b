import { sql, type Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'

export interface ReportGrant {
  readonly accountId: number
  readonly userId: number
  readonly channelId: string
  readonly refreshToken: string
  readonly grantedAt: Date
}

/** The context that a sealed token is bound to. */
const place = (panelId: number, accountId: number): string => `${panelId}|insights.report_grant|refresh_token|${accountId}`

export const sealToken = (secrets: SecretBox, panelId: number, accountId: number, token: string): Buffer =>
  secrets.seal(token, place(panelId, accountId))
export const openToken = (secrets: SecretBox, panelId: number, accountId: number, sealed: Buffer): string =>
  secrets.open(sealed, place(panelId, accountId))

export async function writeGrant(trx: Trx, secrets: SecretBox, grant: ReportGrant): Promise<void> {
  const sealed = sealToken(secrets, trx.panelId, grant.accountId, grant.refreshToken)
  await trx.run(sql`
    insert into insights.report_grant (panel_id, account_id, user_id, youtube_channel_id, refresh_token, granted_at)
    values (${trx.panelId}, ${grant.accountId}, ${grant.userId}, ${grant.channelId}, ${sealed}, ${grant.grantedAt})
    on conflict (panel_id, account_id) do update set user_id = excluded.user_id, youtube_channel_id = excluded.youtube_channel_id,
      refresh_token = excluded.refresh_token, granted_at = excluded.granted_at`)
}

export async function findGrant(
  trx: Trx,
  secrets: SecretBox,
  { userId, accountId }: { readonly userId: number; readonly accountId: number },
): Promise<ReportGrant | undefined> {
  const row = await trx.maybe(sql<Omit<ReportGrant, 'refreshToken'> & { readonly sealed: Buffer }>`
    select account_id as "accountId", user_id as "userId", youtube_channel_id as "channelId", refresh_token as sealed, granted_at as "grantedAt"
      from insights.report_grant where panel_id = ${trx.panelId} and account_id = ${accountId} and user_id = ${userId}`)
  if (!row) return undefined
  const { sealed, ...grant } = row
  return { ...grant, refreshToken: openToken(secrets, trx.panelId, accountId, sealed) }
}

/** Also deletes the channel's reports; false when another consent was given since. */
export const deleteGrant = async (trx: Trx, { accountId, grantedAt }: Pick<ReportGrant, 'accountId' | 'grantedAt'>): Promise<boolean> =>
  (await trx.run(
    sql`delete from insights.report_grant where panel_id = ${trx.panelId} and account_id = ${accountId} and granted_at = ${grantedAt}`,
  )) === 1
