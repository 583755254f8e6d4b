import { findYoutubeAccountOfChannel, setReportable } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { noSuchChannel } from '../errors.ts'
import { writeGrant } from '../store/grant-store.ts'

export interface NewGrant {
  readonly userId: number
  readonly channelId: string
  readonly refreshToken: string
  readonly now: Date
}

/** Stores the consent for one of the user's channels; from now on it has reports. */
export async function saveReportGrant(trx: Trx, secrets: SecretBox, { userId, channelId, refreshToken, now }: NewGrant): Promise<void> {
  const account = await findYoutubeAccountOfChannel(trx, { userId, channelId })
  if (!account) throw noSuchChannel()
  await writeGrant(trx, secrets, { accountId: account.id, userId, channelId, refreshToken, grantedAt: now })
  await setReportable(trx, { userId, accountId: account.id, isReportable: true })
}
