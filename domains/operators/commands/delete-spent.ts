import type { SystemTrx, Trx } from '@vitrine/platform/database'
import { KEEP_OLD_INVITATIONS_MS } from '../model/invitation.ts'
import { deleteOldInvitations } from '../store/invitation-store.ts'
import { deleteSpentSessions } from '../store/session-store.ts'
import { deleteOldTries } from '../store/sign-in-limit-store.ts'

const DAY_MS = 86_400_000
/** Rows of one transaction. */
export const PORTION = 1_000

/** Deletes a portion of the sessions that are over and of the tries that were made more than a day ago; how many rows went. */
export async function deleteSpentEntries(trx: SystemTrx, now: Date, portion = PORTION): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS)
  return (await deleteSpentSessions(trx, before, portion)) + (await deleteOldTries(trx, before, portion))
}

/** Deletes a portion of the panel's invitations that nobody accepted and nobody sent anew; how many went. */
export const deleteSpentInvitations = (trx: Trx, now: Date, portion = PORTION): Promise<number> =>
  deleteOldInvitations(trx, new Date(now.getTime() - KEEP_OLD_INVITATIONS_MS), portion)
