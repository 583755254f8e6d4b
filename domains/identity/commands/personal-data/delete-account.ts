import type { Database, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { Micro } from '@vitrine/platform/kernel'
import { deletionBlockedByMoney, deletionBlockedByOrders, twoFactorNeeded } from '../../errors.ts'
import { securityChanged } from '../../events.ts'
import { isStaff } from '../../model/roles.ts'
import { later } from '../../model/session-rules.ts'
import { newAffiliateCode } from '../../model/tokens.ts'
import { tombstonesOf } from '../../model/tombstone.ts'
import type { PersonalData } from '../../ports.ts'
import { deletionObstacleOf } from '../../queries/personal-data.ts'
import { deleteApiTokensOf } from '../../store/api-key-store.ts'
import { deleteConfirmationsOf } from '../../store/confirmation-store.ts'
import { deleteDecisions } from '../../store/document-decision-store.ts'
import { deleteCase } from '../../store/document-store.ts'
import { deleteChangesOf } from '../../store/email-change-store.ts'
import {
  deleteExpiredExports,
  erasePerson,
  findGivenUp,
  insertTombstones,
  usersToDelete,
  writeDeleteAt,
} from '../../store/personal-data-store.ts'
import { deletePasswordCodes } from '../../store/secret-store.ts'
import { endSessionsOf } from '../../store/session-store.ts'
import { deleteDevices, recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import { outsidesOf } from '../../store/sign-in-link-store.ts'
import { deleteChallengesOf, deleteTwoFactor } from '../../store/two-factor-store.ts'
import { findUserById } from '../../store/user-store.ts'

const DAY_MS = 86_400_000
/** In which the owner can cancel. */
const GRACE_DAYS = 14

export interface DeletionDeps {
  readonly parts: readonly PersonalData[]
  /** Keys the hashes that remain of the account, see `tombstonesOf`. */
  readonly secret: string
}
interface OfUser {
  readonly userId: number
  readonly now: Date
  /** The owner of the account, unless an operator asks for it. */
  readonly actorId?: number
}
interface GivesUp {
  readonly givesUp: Micro | null
}

/**
 * Deletes the account in a fortnight, unless its owner changes their mind. Refused while orders run or money is on its way, and while there is a balance unless
 * `givesUp` is exactly that balance, in micro-USD.
 */
export async function askDeletion(
  trx: Trx,
  parts: readonly PersonalData[],
  { userId, now, givesUp, actorId = userId }: OfUser & GivesUp,
): Promise<Date> {
  const user = await findUserById(trx, userId)
  if (!user || isStaff(user.roles)) throw twoFactorNeeded()
  const kept = await deletionObstacleOf(trx, parts, userId)
  if (kept?.because === 'orders') throw deletionBlockedByOrders()
  if (kept && !(kept.because === 'balance' && kept.balance === givesUp)) throw deletionBlockedByMoney()
  const at = later(now, GRACE_DAYS * DAY_MS)
  await writeDeleteAt(trx, userId, at, kept ? givesUp : null)
  await recordSecurityEvent(trx, { userId, kind: 'deletion-asked', actorId, at: now })
  await announce(trx, securityChanged, { userId, change: 'deletion' })
  return at
}

export async function undoDeletion(trx: Trx, { userId, now, actorId = userId }: OfUser): Promise<void> {
  await writeDeleteAt(trx, userId, null, null)
  await recordSecurityEvent(trx, { userId, kind: 'deletion-undone', actorId, at: now })
}

/** Deletes accounts whose fortnight is over; one with new money or orders waits another day. Purges old data files too. */
export async function deleteDueAccounts(database: Database, panelId: number, deps: DeletionDeps, now: Date): Promise<void> {
  await database.transaction(panelId, (trx) => deleteExpiredExports(trx, now))
  const due = await database.read(panelId, (trx) => usersToDelete(trx, now))
  for (const userId of due) await database.transaction(panelId, (trx) => deleteAccount(trx, deps, { userId, now }))
}

async function deleteAccount(trx: Trx, { parts, secret }: DeletionDeps, { userId, now }: OfUser): Promise<void> {
  const kept = await deletionObstacleOf(trx, parts, userId)
  const givesUp = await findGivenUp(trx, userId)
  // A smaller balance than agreed to may be given up; a larger one may not.
  const mayGo = kept === undefined || (kept.because === 'balance' && givesUp !== null && kept.balance <= givesUp)
  if (!mayGo) return writeDeleteAt(trx, userId, later(now, DAY_MS), givesUp)
  const user = await findUserById(trx, userId)
  const known = { email: user?.email ?? null, outsides: await outsidesOf(trx, userId) }
  await insertTombstones(trx, tombstonesOf(secret, trx.panelId, known), now)
  for (const part of parts) await part.erase?.(trx, userId)
  await endSessionsOf(trx, userId, 'deleted', now)
  await deleteApiTokensOf(trx, userId)
  await deletePasswordCodes(trx, userId)
  await deleteConfirmationsOf(trx, userId)
  await deleteChangesOf(trx, userId)
  await deleteTwoFactor(trx, userId)
  await deleteChallengesOf(trx, userId)
  await deleteDevices(trx, userId)
  // Files lie outside the database: the next sweep erases them by the rows marked here.
  await deleteCase(trx, userId, now)
  await deleteDecisions(trx, userId)
  await erasePerson(trx, { userId, affiliateCode: newAffiliateCode(), now })
  await recordSecurityEvent(trx, { userId, kind: 'deleted', actorId: userId, at: now })
}
