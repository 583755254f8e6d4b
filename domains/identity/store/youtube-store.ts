import { sql, type Trx } from '@vitrine/platform/database'
import type { YoutubeAccount } from '../model/youtube-channel.ts'

const columns = sql`account_id as id, user_id as "userId", youtube_channel_id as "channelId", title, thumbnail, code, verification_code_at as "codeAt",
  verification_public_subscriptions_at as "publicSubscriptionsAt", is_reportable as "isReportable", created_at as "createdAt"`

export const youtubeAccountsOf = (trx: Trx, userId: number): Promise<YoutubeAccount[]> =>
  trx.rows(sql<YoutubeAccount>`
    select ${columns} from identity.youtube_account where panel_id = ${trx.panelId} and user_id = ${userId} order by account_id`)

export const youtubeAccountOf = (trx: Trx, owned: { userId: number; accountId: number }): Promise<YoutubeAccount | undefined> =>
  trx.maybe(sql<YoutubeAccount>`
    select ${columns} from identity.youtube_account
     where panel_id = ${trx.panelId} and user_id = ${owned.userId} and account_id = ${owned.accountId}`)

export const youtubeAccountOfChannel = (trx: Trx, channelId: string): Promise<YoutubeAccount | undefined> =>
  trx.maybe(sql<YoutubeAccount>`
    select ${columns} from identity.youtube_account where panel_id = ${trx.panelId} and youtube_channel_id = ${channelId} for update`)

export interface NewYoutubeAccount {
  readonly userId: number
  readonly channelId: string
  readonly title: string
  readonly thumbnail: string | null
  readonly code: string
  readonly now: Date
}

/** Undefined when somebody has bound the channel in the meantime. */
export const insertYoutubeAccount = (trx: Trx, row: NewYoutubeAccount): Promise<YoutubeAccount | undefined> =>
  trx.maybe(sql<YoutubeAccount>`
    insert into identity.youtube_account (panel_id, user_id, youtube_channel_id, title, thumbnail, code, created_at)
    values (${trx.panelId}, ${row.userId}, ${row.channelId}, ${row.title}, ${row.thumbnail}, ${row.code}, ${row.now})
    on conflict (panel_id, youtube_channel_id) do nothing
    returning ${columns}`)

export type ChannelCheck = 'code' | 'public-subscriptions'

/** Notes that a check has passed; the first timestamp stays. */
export const markYoutubeCheck = (
  trx: Trx,
  { userId, accountId, check, now }: { userId: number; accountId: number; check: ChannelCheck; now: Date },
): Promise<YoutubeAccount | undefined> => {
  const column = check === 'code' ? sql`verification_code_at` : sql`verification_public_subscriptions_at`
  return trx.maybe(sql<YoutubeAccount>`
    update identity.youtube_account set ${column} = coalesce(${column}, ${now})
     where panel_id = ${trx.panelId} and user_id = ${userId} and account_id = ${accountId}
    returning ${columns}`)
}

export const ownYoutubeAccountOfChannel = (trx: Trx, owned: { userId: number; channelId: string }): Promise<YoutubeAccount | undefined> =>
  trx.maybe(sql<YoutubeAccount>`
    select ${columns} from identity.youtube_account
     where panel_id = ${trx.panelId} and youtube_channel_id = ${owned.channelId} and user_id = ${owned.userId}`)

export async function writeIsReportable(trx: Trx, input: { userId: number; accountId: number; isReportable: boolean }): Promise<void> {
  await trx.run(sql`
    update identity.youtube_account set is_reportable = ${input.isReportable}
     where panel_id = ${trx.panelId} and user_id = ${input.userId} and account_id = ${input.accountId}`)
}

export const deleteYoutubeAccountRow = (trx: Trx, accountId: number): Promise<number> =>
  trx.run(sql`delete from identity.youtube_account where panel_id = ${trx.panelId} and account_id = ${accountId}`)
