import { MICRO_PER_CENT, type Micro, micro } from '@vitrine/platform/kernel'
import { divideHalfUp } from './rational.ts'

/** The smallest amount that an order is priced, split and refunded in (ADR 0018): all its amounts are whole multiples of it. In micro-USD. */
export type MoneyStep = 1n | 10_000n

/** Of what is ordered on screens: whole cents, so that every shown figure is the charged one. */
export const CENT_STEP: MoneyStep = MICRO_PER_CENT
/** Of what is ordered over the API v2: exact to the micro. */
export const MICRO_STEP: MoneyStep = 1n

/** A fraction of micro-USD as whole steps, half up. */
export const inSteps = (numerator: bigint, denominator: bigint, step: MoneyStep): Micro =>
  micro(divideHalfUp(numerator, denominator * step) * step)

/** The same for what is not given away: at least one step of anything above zero. */
export function pricedInSteps(numerator: bigint, denominator: bigint, step: MoneyStep): Micro {
  const rounded = inSteps(numerator, denominator, step)
  return rounded === 0n && numerator > 0n ? micro(step) : rounded
}
