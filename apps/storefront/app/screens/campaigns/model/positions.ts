import type { KeywordStatisticsWire } from '@vitrine/keywords/contract/schemas'

/** A place among the first hundred results; null is beyond them. */
export type Position = number | null

export interface ComparedKeyword {
  readonly keyword: string
  readonly position: Position
  /** Undefined: there is nothing to compare with. */
  readonly before: Position | undefined
}

const BEYOND = 101
export const FIRST_TEN = 10

export type Change = 'up' | 'down' | 'same' | 'came' | 'went' | 'first'

/** How a keyword stands against before; without a measurement before it is its first. */
export function changeOf({ position, before }: Pick<ComparedKeyword, 'position' | 'before'>): Change {
  if (before === undefined) return 'first'
  if (position === before) return 'same'
  if (before === null) return 'came'
  if (position === null) return 'went'
  return position < before ? 'up' : 'down'
}

/** Places won; lost ones are negative. A video beyond the first hundred counts as standing right behind them. */
export const gainOf = ({ position, before }: Pick<ComparedKeyword, 'position' | 'before'>): number =>
  before === undefined ? 0 : (before ?? BEYOND) - (position ?? BEYOND)

/** Each keyword of a day against another day, or against its own measurement before. */
export function compared(
  day: readonly KeywordStatisticsWire[],
  other: readonly KeywordStatisticsWire[] | undefined,
): readonly ComparedKeyword[] {
  const by = other && new Map(other.map(({ keyword, position }) => [keyword, position]))
  return day.map(({ keyword, position, previous_position: previous, has_previous: hasPrevious }) => ({
    keyword,
    position,
    before: by ? by.get(keyword) : hasPrevious ? previous : undefined,
  }))
}

const isFirstTen = (position: Position | undefined): boolean => typeof position === 'number' && position <= FIRST_TEN

export interface Movers {
  readonly best: readonly ComparedKeyword[]
  readonly worst: readonly ComparedKeyword[]
  readonly entered: readonly ComparedKeyword[]
  readonly left: readonly ComparedKeyword[]
}

const SHOWN = 3

export function moversOf(rows: readonly ComparedKeyword[]): Movers {
  const byGain = rows.toSorted((a, b) => gainOf(b) - gainOf(a))
  const hadBefore = rows.filter(({ before }) => before !== undefined)
  return {
    best: byGain.filter((row) => gainOf(row) > 0).slice(0, SHOWN),
    worst: byGain
      .filter((row) => gainOf(row) < 0)
      .toReversed()
      .slice(0, SHOWN),
    entered: hadBefore.filter(({ position, before }) => isFirstTen(position) && !isFirstTen(before)),
    left: hadBefore.filter(({ position, before }) => !isFirstTen(position) && isFirstTen(before)),
  }
}

/** The best places first, those beyond the first hundred last. */
export const byPosition = (rows: readonly ComparedKeyword[]): readonly ComparedKeyword[] =>
  rows.toSorted((a, b) => (a.position ?? BEYOND) - (b.position ?? BEYOND) || a.keyword.localeCompare(b.keyword))

/** A day as the statistics of a campaign take it: its parts joined by underscores (CAMPAIGN-005). */
export const wireDay = (day: string): string => day.replaceAll('-', '_')
