import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Database, openDatabase } from '@vitrine/platform/database'
import { startEmbedded } from '@vitrine/platform/database/embedded'
import { databaseAddress } from './database-address.ts'

const STATEMENT_MS = 600_000

export interface OperatorDatabase {
  readonly database: Database
  close(): Promise<void>
}

/** The deployment's database (`databaseAddress`), or the demo's database in DATA_DIR: a stopped one is started temporarily, a running one is left as it is. Statements may take long. */
export async function openOperatorDatabase(): Promise<OperatorDatabase> {
  const url = databaseAddress()
  const options = { poolMax: 2, statementTimeoutMs: STATEMENT_MS }
  if (url) {
    const database = await openDatabase({ url, ...options, ...(process.env.DATABASE_ADMIN_URL ? {} : { role: 'vitrine_app' }) })
    return { database, close: () => database.close() }
  }
  const dir = path.resolve(process.env.DATA_DIR ?? '.data/demo', 'postgres')
  if (!existsSync(dir)) throw new Error(`There is no demo in ${path.dirname(dir)} yet: run npm start first, or set DATABASE_URL.`)
  const embedded = await startEmbedded({ dir })
  const database = await openDatabase({ url: embedded.adminUrl, ...options, role: 'vitrine_app' })
  return {
    database,
    close: async () => {
      await database.close()
      if (!embedded.adopted) await embedded.stop()
    },
  }
}
