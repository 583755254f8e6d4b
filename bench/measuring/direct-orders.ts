import { createHash, randomUUID } from 'node:crypto'
import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { fund } from '@vitrine/ledger/testing'
import { aPanel } from '@vitrine/panels/testing'
import { type Database, migrate } from '@vitrine/platform/database'
import { startEmbedded } from '@vitrine/platform/database/embedded'
import { temporaryFolder } from '@vitrine/platform/processes'
import type pg from 'pg'

const BALANCE = 1_000_000_000_000n
const PRICE = 2_000_000n

/** Who orders straight on the database. */
export interface Buyer {
  readonly panelId: number
  readonly userId: number
  readonly catalogueVersion: number
}

/** A durable database of its own: what counts is how long a commit takes. */
export async function withDatabase<T>(work: (adminUrl: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder('vitrine-bench-')
  const embedded = await startEmbedded({ dir: folder.path, durable: true, endsWithThisProcess: true })
  try {
    await migrate({ adminUrl: embedded.adminUrl })
    return await work(embedded.adminUrl)
  } finally {
    await embedded.stop()
    folder.remove()
  }
}

/** A panel with customers who have money enough. */
export async function aShop(database: Database, key: string, customers: number): Promise<Buyer[]> {
  const { id: panelId } = await aPanel(database, { key })
  await aCatalogue(database, panelId)
  const buyers: Buyer[] = []
  for (let index = 0; index < customers; index += 1) {
    const { id: userId } = await aUser(database, panelId)
    await database.transaction(panelId, (trx) => fund(trx, userId, BALANCE))
    buyers.push({ panelId, userId, catalogueVersion: 0 })
  }
  const { version: catalogueVersion } = await createCatalogue(database).snapshot(panelId)
  return buyers.map((buyer) => ({ ...buyer, catalogueVersion }))
}

const STATEMENT = 'select * from ordering.place_order($1, $2, true, $3, $4, $5, $6::jsonb, $7, $8, $9, $10)'

/** One order, as the server sends it to the database. */
export async function place(pool: pg.Pool, { panelId, userId, catalogueVersion }: Buyer): Promise<void> {
  const key = randomUUID()
  const url = `https://www.youtube.com/watch?v=${key.slice(0, 11)}`
  const line = {
    service_id: 1,
    service_name: 'Service 1',
    url,
    link_hash: sha256(url).toString('hex'),
    quantity: 1000,
    charged: String(PRICE),
    coupon: '0',
    unit_price: '2.00',
    is_guarantee: false,
    is_cancellable: true,
    refund_policy: 'ask',
    targetable_values: [],
    provider_fields: {},
    is_reorder: false,
    step_micro: 10_000,
  }
  const values = [panelId, userId, null, 'en', catalogueVersion, JSON.stringify([line]), `user:${userId}`, key, 'POST /orders', sha256(key)]
  await pool.query({ name: 'place', text: STATEMENT, values })
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
