import { parseTimestamp } from '../kernel/index.ts'

const LENGTH_DEFAULT = 10
const LENGTH_MAX = 100
const OFFSET_MAX = 1_000_000
const DAY_MS = 86_400_000

/** Paging and sorting of a table; anything out of bounds is clamped (NS-11, NS-63). */
export interface TableSlice {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly start?: number | undefined
  readonly length?: number | undefined
}

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** `start` and `length`, or `page` and `per_page`; ten rows unless told, never more than a hundred. */
export function sliceOf(query: TableSlice): { limit: number; offset: number } {
  const limit = between(query.length ?? query.per_page ?? LENGTH_DEFAULT, 1, LENGTH_MAX)
  const offset = query.start ?? ((query.page ?? 1) - 1) * limit
  return { limit, offset: between(offset, 0, OFFSET_MAX) }
}

/** The exclusive end of `date_to`: a date without time means the whole day. */
export const endOfDay = (date: string): Date => new Date(parseTimestamp(date).getTime() + (date.length === 10 ? DAY_MS : 0))
