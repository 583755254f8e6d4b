import { sql, type Trx } from '@vitrine/platform/database'

/** Sums up what is final, at most about so many transactions; whether more is left. */
export const aggregateSomeFigures = async (trx: Trx, atOnce: number): Promise<boolean> =>
  (await trx.one(sql<{ more: boolean }>`select ledger.aggregate_figures(${atOnce}::int) as more`)).more
