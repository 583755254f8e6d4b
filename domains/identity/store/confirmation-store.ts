import { sql, type Trx } from '@vitrine/platform/database'

export interface Confirmation {
  readonly userId: number
  /** The address that the mail went to. */
  readonly email: string
}

export async function insertConfirmation(
  trx: Trx,
  row: Confirmation & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await trx.run(sql`
    insert into identity.email_confirmation (panel_id, token_hash, user_id, email, expires_at)
    values (${trx.panelId}, ${row.tokenHash}, ${row.userId}, ${row.email}, ${row.expiresAt})`)
}

/** The link while it is valid and its account still has this address, locked. */
export const lockConfirmation = (trx: Trx, tokenHash: Buffer, now: Date): Promise<Confirmation | undefined> =>
  trx.maybe(sql<Confirmation>`
    select c.user_id as "userId", c.email from identity.email_confirmation c
      join identity.user_account u on u.panel_id = ${trx.panelId} and u.user_id = c.user_id and u.email = c.email
     where c.panel_id = ${trx.panelId} and c.token_hash = ${tokenHash} and c.expires_at > ${now} for update of c`)

export async function deleteConfirmationsOf(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.email_confirmation where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** Suspends an account with an unconfirmed address, when anybody can sign in to it at all; false otherwise. */
export const contest = async (trx: Trx, userId: number): Promise<boolean> =>
  (await trx.run(sql`
    update identity.user_account u set contested_at = clock_timestamp()
     where u.panel_id = ${trx.panelId} and u.user_id = ${userId} and u.email_verified_at is null and u.contested_at is null
       and (u.password_hash is not null
            or exists (select 1 from identity.sign_in_link l where l.panel_id = ${trx.panelId} and l.user_id = u.user_id))`)) === 1

/** Whether the account waits for its address to be proven. Locks its row shared: no suspension runs beside a session being opened. */
export const isSuspended = async (trx: Trx, userId: number): Promise<boolean> =>
  (
    await trx.one(sql<{ is: boolean }>`
      select is_suspended as is from identity.user_account where panel_id = ${trx.panelId} and user_id = ${userId} for share`)
  ).is

export async function erasePassword(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`update identity.user_account set password_hash = null where panel_id = ${trx.panelId} and user_id = ${userId}`)
}
