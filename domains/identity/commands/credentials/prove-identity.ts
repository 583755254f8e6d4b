import type { Database, Trx } from '@vitrine/platform/database'
import type { Caller } from '@vitrine/platform/http'
import { notWhileImpersonating, stepUpNeeded, wrongCode, wrongPassword } from '../../errors.ts'
import { isProven } from '../../model/is-proven.ts'
import { findProof, writeProof } from '../../store/session-store.ts'
import { hasTwoFactor } from '../../store/two-factor-store.ts'
import { findPasswordHash } from '../../store/user-store.ts'
import { type CodeDeps, isRightCode } from './check-code.ts'
import { isPassword } from './hash-password.ts'

/** Step-up authentication: by a code where a second factor is set, else by password, else by signing in again. */
export type ProofKind = 'code' | 'password' | 'sign-in'

export async function proofKindOf(trx: Trx, userId: number): Promise<ProofKind> {
  if (await hasTwoFactor(trx, userId)) return 'code'
  return (await findPasswordHash(trx, userId)) === null ? 'sign-in' : 'password'
}

export interface GivenProof {
  readonly panelId: number
  readonly userId: number
  readonly sessionId: string
  readonly password: string
  readonly code: string
  readonly now: Date
}

/** Marks the session as freshly proven for some minutes. The password is hashed without holding a transaction. */
export async function proveIdentity(database: Database, deps: CodeDeps, given: GivenProof): Promise<void> {
  const { panelId, userId, sessionId, now } = given
  const [kind, stored] = await database.read(
    panelId,
    async (trx) => [await proofKindOf(trx, userId), await findPasswordHash(trx, userId)] as const,
  )
  if (kind === 'sign-in') throw stepUpNeeded()
  if (kind === 'password' && !(await isPassword(given.password, stored))) throw wrongPassword()
  await database.transaction(panelId, async (trx) => {
    if (kind === 'code' && !(await isRightCode(trx, deps, given))) throw wrongCode()
    await writeProof(trx, sessionId, now)
  })
}

/**
 * Passes callers with a recent proof of identity. A program's token has no person behind it: its maker had proved theirs. Staff that act for
 * a customer cannot prove that customer's identity.
 */
export async function refuseWithoutStepUp(trx: Trx, caller: Caller, now: Date): Promise<void> {
  if (caller.kind !== 'user' || caller.via === 'api-token') return
  const session = caller.sessionId === null ? undefined : await findProof(trx, caller.sessionId)
  if (session?.impersonatorId != null) throw notWhileImpersonating()
  if (!isProven(session?.provenAt, now)) throw stepUpNeeded()
}

/** A new password comes with the present one; an account with a second factor wants that too, and one that has no password yet a fresh proof instead. */
export async function refuseUnprotected(trx: Trx, caller: Caller, userId: number, now: Date): Promise<void> {
  if ((await proofKindOf(trx, userId)) !== 'password') await refuseWithoutStepUp(trx, caller, now)
}
