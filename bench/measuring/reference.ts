import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const CUSTOMERS = 10_000

/** The least that a correct shop writes for an order (reference/minimal.sql), in a schema of its own on the same server and over the same driver. */
export interface Reference {
  place(): Promise<void>
  close(): Promise<void>
}

export async function openReference(adminUrl: string, clients: number): Promise<Reference> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: clients })
  // The database may be stopped before the last of these connections has said goodbye.
  pool.on('error', () => {})
  await pool.query(readFileSync(path.join(import.meta.dirname, '../reference/minimal.sql'), 'utf8'))
  await pool.query('analyze minimal.account')
  let at = 0
  return {
    place: async () => {
      at = (at % CUSTOMERS) + 1
      const key = randomUUID()
      await pool.query({
        name: 'minimal',
        text: 'select minimal.place($1, $2, $3, $4, $5, $6, $7)',
        values: [at, at + CUSTOMERS, 2_000_000, 1, 1000, `https://www.youtube.com/watch?v=${key.slice(0, 11)}`, key],
      })
    },
    close: () => pool.end(),
  }
}
