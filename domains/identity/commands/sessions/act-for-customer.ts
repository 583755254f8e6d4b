import type { Trx } from '@vitrine/platform/database'
import type { AuditEntry, CallOrigin } from '@vitrine/platform/http'
import { mayNotImpersonate, noSuchAccount, signInCodeOver } from '../../errors.ts'
import type { Impersonator } from '../../model/impersonation.ts'
import { later, SIGN_IN_CODE_MS } from '../../model/session-rules.ts'
import { hashToken, newToken } from '../../model/tokens.ts'
import type { ActingPorts, CustomerFacts } from '../../ports.ts'
import { isForActing } from '../../queries/operator/is-for-acting.ts'
import { endSessionsOfImpersonator, takeEndedActing } from '../../store/session-store.ts'
import { deleteCodesOfImpersonator, insertSignInCode, recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import { findUserById } from '../../store/user-store.ts'
import { type Credentials, openSession, type Visitor } from './open-session.ts'

/** The right to it, as operators have it. */
export const ACTING_PERMISSION = 'users.impersonate'

/** What was done while acting, as the console's audit log tells it. */
export const actingEntry = (act: string, userId: number, after: AuditEntry['after'] = null): AuditEntry => ({
  permission: ACTING_PERMISSION,
  action: `customer.${act}`,
  entity: { kind: 'customer', id: String(userId), label: `Customer ${userId}` },
  before: null,
  after,
  reason: null,
  outcome: 'done',
})

/** Where a call of an operator who acts in the shop is recorded, and where it came from. */
export interface ActingOrigin extends CallOrigin {
  readonly ports: ActingPorts
}

export interface ImpersonationInput {
  readonly userId: number
  readonly operator: Impersonator & { readonly email: string }
  readonly reason: string
  readonly ticket: string
  readonly now: Date
  /** Absent where nobody has to make the code again. */
  readonly code?: string
}

/** The code by which an operator acts for a customer (NS-09), whose right to it the caller has checked. Refused for staff and oneself (ROLE-007). */
export async function offerImpersonation(
  trx: Trx,
  facts: Pick<CustomerFacts, 'isOperator'>,
  { userId, operator, reason, ticket, now, code = newToken('entry') }: ImpersonationInput,
): Promise<string> {
  const user = await findUserById(trx, userId)
  if (!user) throw noSuchAccount()
  const isOwn = user.id === operator.operatorId || user.email === operator.email.toLowerCase()
  if (isOwn || !(await isForActing(trx, facts, userId))) throw mayNotImpersonate()
  await insertSignInCode(trx, {
    tokenHash: hashToken(code),
    userId,
    purpose: 'impersonation',
    impersonator: { operatorId: operator.operatorId, name: operator.name },
    expiresAt: later(now, SIGN_IN_CODE_MS),
    provenAt: null,
    issuedBy: null,
  })
  const details = { reason, ticket }
  await recordSecurityEvent(trx, { userId, kind: 'impersonation-offered', actorId: operator.operatorId, at: now, details })
  return code
}

export interface ActingBegun {
  readonly userId: number
  readonly impersonator: Impersonator
  readonly visitor?: Visitor
  readonly origin: ActingOrigin
  readonly now: Date
}

/** Opens the session of an operator who acts for a customer; refused for one who lost the right since the code was made. */
export async function beginActing(trx: Trx, { userId, impersonator, visitor, origin, now }: ActingBegun): Promise<Credentials> {
  const { ports, ...from } = origin
  if (!(await ports.mayAct(trx, impersonator.operatorId))) throw signInCodeOver()
  await recordSecurityEvent(trx, { userId, kind: 'impersonation-begun', actorId: impersonator.operatorId, at: now })
  await ports.writeAudit(trx, { ...impersonator, via: 'shop' }, from, [actingEntry('acting-begun', userId)])
  return openSession(trx, userId, now, { ...(visitor ? { visitor } : {}), impersonator })
}

const NOWHERE: CallOrigin = { requestId: '', address: '', agent: '' }

/** Records the end of every session of an operator that is over, however it ended; how many there were. */
export async function noteEndedActing(
  trx: Trx,
  { writeAudit }: Pick<ActingPorts, 'writeAudit'>,
  now: Date,
  from = NOWHERE,
): Promise<number> {
  const ended = await takeEndedActing(trx, now)
  for (const { userId, operatorId, name, because } of ended)
    await writeAudit(trx, { operatorId, name, via: 'shop' }, from, [
      actingEntry('acting-ended', userId, { because: because ?? 'time-over' }),
    ])
  return ended.length
}

/** An operator acts for nobody any more: codes first, so that one that is being used has opened its session by then. */
export async function endActing(
  trx: Trx,
  ports: Pick<ActingPorts, 'writeAudit'>,
  { operatorId, now }: { readonly operatorId: number; readonly now: Date },
): Promise<void> {
  await deleteCodesOfImpersonator(trx, operatorId)
  await endSessionsOfImpersonator(trx, operatorId, 'operator-shut-out', now)
  await noteEndedActing(trx, ports, now)
}
