import { sql, type Trx } from '@vitrine/platform/database'
import { isLocale, type Locale } from '@vitrine/platform/kernel'

export interface ConsentFlow {
  readonly accountId: number
  readonly userId: number
  readonly sessionId: string
  readonly redirectUri: string
  readonly locale: Locale
}

export async function insertFlow(trx: Trx, hash: Buffer, flow: ConsentFlow, expiresAt: Date): Promise<void> {
  await trx.run(sql`
    insert into insights.consent_flow (panel_id, state_hash, account_id, user_id, session_id, redirect_uri, locale, expires_at)
    values (${trx.panelId}, ${hash}, ${flow.accountId}, ${flow.userId}, ${flow.sessionId}, ${flow.redirectUri}, ${flow.locale}, ${expiresAt})`)
}

/** Claims the flow by deleting its row, in the session that began it. */
export async function takeFlow(
  trx: Trx,
  hash: Buffer,
  { sessionId, userId, now }: { readonly sessionId: string; readonly userId: number; readonly now: Date },
): Promise<ConsentFlow | undefined> {
  const row = await trx.maybe(sql<Omit<ConsentFlow, 'locale'> & { readonly locale: string }>`
    delete from insights.consent_flow
     where panel_id = ${trx.panelId} and state_hash = ${hash} and session_id = ${sessionId} and user_id = ${userId} and expires_at > ${now}
    returning account_id as "accountId", user_id as "userId", session_id as "sessionId", redirect_uri as "redirectUri", locale`)
  return row && { ...row, locale: isLocale(row.locale) ? row.locale : 'en' }
}
