import { listIncidents, trialBalance } from '@vitrine/ledger'
import { sql } from '@vitrine/platform/database'
import { createSecretBox } from '@vitrine/platform/secrets'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { startGateway, startStripe, startUpstream } from '@vitrine/sandbox'
import { checkPanel } from '@vitrine/server/check-panel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '../catalogue/index.ts'
import { seedFulfilment } from '../fulfilment/index.ts'
import { seedPanels } from '../panels/index.ts'
import { seedPayments } from '../payments/index.ts'
import { liveMonth, type Month } from './index.ts'

const DAY_MS = 86_400_000
let db: TestDatabase
let month: Month
let begun: number
let upstream: Awaited<ReturnType<typeof startUpstream>>
let stopSandbox: () => Promise<unknown>

beforeAll(async () => {
  db = await testDatabase()
  const [gateway, stripe] = await Promise.all([startGateway(), startStripe()])
  upstream = await startUpstream()
  stopSandbox = () => Promise.all([gateway.stop(), stripe.stop(), upstream.stop()])
  const secrets = createSecretBox(Buffer.alloc(32, 7).toString('base64'))
  const { tidewell } = await seedPanels(db.database, { port: 3000, isNorthbeamPrivate: false })
  await seedCatalogue(db.database, tidewell, 'tidewell')
  await seedPayments(db.database, tidewell.id, {
    ...{ secrets, gatewayEndpoint: gateway.url, gatewaySecret: 'sandbox-secret', webhookSecret: 'sandbox-webhook-secret' },
    ...{ cryptoEndpoint: 'http://127.0.0.1:1', stripeEndpoint: stripe.url },
  })
  await seedFulfilment(db.database, tidewell.id, { secrets, endpoint: upstream.endpoint, key: 'sandbox-request-id', profile: 'request_id' })
  month = {
    ...{
      database: db.database,
      panelId: tidewell.id,
      secrets,
      adminUrl: db.adminUrl,
      size: { customers: 12, ordersPerDay: [0.5, 1] },
      deliverySeconds: 60,
    },
    sandbox: { upstream: upstream.url, gateway: gateway.url, stripe: stripe.url },
    support: { operatorId: 900_002, email: 'sofia@vitrine.example' },
    operator: { operatorId: 900_001, email: 'farid@vitrine.example' },
  }
  begun = Date.now()
  expect(await liveMonth(month)).toBe(true)
})
afterAll(async () => {
  await stopSandbox()
  await db.close()
})

const rows = <Row>(query: Parameters<Parameters<Parameters<TestDatabase['database']['read']>[1]>[0]['rows']>[0]): Promise<Row[]> =>
  db.database.read(month.panelId, (trx) => trx.rows(query)) as Promise<Row[]>

describe('a month of business', () => {
  it('leaves books that every check of a panel finds well', async () => {
    expect(await checkPanel(db.database, month.panelId)).toEqual([])
    expect(await db.database.read(month.panelId, (trx) => listIncidents(trx))).toEqual([])
    const sums = async (at?: Date) => {
      const balance = await db.database.read(month.panelId, (trx) => trialBalance(trx, at))
      return [balance.reduce((sum, { debits }) => sum + debits, 0n), balance.reduce((sum, { credits }) => sum + credits, 0n)] as const
    }
    const [[halfDebits, halfCredits], [debits, credits]] = [await sums(new Date(Date.now() - 15 * DAY_MS)), await sums()]
    expect([halfDebits, debits]).toEqual([halfCredits, credits])
    expect(halfDebits > 0n && halfDebits < debits).toBe(true)
    const [dated] = await rows<{ since: Date; newest: Date }>(
      sql`select min(created_at) as since, max(created_at) as newest from ledger.entry where panel_id = ${month.panelId}`,
    )
    expect(Date.now() - (dated?.since.getTime() ?? 0)).toBeGreaterThan(28 * DAY_MS)
    expect(dated?.newest.getTime()).toBeLessThan(begun)
  })
  it('has orders of every end and of every queue, over all of the days, and the sandbox knows those that were sent', async () => {
    const states = await rows<{ state: string; orders: number }>(
      sql`select state, count(*)::int as orders from ordering.order_line where panel_id = ${month.panelId} group by state`,
    )
    const found = new Map(states.map(({ state, orders }) => [state, orders]))
    for (const state of ['completed', 'failed', 'review', 'moderation']) expect([state, found.get(state) ?? 0]).not.toEqual([state, 0])
    const [days] = await rows<{ days: number }>(
      sql`select count(distinct created_at::date)::int as days from ordering.order_line where panel_id = ${month.panelId}`,
    )
    expect(days?.days).toBeGreaterThan(20)
    const sent = await rows<{ id: string }>(
      sql`select provider_order_id as id from fulfilment.submission where panel_id = ${month.panelId} and provider_order_id is not null`,
    )
    const theirs = new Set(upstream.orders({}).map(({ id }) => String(id)))
    expect(sent.filter(({ id }) => !theirs.has(id))).toEqual([])
    expect(sent.length).toBeGreaterThan(20)
  })
  it('has a dispute, refunds, withdrawals, transfers that wait and drip feeds', async () => {
    const [counts] = await rows<Record<string, number>>(sql`
      select (select count(*)::int from payments.dispute where panel_id = ${month.panelId} and state = 'open') as disputes,
             (select count(*)::int from payments.refund where panel_id = ${month.panelId} and state = 'settled') as refunds,
             (select count(*)::int from payments.withdrawal where panel_id = ${month.panelId}) as withdrawals,
             (select count(*)::int from payments.invoice where panel_id = ${month.panelId} and state = 'in_moderation') as transfers,
             (select count(*)::int from payments.adjustment where panel_id = ${month.panelId}) as adjustments,
             (select count(*)::int from ordering.drip_feed where panel_id = ${month.panelId}) as feeds`)
    expect(counts).toEqual({ disputes: 1, refunds: 2, withdrawals: 1, transfers: 2, adjustments: 1, feeds: 3 })
  })
  it('has questions of customers: answered and rated, waiting for either side, and one of them about an order', async () => {
    const tickets = await rows<{ state: string; rating: number | null; about: boolean; isPast: boolean }>(sql`
      select state, rating, order_id is not null as about, created_at < ${new Date(begun)} as "isPast" from ordering.ticket
       where panel_id = ${month.panelId} order by created_at`)
    expect(tickets).toEqual([
      { state: 'solved', rating: 5, about: false, isPast: true },
      { state: 'solved', rating: 4, about: true, isPast: true },
      { state: 'waiting', rating: null, about: false, isPast: true },
      { state: 'new', rating: null, about: true, isPast: true },
      { state: 'new', rating: null, about: false, isPast: true },
    ])
  })
  it('is lived once', async () => {
    expect(await liveMonth(month)).toBe(false)
  })
})
