/** Whether whole tables are tried (`npm run test:long`) instead of a sample of each. */
export const isLongRun = process.env.LONG_RUN === '1'

/** Every n-th row of a table, the whole table in a long run. Callers that begin `from` different rows try all of it together. */
export const sampled = <Row>(table: readonly Row[], every: number, from = 0): readonly Row[] =>
  isLongRun ? table : table.filter((_, at) => at % every === from % every)
