import { hashToken } from '@vitrine/identity'
import { refuseOverLimit } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { OperatorActor } from '@vitrine/platform/http'
import { beyondOwnRights, isMember, notThere } from '../errors.ts'
import { INVITATION_MS, type Invitation, invitationToken, newInvitationSeed } from '../model/invitation.ts'
import type { Role } from '../model/roles.ts'
import type { OperatorsDeps } from '../ports.ts'
import { countPlaces, deleteInvitation, invitationsByIds, writeInvitation } from '../store/invitation-store.ts'
import { isStaffAddress } from '../store/membership-store.ts'
import { insertOperatorMail } from '../store/operator-mail-store.ts'
import { hasRightsOf } from './staff/lock-member.ts'

export interface Invitee {
  readonly email: string
  readonly name: string
  readonly role: Role
}

export interface IssuedInvitation {
  readonly invitation: Invitation
  /** What its token is made from. */
  readonly seed: string
}

/**
 * Asks somebody to join the panel's staff, for three days; an earlier invitation to the address is void. Nobody gives a role with rights that they do not have.
 * The database keeps the token's hash; its address goes out by mail, and is answered once.
 */
export async function invite(
  trx: Trx,
  { secret, panels }: Pick<OperatorsDeps, 'secret' | 'panels'>,
  { actor, now, ...given }: Invitee & { readonly actor: OperatorActor; readonly now: Date },
): Promise<IssuedInvitation> {
  const email = given.email.toLowerCase()
  if (!hasRightsOf(actor, { role: given.role, grants: [], takes: [] })) throw beyondOwnRights('role')
  if (await isStaffAddress(trx, email)) throw isMember()
  await refuseOverLimit(trx, 'staff', 1, (inside) => countPlaces(inside, email, now))
  const seed = newInvitationSeed(trx.panelId)
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  const tokenHash = hashToken(invitationToken(secret, seed))
  const id = await writeInvitation(trx, { ...given, email, tokenHash, invitedBy: actor.operatorId, now, expiresAt })
  const [invitation] = await invitationsByIds(trx, [id])
  if (!invitation) throw notThere()
  const { name: panel } = await panels.get(trx.panelId)
  const mail = { kind: 'invitation', panel, inviter: actor.name, role: given.role, seed, expiresAt: expiresAt.toISOString() } as const
  await insertOperatorMail(trx, { to: email, mail, now })
  return { invitation, seed }
}

/** Withdraws an invitation; 404 when it was used or is not there. */
export async function withdrawInvitation(trx: Trx, id: number): Promise<void> {
  if (!(await deleteInvitation(trx, id))) throw notThere()
}
