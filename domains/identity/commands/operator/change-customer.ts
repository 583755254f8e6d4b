import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { announce } from '@vitrine/platform/jobs'
import type { Locale } from '@vitrine/platform/kernel'
import { frozenByDispute, hasNoAddress, isNotTrusted, noSuchAccount, noSuchKey } from '../../errors.ts'
import { passwordResetRequested, securityChanged } from '../../events.ts'
import { deleteApiKey } from '../../store/api-key-store.ts'
import { lockCustomerRow, writeLocale } from '../../store/operator/customer-table-store.ts'
import { clearTrust, writeTrust } from '../../store/standing-store.ts'
import { findUserById, writeDetails } from '../../store/user-store.ts'
import { freezeUser, unfreezeUser } from '../profile/freeze-user.ts'
import { endAllSessions } from '../sessions/end-session.ts'

/** A customer, and who acts. */
export interface ByOperator {
  readonly userId: number
  readonly operatorId: number
  readonly now: Date
}
/** With what the operator saw. */
type Seen<Input> = Input & { readonly userId: number; readonly version: number }

async function lockAsSeen(trx: Trx, { userId, version }: Seen<object>): Promise<void> {
  const current = await lockCustomerRow(trx, userId)
  if (current === undefined) throw noSuchAccount()
  if (current !== version) throw changedMeanwhile({ version: current, by: null, at: null })
}

/** Locks the row of a customer, who has to be there. */
export async function lockIfThere(trx: Trx, userId: number): Promise<void> {
  if ((await lockCustomerRow(trx, userId)) === undefined) throw noSuchAccount()
}

export interface CustomerChange {
  readonly name?: string | undefined
  readonly locale?: Locale | undefined
  readonly accountType?: 'individual' | 'business' | undefined
  readonly companyName?: string | undefined
  readonly companyAddress?: string | undefined
  readonly companySite?: string | undefined
  readonly vat?: string | undefined
}

/** Changes what the input names; an empty text clears a field of the company. */
export async function changeCustomer(trx: Trx, change: Seen<CustomerChange>): Promise<void> {
  await lockAsSeen(trx, change)
  const user = await findUserById(trx, change.userId)
  if (!user) throw noSuchAccount()
  const given = (value: string | undefined, before: string | null) => (value === undefined ? before : value || null)
  await writeLocale(trx, user.id, change.locale ?? user.locale, change.accountType ?? user.accountType)
  await writeDetails(trx, user.id, {
    name: change.name ?? user.name,
    companyName: given(change.companyName, user.company.name),
    companyAddress: given(change.companyAddress, user.company.address),
    companySite: given(change.companySite, user.company.site),
    vat: given(change.vat, user.company.vat),
  })
}

/** Freezes an account with a reason that operators read. */
export async function freezeCustomer(trx: Trx, { reason, now, ...seen }: Seen<{ reason: string; now: Date }>): Promise<void> {
  await lockAsSeen(trx, seen)
  await freezeUser(trx, seen.userId, 'operator', now, reason)
}

/** Refused for the freeze of a dispute: only the dispute's end lifts it. */
export async function unfreezeCustomer(trx: Trx, seen: Seen<object>): Promise<void> {
  await lockAsSeen(trx, seen)
  if (!(await unfreezeUser(trx, seen.userId, 'operator'))) throw frozenByDispute()
}

/** Rules that hold orders pass over the customer from now on; the reason is for operators alone. */
export async function trustCustomer(trx: Trx, { reason, now, ...seen }: Seen<{ reason: string; now: Date }>): Promise<void> {
  await lockAsSeen(trx, seen)
  await writeTrust(trx, { userId: seen.userId, note: reason, now })
}

/** Rules hold orders of the customer again. Refused for who is not trusted. */
export async function untrustCustomer(trx: Trx, seen: Seen<object>): Promise<void> {
  await lockAsSeen(trx, seen)
  if (!(await clearTrust(trx, seen.userId))) throw isNotTrusted()
}

/** Signs a customer out everywhere. */
export async function endSessionsOfCustomer(trx: Trx, { userId, operatorId, now }: ByOperator): Promise<void> {
  await lockIfThere(trx, userId)
  await endAllSessions(trx, { userId, now, actorId: operatorId })
}

/** Sends the mail by which a customer sets a new password; nobody else sees its code. */
export async function sendPasswordReset(trx: Trx, userId: number): Promise<void> {
  await lockIfThere(trx, userId)
  if ((await findUserById(trx, userId))?.email == null) throw hasNoAddress()
  await announce(trx, passwordResetRequested, { userId })
}

/** Revokes a key of a customer at once; a mail says so. */
export async function revokeKeyOfCustomer(trx: Trx, { userId, keyId }: { readonly userId: number; readonly keyId: number }): Promise<void> {
  if ((await deleteApiKey(trx, userId, keyId)) === 0) throw noSuchKey()
  await announce(trx, securityChanged, { userId, change: 'api-token' })
}
