import { type NotNull, sql, type Trx } from '@vitrine/platform/database'

/** A referral with its referrer. */
export interface ReferredUser {
  readonly userId: number
  readonly referrerId: NotNull<number>
  /** Null for accounts without an address. */
  readonly email: string | null
  readonly createdAt: Date
}

const referred = sql`
  select u.user_id as "userId", u.referred_by as "referrerId", u.email, u.created_at as "createdAt"
    from identity.user_account u join identity.user_account r on r.panel_id = u.panel_id and r.user_id = u.referred_by and r.deleted_at is null`

/** The referrer of this customer; undefined when there is none, or that account was deleted. */
export const findReferral = (trx: Trx, userId: number): Promise<ReferredUser | undefined> =>
  trx.maybe(sql<ReferredUser>`${referred} where u.panel_id = ${trx.panelId} and u.user_id = ${userId}`)

/** Referred customers, by their numbers after `after`. */
export const referredUsersAfter = (trx: Trx, after: number, limit: number): Promise<ReferredUser[]> =>
  trx.rows(sql<ReferredUser>`
    ${referred} where u.panel_id = ${trx.panelId} and u.referred_by is not null and u.user_id > ${after} order by u.user_id limit ${limit}`)
