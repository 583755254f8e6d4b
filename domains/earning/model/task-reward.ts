import { type Micro, micro } from '@vitrine/platform/kernel'

export interface PaidOrder {
  readonly charged: bigint
  readonly quantity: number
  /** Nano-USD for `pricingPer` pieces. */
  readonly priceNano: bigint
  readonly pricingPer: number
  readonly priceType: 'per_quantity' | 'fixed'
}

const PPM = 1_000_000n

/**
 * What one person is paid for one piece: the panel's share of its price, rounded down. Never of more than the customer paid for the piece, so that nobody
 * profits from their own orders that a coupon or a grade made cheap. The surcharge for a guarantee is excluded.
 */
export function taskReward({ charged, quantity, priceNano, pricingPer, priceType }: PaidOrder, sharePpm: number): Micro {
  const share = BigInt(sharePpm)
  const pieces = BigInt(quantity)
  const ofPayment = (charged * share) / (pieces * PPM)
  const ofPrice = (priceNano * share) / (BigInt(priceType === 'fixed' ? quantity : pricingPer) * 1_000n * PPM)
  return micro(ofPayment < ofPrice ? ofPayment : ofPrice)
}
