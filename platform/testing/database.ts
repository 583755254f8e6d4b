import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database/index.ts'
import { withDatabase } from './cluster-url.ts'
import type { RowCheck } from './rows/index.ts'
import { rowsOfThisFile } from './rows/of-this-file.ts'

export interface TestDatabase {
  readonly database: Database
  readonly adminUrl: string
  close(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    templateName: string
    rows: { readonly catalogue: string; readonly compared: string }
  }
}

/** A database of one's own, cloned from the migrated template; the pool works as the application's role. */
export const testDatabase = (options: { poolMax?: number } = {}): Promise<TestDatabase> =>
  cloneDatabase(inject('clusterUrl'), inject('templateName'), { ...options, rows: rowsOfThisFile() })

/** The same on a cluster that somebody else started. */
export async function cloneDatabase(
  clusterUrl: string,
  template: string,
  options: { poolMax?: number; rows?: RowCheck } = {},
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  const adminUrl = withDatabase(clusterUrl, name)
  const database = await openDatabase({
    url: adminUrl,
    role: 'vitrine_app',
    poolMax: options.poolMax ?? 8,
    ...(options.rows ? { onResult: options.rows.onResult } : {}),
  })
  return {
    database,
    adminUrl,
    close: async () => {
      await database.close()
      await onCluster(clusterUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
