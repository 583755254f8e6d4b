import type { SystemTrx } from '@vitrine/platform/database'
import type { CallOrigin } from '@vitrine/platform/http'
import { insertDeploymentAudit } from '../../store/audit-store.ts'
import { insertOperatorMail } from '../../store/operator-mail-store.ts'
import { endOtherSessions, type OpenSession } from '../../store/session-store.ts'

export type SecurityChange =
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly kind: 'password-changed' | 'recovery-codes-renewed' }

const ACTIONS: Readonly<Record<SecurityChange['kind'], string>> = {
  'passkey-added': 'passkey.added',
  'passkey-removed': 'passkey.removed',
  'password-changed': 'password.changed',
  'recovery-codes-renewed': 'recovery-codes.renewed',
}

/** What goes with any change of what an operator signs in with: their other sessions end, a mail tells it, the audit log has it. */
export async function recordSecurityChange(
  trx: SystemTrx,
  session: OpenSession,
  { from, now, ...change }: SecurityChange & { readonly from: CallOrigin; readonly now: Date },
): Promise<void> {
  const { operatorId, email, sessionId, name } = session
  await endOtherSessions(trx, { operatorId, sessionId, because: change.kind, now })
  await insertOperatorMail(trx, { to: email, mail: { ...change, at: now.toISOString(), address: from.address }, now })
  await insertDeploymentAudit(trx, { operatorId, name, via: 'console', action: ACTIONS[change.kind], outcome: 'done' }, from)
}
