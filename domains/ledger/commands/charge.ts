import type { Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import { asRefusal } from '../errors.ts'
import { chargeIntoEscrow } from '../store/posting-store.ts'

export interface Charge {
  readonly userId: number
  readonly orderId: number
  readonly amount: Micro
  readonly key: string
}

/** Spends a customer's money for an order line: main first, then task, then referral, into the line's escrow; `ledger.funds` when it does not suffice. */
export async function charge(trx: Trx, { userId, orderId, amount, key }: Charge): Promise<void> {
  try {
    await chargeIntoEscrow(trx, userId, orderId, amount, key)
  } catch (error) {
    throw asRefusal(error)
  }
}
