import { dollars } from '../../../values/dollars.ts'

/** How the balance of an account went; amounts are in its own currency, but what orders cost. */
export interface Balance {
  readonly since: string
  readonly currency: string
  readonly balance: string | null
  readonly lowBalance: string
  readonly points: readonly { readonly at: string; readonly balance: string }[]
  readonly payments: readonly { readonly at: string; readonly amount: string }[]
  readonly spending: readonly { readonly day: string; readonly usd: string }[]
  readonly spentWeekUsd: string
  readonly lastsHours: number | null
  readonly lastsUntil: string | null
}

/** With its sign where that is known, else with the name of the currency. */
export const amountIn = (currency: string, amount: string): string =>
  currency === 'USD' ? dollars(amount) : `${dollars(amount).replace('$', '')} ${currency}`

interface Place {
  readonly at: number
  readonly value: number
}

export interface BalanceLine {
  readonly from: number
  readonly to: number
  /** A balance stays until the next reading shows another one. */
  readonly steps: readonly Place[]
  readonly payments: readonly (Place & { readonly amount: string })[]
}

/** The line of a balance up to now, and where payments stand on it. */
export function balanceLine({ since, points, payments }: Balance, now: number): BalanceLine {
  const from = Date.parse(since)
  const read = points.map(({ at, balance }) => ({ at: Math.max(from, Date.parse(at)), value: Number(balance) }))
  const last = read.at(-1)
  const to = Math.max(now, last?.at ?? now)
  return {
    from,
    to,
    steps: last ? [...read, { at: to, value: last.value }] : [],
    payments: payments.map(({ at, amount }) => ({
      ...{ at: Date.parse(at), amount },
      value: Number(points.find((point) => point.at === at)?.balance ?? 0),
    })),
  }
}
