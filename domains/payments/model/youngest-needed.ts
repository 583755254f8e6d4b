import type { Micro } from '@vitrine/platform/kernel'

export interface Earned {
  readonly at: Date
  readonly amount: Micro
}

/**
 * When the last of the rewards that `amount` needs was earned; null when older money covers it. `pot` is the balance before the withdrawal, in micro-USD;
 * `recent` are the rewards of the hold time, the oldest first. What was spent meanwhile is taken from the older money, so nothing young slips through.
 */
export function youngestNeeded(amount: Micro, pot: bigint, recent: readonly Earned[]): Date | null {
  let young = recent.reduce((sum, reward) => sum + reward.amount, 0n)
  if (amount <= pot - young) return null
  for (const reward of recent) {
    young -= reward.amount
    if (amount <= pot - young) return reward.at
  }
  return recent.at(-1)?.at ?? null
}
