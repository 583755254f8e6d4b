import { sql } from '../../database/index.ts'
import type { Trx } from '../../database/statements-on.ts'
import type { IdempotencyKey } from '../context.ts'

/** A key's request and its resource. */
export interface KeyUse {
  readonly route: string
  readonly body_hash: Buffer
  readonly resource: string | null
}

/** Claims a key; false when it is taken. A concurrent duplicate waits here until the first one commits. */
export async function insertKey(trx: Trx, { principal, key, route, bodyHash }: IdempotencyKey): Promise<boolean> {
  const inserted = await trx.run(sql`
    insert into platform.idempotency (panel_id, principal, key, route, body_hash)
    values (${trx.panelId}, ${principal}, ${key}, ${route}, ${bodyHash}) on conflict do nothing`)
  return inserted === 1
}

/** What a key of a principal was used for, if it was. */
export const findKey = (trx: Trx, { principal, key }: Pick<IdempotencyKey, 'principal' | 'key'>): Promise<KeyUse | undefined> =>
  trx.maybe(sql<KeyUse>`
    select route, body_hash, resource from platform.idempotency
     where panel_id = ${trx.panelId} and principal = ${principal} and key = ${key}`)

/** Stores the resource of a claimed key. */
export async function writeResource(trx: Trx, { principal, key }: IdempotencyKey, resource: string): Promise<void> {
  await trx.run(sql`
    update platform.idempotency set resource = ${resource}
     where panel_id = ${trx.panelId} and principal = ${principal} and key = ${key}`)
}

/** Purges the oldest keys first sent before then; returns how many. */
export const deleteKeysBefore = (trx: Trx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from platform.idempotency i using (
      select principal, key from platform.idempotency where panel_id = ${trx.panelId} and created_at < ${before} order by created_at limit ${limit}) old
     where i.panel_id = ${trx.panelId} and i.principal = old.principal and i.key = old.key`)

/** Which of a principal's keys were answered already. */
export const answeredKeys = async (trx: Trx, principal: string, keys: readonly string[]): Promise<string[]> =>
  (
    await trx.rows(sql<{ key: string }>`
      select key from platform.idempotency
       where panel_id = ${trx.panelId} and principal = ${principal} and key = any(${keys}::text[]) and resource is not null`)
  ).map(({ key }) => key)
