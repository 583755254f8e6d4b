import type { Micro } from '@vitrine/platform/kernel'
import { micro, sumMicro } from '@vitrine/platform/kernel'

/** Spreads an amount over lines by their costs with the largest remainders, so that the parts add up to it exactly and none exceeds its line. */
export function prorate(amount: Micro, costs: readonly Micro[]): Micro[] {
  const total = sumMicro(costs)
  if (total === 0n) return costs.map(() => micro(0n))
  const shares = costs.map((cost, index) => ({ index, floor: (amount * cost) / total, remainder: (amount * cost) % total }))
  let left = amount - shares.reduce((sum, share) => sum + share.floor, 0n)
  const parts = shares.map((share) => share.floor)
  for (const { index } of shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts.map(micro)
}
