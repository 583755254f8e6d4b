import type { Micro } from '@vitrine/platform/kernel'
import { exactUnitCost, lineCost, type PriceFacts } from './line-cost.ts'
import { CENT_STEP } from './money-step.ts'
import type { QuantityBounds } from './quantity.ts'

/** The most that a budget buys, in whole steps within the bounds, and what it really costs: above the budget only when the minimum already is. */
export function quantityByCost(request: PriceFacts & QuantityBounds & { readonly desiredCost: Micro }): { quantity: number; cost: Micro } {
  const quantity = affordable(request)
  return { quantity, cost: lineCost({ ...request, quantity }) }
}

function affordable({ desiredCost, min, max, step, ...facts }: PriceFacts & QuantityBounds & { readonly desiredCost: Micro }): number {
  if (facts.priceType === 'fixed') return min
  const { numerator, denominator } = exactUnitCost(facts)
  if (numerator === 0n) return max
  // What rounds to the whole cents of the budget is affordable: everything below half a cent above them.
  const wholeCents = desiredCost - (desiredCost % CENT_STEP)
  if (wholeCents === 0n) return min
  const steps = ((2n * wholeCents + CENT_STEP) * denominator - 1n) / (2n * numerator * BigInt(step))
  const wanted = steps * BigInt(step)
  if (wanted >= BigInt(max)) return max
  return Math.max(Number(wanted), min)
}
