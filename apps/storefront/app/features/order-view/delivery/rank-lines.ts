import type { orderingContract } from '@vitrine/ordering/contract/schemas'
import type { RouteOutput } from '@vitrine/platform/kernel'
import type { Order } from '../../order-list/order-facts.ts'

export type KeywordRanking = RouteOutput<typeof orderingContract.orderKeywords>['data']

/** An order tells its targets by number alone: whatever of them is no country may be keywords. */
export const mayHaveKeywords = ({ targetable_values, countries }: Pick<Order, 'targetable_values' | 'countries'>): boolean =>
  targetable_values.flatMap(({ values }) => values).length > countries.length

export interface RankRow {
  readonly keyword: string
  /** When ordered, when delivered, five days later: a place, null outside the results, undefined while not measured. */
  readonly positions: readonly (number | null | undefined)[]
  /** Places won since the first measurement (lost when negative), and beside which of the three positions that stands. */
  readonly gain: { readonly at: number; readonly places: number } | undefined
}

export function rankRows({ keywords, seo_positions: seen }: KeywordRanking): readonly RankRow[] {
  return keywords.map((keyword) => {
    const positions = [seen.on_create, seen.on_complete, seen.after_five_days].map((stage) => stage?.[keyword])
    return { keyword, positions, gain: gainOf(positions) }
  })
}

export interface RankPoint {
  readonly x: number
  readonly y: number
  /** Whether it was among the results at all. */
  readonly isFound: boolean
}

/** Fewer places would show a step of one as a fall. */
const DEPTH_MIN = 10

/** One depth for the charts of all keywords, so that they can be compared. */
export const rankDepth = (rows: readonly RankRow[]): number =>
  Math.max(DEPTH_MIN, ...rows.flatMap(({ positions }) => positions.filter((position) => typeof position === 'number')))

/** A keyword's places as points of a box, the first place at its top; outside the results is its bottom, and what is not measured yet has no point. */
export function rankPoints(
  positions: RankRow['positions'],
  depth: number,
  box: { readonly width: number; readonly height: number },
): readonly RankPoint[] {
  return positions.flatMap((position, index) => {
    if (position === undefined) return []
    const x = (index / Math.max(1, positions.length - 1)) * box.width
    // The bottom is reserved for what is outside.
    const y = position === null ? box.height : ((position - 1) / depth) * box.height
    return [{ x, y, isFound: position !== null }]
  })
}

function gainOf(positions: RankRow['positions']): RankRow['gain'] {
  const [first] = positions
  const at = positions.findLastIndex((position) => typeof position === 'number')
  const last = positions[at]
  return at > 0 && typeof first === 'number' && typeof last === 'number' ? { at, places: first - last } : undefined
}
