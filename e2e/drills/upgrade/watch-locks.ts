import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../faults/books/read-books.ts'

const LOOK_EVERY_MS = 50

/** Watches how long others wait behind the migrator, until it is stopped; the answer is the longest wait in seconds. */
export async function watchLocks(adminUrl: string): Promise<{ stop(): Promise<number> }> {
  const admin = await connect(adminUrl)
  let longest = 0
  let stopping = false
  const watching = (async () => {
    while (!stopping) {
      const { rows } = await admin.query<{ seconds: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - w.query_start)), 0)::float8 as seconds
           from pg_stat_activity w join pg_stat_activity m on m.application_name = 'vitrine-migrate' and m.pid = any (pg_blocking_pids(w.pid))
          where w.application_name <> 'vitrine-migrate'`,
      )
      longest = Math.max(longest, rows[0]?.seconds ?? 0)
      await sleep(LOOK_EVERY_MS)
    }
    await admin.end()
  })()
  return {
    stop: async () => {
      stopping = true
      await watching
      return longest
    },
  }
}
