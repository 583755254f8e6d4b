import type { Trx } from '../../database/index.ts'

/** What a domain hands out when a shop is exported, in a file of its own. */
export interface ExportTable {
  /** Of its file: `orders`. */
  readonly name: string
  readonly columns: readonly string[]
  /** At most so many rows behind a place, in an order that holds while others are written; a place is kept as JSON, and `next` is undefined at the end. */
  portion(trx: Trx, after: unknown, limit: number): Promise<{ readonly rows: readonly (readonly string[])[]; readonly next: unknown }>
}

/** When something was posted last: an export that was begun before does not tell of it. */
export type LastChange = (trx: Trx) => Promise<Date | undefined>
