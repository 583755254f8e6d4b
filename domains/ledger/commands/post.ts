import { createHash } from 'node:crypto'
import type { Trx } from '@vitrine/platform/database'
import { invariant, type Micro } from '@vitrine/platform/kernel'
import { asRefusal } from '../errors.ts'
import {
  type AccountRef,
  type Actor,
  accountKinds,
  type FinanceCode,
  financeCodes,
  type ReferenceKind,
  referenceKinds,
} from '../model/accounts.ts'
import { openAccountsInOrder } from '../store/account-store.ts'
import { insertPosting } from '../store/posting-store.ts'

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
    const row = await insertPosting(trx, {
      key: posting.key,
      hash: hashOf(posting),
      referenceKind: referenceKinds[posting.reference.kind],
      referenceId: posting.reference.id,
      legs: posting.legs.map(({ debit, credit, amount, code }) => ({
        debitId: idOf(debit),
        creditId: idOf(credit),
        amount,
        code: financeCodes[code],
      })),
      actor: posting.actor,
      reason: posting.reason ?? null,
      reverses: posting.reverses ?? null,
    })
    return { txnId: row.out_txn, replayed: row.replayed }
  } catch (error) {
    throw asRefusal(error)
  }
}

export const nameOf = (ref: AccountRef): string => `${ref.kind}:${ref.owner}`

/** Account ids by name, opened in one order so that two transactions never deadlock. */
export async function openAccounts(trx: Trx, refs: readonly AccountRef[]): Promise<Map<string, bigint>> {
  const wanted = [...new Map(refs.map((ref) => [nameOf(ref), ref])).values()].sort(
    (a, b) => accountKinds[a.kind] - accountKinds[b.kind] || a.owner - b.owner,
  )
  const ids = await openAccountsInOrder(
    trx,
    wanted.map((ref) => accountKinds[ref.kind]),
    wanted.map((ref) => ref.owner),
  )
  return new Map(wanted.map((ref, index) => [nameOf(ref), ids[index] as bigint]))
}

function hashOf(posting: Posting): Buffer {
  const legs = posting.legs.map((leg) => [nameOf(leg.debit), nameOf(leg.credit), String(leg.amount), leg.code])
  return createHash('sha256')
    .update(JSON.stringify([posting.reference.kind, posting.reference.id, legs]))
    .digest()
}
