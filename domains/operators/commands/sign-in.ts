import { isPassword } from '@vitrine/identity'
import type { CallOrigin } from '@vitrine/platform/http'
import { wrongCredentials } from '../errors.ts'
import { REPORTED_TRIES } from '../model/operator-mail.ts'
import type { OperatorsDeps } from '../ports.ts'
import { insertDeploymentAudit } from '../store/audit-store.ts'
import { insertOperatorMail } from '../store/operator-mail-store.ts'
import { findCredentials } from '../store/operator-store.ts'
import { countTries } from './limit-tries.ts'
import { type IssuedSession, openSession } from './open-session.ts'

export interface SignedIn {
  readonly session: IssuedSession
  readonly step: 'second_factor' | 'set_up'
}

/**
 * The first step: e-mail address and password. The same answer in the same time for anyone who is unknown, suspended or mistaken. What it opens is good for the
 * second factor only, or for setting one up.
 */
export async function signIn(
  deps: OperatorsDeps,
  given: { readonly email: string; readonly password: string; readonly from: CallOrigin },
): Promise<SignedIn> {
  const { database, clock } = deps
  const email = given.email.toLowerCase()
  const tries = await countTries(deps, { account: email, address: given.from.address })
  const known = await database.system((trx) => findCredentials(trx, email))
  const isRight = await isPassword(given.password, known?.passwordHash)
  const isWelcome = known !== undefined && isRight && known.suspendedAt === null
  const step = known?.hasFactor ? 'second_factor' : 'set_up'
  const now = clock.now()
  const session = await database.system(async (trx) => {
    if (isWelcome) return openSession(trx, { operatorId: known.operatorId, step, from: given.from, now })
    const act = {
      operatorId: known?.operatorId ?? null,
      name: known?.name ?? '',
      via: 'console',
      action: 'session.password',
      outcome: 'refused',
    } as const
    await insertDeploymentAudit(trx, act, given.from)
    const mail = { kind: 'failed-sign-ins', count: tries, address: given.from.address } as const
    if (known && !isRight && tries === REPORTED_TRIES) await insertOperatorMail(trx, { to: email, mail, now })
    return undefined
  })
  if (!session) throw wrongCredentials()
  return { session, step }
}
