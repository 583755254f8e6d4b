import type { Database } from '@vitrine/platform/database'
import { hashToken } from '../model/tokens.ts'
import { endSessionRow, findByAccessToken, findCookie } from '../store/session-store.ts'

/** Ends whatever session the cookie or the bearer stands for; a stranger's secret ends nothing and is told nothing. */
export async function endSession(
  database: Database,
  asked: { readonly panelId: number; readonly cookie: string | undefined; readonly bearer: string | undefined; readonly now: Date },
): Promise<void> {
  await database.transaction(asked.panelId, async (trx) => {
    const sessions = [
      asked.cookie ? await findCookie(trx, hashToken(asked.cookie), asked.now) : undefined,
      asked.bearer ? await findByAccessToken(trx, hashToken(asked.bearer), asked.now) : undefined,
    ]
    for (const session of sessions) if (session) await endSessionRow(trx, session.sessionId, 'logout', asked.now)
  })
}
