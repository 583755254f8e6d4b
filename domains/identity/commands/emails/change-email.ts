import { type Database, isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { confirmationOver, confirmationUnproven, emailIsTheSame, emailTaken, wrongPassword } from '../../errors.ts'
import { emailChanged, emailChangeRequested, securityChanged } from '../../events.ts'
import { later } from '../../model/session-rules.ts'
import { hashToken, newToken } from '../../model/tokens.ts'
import { deleteConfirmationsOf } from '../../store/confirmation-store.ts'
import {
  type ChangePurpose,
  deleteChangesOf,
  deleteWaitingChange,
  type EmailChange,
  findWaitingChange,
  insertChangeCode,
  lockChangeOfCode,
  lockChangesOf,
  replaceEmailChange,
  writeChangeConfirmed,
} from '../../store/email-change-store.ts'
import { deletePasswordCodes } from '../../store/secret-store.ts'
import { endSessionsOf } from '../../store/session-store.ts'
import { recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import { deleteTwoFactorSince } from '../../store/two-factor-store.ts'
import { findPasswordHash, findUserById, isEmailTaken, replaceEmail } from '../../store/user-store.ts'
import { isPassword } from '../credentials/hash-password.ts'
import { closeUnprovenWays, refuseSuspended } from './confirm-email.ts'

const HOUR_MS = 3_600_000
/** How long the link to the new address is valid, and the old address's undo link after the change. */
export const emailChangeHours = { confirm: 24, undo: 7 * 24 } as const

export interface ChangeParams {
  readonly userId: number
  readonly sessionId: string | null
  readonly email: string
  readonly now: Date
  /** Who asks for the customer; the customer where it is left out. */
  readonly operatorId?: number
}

/** Requests another address. The account keeps the present one until the reader of the new one's mail confirms it. */
export async function askEmailChange(trx: Trx, { userId, sessionId, email, now, operatorId }: ChangeParams): Promise<EmailChange> {
  await lockChangesOf(trx, userId)
  await refuseSuspended(trx, userId)
  const user = await findUserById(trx, userId)
  if (!user || user.email === email) throw emailIsTheSame()
  if (await isEmailTaken(trx, email, userId)) throw emailTaken()
  // An unproven address may be a stranger's: it gets no warning about this account and no link back into it.
  const oldEmail = user.emailVerifiedAt ? user.email : null
  const expiresAt = later(now, emailChangeHours.confirm * HOUR_MS)
  const row = { userId, oldEmail, newEmail: email, sessionId, requestedAt: now, expiresAt, operatorId: operatorId ?? null }
  const changeId = await replaceEmailChange(trx, row)
  await recordSecurityEvent(trx, { userId, kind: 'email-change-asked', actorId: operatorId ?? userId, at: now })
  await announce(trx, emailChangeRequested, { userId, changeId })
  return { ...row, changeId, confirmedAt: null, undoUntil: null }
}

/** Cancels the request; the mailed links are void. Answers false when none is pending. */
export async function cancelEmailChange(
  trx: Trx,
  { userId, now, operatorId }: Pick<ChangeParams, 'userId' | 'now' | 'operatorId'>,
): Promise<boolean> {
  if (!(await findWaitingChange(trx, userId, now))) return false
  await deleteWaitingChange(trx, userId)
  await recordSecurityEvent(trx, { userId, kind: 'email-change-canceled', actorId: operatorId ?? userId, at: now })
  return true
}

/** The code of a mail about the change: made when the mail is written, so it is stored in no queue. */
export async function issueChangeCode(trx: Trx, changeId: string, purpose: ChangePurpose): Promise<string> {
  const code = newToken(purpose === 'confirm' ? 'emailChange' : 'emailUndo')
  await insertChangeCode(trx, { tokenHash: hashToken(code), changeId, purpose })
  return code
}

export interface ConfirmingChange {
  readonly panelId: number
  readonly code: string
  /** Who is signed in where the link was opened, and by which session. */
  readonly userId: number | undefined
  readonly sessionId: string | null
  /** The account's password, where somebody else or nobody is. */
  readonly password: string | undefined
  readonly now: Date
}

/**
 * Makes the new address the account's. As with every other address the link shows who reads the mail, and session or password that the account is theirs: a
 * mistyped address makes nobody the owner. Other sessions end, as after a new password, and what was mailed to the old address opens nothing any more.
 */
export async function confirmEmailChange(database: Database, { panelId, code, now, ...by }: ConfirmingChange): Promise<void> {
  const tokenHash = hashToken(code)
  const [found, stored] = await database.transaction(panelId, async (trx) => {
    const change = waiting(await lockChangeOfCode(trx, tokenHash, 'confirm'), now)
    return [change, await findPasswordHash(trx, change.userId)] as const
  })
  const isHere = found.userId === by.userId
  if (!isHere && by.password === undefined) throw confirmationUnproven()
  if (!isHere && !(await isPassword(by.password ?? '', stored))) throw wrongPassword()
  await database
    .transaction(panelId, async (trx) => {
      const change = waiting(await lockChangeOfCode(trx, tokenHash, 'confirm'), now)
      const { userId, changeId, newEmail } = change
      await refuseSuspended(trx, userId)
      if (await isEmailTaken(trx, newEmail, userId)) throw emailTaken()
      await replaceEmail(trx, userId, newEmail, now)
      await writeChangeConfirmed(trx, changeId, now, later(now, emailChangeHours.undo * HOUR_MS))
      await voidMailedCodes(trx, userId)
      await endSessionsOf(trx, userId, 'email', now, isHere ? by.sessionId : change.sessionId)
      await recordSecurityEvent(trx, { userId, kind: 'email-changed', actorId: userId, at: now })
      await announce(trx, emailChanged, { userId, changeId })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'user_account_email') ? emailTaken() : error
    })
}

/** "This was not me", by the reader of the mail to the new address: cancels the change. */
export async function refuseEmailChange(trx: Trx, { code, now }: Pick<ConfirmingChange, 'code' | 'now'>): Promise<void> {
  const { userId } = waiting(await lockChangeOfCode(trx, hashToken(code), 'confirm'), now)
  await deleteWaitingChange(trx, userId)
  await recordSecurityEvent(trx, { userId, kind: 'email-change-canceled', actorId: userId, at: now })
}

/**
 * "This was not me", by the reader of the old address's mail, before or after the change: restores the account to them. Anyone who asked for the change passed
 * step-up authentication, so every credential ends but the second factor that stood before; the reader sets a password by mail.
 */
export async function undoEmailChange(trx: Trx, { code, now }: Pick<ConfirmingChange, 'code' | 'now'>): Promise<void> {
  const change = await lockChangeOfCode(trx, hashToken(code), 'undo')
  if (!change?.oldEmail || (change.undoUntil && change.undoUntil <= now)) throw confirmationOver()
  const { userId, oldEmail } = change
  await replaceEmail(trx, userId, oldEmail, now)
  await deleteChangesOf(trx, userId)
  await voidMailedCodes(trx, userId)
  await deleteTwoFactorSince(trx, userId, change.requestedAt)
  await closeUnprovenWays(trx, { userId, email: oldEmail, now })
  await recordSecurityEvent(trx, { userId, kind: 'email-change-undone', actorId: userId, at: now })
  await announce(trx, securityChanged, { userId, change: 'email' })
  // What was mailed to the other address meanwhile is void too.
  if (change.confirmedAt) await announce(trx, emailChanged, { userId, changeId: change.changeId })
}

/** Voids the links mailed to the former address. */
async function voidMailedCodes(trx: Trx, userId: number): Promise<void> {
  await deletePasswordCodes(trx, userId)
  await deleteConfirmationsOf(trx, userId)
}

function waiting(change: EmailChange | undefined, now: Date): EmailChange {
  if (!change || change.confirmedAt !== null || change.expiresAt <= now) throw confirmationOver()
  return change
}
