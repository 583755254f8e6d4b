import { newRecoveryCodes } from '@vitrine/identity'
import type { CallOrigin } from '@vitrine/platform/http'
import type { OperatorsDeps } from '../../ports.ts'
import { writeRecoveryCodes } from '../../store/factor-store.ts'
import { recoveryHash } from '../check-code.ts'
import { provedSession } from './proved-session.ts'
import { recordSecurityChange } from './record-security-change.ts'

/** Ten new recovery codes after a fresh proof, shown this once; those before are void. Ends the other sessions. */
export const renewRecoveryCodes = (
  deps: OperatorsDeps,
  { token, from }: { readonly token: string | undefined; readonly from: CallOrigin },
): Promise<string[]> =>
  deps.database.system(async (trx) => {
    const now = deps.clock.now()
    const session = await provedSession(trx, token, now)
    const codes = newRecoveryCodes()
    await writeRecoveryCodes(
      trx,
      session.operatorId,
      codes.map((code) => recoveryHash(deps, session.operatorId, code)),
    )
    await recordSecurityChange(trx, session, { kind: 'recovery-codes-renewed', from, now })
    return codes
  })
