import type { Micro } from '@vitrine/platform/kernel'
import { micro } from '@vitrine/platform/kernel'
import type { MoneyStep } from './money-step.ts'
import { prorate } from './prorate.ts'
import type { Quote } from './quote.ts'

export interface LineCharge {
  /** What the customer pays for the line: net of a discount. A refund never exceeds it. */
  readonly charged: Micro
  /** The line's share of what the coupon is worth, whether it lowers the price or is credited later. */
  readonly coupon: Micro
}

/** Spreads one coupon over the lines of an order by their costs, in whole steps: the charges add up to the quote before its fee, the shares to the coupon's worth. */
export function lineCharges(
  costs: readonly Micro[],
  { couponBonus, couponType }: Pick<Quote, 'couponBonus' | 'couponType'>,
  step: MoneyStep,
): LineCharge[] {
  const shares = prorate(couponBonus, costs, step)
  return costs.map((cost, index) => {
    const coupon = shares[index] ?? micro(0n)
    return { charged: couponType === 'discount' ? micro(cost - coupon) : cost, coupon }
  })
}

/** The part of a promised cashback that an order has earned, floored to its step; all of it when everything was delivered. */
export const cashbackEarned = ({ coupon, charged }: LineCharge, earned: Micro, step: MoneyStep): Micro =>
  micro(charged > 0n ? ((coupon * earned) / (charged * step)) * step : 0n)
