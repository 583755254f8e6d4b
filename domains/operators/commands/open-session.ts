import { hashToken, newToken } from '@vitrine/identity'
import type { SystemTrx } from '@vitrine/platform/database'
import type { CallOrigin } from '@vitrine/platform/http'
import { ENTRY_MS, IDLE_MS, LONGEST_MS } from '../model/session-times.ts'
import { insertSession, type SessionStep } from '../store/session-store.ts'

/** A session's token with the seconds that its cookie lasts. */
export interface IssuedSession {
  readonly token: string
  readonly maxAgeSeconds: number
}

/** A session at a step of the way in; an open one begins with a fresh proof. */
export async function openSession(
  trx: SystemTrx,
  params: { readonly operatorId: number; readonly step: SessionStep; readonly from: CallOrigin; readonly now: Date },
): Promise<IssuedSession> {
  const { operatorId, step, from, now } = params
  const token = newToken('operator')
  const isOpen = step === 'open'
  const lastsMs = isOpen ? LONGEST_MS : ENTRY_MS
  const after = (ms: number): Date => new Date(now.getTime() + ms)
  await insertSession(trx, {
    tokenHash: hashToken(token),
    operatorId,
    step,
    now,
    idleUntil: after(isOpen ? IDLE_MS : ENTRY_MS),
    endsAt: after(lastsMs),
    provedAt: isOpen ? now : null,
    address: from.address,
    agent: from.agent,
  })
  return { token, maxAgeSeconds: lastsMs / 1000 }
}
