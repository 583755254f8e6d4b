import type { Trx } from '@vitrine/platform/database'
import type { z } from 'zod'
import type { sessionRow } from '../../contract/security-schemas.ts'
import { listOpenSessions } from '../../store/session-store.ts'

/** The open sessions of a user as they see them; `sessionId` is the current one. */
export async function listSessions(
  trx: Trx,
  params: { readonly userId: number; readonly sessionId: string | null; readonly now: Date },
): Promise<z.infer<typeof sessionRow>[]> {
  const sessions = await listOpenSessions(trx, params.userId, params.now)
  return sessions.map((session) => ({
    id: session.sessionId,
    browser: session.browser,
    system: session.system,
    country: session.country,
    address: session.impersonatorId === null ? session.address : null,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    is_current: session.sessionId === params.sessionId,
    is_by_staff: session.impersonatorId !== null,
  }))
}
