import { balancesOf, type Leg, lockCustomer, post, theSystem } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'

/** What is left on the accounts of a customer who leaves for good becomes revenue of the panel, once for ever under `deletion:{user}:given-up`. */
export async function giveUpBalance(trx: Trx, userId: number): Promise<void> {
  await lockCustomer(trx, userId)
  const { main, task, referral } = await balancesOf(trx, userId)
  const pots = [
    { kind: 'customer.main', amount: main },
    { kind: 'customer.task', amount: task },
    { kind: 'customer.referral', amount: referral },
  ] as const
  const legs = pots.flatMap(({ kind, amount }): Leg[] =>
    amount > 0n ? [{ debit: { kind, owner: userId }, credit: { kind: 'revenue.fee', owner: 0 }, amount, code: 'admin' }] : [],
  )
  if (legs.length === 0) return
  await post(trx, {
    key: `deletion:${userId}:given-up`,
    reference: { kind: 'user', id: userId },
    actor: theSystem,
    reason: 'given up with the account',
    legs,
  })
}
