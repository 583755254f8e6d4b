import { randomUUID } from 'node:crypto'
import type { Trx } from '../database/statements-on.ts'
import { Refusal } from '../kernel/index.ts'
import type { IdempotencyKey } from './context.ts'
import { findKey, insertKey, type KeyUse, writeResource } from './store/idempotency-store.ts'

/** What the key was used for before, or undefined when this request is the first. */
export interface Claim {
  readonly replayOf: string | undefined
}

/**
 * Claims a client's idempotency key inside the transaction of the work. A concurrent duplicate waits here until the first commits, then learns its resource;
 * the same key with another body is refused (422).
 */
export async function claimKey(trx: Trx, idempotency: IdempotencyKey | null): Promise<Claim> {
  if (!idempotency) return { replayOf: undefined }
  if (await insertKey(trx, idempotency)) return { replayOf: undefined }
  const known = await findUse(trx, idempotency)
  if (!known) throw new Error('a key that is taken has been used')
  return { replayOf: known.resource ?? undefined }
}

/** The resource of an earlier request under this key, for calls with a single-use input; the same key with another body is refused (422). */
export const findResource = async (trx: Trx, idempotency: IdempotencyKey): Promise<string | undefined> =>
  (await findUse(trx, idempotency))?.resource ?? undefined

async function findUse(trx: Trx, idempotency: IdempotencyKey): Promise<KeyUse | undefined> {
  const known = await findKey(trx, idempotency)
  if (known && (known.route !== idempotency.route || !known.body_hash.equals(idempotency.bodyHash))) throw keyReused()
  return known
}

/** Stores the resource of the key's request; call it in the same transaction. */
export async function saveResource(trx: Trx, idempotency: IdempotencyKey | null, resource: string): Promise<void> {
  if (idempotency) await writeResource(trx, idempotency, resource)
}

/** A key for a write whose client sent none: a retry after a connection lost at the commit then finds its own first run. */
export const keyOfOwn = (): IdempotencyKey => ({ principal: 'server', key: randomUUID(), route: '', bodyHash: Buffer.alloc(0) })

const keyReused = (): Refusal => new Refusal('invalid', 'request.keyReused')
