import { defineEvent } from '@vitrine/platform/jobs'
import { z } from 'zod'

const ofUser = z.object({ userId: z.int() })

/** A person registered by themselves. */
export const userRegistered = defineEvent('identity.user-registered', ofUser)
/** An account made for the e-mail of a guest order: it has no password yet. */
export const guestAccountCreated = defineEvent('identity.guest-account-created', ofUser)
/** An account has an address that nobody has confirmed: a mail asks to. */
export const emailConfirmationRequested = defineEvent('identity.email-confirmation-asked', ofUser)
const ofChange = z.object({ userId: z.int(), changeId: z.uuid() })
/** A requested change of address: the new one is asked to confirm it, the old one is warned. */
export const emailChangeRequested = defineEvent('identity.email-change-asked', ofChange)
/** The new address is the account's: codes mailed to the old one are void, and its reader gets the undo link. */
export const emailChanged = defineEvent('identity.email-changed', ofChange)
/** Somebody wants a new password for an account that exists. */
export const passwordResetRequested = defineEvent('identity.password-reset-asked', ofUser)

/** A session was opened in a browser that is new to the account. */
export const signedInFromNewDevice = defineEvent('identity.signed-in-from-new-device', z.object({ userId: z.int(), sessionId: z.uuid() }))

/** A person asked for an export of their data. */
export const exportRequested = defineEvent('identity.export-asked', ofUser)

const securityChanges = [
  'password',
  'email',
  'two-factor-on',
  'two-factor-off',
  'two-factor-removal',
  'api-token',
  'deletion',
  'provider-on',
  'provider-off',
] as const
export type SecurityChange = (typeof securityChanges)[number]
/** A credential was changed; the owner is told, in case it was somebody else. */
export const securityChanged = defineEvent('identity.security-changed', z.object({ userId: z.int(), change: z.enum(securityChanges) }))

/** An operator has decided about somebody's verification documents. */
export const documentsDecided = defineEvent(
  'identity.documents-decided',
  z.object({ userId: z.int(), outcome: z.enum(['approved', 'refused']), decidedAt: z.iso.datetime() }),
)
