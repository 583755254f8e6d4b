import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { lastWayIn, noSuchProvider } from '../../errors.ts'
import { securityChanged } from '../../events.ts'
import type { SignInProviderName } from '../../model/sign-in-provider.ts'
import { deleteLink, listLinks, writeTelegram } from '../../store/sign-in-link-store.ts'
import { findPasswordHash } from '../../store/user-store.ts'

/** Removes a way to sign in; the last one stays, or nobody could sign in again. */
export async function disconnectProvider(trx: Trx, userId: number, provider: SignInProviderName): Promise<void> {
  const links = await listLinks(trx, userId)
  if (!links.some((link) => link.provider === provider)) throw noSuchProvider()
  if (links.length === 1 && (await findPasswordHash(trx, userId)) === null) throw lastWayIn()
  await deleteLink(trx, userId, provider)
  await announce(trx, securityChanged, { userId, change: 'provider-off' })
  if (provider === 'telegram') await writeTelegram(trx, userId, { id: null, username: null })
}
