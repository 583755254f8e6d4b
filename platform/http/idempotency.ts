import { randomUUID } from 'node:crypto'
import { sql } from '../database/index.ts'
import type { Trx } from '../database/transaction.ts'
import { Refusal } from '../kernel/index.ts'
import type { IdempotencyKey } from './context.ts'

/** What the key was used for before, or undefined when this request is the first. */
export interface Claim {
  readonly replayOf: string | undefined
}

/**
 * Claims a client's key inside the transaction of the work. A concurrent twin waits here until the first commits, then learns its resource;
 * the same key with another body is refused (422).
 */
export async function claimKey(trx: Trx, idempotency: IdempotencyKey | null): Promise<Claim> {
  if (!idempotency) return { replayOf: undefined }
  const { principal, key, route, bodyHash } = idempotency
  const inserted = await trx.run(sql`
    insert into platform.idempotency (panel_id, principal, key, route, body_hash)
    values (${trx.panelId}, ${principal}, ${key}, ${route}, ${bodyHash}) on conflict do nothing`)
  if (inserted === 1) return { replayOf: undefined }
  const known = await findUse(trx, idempotency)
  if (!known) throw new Error('a key that is taken has been used')
  return { replayOf: known.resource ?? undefined }
}

/** What a key's request has made before, for calls that ask for something that is good once; the same key with another body is refused (422). */
export const findResource = async (trx: Trx, idempotency: IdempotencyKey): Promise<string | undefined> =>
  (await findUse(trx, idempotency))?.resource ?? undefined

async function findUse(trx: Trx, { principal, key, route, bodyHash }: IdempotencyKey): Promise<{ resource: string | null } | undefined> {
  const known = await trx.maybe(sql<{ route: string; body_hash: Buffer; resource: string | null }>`
    select route, body_hash, resource from platform.idempotency
     where panel_id = ${trx.panelId} and principal = ${principal} and key = ${key}`)
  if (known && (known.route !== route || !known.body_hash.equals(bodyHash))) throw keyReused()
  return known
}

/** Remembers what the key's request made; call it in the same transaction. */
export async function keepResource(trx: Trx, idempotency: IdempotencyKey | null, resource: string): Promise<void> {
  if (!idempotency) return
  await trx.run(sql`
    update platform.idempotency set resource = ${resource}
     where panel_id = ${trx.panelId} and principal = ${idempotency.principal} and key = ${idempotency.key}`)
}

/** A key for a write whose client sent none: what runs again because a connection was lost after the commit then finds its own first run. */
export const keyOfOwn = (): IdempotencyKey => ({ principal: 'server', key: randomUUID(), route: '', bodyHash: Buffer.alloc(0) })

const keyReused = (): Refusal => new Refusal('http.key-reused', 'invalid', 'This request key was already used with other data.')
