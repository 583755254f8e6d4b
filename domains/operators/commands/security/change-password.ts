import { hashPassword, isWeakPassword } from '@vitrine/identity'
import type { CallOrigin } from '@vitrine/platform/http'
import { weakPassword } from '../../errors.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { writePassword } from '../../store/operator-store.ts'
import { provedSession } from './proved-session.ts'
import { recordSecurityChange } from './record-security-change.ts'

export interface NewPassword {
  readonly token: string | undefined
  readonly password: string
  readonly from: CallOrigin
}

/** Gives the operator another password after a fresh proof, also one who has forgotten theirs and came in by a passkey. Ends the other sessions. */
export async function changePassword(deps: OperatorsDeps, { token, password, from }: NewPassword): Promise<void> {
  const now = deps.clock.now()
  const { email } = await deps.database.system((trx) => provedSession(trx, token, now))
  if (isWeakPassword(password, { email, panelName: 'vitrine' })) throw weakPassword()
  const hash = await hashPassword(password)
  await deps.database.system(async (trx) => {
    const session = await provedSession(trx, token, now)
    await writePassword(trx, session.operatorId, hash)
    await recordSecurityChange(trx, session, { kind: 'password-changed', from, now })
  })
}
