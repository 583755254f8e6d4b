import { sql } from '../../database/compile.ts'
import type { AttentionQuestion } from '../operator/attention-queue.ts'

/** The end of a statement that lists what waits: which portion, by time and number. Times are compared to the millisecond, as cursors carry them. */
export const waitingAfter = ({ after, only, without, limit }: AttentionQuestion, at: string, id: string) => {
  const [time, number] = [sql.raw(`date_trunc('milliseconds', ${at})`), sql.raw(id)]
  const wanted = only && [...only]
  return sql`
    and (${time}, ${number}) > (${after.at}::timestamptz, ${after.id}::int)
    and (${wanted}::int[] is null or ${number} = any(${wanted}::int[])) and ${number} <> all(${[...without]}::int[])
  order by ${time}, ${number} limit ${limit}`
}
