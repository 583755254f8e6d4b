export { type CustomerDiscounts, discountFor, isOpenTo, noDiscounts } from './customer-discounts.ts'
export { costInUsd, parseCost } from './desired-cost.ts'
export { type DripMode, dripModes, dripRuns } from './drip-runs.ts'
export { gatewayMinor } from './gateway.ts'
export { cashbackEarned, lineCharges } from './line-charges.ts'
export { lineCost, type PriceFacts, runsCost } from './line-cost.ts'
export { markedUpNano, markupShare } from './markup.ts'
export { CENT_STEP, MICRO_STEP, type MoneyStep } from './money-step.ts'
export { fractionOf, PPM, percentOf, ppmOf, ppmOfPercent } from './percent.ts'
export { marginPpm, type PriceRule, priceByRule, type RoundingDirection, roundingDirections } from './price-rules/price-by-rule.ts'
export { prorate } from './prorate.ts'
export {
  cartQuantity,
  clampQuantity,
  countLines,
  floorQuantity,
  isOrderable,
  parseQuantity,
  type QuantityBounds,
} from './quantity.ts'
export { quantityByCost } from './quantity-by-cost.ts'
export { bonusFor, type Coupon, type CouponTerms, type CouponType, couponApplies, type PaymentBonus, type Quote, quote } from './quote.ts'
export { refundDue } from './refund.ts'
export { discountedPriceNano, exactPrice, formatUnitPrice, parseUnitPrice } from './unit-price.ts'
export { afterUnpaidDiscount } from './unpaid-discount.ts'
export { type WithdrawalQuote, withdrawalQuote } from './withdrawal.ts'
