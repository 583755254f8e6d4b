import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogue } from '../queries/catalogue.ts'
import { aCatalogue, aNetwork, aService, aServiceType } from '../testing/index.ts'
import { catalogueRoutes } from './index.ts'

let db: TestDatabase
let app: FastifyInstance
let panel: Panel

beforeAll(async () => {
  db = await testDatabase()
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  const catalogue = createCatalogue(db.database, { checkEveryMs: 0 })
  app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: catalogueRoutes({ database: db.database, catalogue, panels }),
  })
  panel = await aPanel(db.database)
  await aCatalogue(db.database, panel.id, {
    networks: [aNetwork(), aNetwork({ id: 2, name: 'TikTok' })],
    serviceTypes: [aServiceType(), aServiceType({ id: 2, type: 'followers' }), aServiceType({ id: 3, networkId: 2 })],
    targets: [
      { id: 1, type: 'comments', name: 'Comments' },
      { id: 2, type: 'languages', name: 'Language', isOptional: true },
    ],
    services: [
      aService({ priceNano: 3_000_000_000n, targetIds: [2] }),
      aService({ id: 2, linkKinds: [] }),
      aService({ id: 3, targetIds: [1] }),
      aService({ id: 4, isEnabled: false }),
      aService({ id: 5, serviceTypeId: 2, linkKinds: ['channel'] }),
      aService({ id: 6, networkId: 2, serviceTypeId: 3 }),
      aService({ id: 7, urlIsRequired: false }),
    ],
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const get = (path: string) =>
  app.inject({ method: 'GET', url: `/core/api/v1/subscriptions/networks${path}`, headers: { host: panel.host } })

it('networks are those whose channels can be watched and that have something to sell for a publication (EP-098)', async () => {
  const { data } = (await get('')).json()
  expect(data).toMatchObject([{ id: 1, name: 'YouTube', serviceTypes: [{ id: 1, services_count: 2, min_price: '2.00' }] }])
  expect(data).toHaveLength(1)
  expect(data[0].serviceTypes).toHaveLength(1)
})

it('service types carry the services that need nothing but the link of a publication (EP-099)', async () => {
  const { data } = (await get('/1/service-types')).json()
  expect(data.map((type: { id: number; services: { id: number }[] }) => [type.id, type.services.map(({ id }) => id)])).toEqual([
    [1, [1, 2]],
  ])
  expect(data[0].services[0]).toMatchObject({ id: 1, min_quantity: 100, default_price: '3.00' })
  for (const path of ['/2/service-types', '/999/service-types']) expect((await get(path)).statusCode).toBe(404)
})
