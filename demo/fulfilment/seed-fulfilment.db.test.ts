import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { testSecrets } from '@vitrine/fulfilment/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { startUpstream } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedFulfilment } from './index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

describe('the demo’s provider', () => {
  it('delivers every service on sale at the upstream’s own rates, and seeding again only follows its address', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id, { services: [aService(), aService({ id: 2 }), aService({ id: 3, isEnabled: false })] })
    const seed = (endpoint: string) =>
      seedFulfilment(db.database, panel.id, { secrets: testSecrets, endpoint, key: 'sandbox-request-id', profile: 'request_id' })
    const rows = () =>
      db.database.read(panel.id, (trx) =>
        trx.rows(sql<{ service_id: number; upstream: string; rate: string; endpoint: string }>`
          select r.service_id, r.provider_service_id as upstream, trim_scale(r.rate_nano / 1000000000.0)::text as rate, a.endpoint
            from fulfilment.route r join fulfilment.provider_account a on a.panel_id = r.panel_id and a.id = r.account_id where r.panel_id = ${panel.id} order by 1`),
      )
    await seed('http://127.0.0.1:1/api/v2')
    const first = await rows()
    expect(first.map((row) => row.service_id)).toEqual([1, 2])
    await seed('http://127.0.0.1:2/api/v2')
    expect(await rows()).toEqual(first.map((row) => ({ ...row, endpoint: 'http://127.0.0.1:2/api/v2' })))
    const upstream = await startUpstream()
    const sold = (await (await fetch(`${upstream.endpoint}?key=sandbox-plain&action=services`)).json()) as {
      service: number
      rate: string
      cancel: boolean
    }[]
    await upstream.stop()
    for (const row of first)
      expect(sold.find((service) => String(service.service) === row.upstream)).toMatchObject({ rate: row.rate, cancel: true })
  })
})
