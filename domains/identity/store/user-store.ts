import { sql, type Trx } from '@vitrine/platform/database'
import { isLocale, type Locale } from '@vitrine/platform/kernel'
import type { Messenger } from '../contract/user-profile.ts'
import type { NotificationFlags, User } from '../model/user.ts'

interface UserRow {
  readonly user_id: number
  readonly email: string | null
  readonly name: string
  readonly has_password: boolean
  readonly account_type: 'individual' | 'business'
  readonly company_name: string | null
  readonly company_address: string | null
  readonly company_site: string | null
  readonly vat: string | null
  readonly messengers: Messenger[]
  readonly locale: string
  readonly affiliate_code: string
  readonly referred_by: number | null
  readonly google_analytics4_client_id: string | null
  readonly yandex_metrika_client_id: string | null
  readonly order_notifications: boolean
  readonly payment_notifications: boolean
  readonly subscription_notifications: boolean
  readonly roles: string[]
  readonly permissions: string[]
  readonly email_verified_at: Date | null
  readonly frozen_at: Date | null
  readonly telegram_id: bigint | null
  readonly telegram_username: string | null
  readonly social_provider: string | null
  readonly created_at: Date
}

const columns = sql`user_id, email, name, password_hash is not null as has_password, account_type, company_name, company_address, company_site, vat,
  messengers, locale, affiliate_code, referred_by, google_analytics4_client_id, yandex_metrika_client_id, order_notifications, payment_notifications,
  subscription_notifications, roles, permissions, email_verified_at, frozen_at, telegram_id, telegram_username, social_provider, created_at`

const userOf = (row: UserRow): User => ({
  id: row.user_id,
  email: row.email,
  name: row.name,
  createdAt: row.created_at,
  emailVerifiedAt: row.email_verified_at,
  accountType: row.account_type,
  locale: isLocale(row.locale) ? row.locale : 'en',
  frozenAt: row.frozen_at,
  company: { name: row.company_name, address: row.company_address, site: row.company_site, vat: row.vat },
  messengers: row.messengers,
  affiliateCode: row.affiliate_code,
  referredBy: row.referred_by,
  analytics: { googleAnalytics4: row.google_analytics4_client_id, yandexMetrika: row.yandex_metrika_client_id },
  notifications: { order: row.order_notifications, payment: row.payment_notifications, subscription: row.subscription_notifications },
  roles: row.roles,
  permissions: row.permissions,
  hasPassword: row.has_password,
  telegram: { id: row.telegram_id === null ? null : Number(row.telegram_id), username: row.telegram_username },
  socialProvider: row.social_provider,
})

export async function findUserById(trx: Trx, userId: number): Promise<User | undefined> {
  const row = await trx.maybe(
    sql<UserRow>`select ${columns} from identity.user_account where panel_id = ${trx.panelId} and user_id = ${userId}`,
  )
  return row && userOf(row)
}

/** A person by e-mail in lower case, as all are stored. */
export async function findUserByEmail(trx: Trx, email: string): Promise<User | undefined> {
  const row = await trx.maybe(
    sql<UserRow>`select ${columns} from identity.user_account where panel_id = ${trx.panelId} and email = ${email}`,
  )
  return row && userOf(row)
}

/** Numbers of accounts with these addresses, by address; those that were deleted have none any more. */
export async function userIdsByEmail(trx: Trx, emails: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (emails.length === 0) return new Map()
  const rows = await trx.rows(sql<{ email: string; userId: number }>`
    select email, user_id as "userId" from identity.user_account where panel_id = ${trx.panelId} and email = any (${[...emails]}::text[]) and email is not null`)
  return new Map(rows.map(({ email, userId }) => [email, userId]))
}

export const findCredentials = (trx: Trx, email: string): Promise<{ user_id: number; password_hash: string | null } | undefined> =>
  trx.maybe(sql<{ user_id: number; password_hash: string | null }>`
    select user_id, password_hash from identity.user_account where panel_id = ${trx.panelId} and email = ${email}`)

export const findPasswordHash = async (trx: Trx, userId: number): Promise<string | null> =>
  (
    await trx.one(sql<{ password_hash: string | null }>`
      select password_hash from identity.user_account where panel_id = ${trx.panelId} and user_id = ${userId}`)
  ).password_hash

export const findAffiliate = async (trx: Trx, code: string): Promise<number | null> =>
  (
    await trx.maybe(sql<{ user_id: number }>`
      select user_id from identity.user_account where panel_id = ${trx.panelId} and affiliate_code = ${code.toUpperCase()} and email_verified_at is not null`)
  )?.user_id ?? null

export interface NewUserRow {
  /** Null for a person of a messenger, until they give one. */
  readonly email: string | null
  readonly name: string
  readonly passwordHash: string | null
  readonly locale: Locale
  readonly affiliateCode: string
  readonly accountType?: 'individual' | 'business'
  readonly vat?: string | null
  readonly messengers?: readonly unknown[]
  readonly referredBy?: number | null
  readonly googleAnalytics4?: string | null
  readonly yandexMetrika?: string | null
  readonly marketing?: Readonly<Record<string, string>>
  /** Set when somebody vouches for the address. */
  readonly emailVerifiedAt?: Date | null
  readonly telegram?: { readonly id: number; readonly username: string | null }
  readonly socialProvider?: string
}

/** Whether an address is reserved for an account that has just left it, so that its owner can take it back. */
export const isReservedEmail = (email: string | null, panelId: number) => sql`exists (
  select 1 from identity.email_change k where k.panel_id = ${panelId} and k.old_email = ${email} and k.confirmed_at is not null and k.undo_until > clock_timestamp())`

/** The new user's id, or undefined when the e-mail is taken or reserved; waits for a concurrent registration of the same one. */
export async function insertUser(trx: Trx, row: NewUserRow): Promise<number | undefined> {
  const inserted = await trx.maybe(sql<{ user_id: number }>`
    insert into identity.user_account (panel_id, email, name, password_hash, locale, affiliate_code, account_type, vat, messengers, referred_by,
                                google_analytics4_client_id, yandex_metrika_client_id, marketing, email_verified_at, telegram_id,
                                telegram_username, social_provider)
    select ${trx.panelId}, ${row.email}, ${row.name}, ${row.passwordHash}, ${row.locale}, ${row.affiliateCode}, ${row.accountType ?? 'individual'},
            ${row.vat ?? null}, ${JSON.stringify(row.messengers ?? [])}::jsonb, ${row.referredBy ?? null}::integer, ${row.googleAnalytics4 ?? null},
            ${row.yandexMetrika ?? null}, ${JSON.stringify(row.marketing ?? {})}::jsonb, ${row.emailVerifiedAt ?? null}::timestamptz,
            ${row.telegram?.id ?? null}::bigint, ${row.telegram?.username ?? null}, ${row.socialProvider ?? null}
     where not ${isReservedEmail(row.email, trx.panelId)}
    on conflict (panel_id, email) do nothing
    returning user_id`)
  return inserted?.user_id
}

/** Gives the address to an account that has none; false when it already has one. A taken address breaks the unique index. */
export const writeEmail = async (trx: Trx, userId: number, email: string): Promise<boolean> =>
  (await trx.run(
    sql`update identity.user_account set email = ${email} where panel_id = ${trx.panelId} and user_id = ${userId} and email is null`,
  )) === 1

/** Whether an account has this address, or reserves it after a change; `exceptUserId` does not count. */
export const isEmailTaken = async (trx: Trx, email: string, exceptUserId: number): Promise<boolean> =>
  (
    await trx.one(sql<{ is: boolean }>`
      select exists (select 1 from identity.user_account where panel_id = ${trx.panelId} and email = ${email} and user_id <> ${exceptUserId})
          or exists (select 1 from identity.email_change k
                      where k.panel_id = ${trx.panelId} and k.old_email = ${email} and k.undo_until > clock_timestamp() and k.user_id <> ${exceptUserId}) as is`)
  ).is

/** Replaces the present address, proven by the reader of its mail. A taken one violates the unique index. */
export async function replaceEmail(trx: Trx, userId: number, email: string, now: Date): Promise<void> {
  await trx.run(sql`
    update identity.user_account set email = ${email}, email_verified_at = ${now} where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export async function writePassword(trx: Trx, userId: number, passwordHash: string): Promise<void> {
  await trx.run(
    sql`update identity.user_account set password_hash = ${passwordHash} where panel_id = ${trx.panelId} and user_id = ${userId}`,
  )
}

export async function writeEmailVerified(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx.run(sql`
    update identity.user_account set email_verified_at = coalesce(email_verified_at, ${now}) where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export async function writeFlags(trx: Trx, userId: number, flags: NotificationFlags): Promise<void> {
  await trx.run(sql`
    update identity.user_account set order_notifications = ${flags.order}, payment_notifications = ${flags.payment}, subscription_notifications = ${flags.subscription}
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export interface Details {
  readonly name: string
  readonly companyName: string | null
  readonly companyAddress: string | null
  readonly companySite: string | null
  readonly vat: string | null
}

export async function writeDetails(trx: Trx, userId: number, details: Details): Promise<void> {
  await trx.run(sql`
    update identity.user_account set name = ${details.name}, company_name = ${details.companyName}, company_address = ${details.companyAddress},
           company_site = ${details.companySite}, vat = ${details.vat}, version = version + 1
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export async function writeAnalytics(
  trx: Trx,
  userId: number,
  ids: { googleAnalytics4: string | null; yandexMetrika: string | null },
): Promise<void> {
  await trx.run(sql`
    update identity.user_account set google_analytics4_client_id = coalesce(${ids.googleAnalytics4}, google_analytics4_client_id),
           yandex_metrika_client_id = coalesce(${ids.yandexMetrika}, yandex_metrika_client_id)
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}
