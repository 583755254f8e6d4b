import { findUser, isUnsubscribeSignature, type NotificationFlags, setNotificationFlags } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { wrongSignature } from '../errors.ts'

export interface SignedLink {
  readonly userId: number
  readonly signature: string
  readonly secret: string
}

/** The three switches of the signed link's user; a wrong signature is refused, as is a user who does not exist. */
export async function readFlags(trx: Trx, { userId, signature, secret }: SignedLink): Promise<NotificationFlags> {
  const user = isUnsubscribeSignature(secret, { panelId: trx.panelId, userId }, signature) ? await findUser(trx, userId) : undefined
  if (!user) throw wrongSignature()
  return user.notifications
}

/** Sets the switches, for anyone who may read them (AUTH-011). */
export async function changeFlags(trx: Trx, link: SignedLink, flags: NotificationFlags): Promise<NotificationFlags> {
  await readFlags(trx, link)
  await setNotificationFlags(trx, link.userId, flags)
  return flags
}
