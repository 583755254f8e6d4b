import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPopularity } from '../../commands/count-orders.ts'
import { aCatalogue, aService } from '../../testing/index.ts'
import { catalogueOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    catalogueOperatorRoutes({ routesOf: async () => new Map(), isOrdered: async () => false, ratesOf: async () => [] }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, {
    services: [
      aService({ id: 12, name: 'Likes, fast', priceNano: 1_500_000_000n }),
      aService({ id: 120, name: 'Likes, slow and real' }),
      aService({ id: 7, name: '100% real views' }),
      aService({ id: 8, name: '1000 views', isEnabled: false }),
      ...Array.from({ length: 30 }, (_, at) => aService({ id: 300 + at, name: `Filler ${at}` })),
    ],
  })
  await aCatalogue(db.database, other.id, { services: [aService({ id: 9, name: 'Likes of another panel' })] })
  await db.database.transaction(panel.id, (trx) => setPopularity(trx, new Map([[120, 5]])))
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const ask = (query: string) => owner.ask('GET', `/panels/harbour/services/choices?${query}`)
const idsOf = async (query: string): Promise<number[]> => (await ask(query)).body.data.map(({ id }: { id: number }) => id)

describe('services to choose from', () => {
  it('are found by all words in any order, the most ordered first', async () => {
    expect(await idsOf('q=LIKES')).toEqual([120, 12])
    expect(await idsOf('q=real%20slow')).toEqual([120])
    expect(await idsOf('q=likes%20views')).toEqual([])
  })
  it('are found by their number, which stands first', async () => {
    expect((await idsOf('q=12'))[0]).toBe(12)
    expect(await idsOf('q=%23120')).toEqual([120])
    expect(await idsOf('q=99999999999')).toEqual([])
  })
  it('take signs of a pattern as they are typed', async () => {
    expect(await idsOf('q=100%25%20')).toEqual([7])
    expect(await idsOf('q=1__0')).toEqual([])
  })
  it('are twenty at most, and tell network and price', async () => {
    expect(await idsOf('')).toHaveLength(20)
    expect((await ask('q=fast')).body.data).toEqual([
      expect.objectContaining({
        id: 12,
        name: 'Likes, fast',
        priceNano: '1500000000',
        isEnabled: true,
        isPackage: false,
        isArchived: false,
      }),
    ])
    expect((await ask('q=fast')).body.data[0].networkName).not.toBe('')
  })
  it('are named by their numbers, also when they are off sale or archived, and never those of another panel', async () => {
    const [row] = (await ask('ids=8')).body.data
    expect(row).toMatchObject({ id: 8, isEnabled: false })
    const { version } = (await owner.ask('GET', '/panels/harbour/services/8')).body.data
    await owner.ask('POST', '/panels/harbour/services/8/archive', { version })
    expect((await ask('ids=8,9,12')).body.data).toMatchObject([
      { id: 8, isArchived: true },
      { id: 12, isArchived: false },
    ])
    expect(await idsOf('q=1000')).toEqual([])
  })
  it('refuse what is no list of numbers', async () => {
    for (const ids of ['', 'a', '1,', '0', '99999999999']) expect((await ask(`ids=${ids}`)).status).toBe(422)
  })
})
