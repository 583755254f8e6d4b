import type { SystemTrx, Trx } from '@vitrine/platform/database'
import { KEEP_OLD_INVITATIONS_MS } from '../model/invitation.ts'
import { deleteOldAssignments } from '../store/assignment-store.ts'
import { deleteOldBulk } from '../store/bulk-store.ts'
import { deleteOldInvitations } from '../store/invitation-store.ts'
import { deleteDoneOperatorMail } from '../store/operator-mail-store.ts'
import { deleteOldChallenges } from '../store/passkey-challenge-store.ts'
import { deleteSpentSessions } from '../store/session-store.ts'
import { deleteOldTries } from '../store/sign-in-limit-store.ts'

const DAY_MS = 86_400_000
const KEEP_MAIL_MS = 30 * DAY_MS
const KEEP_BULK_MS = 90 * DAY_MS
const KEEP_ASSIGNMENTS_MS = 90 * DAY_MS
/** Bulk actions of one transaction: each has up to 50,000 rows. */
const BULK_PORTION = 5
/** Rows of one transaction. */
export const PORTION = 1_000

/** Deletes a portion of the sessions, challenges and tries that are over for a day, and of the mails that were sent a month ago; how many rows went. */
export async function deleteSpentEntries(trx: SystemTrx, now: Date, portion = PORTION): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS)
  const mailBefore = new Date(now.getTime() - KEEP_MAIL_MS)
  const [sessions, tries] = [await deleteSpentSessions(trx, before, portion), await deleteOldTries(trx, before, portion)]
  const challenges = await deleteOldChallenges(trx, before, portion)
  return sessions + tries + challenges + (await deleteDoneOperatorMail(trx, mailBefore, portion))
}

/** Deletes a portion of the panel's invitations that nobody accepted and nobody sent anew; how many went. */
export const deleteSpentInvitations = (trx: Trx, now: Date, portion = PORTION): Promise<number> =>
  deleteOldInvitations(trx, new Date(now.getTime() - KEEP_OLD_INVITATIONS_MS), portion)

/** Deletes a portion of the panel's bulk actions that ended long ago, with their rows; how many went. The audit log keeps what they did. */
export const deleteOldBulkActions = (trx: Trx, now: Date, portion = BULK_PORTION): Promise<number> =>
  deleteOldBulk(trx, new Date(now.getTime() - KEEP_BULK_MS), portion)

/** Deletes a portion of the panel's assignments that are long over; how many went. */
export const deleteSpentAssignments = (trx: Trx, now: Date, portion = PORTION): Promise<number> =>
  deleteOldAssignments(trx, new Date(now.getTime() - KEEP_ASSIGNMENTS_MS), portion)
