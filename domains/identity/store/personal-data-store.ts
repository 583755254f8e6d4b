import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

export interface ExportRow {
  readonly requestedAt: Date
  readonly readyAt: Date | null
  readonly expiresAt: Date
  readonly sizeBytes: number | null
}

/** Starts an export; false while one is under way. An earlier result is replaced. */
export const insertExport = async (trx: Trx, params: { userId: number; now: Date; expiresAt: Date; staleBefore: Date }): Promise<boolean> =>
  (await trx.run(sql`
    insert into identity.data_export as e (panel_id, user_id, requested_at, expires_at) values (${trx.panelId}, ${params.userId}, ${params.now}, ${params.expiresAt})
    on conflict (panel_id, user_id) do update set requested_at = excluded.requested_at, expires_at = excluded.expires_at, ready_at = null, document = null
     where e.ready_at is not null or e.requested_at < ${params.staleBefore}`)) === 1

export const findExport = (trx: Trx, userId: number, now: Date): Promise<ExportRow | undefined> =>
  trx.maybe(sql<ExportRow>`
    select requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt", octet_length(document::text)::int as "sizeBytes"
      from identity.data_export where panel_id = ${trx.panelId} and user_id = ${userId} and expires_at > ${now}`)

export const findDocument = (trx: Trx, userId: number, now: Date): Promise<{ document: Record<string, unknown> } | undefined> =>
  trx.maybe(sql<{ document: Record<string, unknown> }>`
    select document from identity.data_export
     where panel_id = ${trx.panelId} and user_id = ${userId} and document is not null and expires_at > ${now}`)

export async function writeDocument(trx: Trx, userId: number, document: object, now: Date): Promise<void> {
  await trx.run(sql`
    update identity.data_export set document = ${JSON.stringify(document)}, ready_at = ${now} where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export const deleteExpiredExports = (trx: Trx, now: Date): Promise<number> =>
  trx.run(sql`delete from identity.data_export where panel_id = ${trx.panelId} and expires_at <= ${now}`)

export async function writeDeleteAt(trx: Trx, userId: number, at: Date | null, givesUp: Micro | null): Promise<void> {
  await trx.run(sql`
    update identity.user_account set delete_at = ${at}, delete_gives_up_micro = ${givesUp}
     where panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null`)
}

export async function findGivenUp(trx: Trx, userId: number): Promise<Micro | null> {
  const { amount } = await trx.one(
    sql<{
      amount: bigint | null
    }>`select delete_gives_up_micro as amount from identity.user_account where panel_id = ${trx.panelId} and user_id = ${userId}`,
  )
  return amount === null ? null : micro(amount)
}

export const findDeleteAt = async (trx: Trx, userId: number): Promise<Date | null> =>
  (
    await trx.one(
      sql<{ at: Date | null }>`select delete_at as at from identity.user_account where panel_id = ${trx.panelId} and user_id = ${userId}`,
    )
  ).at

export const usersToDelete = async (trx: Trx, now: Date): Promise<number[]> =>
  (
    await trx.rows(sql<{ id: number }>`
      select user_id as id from identity.user_account where panel_id = ${trx.panelId} and delete_at <= ${now} order by delete_at limit 100`)
  ).map(({ id }) => id)

/** Anonymizes the row: the number stays, for the ledger. */
export async function erasePerson(trx: Trx, person: { userId: number; affiliateCode: string; now: Date }): Promise<void> {
  await trx.run(sql`
    update identity.user_account
       set email = null, name = 'Deleted', password_hash = null, company_name = null, company_address = null, company_site = null, vat = null,
           messengers = '[]', google_analytics4_client_id = null, yandex_metrika_client_id = null, marketing = '{}', telegram_id = null,
           telegram_username = null, social_provider = null, email_verified_at = null, affiliate_code = ${person.affiliateCode}, roles = '{user}',
           permissions = '{}', frozen_note = null, trusted_at = null, trusted_note = null, order_notifications = false, payment_notifications = false, subscription_notifications = false,
           delete_at = null, delete_gives_up_micro = null, deleted_at = ${person.now}
     where panel_id = ${trx.panelId} and user_id = ${person.userId}`)
  const own = sql`where panel_id = ${trx.panelId} and user_id = ${person.userId}`
  await trx.run(sql`update identity.session set browser = null, system = null, country = null, address = null ${own}`)
  await trx.run(sql`delete from identity.youtube_account ${own}`)
  await trx.run(sql`delete from identity.sign_in_link ${own}`)
  await trx.run(sql`delete from identity.sign_in_code ${own}`)
  await trx.run(sql`delete from identity.data_export ${own}`)
}

export async function insertTombstones(trx: Trx, hashes: readonly Buffer[], now: Date): Promise<void> {
  await trx.run(sql`
    insert into identity.tombstone (panel_id, email_hmac, deleted_at)
    select ${trx.panelId}, hash, ${now} from unnest(${[...hashes]}::bytea[]) hash on conflict do nothing`)
}

export const hasTombstone = async (trx: Trx, hashes: readonly Buffer[]): Promise<boolean> =>
  (await trx.maybe(
    sql`select 1 from identity.tombstone where panel_id = ${trx.panelId} and email_hmac = any (${[...hashes]}::bytea[]) limit 1`,
  )) !== undefined

export const listSecurityEvents = (trx: Trx, userId: number): Promise<{ kind: string; at: Date }[]> =>
  trx.rows(sql<{ kind: string; at: Date }>`
    select kind, at from identity.security_event where panel_id = ${trx.panelId} and user_id = ${userId} order by event_id`)
