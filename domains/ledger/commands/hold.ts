import type { Trx } from '@vitrine/platform/database'
import { invariant, type Micro } from '@vitrine/platform/kernel'
import { asRefusal } from '../errors.ts'
import type { AccountRef } from '../model/accounts.ts'
import { insertHold, resolveHold } from '../store/hold-store.ts'
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
    return await insertHold(trx, key, accounts.get(nameOf(account)) as bigint, amount, expiresAt ?? null)
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Releases held money; false when the hold was resolved before. */
export const voidHold = (trx: Trx, holdId: string, because: 'voided' | 'expired' = 'voided'): Promise<boolean> =>
  resolveHold(trx, holdId, because, 0n)

/** Takes held money for good: the hold ends and the posting runs in the same transaction. */
export async function postHold(trx: Trx, holdId: string, posting: Posting): Promise<void> {
  const total = posting.legs.reduce((sum, leg) => sum + leg.amount, 0n)
  const isDone = await resolveHold(trx, holdId, 'posted', total)
  invariant(isDone, `hold ${holdId} is pending`)
  await post(trx, posting)
}
