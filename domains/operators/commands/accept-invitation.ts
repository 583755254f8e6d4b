import { hashPassword, hashToken, isPassword, isWeakPassword } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { CallOrigin } from '@vitrine/platform/http'
import { invitationOver, isMember, weakPassword, wrongOwnPassword } from '../errors.ts'
import type { OperatorsDeps } from '../ports.ts'
import { findOpenInvitation } from '../queries/show-invitation.ts'
import { insertAudit, insertDeploymentAudit } from '../store/audit-store.ts'
import { takeInvitation } from '../store/invitation-store.ts'
import { insertMembership } from '../store/membership-store.ts'
import { type Credentials, findCredentials, insertOperatorOnce } from '../store/operator-store.ts'
import { countTries } from './limit-tries.ts'
import { openSession } from './open-session.ts'
import type { SignedIn } from './sign-in.ts'

export interface Acceptance {
  readonly token: string
  /** The one that the inviter wrote unless they choose another. */
  readonly name?: string | undefined
  readonly password: string
  readonly from: CallOrigin
}

/**
 * Makes anyone who has an invitation's token a member of the panel's staff, once. A new person chooses a password; one with an account proves it by theirs, because
 * the inviter knows the address too. A second factor comes next, as in every sign-in.
 */
export async function acceptInvitation(deps: OperatorsDeps, { token, name, password, from }: Acceptance): Promise<SignedIn> {
  const { database, clock } = deps
  const { panelId, email } = await findOpenInvitation(deps, token)
  await countTries(deps, { account: email, address: from.address })
  const known = await database.system((trx) => findCredentials(trx, email))
  const passwordHash = known ? known.passwordHash : await hashOfNew(password, email)
  if (known) await refuseUnlessOwn(deps, { known, password, from })
  const now = clock.now()
  return database.transaction(panelId, async (trx) => {
    const invitation = await takeInvitation(trx, hashToken(token), now)
    if (!invitation) throw invitationOver()
    const shownName = known?.name ?? name ?? invitation.name
    const operatorId =
      known?.operatorId ?? (await insertOperatorOnce(trx, { email, name: shownName, passwordHash, deploymentRole: null, now }))
    // Made since this began, by another invitation: their password is asked for then.
    if (operatorId === undefined) throw wrongOwnPassword()
    if (!(await insertMembership(trx, operatorId, invitation.role, now))) throw isMember()
    await noteAccepted(trx, { operatorId, name: shownName, email, role: invitation.role }, from)
    const step = known?.hasFactor ? 'second_factor' : 'set_up'
    return { session: await openSession(trx, { operatorId, step, from, now }), step }
  })
}

function hashOfNew(password: string, email: string): Promise<string> {
  if (isWeakPassword(password, { email, panelName: 'vitrine' })) throw weakPassword()
  return hashPassword(password)
}

interface KnownPerson {
  readonly known: Credentials
  readonly password: string
  readonly from: CallOrigin
}

async function refuseUnlessOwn({ database }: OperatorsDeps, { known, password, from }: KnownPerson): Promise<void> {
  if ((await isPassword(password, known.passwordHash)) && known.suspendedAt === null) return
  const act = { operatorId: known.operatorId, name: known.name, via: 'console', action: 'invitation.password', outcome: 'refused' } as const
  await database.system((trx) => insertDeploymentAudit(trx, act, from))
  throw wrongOwnPassword()
}

async function noteAccepted(
  trx: Trx,
  { operatorId, name, email, role }: { readonly operatorId: number; readonly name: string; readonly email: string; readonly role: string },
  from: CallOrigin,
): Promise<void> {
  const entry = {
    permission: 'staff.edit',
    action: 'invitation.accepted',
    entity: { kind: 'operator', id: String(operatorId), label: email },
    before: null,
    after: { role },
    reason: null,
    outcome: 'done' as const,
  }
  await insertAudit(trx, { operatorId, name, via: 'console' }, from, [entry])
}
