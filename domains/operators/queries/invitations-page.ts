import type { Trx } from '@vitrine/platform/database'
import type { Invitation } from '../model/invitation.ts'
import { type InvitationQuestion, invitationsByIds, listInvitations } from '../store/invitation-store.ts'

export const presentInvitation = ({ invitedBy, inviterName, createdAt, expiresAt, ...invitation }: Invitation, now: Date) => ({
  ...invitation,
  invitedBy: { id: invitedBy, name: inviterName },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired: expiresAt <= now,
})

/** Invitations that nobody accepted yet, the newest first, one more than asked for where there are more. */
export const invitationsPage = (trx: Trx, question: InvitationQuestion): Promise<Invitation[]> =>
  listInvitations(trx, { ...question, limit: question.limit + 1 })

/** How invitations stand, as the audit log compares them. */
export const invitationStates = async (trx: Trx, ids: readonly number[]) =>
  new Map(
    (await invitationsByIds(trx, ids)).map(({ id, email, role, expiresAt }) => [
      String(id),
      { label: email, fields: { email, role, expiresAt: expiresAt.toISOString() } },
    ]),
  )
