import { latestBackups } from './backup-status.ts'
import type { Database } from './database.ts'

/** Seconds since the latest backup of each kind that was marked; a kind without a mark is not told. */
export async function backupAges(database: Database): Promise<Readonly<Record<string, number>>> {
  const marks = await database.system(latestBackups)
  const now = Date.now()
  return Object.fromEntries(marks.map(({ kind, finishedAt }) => [kind, (now - finishedAt.getTime()) / 1_000]))
}
