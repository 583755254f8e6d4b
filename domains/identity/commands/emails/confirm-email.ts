import type { Database, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { confirmationOver, confirmationUnproven, emailUnconfirmed, wrongPassword } from '../../errors.ts'
import { emailConfirmationRequested, securityChanged } from '../../events.ts'
import { later } from '../../model/session-rules.ts'
import { hashToken, isTokenOf, newToken } from '../../model/tokens.ts'
import { deleteApiTokensOf } from '../../store/api-key-store.ts'
import { deleteConfirmationsOf, erasePassword, insertConfirmation, isSuspended, lockConfirmation } from '../../store/confirmation-store.ts'
import { deletePasswordCodes } from '../../store/secret-store.ts'
import { endSessionsOf } from '../../store/session-store.ts'
import { deleteDevices, recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import { deleteLinksOfOthers } from '../../store/sign-in-link-store.ts'
import { deleteChallengesOf, deleteTwoFactor } from '../../store/two-factor-store.ts'
import { findPasswordHash, findUserById, writeEmailVerified } from '../../store/user-store.ts'
import { isPassword } from '../credentials/hash-password.ts'

/** Lifetime of the link that confirms an address. */
export const CONFIRMATION_HOURS = 72
const HOUR_MS = 3_600_000

/** Queues the mail that confirms the account's address; nothing when there is none, or it is confirmed. */
export async function askConfirmation(trx: Trx, userId: number): Promise<void> {
  const user = await findUserById(trx, userId)
  if (user?.email && !user.emailVerifiedAt) await announce(trx, emailConfirmationRequested, { userId })
}

/** The one-time code of that mail: made when the mail is written, so it is stored in no queue. */
export async function issueConfirmationCode(
  trx: Trx,
  confirmation: { readonly userId: number; readonly email: string },
  now: Date,
): Promise<string> {
  const code = newToken('confirmation')
  await insertConfirmation(trx, { ...confirmation, tokenHash: hashToken(code), expiresAt: later(now, CONFIRMATION_HOURS * HOUR_MS) })
  return code
}

export interface Confirming {
  readonly panelId: number
  readonly code: string
  /** Who is signed in where the link was opened. */
  readonly userId: number | undefined
  /** The account's password, where somebody else or nobody is. */
  readonly password: string | undefined
  readonly now: Date
}

/**
 * Confirms an address by the link of its mail. The link shows who reads the mail; that the account is theirs too is shown by its session or its password in
 * this browser. Without either the link confirms nothing: a stranger's account with a victim's address must not become proven by the victim's click.
 */
export async function confirmEmail(database: Database, { panelId, code, userId, password, now }: Confirming): Promise<void> {
  if (!isTokenOf('confirmation', code)) throw confirmationOver()
  const tokenHash = hashToken(code)
  const [found, stored] = await database.transaction(panelId, async (trx) => {
    const confirmation = await lockConfirmation(trx, tokenHash, now)
    return [confirmation, confirmation && (await findPasswordHash(trx, confirmation.userId))] as const
  })
  if (!found) throw confirmationOver()
  if (found.userId !== userId) {
    if (password === undefined) throw confirmationUnproven()
    if (!(await isPassword(password, stored))) throw wrongPassword()
  }
  await database.transaction(panelId, async (trx) => {
    if (!(await lockConfirmation(trx, tokenHash, now))) throw confirmationOver()
    await writeEmailVerified(trx, found.userId, now)
    await deleteConfirmationsOf(trx, found.userId)
    await recordSecurityEvent(trx, { userId: found.userId, kind: 'email-confirmed', actorId: found.userId, at: now })
  })
}

/** "This was not me": the mail's reader never made the account. Every credential is void; its content waits for the reader, who may set a password. */
export async function disownAccount(
  database: Database,
  { panelId, code, now }: Pick<Confirming, 'panelId' | 'code' | 'now'>,
): Promise<void> {
  if (!isTokenOf('confirmation', code)) throw confirmationOver()
  await database.transaction(panelId, async (trx) => {
    const found = await lockConfirmation(trx, hashToken(code), now)
    if (!found) throw confirmationOver()
    await deleteConfirmationsOf(trx, found.userId)
    // Confirmed meanwhile by anyone who has both the account and the mail: nobody to lock out.
    if ((await findUserById(trx, found.userId))?.emailVerifiedAt) throw confirmationOver()
    await deleteTwoFactor(trx, found.userId)
    await deletePasswordCodes(trx, found.userId)
    await closeUnprovenWays(trx, { ...found, now })
    await recordSecurityEvent(trx, { userId: found.userId, kind: 'account-disowned', actorId: found.userId, at: now })
    await announce(trx, securityChanged, { userId: found.userId, change: 'password' })
  })
}

/**
 * Notes that somebody has read a mail to the account's address (a password set by its link, a mailed code). Anyone who does so first owns the account: ways in
 * that were made without that proof end, passwords, sessions, tokens and outside accounts alike. A second factor stays and is asked for at the next sign-in, and so do codes that set a password:
 * they were mailed to the same address (a change of address voids them), and a guest may sign in by one mail and set a password by another.
 */
export async function proveEmailByMail(trx: Trx, { userId, now }: { readonly userId: number; readonly now: Date }): Promise<void> {
  const user = await findUserById(trx, userId)
  if (!user?.email || user.emailVerifiedAt) return
  await closeUnprovenWays(trx, { userId, email: user.email, now })
  await deleteConfirmationsOf(trx, userId)
  await writeEmailVerified(trx, userId, now)
}

/** Ends every credential of an account but those that its address vouches for. */
export async function closeUnprovenWays(
  trx: Trx,
  { userId, email, now }: { readonly userId: number; readonly email: string; readonly now: Date },
): Promise<void> {
  await erasePassword(trx, userId)
  await deleteLinksOfOthers(trx, userId, email)
  await deleteApiTokensOf(trx, userId)
  await deleteChallengesOf(trx, userId)
  await deleteDevices(trx, userId)
  await endSessionsOf(trx, userId, 'email', now)
}

/** Refuses accounts without a confirmed address: they earn, withdraw and try nothing for free. */
export async function refuseUnconfirmed(trx: Trx, userId: number): Promise<void> {
  if (!(await findUserById(trx, userId))?.emailVerifiedAt) throw emailUnconfirmed()
}

/** An account whose address a guest has ordered with is closed until the address is proven by mail. */
export async function refuseSuspended(trx: Trx, userId: number): Promise<void> {
  if (await isSuspended(trx, userId)) throw emailUnconfirmed()
}
