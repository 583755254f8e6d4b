import { type Database, isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { ChangeProfileForm } from '../../contract/forms.ts'
import { emailIsSet, emailTaken, wrongCurrentPassword } from '../../errors.ts'
import { securityChanged } from '../../events.ts'
import type { NotificationFlags } from '../../model/user.ts'
import { endSessionsOf } from '../../store/session-store.ts'
import {
  findPasswordHash,
  findUserById,
  writeAnalytics,
  writeDetails,
  writeEmail,
  writeFlags,
  writePassword,
} from '../../store/user-store.ts'
import { hashPassword, isPassword } from '../credentials/hash-password.ts'
import { askConfirmation } from '../emails/confirm-email.ts'

export interface OfUser {
  readonly panelId: number
  readonly userId: number
}

/** Changes what the form names. A new password needs the present one, if there is one, and ends every other session of the user. */
export async function changeProfile(
  database: Database,
  {
    panelId,
    userId,
    form,
    sessionId,
    now,
  }: OfUser & { readonly form: ChangeProfileForm; readonly sessionId: string | null; readonly now: Date },
): Promise<void> {
  const passwordHash = form.password === undefined ? undefined : await newHash(database, { panelId, userId }, form)
  await database.transaction(panelId, async (trx) => {
    const user = await findUserById(trx, userId)
    if (!user) return
    await writeDetails(trx, userId, {
      name: form.name ?? user.name,
      companyName: given(form.company_name, user.company.name),
      companyAddress: given(form.company_address, user.company.address),
      companySite: given(form.company_site, user.company.site),
      vat: given(form.vat, user.company.vat),
    })
    if (passwordHash === undefined) return
    await writePassword(trx, userId, passwordHash)
    await endSessionsOf(trx, userId, 'password', now, sessionId)
    await announce(trx, securityChanged, { userId, change: 'password' })
  })
}

/** Absent leaves the value, null or empty clears it. */
const given = (value: string | null | undefined, before: string | null): string | null => (value === undefined ? before : value || null)

async function newHash(database: Database, { panelId, userId }: OfUser, form: ChangeProfileForm): Promise<string> {
  const present = await database.read(panelId, (trx) => findPasswordHash(trx, userId))
  // An account without a password has another proof: `refuseUnprotected`.
  if (present !== null && !(await isPassword(form.current_password ?? '', present))) throw wrongCurrentPassword()
  return hashPassword(form.password ?? '')
}

/** Gives an account without e-mail its address; refused when it has one or the address is somebody's. */
export async function setEmail(database: Database, { panelId, userId, email }: OfUser & { readonly email: string }): Promise<void> {
  const written = await database
    .transaction(panelId, async (trx) => {
      const isWritten = await writeEmail(trx, userId, email)
      if (isWritten) await announce(trx, securityChanged, { userId, change: 'email' })
      if (isWritten) await askConfirmation(trx, userId)
      return isWritten
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'user_account_email') ? emailTaken() : error
    })
  // It has one already (FORM-005).
  if (!written) throw emailIsSet()
}

/** Which mails the user wants: order, payment and subscription actions. */
export const setNotificationFlags = (trx: Trx, userId: number, flags: NotificationFlags): Promise<void> => writeFlags(trx, userId, flags)

/** The analytics ids of the user's browser; what is absent stays as it was. */
export const rememberAnalytics = (
  trx: Trx,
  userId: number,
  ids: { readonly googleAnalytics4: string | null; readonly yandexMetrika: string | null },
): Promise<void> => writeAnalytics(trx, userId, ids)
