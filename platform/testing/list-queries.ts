import type { Database, Trx } from '../database/index.ts'

/** Who asks for a list, and when. */
export interface ListParams {
  readonly database: Database
  readonly panelId: number
  readonly userId: number
  readonly now: Date
  /** A transaction of the panel. */
  inPanel<T>(work: (trx: Trx) => Promise<T>): Promise<T>
}

/** The lists of a domain by name, each asked for by its own query as the application asks. */
export type ListQueries = Readonly<Record<string, (params: ListParams) => Promise<unknown>>>
