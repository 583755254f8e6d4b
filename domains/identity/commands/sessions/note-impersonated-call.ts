import type { Database } from '@vitrine/platform/database'
import type { CallOrigin } from '@vitrine/platform/http'
import type { ActingPorts } from '../../ports.ts'
import { findSession } from '../../store/session-store.ts'
import { recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import { actingEntry } from './act-for-customer.ts'

export interface ImpersonatedCall {
  readonly panelId: number
  readonly userId: number
  readonly impersonatorId: number
  readonly sessionId: string | null
  readonly call: string
  readonly from: CallOrigin
  readonly now: Date
}

/** Audits that an operator is about to change something on a customer's behalf; recorded whatever becomes of the call. */
export const noteImpersonatedCall = (
  database: Database,
  { writeAudit }: Pick<ActingPorts, 'writeAudit'>,
  noted: ImpersonatedCall,
): Promise<void> =>
  database.transaction(noted.panelId, async (trx) => {
    const { userId, impersonatorId: operatorId, call, from } = noted
    await recordSecurityEvent(trx, {
      userId,
      kind: 'impersonated-call',
      actorId: operatorId,
      at: noted.now,
      details: { call, request: from.requestId },
    })
    const session = noted.sessionId === null ? undefined : await findSession(trx, noted.sessionId)
    await writeAudit(trx, { operatorId, name: session?.impersonatorName ?? '', via: 'shop' }, from, [
      actingEntry('acted-for', userId, { call }),
    ])
  })
