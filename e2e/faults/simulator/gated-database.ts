import type { Database } from '@vitrine/platform/database'
import type { Random } from '../random.ts'
import type { Scheduler } from './scheduler.ts'

class ConnectionCut extends Error {}

type Cut = 'before the commit' | 'after the commit'

export interface Chances {
  /** How often a connection breaks around a commit; 0 when the world behaves. */
  cut(): number
  note(fault: string): void
}

/**
 * The real database, one whole transaction at a time. Now and then the connection is cut before or after the commit; then, as the real pool does, the
 * transaction runs again, or the error reaches the caller.
 */
export function gatedDatabase(database: Database, scheduler: Scheduler, random: Random, chances: Chances): Database {
  const pickCut = (): Cut | undefined => {
    if (!random.happens(chances.cut())) return undefined
    return random.happens(0.5) ? 'before the commit' : 'after the commit'
  }
  const around = <T>(run: (isDoomed: boolean) => Promise<T>): Promise<T> =>
    scheduler.atomically('transaction', async () => {
      const cut = pickCut()
      if (!cut) return run(false)
      chances.note(`cut ${cut}`)
      const isRepeated = random.happens(0.6)
      if (cut === 'after the commit') await run(false)
      else await run(true).catch(ignoreCut)
      if (!isRepeated) throw new ConnectionCut('Connection terminated unexpectedly')
      return run(false)
    })
  const doomed =
    <Trx, T>(work: (trx: Trx) => Promise<T>, isDoomed: boolean) =>
    async (trx: Trx): Promise<T> => {
      const result = await work(trx)
      if (isDoomed) throw new ConnectionCut('Connection terminated unexpectedly')
      return result
    }
  return {
    transaction: (panelId, work) => around((isDoomed) => database.transaction(panelId, doomed(work, isDoomed))),
    read: (panelId, work) => scheduler.atomically('read', () => database.read(panelId, work)),
    system: (work) => around((isDoomed) => database.system(doomed(work, isDoomed))),
    statement: (query) => around((isDoomed) => (isDoomed ? Promise.reject(new ConnectionCut('cut')) : database.statement(query))),
    close: () => database.close(),
  }
}

const ignoreCut = (error: unknown): void => {
  if (!(error instanceof ConnectionCut)) throw error
}
