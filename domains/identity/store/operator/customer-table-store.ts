import { sql, type Trx } from '@vitrine/platform/database'

export interface CustomerRow {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly createdAt: Date
  readonly locale: string
  readonly accountType: 'individual' | 'business'
  readonly companyName: string | null
  readonly companyAddress: string | null
  readonly companySite: string | null
  readonly vat: string | null
  readonly telegram: string | null
  readonly affiliateCode: string
  readonly referredBy: number | null
  readonly roles: string[]
  readonly emailVerifiedAt: Date | null
  readonly frozenAt: Date | null
  readonly frozenBecause: 'operator' | 'dispute' | null
  readonly frozenNote: string | null
  readonly trustedAt: Date | null
  readonly trustedNote: string | null
  readonly isSuspended: boolean
  readonly isGuest: boolean
  readonly hasKey: boolean
  readonly deleteAt: Date | null
  readonly deletedAt: Date | null
  /** Of an open session. */
  readonly lastSeenAt: Date | null
  readonly version: number
}

/** As the partial index says it: only so is it used. */
const isGuest = sql`password_hash is null and telegram_id is null and social_provider is null and deleted_at is null`

/** Customers of the panel by number, the newest first. */
export async function customersByNumber(trx: Trx, ids: readonly number[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return []
  return trx.rows(sql<CustomerRow>`
    select u.user_id as id, u.name, u.email, u.created_at as "createdAt", u.locale, u.account_type as "accountType", u.company_name as "companyName",
           u.company_address as "companyAddress", u.company_site as "companySite", u.vat, u.telegram_username as telegram,
           u.affiliate_code as "affiliateCode", u.referred_by as "referredBy", u.roles, u.email_verified_at as "emailVerifiedAt",
           u.frozen_at as "frozenAt", u.frozen_because as "frozenBecause", u.frozen_note as "frozenNote",
           u.trusted_at as "trustedAt", u.trusted_note as "trustedNote", u.is_suspended as "isSuspended",
           (${isGuest}) as "isGuest",
           exists (select 1 from identity.api_token k where k.panel_id = ${trx.panelId} and k.user_id = u.user_id and k.kind = 'api') as "hasKey",
           u.delete_at as "deleteAt", u.deleted_at as "deletedAt",
           (select max(s.last_seen_at) from identity.session s
             where s.panel_id = ${trx.panelId} and s.user_id = u.user_id and s.ended_at is null and s.impersonator_id is null) as "lastSeenAt",
           u.version
      from identity.user_account u where u.panel_id = ${trx.panelId} and u.user_id = any (${[...ids]}::integer[]) order by u.user_id desc`)
}

export type CustomerView = 'all' | 'new' | 'frozen' | 'trusted' | 'guests' | 'resellers'
/** A page of customers by number. */
export interface CustomerPlace {
  /** Customers behind this number only: with lower ones, or with higher ones where the oldest come first. */
  readonly behind: number | null
  readonly oldestFirst: boolean
  readonly limit: number
}
const beyond = ({ behind, oldestFirst }: CustomerPlace) =>
  behind === null ? sql`` : oldestFirst ? sql`and user_id > ${behind}` : sql`and user_id < ${behind}`
const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** Numbers of a view in their order; `since` is when new ones begin. */
export async function customersOfView(trx: Trx, view: CustomerView, { since, ...place }: CustomerPlace & { readonly since: Date }) {
  const order = sql.raw(place.oldestFirst ? 'asc' : 'desc')
  if (view === 'resellers')
    return idsOf(
      await trx.rows(sql<{ id: number }>`
        select distinct user_id as id from identity.api_token where panel_id = ${trx.panelId} and kind = 'api' ${beyond(place)}
         order by user_id ${order} limit ${place.limit}`),
    )
  const narrowed = {
    all: sql`and deleted_at is null`,
    new: sql`and deleted_at is null and created_at >= ${since}`,
    frozen: sql`and frozen_at is not null`,
    trusted: sql`and trusted_at is not null`,
    guests: sql`and ${isGuest}`,
  }[view]
  return idsOf(
    await trx.rows(sql<{ id: number }>`
      select user_id as id from identity.user_account where panel_id = ${trx.panelId} ${narrowed} ${beyond(place)}
       order by user_id ${order} limit ${place.limit}`),
  )
}

/** What begins with the text, as a range of bytes: an index serves it also where the text is a parameter, and no sign of it is a pattern. */
const beginsWith = (column: ReturnType<typeof sql>, text: string) => sql`${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`}`

/** The customer of a number, or nobody. */
export const customersOfNumber = async (trx: Trx, userId: number): Promise<number[]> =>
  idsOf(
    await trx.rows(
      sql<{ id: number }>`select user_id as id from identity.user_account where panel_id = ${trx.panelId} and user_id = ${userId}`,
    ),
  )

/** Customers whose address begins with the text; where addresses are masked, only the one whose address it is. */
export const customersOfEmail = async (trx: Trx, text: string, { isWhole, limit }: { isWhole: boolean; limit: number }) =>
  idsOf(
    await trx.rows(sql<{ id: number }>`
      select user_id as id from identity.user_account
       where panel_id = ${trx.panelId} and email is not null and ${isWhole ? sql`email = ${text}` : beginsWith(sql`email collate "C"`, text)}
       order by email collate "C" limit ${limit}`),
  )

/** Customers whose name begins with the text in any case. */
export const customersOfName = async (trx: Trx, text: string, limit: number): Promise<number[]> =>
  idsOf(
    await trx.rows(sql<{ id: number }>`
      select user_id as id from identity.user_account
       where panel_id = ${trx.panelId} and ${beginsWith(sql`name_key`, text.toLowerCase())} and deleted_at is null
       order by name_key limit ${limit}`),
  )

/** Customers by what is theirs alone: the name at Telegram, or the affiliate code. */
export const customersOfHandle = async (trx: Trx, text: string): Promise<number[]> =>
  idsOf(
    await trx.rows(sql<{ id: number }>`
      select user_id as id from identity.user_account
       where panel_id = ${trx.panelId} and telegram_key = ${text.replace(/^@/, '').toLowerCase()}
      union
      select user_id from identity.user_account where panel_id = ${trx.panelId} and affiliate_code = ${text.toUpperCase()}`),
  )

/** The version of a customer's row, which is locked; undefined where there is none, or only what is left of a deleted one. */
export const lockCustomerRow = async (trx: Trx, userId: number): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ version: number }>`
      select version from identity.user_account
       where panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null for no key update`)
  )?.version

export async function writeLocale(trx: Trx, userId: number, locale: string, accountType: 'individual' | 'business'): Promise<void> {
  await trx.run(sql`
    update identity.user_account set locale = ${locale}, account_type = ${accountType} where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export interface SecurityEventRow {
  readonly id: number
  readonly kind: string
  readonly at: Date
  readonly isOwn: boolean
}

/** What happened to an account, the newest first. */
export const newestSecurityEvents = (trx: Trx, userId: number): Promise<SecurityEventRow[]> =>
  trx.rows(sql<SecurityEventRow>`
    select event_id::int as id, kind, at, actor_id = user_id as "isOwn" from identity.security_event
     where panel_id = ${trx.panelId} and user_id = ${userId} order by at desc, event_id desc limit 100`)
