import type { Database, Trx } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import {
  channelIsTaken,
  channelsUnavailable,
  channelUnknown,
  codeNotFound,
  noSuchAccount,
  subscriptionsHidden,
  tooManyChannels,
} from '../../errors.ts'
import { channelReferenceOf, hasLapsed, holdsCode, newChannelCode, type YoutubeAccount } from '../../model/youtube-channel.ts'
import type { ChannelDirectory, ChannelFacts } from '../../ports.ts'
import {
  type ChannelCheck,
  deleteYoutubeAccountRow,
  insertYoutubeAccount,
  markYoutubeCheck,
  writeIsReportable,
  youtubeAccountOf,
  youtubeAccountOfChannel,
  youtubeAccountsOf,
} from '../../store/youtube-store.ts'

const ACCOUNTS_MAX = 10
const TITLE_MAX = 200
const THUMBNAIL_MAX = 500

export interface ChannelDeps {
  readonly database: Database
  readonly clock: Clock
  /** Without one, channels can be neither added nor verified. */
  readonly channels?: ChannelDirectory | undefined
}
interface Owner {
  readonly panelId: number
  readonly userId: number
}

/** Binds the channel of an address to the user; one already bound to them is returned unchanged. The platform is asked before any transaction begins. */
export async function addYoutubeAccount(deps: ChannelDeps, { panelId, userId }: Owner, address: string): Promise<YoutubeAccount> {
  const reference = channelReferenceOf(address)
  const facts = reference && (await queryChannels(deps, (channels) => channels.find(reference)))
  if (!facts) throw channelUnknown()
  return deps.database.transaction(panelId, (trx) => bind(trx, { userId, facts, now: deps.clock.now() }))
}

async function bind(trx: Trx, { userId, facts, now }: { userId: number; facts: ChannelFacts; now: Date }): Promise<YoutubeAccount> {
  const present = await youtubeAccountOfChannel(trx, facts.id)
  if (present?.userId === userId) return present
  if (present && !hasLapsed(present, now)) throw channelIsTaken()
  if (present) await deleteYoutubeAccountRow(trx, present.id)
  if ((await youtubeAccountsOf(trx, userId)).length >= ACCOUNTS_MAX) throw tooManyChannels()
  const { id: channelId, title, thumbnail } = facts
  const shown = { title: title.slice(0, TITLE_MAX), thumbnail: thumbnail && thumbnail.length <= THUMBNAIL_MAX ? thumbnail : null }
  const added = await insertYoutubeAccount(trx, { userId, channelId, ...shown, code: newChannelCode(), now })
  if (!added) throw channelIsTaken()
  return added
}

/** Looks for the account's code in the channel's description. */
export async function verifyChannelCode(deps: ChannelDeps, owned: Owner & { readonly accountId: number }): Promise<YoutubeAccount> {
  const account = await accountOf(deps, owned)
  if (account.codeAt) return account
  const facts = await queryChannels(deps, (channels) => channels.find({ by: 'id', value: account.channelId }))
  if (!facts || !holdsCode(facts.description, account.code)) throw codeNotFound()
  return mark(deps, owned, 'code')
}

/** Asks the platform whether the channel's subscriptions are public. */
export async function verifyPublicSubscriptions(deps: ChannelDeps, owned: Owner & { readonly accountId: number }): Promise<YoutubeAccount> {
  const account = await accountOf(deps, owned)
  if (account.publicSubscriptionsAt) return account
  if (!(await queryChannels(deps, (channels) => channels.hasPublicSubscriptions(account.channelId)))) throw subscriptionsHidden()
  return mark(deps, owned, 'public-subscriptions')
}

/** Disconnects a channel from an account; 404 when it is another person's. */
export async function deleteYoutubeAccount(
  deps: ChannelDeps,
  { panelId, ...owned }: Owner & { readonly accountId: number },
): Promise<void> {
  await deps.database.transaction(panelId, async (trx) => {
    const account = await youtubeAccountOf(trx, owned)
    if (!account) throw noSuchAccount()
    await deleteYoutubeAccountRow(trx, account.id)
  })
}

/** Records whether the channel's owner lets its reports be read. */
export const setReportable = (
  trx: Trx,
  input: { readonly userId: number; readonly accountId: number; readonly isReportable: boolean },
): Promise<void> => writeIsReportable(trx, input)

/** Channels by their name; a platform that does not answer is a 503. */
export const searchChannels = (deps: ChannelDeps, query: string, limit: number): Promise<readonly ChannelFacts[]> =>
  queryChannels(deps, (channels) => channels.search(query, limit))

async function accountOf(
  { database }: ChannelDeps,
  { panelId, ...owned }: Owner & { readonly accountId: number },
): Promise<YoutubeAccount> {
  const account = await database.read(panelId, (trx) => youtubeAccountOf(trx, owned))
  if (!account) throw noSuchAccount()
  return account
}

async function mark(
  deps: ChannelDeps,
  { panelId, ...owned }: Owner & { readonly accountId: number },
  check: ChannelCheck,
): Promise<YoutubeAccount> {
  const marked = await deps.database.transaction(panelId, (trx) => markYoutubeCheck(trx, { ...owned, check, now: deps.clock.now() }))
  if (!marked) throw noSuchAccount()
  return marked
}

async function queryChannels<Answer>(
  { channels }: ChannelDeps,
  question: (channels: ChannelDirectory) => Promise<Answer>,
): Promise<Answer> {
  if (!channels) throw channelsUnavailable()
  return question(channels).catch(() => {
    throw channelsUnavailable()
  })
}
