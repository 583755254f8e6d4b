import type { Trx } from '@vitrine/platform/database'
import { isVerified, type YoutubeAccount } from '../../model/youtube-channel.ts'
import { ownYoutubeAccountOfChannel, youtubeAccountOf, youtubeAccountsOf } from '../../store/youtube-store.ts'

/** The channels a person has added, verified or not. */
export const listYoutubeAccounts = (trx: Trx, userId: number): Promise<readonly YoutubeAccount[]> => youtubeAccountsOf(trx, userId)

/** The user's account of that number if both of its checks have passed; what tasks may be done with. */
export async function findVerifiedYoutubeAccount(
  trx: Trx,
  owned: { userId: number; accountId: number },
): Promise<YoutubeAccount | undefined> {
  const account = await youtubeAccountOf(trx, owned)
  return account && isVerified(account) ? account : undefined
}

/** The user's account of a channel; undefined when they have none, no matter who else has. */
export const findYoutubeAccountOfChannel = (
  trx: Trx,
  owned: { readonly userId: number; readonly channelId: string },
): Promise<YoutubeAccount | undefined> => ownYoutubeAccountOfChannel(trx, owned)
