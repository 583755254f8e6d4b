/** A reading of an account's balance; amounts in millionths of the account's own currency. */
export interface BalancePoint {
  readonly at: Date
  readonly balance: bigint
  /** What we had booked as spent there, ever. */
  readonly spent: bigint
  /** Expected costs of orders that may have been taken there and were not booked yet. */
  readonly uncertain: bigint
  /** What the currency was worth. */
  readonly usdRatePpm: bigint
}

/** Money that came into an account between two readings. */
export interface SeenPayment {
  /** Of the reading that shows it. */
  readonly at: Date
  readonly amount: bigint
}

/** Costs may differ by a fifth from the expected ones that are booked when an order is taken, until it ends. */
const DRIFT = 5n
/** Below a cent, rounding of rates. */
const LEAST = 10_000n
const BOOKED_LATER_MS = 24 * 3_600_000

/**
 * The rises of a balance that our own spending does not explain, oldest first: its change and what was booked meanwhile. A rise that is taken back by a fall of
 * the same amount within a day was money that the provider gave back for orders, and that was booked afterwards.
 */
export function paymentsIn(points: readonly BalancePoint[]): SeenPayment[] {
  const payments: SeenPayment[] = []
  points.forEach((now, index) => {
    const before = points[index - 1]
    // What came and what the currency is worth anew cannot be told apart.
    if (!before || before.usdRatePpm !== now.usdRatePpm) return
    const booked = now.spent - before.spent
    const step = now.balance - before.balance + booked
    const slack = LEAST + (booked < 0n ? -booked : booked) / DRIFT + before.uncertain + now.uncertain
    if (step > slack) payments.push({ at: now.at, amount: step })
    if (step < -slack) takeBack(payments, -step, now.at)
  })
  return payments
}

/** Removes the newest of a day that is as large, give or take a fiftieth. */
function takeBack(payments: SeenPayment[], fall: bigint, at: Date): void {
  const isMeant = (one: SeenPayment): boolean => {
    const difference = one.amount > fall ? one.amount - fall : fall - one.amount
    return difference * 50n <= one.amount && at.getTime() - one.at.getTime() <= BOOKED_LATER_MS
  }
  const index = payments.findLastIndex(isMeant)
  if (index >= 0) payments.splice(index, 1)
}
