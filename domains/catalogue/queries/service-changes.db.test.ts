import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPopularity } from '../commands/count-orders.ts'
import { disableService } from '../commands/disable-service.ts'
import { importCatalogue } from '../commands/import-catalogue.ts'
import { priceServices } from '../commands/price-services.ts'
import { saveService } from '../commands/save-service.ts'
import { earlierTransactionsEnded } from '../testing/earlier-transactions.ts'
import { aCatalogue, aDelivery, aNetwork, aService, aServiceType } from '../testing/index.ts'
import { type ServiceCursor, serviceChangesSince } from './service-changes.ts'

const FIRST: ServiceCursor = { transaction: '0', serviceId: 0 }
const targets = [{ id: 1, type: 'comments' as const, name: 'Comments' }]

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

async function aShop(ids: readonly number[] = [1, 2, 3]) {
  const panel = await aPanel(db.database)
  await aCatalogue(db.database, panel.id, { targets, services: ids.map((id) => aService({ id, targetIds: [1] })) })
  const inPanel = <T>(work: (trx: Trx) => Promise<T>) => db.database.transaction(panel.id, work)
  const readNow = (since: ServiceCursor, limit = 100) => inPanel((trx) => serviceChangesSince(trx, since, limit))
  const read = async (since: ServiceCursor, limit?: number) => {
    await earlierTransactionsEnded(db.database)
    return readNow(since, limit)
  }
  /** What changed since a cursor, by service, and where the reader then stands. */
  const since = async (cursor: ServiceCursor, reading = read) => {
    const { changes } = await reading(cursor)
    const isNew = (transaction: string) => BigInt(transaction) > BigInt(cursor.transaction)
    const parts = changes.map((change) => [
      change.serviceId,
      Object.entries(change.changed)
        .flatMap(([part, transaction]) => (isNew(transaction) ? [part] : []))
        .sort(),
    ])
    return { parts: Object.fromEntries(parts) as Record<number, string[]>, cursor: changes.at(-1) ?? cursor }
  }
  return { panel, inPanel, read, readNow, since }
}

describe('what changed of services', () => {
  it('is told once for each, part by part, in the order of transactions', async () => {
    const { inPanel, read, since } = await aShop()
    const all = await since(FIRST)
    expect(Object.keys(all.parts)).toEqual(['1', '2', '3'])
    await inPanel((trx) => priceServices(trx, new Map([[2, 3_000_000_000n]])))
    await inPanel((trx) => disableService(trx, 3))
    await inPanel((trx) => priceServices(trx, new Map([[2, 4_000_000_000n]])))
    const { changes } = await read(all.cursor)
    expect(changes.map(({ serviceId }) => serviceId)).toEqual([3, 2])
    expect((await since(all.cursor)).parts).toEqual({ 2: ['rate'], 3: ['sale'] })
    expect((await since((await since(all.cursor)).cursor)).parts).toEqual({})
  })
  it('is not what stays as it was: an import of the same, a count of orders, a change that is taken back', async () => {
    const { panel, inPanel, since } = await aShop()
    const { cursor } = await since(FIRST)
    await aCatalogue(db.database, panel.id, { targets, services: [1, 2, 3].map((id) => aService({ id, targetIds: [1] })) })
    await inPanel((trx) => setPopularity(trx, new Map([[1, 40]])))
    await inPanel(async (trx) => {
      await priceServices(trx, new Map([[1, 9_000_000_000n]]))
      await priceServices(trx, new Map([[1, 2_000_000_000n]]))
    })
    expect((await since(cursor)).parts).toEqual({})
  })
  it('is what services share, too: their network, type, delivery and what they ask for', async () => {
    const { inPanel, since } = await aShop()
    let { cursor } = await since(FIRST)
    const partsAfter = async (input: Parameters<typeof importCatalogue>[1]) => {
      await inPanel((trx) => importCatalogue(trx, input))
      const result = await since(cursor)
      cursor = result.cursor
      return result.parts
    }
    const each = (parts: string[]) => ({ 1: parts, 2: parts, 3: parts })
    expect(await partsAfter({ networks: [aNetwork({ isEnabled: false })] })).toEqual(each(['sale']))
    expect(await partsAfter({ networks: [aNetwork({ name: 'Tube' })] })).toEqual(each(['category', 'sale']))
    expect(await partsAfter({ serviceTypes: [aServiceType({ name: 'Plays' })] })).toEqual(each(['category']))
    expect(await partsAfter({ deliveries: [aDelivery({ description: 'Shown in another place altogether.' })] })).toEqual(each(['desc']))
    expect(await partsAfter({ targets: [{ id: 1, type: 'comments', name: 'Comments', isOptional: true }] })).toEqual(
      each(['parameters', 'type']),
    )
    expect(await partsAfter({ services: [aService({ id: 2 })] })).toEqual({ 2: ['parameters'] })
    expect(await partsAfter({ services: [aService({ id: 9 })] })).toMatchObject({ 9: expect.arrayContaining(['sale', 'name', 'rate']) })
  })
  it('is the panel’s own', async () => {
    const [home, away] = [await aShop(), await aShop([7])]
    await home.inPanel((trx) => saveService(trx, aService({ id: 1, name: 'Mine' })))
    expect(Object.keys((await away.since(FIRST)).parts)).toEqual(['7'])
  })
  it('is passed by nobody while an earlier transaction is open, not even what changed twice around it', async () => {
    const { inPanel, readNow, since } = await aShop()
    const { cursor } = await since(FIRST)
    await inPanel((trx) => disableService(trx, 1))
    await inPanel((trx) => disableService(trx, 2))
    let seen = { parts: {}, cursor }
    await inPanel(async (open) => {
      await open.run(sql`select pg_current_xact_id()`)
      // Hidden behind the open one, although its first change is older than that of service 2.
      await inPanel((trx) => saveService(trx, aService({ id: 1, name: 'Renamed', isEnabled: false, targetIds: [1] })))
      seen = await since(cursor, readNow)
    })
    expect(seen.parts).toEqual({})
    expect((await since(seen.cursor)).parts).toEqual({ 1: ['name', 'sale'], 2: ['sale'] })
  })
})
