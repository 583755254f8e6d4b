/** Tables that operators write, not customers: they are as large as a panel's settings or its catalogue, which is read whole and cached in memory. */
const SMALL: readonly RegExp[] = [
  /^panels\./,
  /^catalogue\.(?!favorite$|bought_together$|review$|widget_event$)/,
  /^fulfilment\.(balance_baseline|call_budget|markup|provider_account)$/,
  /^identity\.sign_in_providers$/,
  /^ledger\.(account_kind|check_mark|stop)$/,
  /^ordering\.hold_rule$/,
  /^payments\.(gateway_account|method|method_bonus|withdrawal_method)$/,
  /^promotions\.(coupon|grade|special_offer)$/,
]

export const isSmall = (table: string): boolean => SMALL.some((pattern) => pattern.test(table))
