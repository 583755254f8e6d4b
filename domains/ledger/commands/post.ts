import { createHash } from 'node:crypto'
import { sql, type Trx } from '@vitrine/platform/database'
import { invariant, type Micro } from '@vitrine/platform/kernel'
import { asRefusal } from '../errors.ts'
import {
  type AccountRef,
  type Actor,
  accountKinds,
  actorKinds,
  type FinanceCode,
  financeCodes,
  type ReferenceKind,
  referenceKinds,
} from '../model/accounts.ts'

export interface Leg {
  readonly debit: AccountRef
  readonly credit: AccountRef
  readonly amount: Micro
  readonly code: FinanceCode
}
export interface Posting {
  /** Permanent: the same key never posts twice in a panel's life. */
  readonly key: string
  readonly reference: { readonly kind: ReferenceKind; readonly id: number }
  readonly actor: Actor
  readonly reason?: string
  readonly reverses?: string
  /** Money that comes into an account stands before money that leaves it. */
  readonly legs: readonly Leg[]
}
export interface Posted {
  readonly txnId: string
  readonly replayed: boolean
}

/**
 * Moves money: every leg takes from one account and gives to another. A repeated key answers the first posting; an overdraft is the refusal
 * `ledger.funds`; the same key with other legs is an error of ours.
 */
export async function post(trx: Trx, posting: Posting): Promise<Posted> {
  invariant(posting.legs.length > 0, 'a posting has legs')
  const refs = posting.legs.map((leg) => [leg.debit, leg.credit] as const)
  const accounts = await openAccounts(trx, refs.flat())
  const idOf = (ref: AccountRef) => accounts.get(nameOf(ref)) as bigint
  try {
    const row = await trx.one(sql<{ out_txn: string; replayed: boolean }>`
      select out_txn, replayed from ledger.post(
        ${posting.key}, ${hashOf(posting)}, ${referenceKinds[posting.reference.kind]}::smallint, ${posting.reference.id}::bigint,
        ${posting.legs.map((leg) => String(idOf(leg.debit)))}::bigint[], ${posting.legs.map((leg) => String(idOf(leg.credit)))}::bigint[],
        ${posting.legs.map((leg) => String(leg.amount))}::bigint[], ${posting.legs.map((leg) => financeCodes[leg.code])}::smallint[],
        ${actorKinds[posting.actor.kind]}::smallint, ${posting.actor.id}::bigint, ${posting.reason ?? null}, ${posting.reverses ?? null}::uuid)`)
    return { txnId: row.out_txn, replayed: row.replayed }
  } catch (error) {
    throw asRefusal(error)
  }
}

export const nameOf = (ref: AccountRef): string => `${ref.kind}:${ref.owner}`

/** Account ids by name, opened in one order so that two transactions never wait for each other crosswise. */
export async function openAccounts(trx: Trx, refs: readonly AccountRef[]): Promise<Map<string, bigint>> {
  const wanted = [...new Map(refs.map((ref) => [nameOf(ref), ref])).values()].sort(
    (a, b) => accountKinds[a.kind] - accountKinds[b.kind] || a.owner - b.owner,
  )
  const rows = await trx.rows(sql<{ id: bigint }>`
    select ledger.account_of(w.kind, w.owner) as id
      from unnest(${wanted.map((ref) => accountKinds[ref.kind])}::smallint[], ${wanted.map((ref) => ref.owner)}::bigint[]) with ordinality as w(kind, owner, ord) order by w.ord`)
  return new Map(wanted.map((ref, index) => [nameOf(ref), rows[index]?.id as bigint]))
}

function hashOf(posting: Posting): Buffer {
  const legs = posting.legs.map((leg) => [nameOf(leg.debit), nameOf(leg.credit), String(leg.amount), leg.code])
  return createHash('sha256')
    .update(JSON.stringify([posting.reference.kind, posting.reference.id, legs]))
    .digest()
}
