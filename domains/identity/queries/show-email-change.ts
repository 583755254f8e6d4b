import type { Trx } from '@vitrine/platform/database'
import { type EmailChange, findWaitingChange } from '../store/email-change-store.ts'

interface EmailChangeWire {
  readonly email: string
  readonly asked_at: string
  readonly expires_at: string
}

export const presentEmailChange = ({ newEmail, requestedAt, expiresAt }: EmailChange): EmailChangeWire => ({
  email: newEmail,
  asked_at: requestedAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})

/** The address that waits to be confirmed as a user's new one; null when none does. */
export async function showEmailChange(trx: Trx, userId: number, now: Date): Promise<EmailChangeWire | null> {
  const waiting = await findWaitingChange(trx, userId, now)
  return waiting ? presentEmailChange(waiting) : null
}
