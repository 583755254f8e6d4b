import { type AccountKind, balancesOf, type Leg, lockCustomer, post, theSystem } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'

const ACCOUNTS = ['customer.main', 'customer.task', 'customer.referral'] as const satisfies readonly AccountKind[]

export interface PlanPayment {
  readonly userId: number
  /** The number of the period that is paid: no period is ever paid twice. */
  readonly period: number
  readonly amount: bigint
  /** What the statement calls it. */
  readonly name: string
}

/** Takes a period's price from the balance: main first, then task, then referral. False, and nothing moves, when that does not cover it. */
export async function payPlan(trx: Trx, { userId, period, amount, name }: PlanPayment): Promise<boolean> {
  await lockCustomer(trx, userId)
  const { main, task, referral } = await balancesOf(trx, userId)
  const legs: Leg[] = []
  let left = amount
  for (const [index, free] of [main, task, referral].entries()) {
    const part = left < free ? left : free
    const kind = ACCOUNTS[index]
    if (part <= 0n || !kind) continue
    legs.push({ debit: { kind, owner: userId }, credit: { kind: 'revenue.orders', owner: 0 }, amount: micro(part), code: 'order' })
    left -= part
  }
  if (left > 0n) return false
  // All of it was credited: nothing moves.
  if (legs.length === 0) return true
  await post(trx, { key: `tariff:${userId}:${period}`, reference: { kind: 'user', id: userId }, actor: theSystem, reason: name, legs })
  return true
}
