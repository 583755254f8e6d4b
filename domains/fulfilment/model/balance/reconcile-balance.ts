/** One balance snapshot of an account at a provider; amounts in micro-USD. */
export interface BalanceReading {
  readonly balance: bigint
  /** What we have booked as spent there, ever. */
  readonly spent: bigint
  /** Expected costs of orders under way. */
  readonly exposure: bigint
}

export type BalanceVerdict =
  | { readonly kind: 'agrees' }
  /** More money than before and nothing explains it: somebody paid in. */
  | { readonly kind: 'paid-in' }
  | { readonly kind: 'missing'; readonly amount: bigint; readonly slack: bigint }

/** Rates may be a fifth above the agreed ones before a route is paused. */
const SLACK_PERCENT = 120n

/** What left the account since the baseline must be what we booked, give or take the orders that were under way then or are now. */
export function reconcileBalance(baseline: BalanceReading, now: BalanceReading): BalanceVerdict {
  const slack = ((baseline.exposure + now.exposure) * SLACK_PERCENT) / 100n
  const missing = baseline.balance - now.balance - (now.spent - baseline.spent)
  if (missing > slack) return { kind: 'missing', amount: missing, slack }
  return missing < -slack ? { kind: 'paid-in' } : { kind: 'agrees' }
}
