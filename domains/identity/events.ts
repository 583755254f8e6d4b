import { defineEvent } from '@vitrine/platform/jobs'
import { z } from 'zod'

const ofUser = z.object({ userId: z.int() })

export const userRegistered = defineEvent('identity.user-registered', ofUser)
/** An account made for the e-mail of a guest order: it has no password yet. */
export const guestAccountCreated = defineEvent('identity.guest-account-created', ofUser)
export const passwordResetAsked = defineEvent('identity.password-reset-asked', ofUser)
