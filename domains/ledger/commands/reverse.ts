import type { Trx } from '@vitrine/platform/database'
import { asRefusal } from '../errors.ts'
import type { Actor } from '../model/accounts.ts'
import { insertReversal } from '../store/posting-store.ts'
import type { Posted } from './post.ts'

export interface Reversal {
  readonly txnId: string
  readonly key: string
  readonly reason: string
  readonly actor: Actor
}

/**
 * Takes a transaction back by posting it the other way round. Once per transaction: a second reversal is refused (`ledger.reversed`), the same key answers the
 * first one, and money that was spent meanwhile is `ledger.funds`. What the transaction was about (an order, an invoice) is its domain's to correct.
 */
export async function reverse(trx: Trx, { txnId, key, reason, actor }: Reversal): Promise<Posted> {
  try {
    const row = await insertReversal(trx, txnId, key, reason, actor)
    return { txnId: row.out_txn, replayed: row.replayed }
  } catch (error) {
    throw asRefusal(error)
  }
}
