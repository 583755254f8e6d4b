import { sql, type Trx } from '@vitrine/platform/database'
import type { SignInProviderName } from '../model/sign-in-provider.ts'
import type { ProvenPerson } from '../ports.ts'

export interface SignInLink {
  readonly provider: SignInProviderName
  readonly email: string | null
  readonly username: string | null
  readonly linkedAt: Date
}

/** The account linked to a provider identity, by issuer and number alone; notes that it was used. */
export async function useLink(trx: Trx, { issuer, subject }: ProvenPerson, now: Date): Promise<number | undefined> {
  const row = await trx.maybe(sql<{ user_id: number }>`
    update identity.sign_in_link set used_at = ${now}
     where panel_id = ${trx.panelId} and issuer = ${issuer} and subject = ${subject} returning user_id`)
  return row?.user_id
}

/** False when this identity, or the user's place for this provider, was taken in the meantime. */
export const insertLink = async (
  trx: Trx,
  link: { readonly userId: number; readonly provider: SignInProviderName; readonly person: ProvenPerson; readonly now: Date },
): Promise<boolean> => {
  const { person } = link
  const inserted = await trx.run(sql`
    insert into identity.sign_in_link (panel_id, issuer, subject, provider, user_id, email, email_is_verified, username, linked_at, used_at)
    values (${trx.panelId}, ${person.issuer}, ${person.subject}, ${link.provider}, ${link.userId}, ${person.email}, ${person.emailIsVerified},
            ${person.username}, ${link.now}, ${link.now})
    on conflict do nothing`)
  return inserted === 1
}

export const listLinks = (trx: Trx, userId: number): Promise<SignInLink[]> =>
  trx.rows(sql<SignInLink>`
    select provider, email, username, linked_at as "linkedAt" from identity.sign_in_link
     where panel_id = ${trx.panelId} and user_id = ${userId} order by linked_at, provider`)

/** The user's provider identities. */
export const outsidesOf = (trx: Trx, userId: number): Promise<Pick<ProvenPerson, 'issuer' | 'subject'>[]> =>
  trx.rows(sql<Pick<ProvenPerson, 'issuer' | 'subject'>>`
    select issuer, subject from identity.sign_in_link where panel_id = ${trx.panelId} and user_id = ${userId} order by issuer, subject`)

export const deleteLink = async (trx: Trx, userId: number, provider: SignInProviderName): Promise<boolean> =>
  (await trx.run(sql`
    delete from identity.sign_in_link where panel_id = ${trx.panelId} and user_id = ${userId} and provider = ${provider}`)) === 1

/** Deletes links that do not vouch for the account's address: anyone who proves the address by mail owns the account, and nobody else. */
export async function deleteLinksOfOthers(trx: Trx, userId: number, email: string): Promise<void> {
  await trx.run(sql`
    delete from identity.sign_in_link
     where panel_id = ${trx.panelId} and user_id = ${userId} and not (email_is_verified and email is not distinct from ${email})`)
}

export async function writeTelegram(
  trx: Trx,
  userId: number,
  telegram: { readonly id: number | null; readonly username: string | null },
): Promise<void> {
  await trx.run(sql`
    update identity.user_account set telegram_id = ${telegram.id}, telegram_username = ${telegram.username}
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}
