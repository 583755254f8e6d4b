import { findReferral } from '@vitrine/identity'
import { post, theSystem } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { invariant, type Micro } from '@vitrine/platform/kernel'
import { addToReferral } from '../../store/referral-store.ts'
import { saveReferral } from './note-referral.ts'

export interface EarlierReferral {
  readonly referredId: number
  readonly since: Date
  /** What the referral's orders had earned, and the referrer's share of it. */
  readonly spent: Micro
  readonly earned: Micro
}

/** Imports a referral's earlier sums, and the money into the referrer's pot. Once for each customer. */
export async function takeOverReferral(trx: Trx, { referredId, since, spent, earned }: EarlierReferral): Promise<void> {
  const found = await findReferral(trx, referredId)
  invariant(found, `somebody brought customer ${referredId}`)
  const { referrerId } = found
  await saveReferral(trx, { ...found, createdAt: since })
  if (earned === 0n) return
  const { replayed } = await post(trx, {
    key: `rw:ref:before:${referredId}`,
    reference: { kind: 'user', id: referrerId },
    actor: theSystem,
    legs: [
      {
        debit: { kind: 'expense.referral', owner: 0 },
        credit: { kind: 'customer.referral', owner: referrerId },
        amount: earned,
        code: 'referral',
      },
    ],
  })
  if (!replayed) await addToReferral(trx, referredId, { spent, earned })
}
