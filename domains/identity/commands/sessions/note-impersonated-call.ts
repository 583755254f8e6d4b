import type { Database } from '@vitrine/platform/database'
import { recordSecurityEvent } from '../../store/sign-in-code-store.ts'

export interface ImpersonatedCall {
  readonly panelId: number
  readonly userId: number
  readonly impersonatorId: number
  readonly call: string
  readonly requestId: string
  readonly now: Date
}

/** Audits that staff are about to change something on somebody's behalf; recorded whatever becomes of the call. */
export const noteImpersonatedCall = (database: Database, noted: ImpersonatedCall): Promise<void> =>
  database.transaction(noted.panelId, (trx) =>
    recordSecurityEvent(trx, {
      userId: noted.userId,
      kind: 'impersonated-call',
      actorId: noted.impersonatorId,
      at: noted.now,
      details: { call: noted.call, request: noted.requestId },
    }),
  )
