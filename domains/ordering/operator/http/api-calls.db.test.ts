import { makeApiToken } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { corrupt } from '@vitrine/ledger/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { createRateLimiter } from '@vitrine/platform/http'
import { testApp } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiV2 } from '../../http/api-v2/index.ts'
import { orderingSchedules } from '../../jobs/index.ts'
import { personalOrders } from '../../queries/orders/personal-orders.ts'
import { anOrderShop, aVideo, type OrderShop } from '../../testing/index.ts'
import { orderingOperatorRoutes } from './index.ts'

type App = Pick<OrderShop['app'], 'inject'>
interface Call {
  readonly id: number
  readonly action: string
  readonly sent: Readonly<Record<string, string>>
  readonly answer: string
  readonly error: string | null
  readonly isLimited: boolean
  readonly skipped: number
  readonly ms: number
}

let shop: OrderShop
let known: ConsoleApp
let manager: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, orderingOperatorRoutes(shop.deps))
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}/customers`
  const as = (panelId: number) => signedIn(known, { email: `manager${panelId}@example.com`, places: [{ panelId, role: 'manager' }] })
  manager = await as(shop.panel.id)
  foreign = await as(other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => shop.db.database.transaction(shop.panel.id, work)
async function aReseller() {
  const { id } = await aUser(shop.db.database, shop.panel.id)
  await shop.fund(100, id)
  const key = await inPanel((trx) => makeApiToken(trx, id, new Date()))
  const ask = (fields: Record<string, string>, app: App = shop.app) =>
    app.inject({ method: 'POST', url: '/api/v2', headers: { host: shop.panel.host }, payload: { key, ...fields } })
  return { id, key, ask }
}
const listed = (id: number, query = '', who = manager) => who.ask('GET', `${P}/${id}/api-calls?${query}`)
const rows = async (id: number, query = ''): Promise<Call[]> => (await listed(id, query)).body.rows
/** The calls once so many are written. */
async function written(id: number, count: number): Promise<Call[]> {
  await expect.poll(async () => (await rows(id, 'limit=200')).length, { timeout: 15_000 }).toBe(count)
  return rows(id, 'limit=200')
}

describe('the calls of a customer’s programs', () => {
  it('are shown with what was sent and answered, the newest first, and never with a key', async () => {
    const { id, key, ask } = await aReseller()
    const url = aVideo()
    const { order } = (
      await ask({ action: 'add', service: '1', link: url, quantity: '1000', comments: `${key} ${'x'.repeat(9000)}` })
    ).json()
    expect((await ask({ action: 'add', service: '1', link: url, quantity: '1' })).json()).toHaveProperty('error')
    await ask({ action: 'services' })
    await ask({ action: 'nonsense', note: 'a\0b' })
    await ask({ action: key.slice(0, 38), comments: key })
    await ask({ action: `${key}!` })
    const [, , unknown, services, refused, placed] = await written(id, 6)
    expect(placed).toMatchObject({
      action: 'add',
      answer: JSON.stringify({ order }),
      error: null,
      isTest: false,
      isLimited: false,
      skipped: 0,
    })
    expect(placed?.sent).toMatchObject({ service: '1', link: url, quantity: '1000' })
    expect([placed?.sent.comments?.length, (placed?.ms ?? -1) >= 0]).toEqual([200, true])
    expect(refused).toMatchObject({ action: 'add', error: 'Quantity less than minimal 100' })
    expect([services?.action, services?.answer.startsWith('[{"service":')]).toEqual(['services', true])
    expect(unknown).toMatchObject({ action: 'nonsense', error: expect.stringContaining('UTF-8') })
    expect(JSON.stringify(await rows(id))).not.toContain(key)
    const stored = await inPanel((trx) =>
      trx.rows(
        sql<{ text: string }>`select c::text as text from ordering.api_v2_call c where panel_id = ${shop.panel.id} and user_id = ${id}`,
      ),
    )
    expect(stored.some(({ text }) => text.includes(key))).toBe(false)
  })

  it('are narrowed by action and to errors, and paged without a gap', async () => {
    const { id, ask } = await aReseller()
    for (const action of ['balance', 'status', 'balance', 'status', 'balance']) await ask({ action, order: '999999' })
    const all = await written(id, 5)
    expect((await rows(id, 'action=balance')).map(({ action }) => action)).toEqual(['balance', 'balance', 'balance'])
    expect((await rows(id, 'only=errors')).map(({ error }) => error)).toEqual(['Incorrect order ID', 'Incorrect order ID'])
    expect([await rows(id, 'only=errors&action=balance'), await rows(id, 'only=limited')]).toEqual([[], []])
    const walked: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { rows: Call[]; next: string | null } = (await listed(id, `limit=2${cursor && `&cursor=${cursor}`}`)).body
      walked.push(...page.rows.map((row) => row.id))
      cursor = page.next
    }
    expect(walked).toEqual(all.map((row) => row.id))
    expect((await listed(id, 'cursor=nonsense')).body.errors).toHaveProperty('cursor')
    expect((await listed(id, 'action=nonsense')).status).toBe(422)
  })

  it('are at most thirty in a minute; the next one says how many were not kept', async () => {
    const { id, ask } = await aReseller()
    for (let call = 0; call < 36; call += 1) await ask({ action: 'balance' })
    await written(id, 30)
    shop.time.now = new Date(shop.time.now.getTime() + 60_000)
    await ask({ action: 'balance' })
    const [next, before] = await written(id, 31)
    expect([next?.skipped, before?.skipped]).toEqual([6, 0])
  })

  it('that hit the limit say so', async () => {
    const { id, ask } = await aReseller()
    const take: ReturnType<typeof createRateLimiter>['take'] = (limit, context) =>
      createRateLimiter(shop.db.database).take(
        { ...limit, name: `${limit.name}-small`, burst: 1, perMinute: 0.001, store: 'database' },
        context,
      )
    const app = await testApp({
      panelOf: (host) => shop.deps.panels.findByHost(host),
      callerOf: async () => undefined,
      routes: [],
      rawRoutes: [apiV2({ ...shop.deps, rateLimiter: { take } } as never)],
    })
    await ask({ action: 'balance' }, app)
    expect((await ask({ action: 'balance' }, app)).statusCode).toBe(429)
    // What waits is written when the server stops.
    await app.close()
    expect(await rows(id, 'only=limited')).toMatchObject([{ action: 'balance', error: 'Rate limit exceeded', isLimited: true }])
    expect(await rows(id)).toHaveLength(2)
  })

  it('are answered all the same while none can be written', async () => {
    const { id, ask } = await aReseller()
    const failures: unknown[] = []
    const app = await testApp({
      panelOf: (host) => shop.deps.panels.findByHost(host),
      callerOf: async () => undefined,
      routes: [],
      rawRoutes: [
        apiV2({
          ...shop.deps,
          rateLimiter: { take: async () => undefined },
          log: { error: (fields: object) => void failures.push(fields) },
        } as never),
      ],
    })
    await corrupt(shop.db.adminUrl, 'alter table ordering.api_v2_call rename to api_v2_call_away')
    expect((await ask({ action: 'balance' }, app)).json()).toMatchObject({ currency: 'USD' })
    await app.close()
    await corrupt(shop.db.adminUrl, 'alter table ordering.api_v2_call_away rename to api_v2_call')
    expect(failures).toMatchObject([{ event: 'api_v2.calls.dropped', count: 1 }])
    expect(await rows(id)).toEqual([])
  })

  it('are the panel’s own, are handed out and erased with the person, and go after a week', async () => {
    const [one, other] = [await aReseller(), await aReseller()]
    for (const { ask } of [one, other]) await ask({ action: 'balance' })
    await written(one.id, 1)
    await written(other.id, 1)
    expect((await listed(one.id, '', foreign)).status).toBe(404)
    expect((await foreign.ask('GET', `/panels/meadow/customers/${one.id}/api-calls`)).status).toBe(404)
    expect((await listed(987_654)).status).toBe(404)
    expect(await inPanel((trx) => personalOrders.collect(trx, one.id))).toMatchObject({ api_calls: [{ action: 'balance' }] })
    await inPanel(async (trx) => personalOrders.erase?.(trx, one.id))
    expect([await rows(one.id), (await rows(other.id)).length]).toEqual([[], 1])
    const purgeAfter = async (days: number) => {
      const clock = { now: () => new Date(shop.time.now.getTime() + days * 86_400_000) }
      const deps = { database: shop.db.database, panels: shop.deps.panels, clock, log: { error: () => undefined } }
      for (const { name, run } of orderingSchedules(deps)) if (name === 'ordering.purge-test-orders') await run()
    }
    await purgeAfter(6)
    expect(await rows(other.id)).toHaveLength(1)
    await purgeAfter(8)
    expect(await rows(other.id)).toEqual([])
  })
})
