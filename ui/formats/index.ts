export { type Decimal, type DecimalInput, parseDecimal } from './decimal.ts'
export { formatDuration, formatHours, formatSpan } from './duration.ts'
export {
  type Currency,
  currencies,
  currencySymbol,
  formatMoney,
  hasRate,
  isCurrency,
  type MoneyStyle,
  UNKNOWN,
} from './money.ts'
export { discountPercent, formatDiscount, formatFraction, formatPercentage } from './percent.ts'
export { formatNumber, parseNumber } from './plain-number.ts'
export { formatCompact, formatId, formatQuantity } from './quantity.ts'
export { formatLinePrice, formatShown, shownCents, splitShown } from './shown-sum.ts'
export { formatDay, formatExactTime, formatShortDay, formatTime, formatTimeOrDay, formatTimestamp, type TimeStyle } from './times.ts'
export { textLimits, truncate, truncateNetworkName, truncateServiceName, truncateUrl } from './truncate.ts'
export {
  fullPeriod,
  type IsoDay,
  lastYearPeriod,
  oneMonthAgo,
  type Period,
  toIsoDay,
  toWireDateTime,
} from './wire-dates.ts'
