import { sql, type Trx } from '@vitrine/platform/database'
import { invariant, type Micro } from '@vitrine/platform/kernel'
import { asRefusal } from '../errors.ts'
import type { AccountRef } from '../model/accounts.ts'
import { nameOf, openAccounts, type Posting, post } from './post.ts'

export interface HoldRequest {
  readonly key: string
  readonly account: AccountRef
  readonly amount: Micro
  readonly expiresAt?: Date
}

/** Sets money aside: it stays in the account but cannot be spent. The same key answers the same hold. */
export async function createHold(trx: Trx, { key, account, amount, expiresAt }: HoldRequest): Promise<string> {
  const accounts = await openAccounts(trx, [account])
  try {
    const row = await trx.one(
      sql<{ id: string }>`select ledger.create_hold(${key}, ${accounts.get(nameOf(account))}, ${amount}, ${expiresAt ?? null}) as id`,
    )
    return row.id
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Gives held money free again; false when the hold was resolved before. */
export async function voidHold(trx: Trx, holdId: string, because: 'voided' | 'expired' = 'voided'): Promise<boolean> {
  const row = await trx.one(
    sql<{ done: boolean }>`select ledger.resolve_hold(${holdId}, ${because === 'voided' ? 2 : 3}::smallint, 0) as done`,
  )
  return row.done
}

/** Takes held money for good: the hold ends and the posting runs in the same transaction. */
export async function postHold(trx: Trx, holdId: string, posting: Posting): Promise<void> {
  const total = posting.legs.reduce((sum, leg) => sum + leg.amount, 0n)
  const row = await trx.one(sql<{ done: boolean }>`select ledger.resolve_hold(${holdId}, 1::smallint, ${total}) as done`)
  invariant(row.done, `hold ${holdId} is pending`)
  await post(trx, posting)
}
