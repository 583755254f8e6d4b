import type { orderingContract } from '@vitrine/ordering/contract/schemas'
import type { RouteOutput } from '@vitrine/platform/kernel'

export type KeywordRanking = RouteOutput<typeof orderingContract.orderKeywords>['data']

export interface RankRow {
  readonly keyword: string
  /** When ordered, when delivered, five days later: a place, null outside the results, undefined while nobody has looked. */
  readonly positions: readonly (number | null | undefined)[]
  /** Places won since the first look (lost when negative), and beside which of the three positions that stands. */
  readonly gain: { readonly at: number; readonly places: number } | undefined
}

export function rankRows({ keywords, seo_positions: seen }: KeywordRanking): readonly RankRow[] {
  return keywords.map((keyword) => {
    const positions = [seen.on_create, seen.on_complete, seen.after_five_days].map((moment) => moment?.[keyword])
    return { keyword, positions, gain: gainOf(positions) }
  })
}

function gainOf(positions: RankRow['positions']): RankRow['gain'] {
  const [first] = positions
  const at = positions.findLastIndex((position) => typeof position === 'number')
  const last = positions[at]
  return at > 0 && typeof first === 'number' && typeof last === 'number' ? { at, places: first - last } : undefined
}
