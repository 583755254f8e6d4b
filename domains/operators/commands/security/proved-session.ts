import type { SystemTrx } from '@vitrine/platform/database'
import { stepUpWanted } from '@vitrine/platform/http'
import { provedUntil } from '../../model/session-times.ts'
import type { OpenSession } from '../../store/session-store.ts'
import { sessionAt } from '../pass-second-factor.ts'

/** A session that was proved lately; without a fresh proof it is asked for. */
export async function provedSession(trx: SystemTrx, token: string | undefined, now: Date): Promise<OpenSession> {
  const session = await sessionAt(trx, token, 'open', now)
  const until = provedUntil(session.provedAt)
  if (!until || until <= now) throw stepUpWanted()
  return session
}
