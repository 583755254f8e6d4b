import { refuse } from '../../kernel/index.ts'

interface Found<Row> {
  /** One more than the limit where there are more. */
  readonly rows: readonly Row[]
  readonly limit: number
  /** Undefined where counting would cost more than it tells: the rows that are known so far, and not exact. */
  readonly total: { readonly count: number; readonly isExact: boolean } | undefined
  readonly now: Date
  /** What leads behind a row; its number unless said otherwise. */
  readonly cursorOf?: (row: Row) => string
}

/** A page of a list as every list of the console is answered. It is read forward from a cursor; the console keeps the ones it came by. */
export function listPage<Row extends { readonly id: number | string }>({
  rows,
  limit,
  total,
  now,
  cursorOf = ({ id }) => String(id),
}: Found<Row>) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  return {
    rows: shown,
    next: hasMore && last ? Buffer.from(cursorOf(last)).toString('base64url') : null,
    previous: null,
    total: total ?? { count: rows.length, isExact: !hasMore },
    asOf: now.toISOString(),
  }
}

/** What a cursor says; undefined without one. */
export const textOfCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString('utf8')

/** The number behind which a page begins; 422 for what is no cursor of ours. */
export function numberOfCursor(cursor: string | undefined): number | undefined {
  const text = textOfCursor(cursor)
  if (text === undefined) return undefined
  if (!/^\d{1,10}$/.test(text) || Number(text) > 2_147_483_647) refuse('cursor', 'fields.invalid')
  return Number(text)
}
