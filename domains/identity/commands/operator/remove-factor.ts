import type { Database, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { factorRemovalRequested, hasNoFactor, noFactorRemoval } from '../../errors.ts'
import { securityChanged } from '../../events.ts'
import { isStaff } from '../../model/roles.ts'
import { later } from '../../model/session-rules.ts'
import { recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import {
  clearFactorRemoval,
  deleteTwoFactor,
  dueFactorRemovals,
  hasTwoFactor,
  lockDueRemoval,
  writeFactorRemoval,
} from '../../store/two-factor-store.ts'
import { findUserById } from '../../store/user-store.ts'
import { endAllSessions } from '../sessions/end-session.ts'
import { type ByOperator, lockIfThere } from './change-customer.ts'

/** In which the customer can object: the person who asked the support may be somebody else. */
const OBJECTION_MS = 24 * 3_600_000

/**
 * Requests that the second factor of a customer who lost it goes in a day. A mail says so at once; a right code keeps the factor (`isRightCode`). Refused for
 * staff, and when it was requested before.
 */
export async function requestFactorRemoval(trx: Trx, { userId, operatorId, now }: ByOperator): Promise<void> {
  await lockIfThere(trx, userId)
  const user = await findUserById(trx, userId)
  if (!user || isStaff(user.roles) || !(await hasTwoFactor(trx, userId))) throw hasNoFactor()
  if (!(await writeFactorRemoval(trx, userId, { at: later(now, OBJECTION_MS), operatorId }))) throw factorRemovalRequested()
  await recordSecurityEvent(trx, { userId, kind: 'two-factor-removal-requested', actorId: operatorId, at: now })
  await announce(trx, securityChanged, { userId, change: 'two-factor-removal' })
}

/** The factor stays as it is. */
export async function cancelFactorRemoval(trx: Trx, { userId, operatorId, now }: ByOperator): Promise<void> {
  await lockIfThere(trx, userId)
  if (!(await clearFactorRemoval(trx, userId))) throw noFactorRemoval()
  await recordSecurityEvent(trx, { userId, kind: 'two-factor-removal-canceled', actorId: operatorId, at: now })
}

/** Removes second factors that nobody kept within the day, with their recovery codes, and ends every session; a mail says so. */
export async function removeDueFactors(database: Database, panelId: number, now: Date): Promise<void> {
  const due = await database.read(panelId, (trx) => dueFactorRemovals(trx, now))
  for (const { userId } of due) await database.transaction(panelId, (trx) => removeDueFactor(trx, userId, now))
}

async function removeDueFactor(trx: Trx, userId: number, now: Date): Promise<void> {
  const due = await lockDueRemoval(trx, userId, now)
  if (!due) return
  await deleteTwoFactor(trx, userId)
  await endAllSessions(trx, { userId, now, actorId: due.operatorId })
  await recordSecurityEvent(trx, { userId, kind: 'two-factor-off', actorId: due.operatorId, at: now })
  await announce(trx, securityChanged, { userId, change: 'two-factor-off' })
}
