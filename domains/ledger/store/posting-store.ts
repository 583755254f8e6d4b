import { sql, type Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import { type Actor, actorKinds } from '../model/accounts.ts'

/** A posting as the books take it: accounts by id, kinds and codes by number. */
export interface PostingRow {
  readonly key: string
  readonly hash: Buffer
  readonly referenceKind: number
  readonly referenceId: number
  readonly legs: readonly { readonly debitId: bigint; readonly creditId: bigint; readonly amount: Micro; readonly code: number }[]
  readonly actor: Actor
  readonly reason: string | null
  readonly reverses: string | null
}

/** What the books answer to a posting; a repeated key names its first transaction. */
export interface PostedRow {
  readonly out_txn: string
  readonly replayed: boolean
}

/** Writes a transaction with its transfers and entries, or finds the one that its key wrote before. */
export const insertPosting = (trx: Trx, { legs, ...posting }: PostingRow): Promise<PostedRow> =>
  trx.one(sql<PostedRow>`
    select out_txn, replayed from ledger.post(
      ${posting.key}, ${posting.hash}, ${posting.referenceKind}::smallint, ${posting.referenceId}::bigint,
      ${legs.map((leg) => String(leg.debitId))}::bigint[], ${legs.map((leg) => String(leg.creditId))}::bigint[],
      ${legs.map((leg) => String(leg.amount))}::bigint[], ${legs.map((leg) => leg.code)}::smallint[],
      ${actorKinds[posting.actor.kind]}::smallint, ${posting.actor.id}::bigint, ${posting.reason}, ${posting.reverses}::uuid)`)

/** Writes a transaction the other way round, or finds the reversal that its key wrote before. */
export const insertReversal = (trx: Trx, txnId: string, key: string, reason: string, actor: Actor): Promise<PostedRow> =>
  trx.one(sql<PostedRow>`
    select out_txn, replayed from ledger.reverse(${txnId}::uuid, ${key}, ${reason}, ${actorKinds[actor.kind]}::smallint, ${actor.id}::bigint)`)

/** Moves a customer's money into the escrow of an order line: main first, then task, then referral. */
export async function chargeIntoEscrow(trx: Trx, userId: number, orderId: number, amount: Micro, key: string): Promise<void> {
  await trx.run(sql`select ledger.charge(${userId}, ${orderId}, ${amount}, ${key})`)
}
