import { type Micro, micro } from '@vitrine/platform/kernel'

export interface Movement {
  readonly accountId: string
  /** Signed. */
  readonly delta: bigint
  /** Of its own account. */
  readonly balanceAfter: bigint
}

/**
 * What a customer had in all their accounts after each movement of a page, by index. Movements are consecutive in time, oldest first; `elsewhere` is what
 * accounts without a movement among them held meanwhile.
 */
export function runningBalances(movements: readonly Movement[], elsewhere: ReadonlyMap<string, bigint>): Micro[] {
  const held = new Map(elsewhere)
  for (const { accountId, balanceAfter, delta } of movements.toReversed()) held.set(accountId, balanceAfter - delta)
  return movements.map(({ accountId, balanceAfter }) => {
    held.set(accountId, balanceAfter)
    return micro([...held.values()].reduce((sum, amount) => sum + amount, 0n))
  })
}
