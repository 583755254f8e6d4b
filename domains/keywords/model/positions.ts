import { FIRST_TEN, POSITIONS_MAX } from '../vocabulary.ts'

/** A video beyond these is not found. */
export const RESULTS_READ = POSITIONS_MAX

/** As stored: 1 to 100, 0 for not among the first hundred; null for not measured. */
export type StoredPosition = number | null

/** What one position adds to its campaign's counts. */
export interface PositionCounts {
  readonly measured: number
  readonly risen: number
  readonly fallen: number
  readonly firstTen: number
  readonly notFound: number
}

/** Not among the first hundred stands behind all that are. */
const rankOf = (position: number): number => (position === 0 ? POSITIONS_MAX + 1 : position)

export const isInFirstTen = (position: StoredPosition): boolean => position !== null && position > 0 && position <= FIRST_TEN

/** What a keyword's newest position and the one before it count as. */
export function countsOf(position: StoredPosition, previous: StoredPosition): PositionCounts {
  if (position === null) return { measured: 0, risen: 0, fallen: 0, firstTen: 0, notFound: 0 }
  const change = previous === null ? 0 : rankOf(previous) - rankOf(position)
  return {
    measured: 1,
    risen: change > 0 ? 1 : 0,
    fallen: change < 0 ? 1 : 0,
    firstTen: isInFirstTen(position) ? 1 : 0,
    notFound: position === 0 ? 1 : 0,
  }
}

/** How a position moves its campaign's counts from one measurement to the next. */
export function differenceOf(after: PositionCounts, before: PositionCounts): PositionCounts {
  return {
    measured: after.measured - before.measured,
    risen: after.risen - before.risen,
    fallen: after.fallen - before.fallen,
    firstTen: after.firstTen - before.firstTen,
    notFound: after.notFound - before.notFound,
  }
}

/** On the wire null is not among the first hundred. */
export const wirePosition = (position: number): number | null => (position === 0 ? null : position)
