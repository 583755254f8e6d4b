import type { Micro } from '@vitrine/platform/kernel'
import { invariant, micro, sumMicro } from '@vitrine/platform/kernel'
import type { MoneyStep } from './money-step.ts'

/**
 * Spreads an amount of whole steps over lines by their weights (costs or quantities): each part is whole steps, the largest remainders get what is left, so that the
 * parts add up to the amount exactly. No part exceeds its weight when the weights are costs in whole steps and cover the amount.
 */
export function prorate(amount: Micro, weights: readonly Micro[], step: MoneyStep): Micro[] {
  const total = sumMicro(weights)
  if (total === 0n) return weights.map(() => micro(0n))
  invariant(amount % step === 0n, 'an amount is spread in whole steps')
  const steps = amount / step
  const shares = weights.map((weight, index) => ({ index, floor: (steps * weight) / total, remainder: (steps * weight) % total }))
  let left = steps - shares.reduce((sum, share) => sum + share.floor, 0n)
  const parts = shares.map((share) => share.floor)
  for (const { index } of shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts.map((part) => micro(part * step))
}
