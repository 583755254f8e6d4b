import { isOrderable, type QuantityBounds } from './quantity.ts'

/** How the runs of a drip feed differ from each other; values of the wire. */
export const dripModes = ['flat', 'increasing', 'decreasing', 'random'] as const
export type DripMode = (typeof dripModes)[number]

export interface DripPlan {
  readonly mode: DripMode
  readonly runs: number
  /** Units of one run. */
  readonly quantity: number
  /** How much a run differs from the one before. */
  readonly step: number
}

/** Quantities of all runs; undefined when one of them could not be ordered. `random` gives numbers in [0, 1) and is asked for the mode `random` only (DRIP-003). */
export function dripRuns(plan: DripPlan, bounds: QuantityBounds, random: () => number = Math.random): number[] | undefined {
  const runs = plan.mode === 'random' ? randomRuns(plan, bounds, random) : plainRuns(plan, bounds)
  const fits = (quantity: number) => quantity >= bounds.min && quantity <= bounds.max && Number.isSafeInteger(quantity)
  return runs.every(fits) && isOrderable(plan.quantity, bounds) ? runs : undefined
}

const DIRECTION = { flat: 0, increasing: 1, decreasing: -1 } as const

const plainRuns = ({ mode, runs, quantity, step }: DripPlan, { min }: QuantityBounds): number[] =>
  Array.from({ length: runs }, (_, k) => {
    const wanted = quantity + (mode === 'random' ? 0 : DIRECTION[mode]) * k * step
    return mode === 'decreasing' ? Math.max(min, wanted) : wanted
  })

/** Pairs q + d and q − d, shuffled, an odd run is q: the sum is what was ordered, and no run leaves the bounds. */
function randomRuns({ runs, quantity, step }: DripPlan, bounds: QuantityBounds, random: () => number): number[] {
  const reach = Math.max(0, Math.min(step, quantity - bounds.min, bounds.max - quantity))
  const steps = Math.floor(reach / bounds.step)
  const picked: number[] = runs % 2 === 1 ? [quantity] : []
  while (picked.length < runs) {
    const distance = Math.floor(random() * (steps + 1)) * bounds.step
    picked.push(quantity + distance, quantity - distance)
  }
  for (let at = picked.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [picked[at], picked[other]] as [number, number]
    picked[at] = b
    picked[other] = a
  }
  return picked
}
