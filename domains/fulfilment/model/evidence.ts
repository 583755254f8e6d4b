import type { ProgressAnswer } from '../ports.ts'
import { chargedMicro } from './cost.ts'

const idsMax = 5_000
const UNIT = 1_000_000n

/** The ids between the last one that was ours before and the first one after; null when there are too many to ask for, or no numbers. */
export function idsBetween(last: string, next: string): string[] | null {
  if (!/^\d{1,18}$/.test(last) || !/^\d{1,18}$/.test(next)) return null
  const [from, to] = [BigInt(last), BigInt(next)]
  if (to <= from || to - from - 1n > BigInt(idsMax)) return null
  return Array.from({ length: Number(to - from - 1n) }, (_nothing, index) => String(from + 1n + BigInt(index)))
}

/** Whether an id can be that of a request with this window; an open end fits all. */
export function isWithin(id: string, { last, next }: { readonly last: string | null; readonly next: string | null }): boolean {
  return (last === null || BigInt(id) > BigInt(last)) && (next === null || BigInt(id) < BigInt(next))
}

/** Whether a charge could be either's: the expected costs differ by at most four percent. */
export function isLikePrice(one: bigint, other: bigint): boolean {
  const difference = one > other ? one - other : other - one
  return difference * 25n <= (one > other ? one : other)
}

export interface ExpectedOrder {
  readonly costExpected: bigint
  readonly quantity: number
  readonly currency: string
  readonly usdRatePpm: bigint
}

/** The unclaimed orders in the answers that can be the unknown one: a charge within one percent, same currency, and no more left than was ordered. */
export function possibleOrders(answers: ReadonlyMap<string, ProgressAnswer>, order: ExpectedOrder): string[] {
  return [...answers].flatMap(([id, answer]) => {
    if (answer.kind !== 'progress') return []
    const { charge, currency, remains } = answer.progress
    const charged = chargedMicro(charge, order.usdRatePpm)
    if (charged === undefined || (currency !== null && currency !== order.currency)) return []
    if (remains !== null && remains > order.quantity) return []
    const difference = charged > order.costExpected ? charged - order.costExpected : order.costExpected - charged
    return difference * 100n <= order.costExpected ? [id] : []
  })
}

export type BalanceEvidence = 'taken' | 'not-taken' | 'unclear'

const unresolvedMax = 10

/**
 * What the unexplained loss since just before a request says: exactly the order's cost with nothing else unknown, nothing at all, or something else.
 * `costs` are those of all unknown orders.
 */
export function describeMissing(missing: bigint, cost: bigint, costs: readonly bigint[], usdRatePpm: bigint): BalanceEvidence {
  if (missing === cost && costs.length === 1 && cost > 0n) return 'taken'
  if (missing !== 0n || costs.length === 0 || costs.length > unresolvedMax) return 'unclear'
  // A payment into the account is mostly a whole amount: orders of a whole amount together could hide behind it.
  return sumsOf(costs).some((sum) => sum === 0n || isWhole(sum, usdRatePpm)) ? 'unclear' : 'not-taken'
}

/** The sums of all choices of at least one. */
function sumsOf(costs: readonly bigint[]): bigint[] {
  const sums: bigint[] = []
  for (const cost of costs) sums.push(cost, ...sums.map((sum) => sum + cost))
  return sums
}

/** Whether an amount in micro-USD is a whole one in the account's currency, as near as its rate tells. */
function isWhole(amount: bigint, usdRatePpm: bigint): boolean {
  const own = (amount * UNIT) / usdRatePpm
  const over = own % UNIT
  const tolerance = usdRatePpm === UNIT ? 0n : UNIT / 100n
  return over <= tolerance || UNIT - over <= tolerance
}
