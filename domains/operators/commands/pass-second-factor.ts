import { hashToken } from '@vitrine/identity'
import type { SystemTrx } from '@vitrine/platform/database'
import type { CallOrigin } from '@vitrine/platform/http'
import { sessionOver, wrongCode } from '../errors.ts'
import { WRONG_CODES_MAX } from '../model/session-times.ts'
import type { OperatorsDeps } from '../ports.ts'
import { insertDeploymentAudit } from '../store/audit-store.ts'
import { clearFactorRemoval } from '../store/factor-store.ts'
import { writeSeen } from '../store/operator-store.ts'
import { endSession, findSession, noteWrongCode, type OpenSession, type SessionStep, writeProof } from '../store/session-store.ts'
import { isRightCode } from './check-code.ts'
import { clearTriesOf, countTries } from './limit-tries.ts'
import { noteDevice } from './note-device.ts'
import { type IssuedSession, openSession } from './open-session.ts'

export interface GivenCode {
  readonly token: string | undefined
  readonly code: string
  readonly from: CallOrigin
}

/** The session of a token at one step of the way; 401 when there is none. */
export async function sessionAt(trx: SystemTrx, token: string | undefined, step: SessionStep, now: Date): Promise<OpenSession> {
  const session = token === undefined ? undefined : await findSession(trx, hashToken(token), now)
  if (session?.step !== step) throw sessionOver()
  return session
}

/** The second step: a right code opens the session, under another token. After three wrong ones the password is asked again. */
export async function passSecondFactor(deps: OperatorsDeps, { token, code, from }: GivenCode): Promise<IssuedSession> {
  const now = deps.clock.now()
  const pending = await deps.database.system((trx) => sessionAt(trx, token, 'second_factor', now))
  await countTries(deps, { account: `code:${pending.operatorId}`, address: from.address })
  const issued = await deps.database.system(async (trx) => {
    const session = await sessionAt(trx, token, 'second_factor', now)
    if (await isRightCode(trx, deps, { operatorId: session.operatorId, code, now })) return finishEntry(trx, session, from, now)
    await noteWrong(trx, session, from, now)
    return undefined
  })
  if (!issued) throw wrongCode()
  return issued
}

/** The way in is over: the session of its last step ends and an open one begins. */
export async function finishEntry(trx: SystemTrx, session: OpenSession, from: CallOrigin, now: Date): Promise<IssuedSession> {
  await endSession(trx, session.sessionId, 'entered', now)
  return enter(trx, session, from, now)
}

/** Somebody came in: tries are free again, a new device is told, and an open session begins. */
export async function enter(
  trx: SystemTrx,
  { operatorId, name, email }: Pick<OpenSession, 'operatorId' | 'name' | 'email'>,
  from: CallOrigin,
  now: Date,
): Promise<IssuedSession> {
  await clearTriesOf(trx, { account: email, address: from.address })
  await clearTriesOf(trx, { account: `code:${operatorId}`, address: from.address })
  await writeSeen(trx, operatorId, now)
  await keepProvedFactor(trx, { operatorId, name }, from)
  await noteDevice(trx, { operatorId, email }, from, now)
  await insertDeploymentAudit(trx, { operatorId, name, via: 'console', action: 'session.opened', outcome: 'done' }, from)
  return openSession(trx, { operatorId, step: 'open', from, now })
}

/** Who has just used their second factor has not lost it: it is not removed. */
export async function keepProvedFactor(
  trx: SystemTrx,
  { operatorId, name }: Pick<OpenSession, 'operatorId' | 'name'>,
  from: CallOrigin,
): Promise<void> {
  if (await clearFactorRemoval(trx, operatorId))
    await insertDeploymentAudit(trx, { operatorId, name, via: 'console', action: 'operator.factor-kept', outcome: 'done' }, from)
}

/** A code or a passkey that proves nothing: the third one ends the session. */
export async function noteWrong(trx: SystemTrx, session: OpenSession, from: CallOrigin, now: Date): Promise<void> {
  const { operatorId, name, sessionId } = session
  if ((await noteWrongCode(trx, sessionId)) >= WRONG_CODES_MAX) await endSession(trx, sessionId, 'wrong-codes', now)
  await insertDeploymentAudit(trx, { operatorId, name, via: 'console', action: 'session.code', outcome: 'refused' }, from)
}

/** A fresh proof for what is dangerous. Three wrong codes end the session. */
export async function proveIdentity(deps: OperatorsDeps, { token, code, from }: GivenCode): Promise<void> {
  const now = deps.clock.now()
  const isRight = await deps.database.system(async (trx) => {
    const session = await sessionAt(trx, token, 'open', now)
    const right = await isRightCode(trx, deps, { operatorId: session.operatorId, code, now })
    if (right) {
      await writeProof(trx, session.sessionId, now)
      await keepProvedFactor(trx, session, from)
    } else await noteWrong(trx, session, from, now)
    return right
  })
  if (!isRight) throw wrongCode()
}
