import type { Micro } from '@vitrine/platform/kernel'
import { lineCost, type MoneyStep, type PriceFacts, parseUnitPrice } from '@vitrine/pricing'

/** A unit price has nine decimals: of a large order the last step may differ. */
const ROUNDING_MICRO = 200n

export interface PricedLine {
  readonly unitPrice: string
  readonly quantity: number
  /** Before any discount of a coupon or for waiting. */
  readonly cost: Micro
  readonly moneyStep: MoneyStep
}

/**
 * How much of a line's cost its guarantee was; undefined when the terms of today do not lead to the cost of then: a guess is worse than no line on a receipt.
 */
export function guaranteePrice(
  line: PricedLine,
  service: Pick<PriceFacts, 'pricingPer' | 'priceType'>,
  guaranteePpm: number,
): bigint | undefined {
  const priceNano = parseUnitPrice(line.unitPrice)
  if (priceNano === undefined) return undefined
  const { pricingPer, priceType } = service
  const costWith = (ppm: number) =>
    lineCost({ priceNano, discountPpm: 0, pricingPer, priceType, guaranteePpm: ppm, quantity: line.quantity }, line.moneyStep)
  const difference = costWith(guaranteePpm) - line.cost
  const tolerated = line.moneyStep > ROUNDING_MICRO ? line.moneyStep : ROUNDING_MICRO
  if (difference > tolerated || -difference > tolerated) return undefined
  const share = line.cost - costWith(0)
  return share > 0n ? share : undefined
}
