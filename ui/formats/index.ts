export { type Decimal, type DecimalInput, parseDecimal } from './decimal.ts'
export { formatDuration, formatHours } from './duration.ts'
export { formatDay, formatExactMoment, formatMoment, formatShortDay, formatTime, knownTimeZone, type MomentStyle } from './moments.ts'
export {
  type Currency,
  convertFromUsd,
  currencies,
  currencySymbol,
  formatMoney,
  hasRate,
  isCurrency,
  type MoneyStyle,
  roundMoney,
  UNKNOWN,
} from './money.ts'
export { GROUP_MARK, groupThousands, MINUS } from './number-parts.ts'
export { discountPercent, formatDiscount, formatFraction, formatPercentage } from './percent.ts'
export { formatCompact, formatId, formatQuantity } from './quantity.ts'
export { textLimits, truncate, truncateNetworkName, truncateServiceName, truncateUrl } from './truncate.ts'
export {
  fullPeriod,
  type IsoDay,
  lastYearPeriod,
  oneMonthAgo,
  oneYearAgo,
  type Period,
  toIsoDay,
  toLocalDay,
  toWireDateTime,
} from './wire-dates.ts'
