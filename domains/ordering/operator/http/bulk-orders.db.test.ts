import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, workOffBulk } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { operatorCalls } from '@vitrine/platform/http'
import { type Death, Killed, mortal, pointsOf } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAccepted, reportFinal, takePaidLines } from '../../commands/lines/report.ts'
import { orderBulkKinds } from '../../queries/operator/bulk-orders.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { orderingOperatorRoutes } from './index.ts'

/** `BULK_ROWS=10000` is the whole of it. */
const MANY = Number(process.env.BULK_ROWS ?? 200)
const CLAIM_MS = 31_000
let shop: OrderShop
let known: ConsoleApp
let owner: OperatorClient
let support: OperatorClient & { readonly operatorId: number }
let finance: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, orderingOperatorRoutes(shop.deps), { bulkKinds: orderBulkKinds(shop.deps.catalogue) })
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'support' | 'finance', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  support = await as('support')
  finance = await as('finance')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => shop.db.database.transaction(shop.panel.id, work)
const order = async (userId = shop.user.id, line: Parameters<typeof aPaidOrder>[3] = {}) =>
  (await aPaidOrder(shop.deps, shop.panel.id, userId, line)).id
async function orders(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push(await order())
  return ids
}
const stateOf = async (id: number): Promise<string> => (await owner.ask('GET', `${P}/orders/${id}`)).body.data.state
const begin = (body: object, who: OperatorClient = support) => who.ask('POST', `${P}/bulk-actions`, body)
const preview = async (body: object, who: OperatorClient = support) => who.ask('POST', `${P}/bulk-actions/preview`, body)
const show = async (id: number, who: OperatorClient = owner) => (await who.ask('GET', `${P}/bulk-actions/${id}`)).body.data
const step = (id: number, name: string, who: OperatorClient = support) => who.ask('POST', `${P}/bulk-actions/${id}/${name}`, {})
const begun = async (body: object, who: OperatorClient = support): Promise<number> => {
  const answer = await begin(body, who)
  expect([answer.status, answer.text]).toEqual([202, answer.text])
  return answer.body.data.id
}
async function workOff(work = known.work): Promise<void> {
  while ((await workOffBulk(work)) > 0);
}
const reportOf = async (id: number, who: OperatorClient = owner) => {
  const answer = await who.ask('GET', `${P}/bulk-actions/${id}/report.csv`)
  return answer.text.trim().split('\r\n').slice(1)
}
const auditOf = (id: number) =>
  inPanel((trx) =>
    trx.rows(sql<{ entity_id: string; action: string; request_id: string; actor_name: string }>`
      select entity_id, action, request_id, actor_name from operators.audit
       where panel_id = ${trx.panelId} and request_id like ${`bulk:${id}:%`} order by id`),
  )
/** A worker whose process dies where it is said. */
function dyingWorker(death?: Death) {
  const process = mortal(shop.db.database, death)
  const { deps, work } = known
  const database = process.database
  const routes = orderingOperatorRoutes(shop.deps)
  // Each call of a dead process fails.
  const onFault = () => {}
  return {
    process,
    work: { ...work, database, onFault, calls: operatorCalls({ routes, ports: work.ports as never, database, clock: deps.clock }) },
  }
}
const passClaim = () => {
  known.time.now = new Date(known.time.now.getTime() + CLAIM_MS)
}

describe('a bulk action on orders', () => {
  it('says before what it would do: how many, how much goes back, and why others cannot', async () => {
    const [first, second, ended, gone] = await orders(4)
    await inPanel(async (trx) => {
      await takePaidLines(trx, 1000)
      await reportAccepted(trx, ended as number)
      await reportFinal(trx, ended as number, { outcome: 'completed', delivered: 1000 }, new Date())
    })
    const late = await order()
    await workOff()
    const canceled = await owner.ask('POST', `${P}/orders/${late}/cancel`, {
      version: (await owner.ask('GET', `${P}/orders/${late}`)).body.data.version,
    })
    expect(canceled.status).toBe(200)
    const { charged } = (await owner.ask('GET', `${P}/orders/${first}`)).body.data
    const { data } = (await preview({ kind: 'orders.cancel', select: { ids: [first, second, ended, late, 2_000_000_000, String(first)] } }))
      .body
    expect(data).toEqual({
      ...{ total: 5, can: 2, same: 1, cannot: 2, amount: (Number(charged) * 2).toFixed(2) },
      reasons: expect.arrayContaining([
        { because: 'The order is completed.', count: 1 },
        { because: expect.stringMatching(/not found/i), count: 1 },
      ]),
    })
    expect(await stateOf(gone as number)).toBe('submitting')
  })
  it('cancels each once, gives its money back, and reports a reason for each that cannot be', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const [one, two] = [await order(customer.id), await order(customer.id)]
    const { charged } = (await owner.ask('GET', `${P}/orders/${one}`)).body.data
    const id = await begun({ kind: 'orders.cancel', select: { ids: [one, two, 2_000_000_000] }, input: { reason: 'Withdrawn' } })
    expect(await show(id)).toMatchObject({ state: 'running', total: 3, done: 0, by: { name: expect.stringMatching(/^support/) } })
    await workOff()
    expect(await show(id)).toMatchObject({ state: 'done', done: 2, same: 0, failed: 1, canUndo: false })
    expect([await stateOf(one), await stateOf(two)]).toEqual(['canceled', 'canceled'])
    const money = (await owner.ask('GET', `${P}/orders/${two}`)).body.data
    expect(money).toMatchObject({ refunded: charged, escrow: '0.00' })
    const report = await reportOf(id, support)
    expect(report).toHaveLength(3)
    expect(report[0]).toMatch(new RegExp(`^1,${one},#${one} .*,Done,$`))
    expect(report[2]).toMatch(/^3,2000000000,,Failed,.*not found/i)
    const audit = await auditOf(id)
    expect(audit.map(({ entity_id, action }) => [entity_id, action]).sort()).toEqual([
      [String(one), 'order.canceled'],
      [String(two), 'order.canceled'],
    ])
    expect(audit[0]?.actor_name).toMatch(/^support/)
  })
  it('takes the orders of a filter as they were when it was made', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const mine = [await order(customer.id), await order(customer.id, { service_id: 4 })]
    const asOf = new Date(Date.now() + 1000).toISOString()
    const before = { filters: { q: customer.email, state: 'ready' }, asOf: '2020-01-01T00:00:00.000Z' }
    expect((await preview({ kind: 'orders.pause', select: before })).body.errors).toEqual({ select: ['Nothing is selected.'] })
    const id = await begun({ kind: 'orders.pause', select: { filters: { q: customer.email, state: 'ready' }, asOf } })
    await workOff()
    expect(await show(id)).toMatchObject({ total: 2, done: 2 })
    expect(await Promise.all(mine.map(stateOf))).toEqual(['paused', 'paused'])
    const resumed = await begun({ kind: 'orders.resume', select: { filters: { serviceId: 4, q: customer.email }, asOf } })
    await workOff()
    expect(await show(resumed)).toMatchObject({ total: 1, done: 1 })
    expect(await Promise.all(mine.map(stateOf))).toEqual(['paused', 'ready'])
  })
  it('takes all orders of a customer, and of no other', async () => {
    const [customer, other] = [await aUser(shop.db.database, shop.panel.id), await aUser(shop.db.database, shop.panel.id)]
    const mine = [await order(customer.id), await order(customer.id)]
    const theirs = await order(other.id)
    const asOf = new Date(Date.now() + 1000).toISOString()
    const id = await begun({ kind: 'orders.pause', select: { filters: { customerId: customer.id }, asOf } })
    await workOff()
    expect(await show(id)).toMatchObject({ total: 2, done: 2 })
    expect(await Promise.all([...mine, theirs].map(stateOf))).toEqual(['paused', 'paused', 'ready'])
    const both = { filters: { customerId: customer.id, q: other.email }, asOf }
    expect((await preview({ kind: 'orders.pause', select: both })).body.errors).toHaveProperty('select')
  })
  it('is paused, resumed and stopped; what was not reached is tried again as an action of its own', async () => {
    const ids = await orders(3)
    const id = await begun({ kind: 'orders.pause', select: { ids } })
    expect((await step(id, 'pause')).body.data).toMatchObject({ state: 'paused' })
    await workOff()
    expect(await show(id)).toMatchObject({ state: 'paused', done: 0 })
    expect((await step(id, 'retry')).body).toMatchObject({ details: { code: 'wrong_state' } })
    await step(id, 'resume')
    await step(id, 'stop')
    await workOff()
    expect(await show(id)).toMatchObject({ state: 'stopped', done: 0, endedAt: expect.any(String) })
    expect((await step(id, 'resume')).body.details).toEqual({ code: 'wrong_state', state: 'stopped' })
    expect((await reportOf(id))[0]).toContain(',Not reached,')
    const again = (await step(id, 'retry')).body.data.id
    await workOff()
    expect(await show(again)).toMatchObject({ state: 'done', done: 3, origin: { id, how: 'retry' } })
    const same = await begun({ kind: 'orders.pause', select: { ids } })
    await workOff()
    expect(await show(same)).toMatchObject({ done: 0, same: 3, failed: 0 })
    expect((await step(same, 'retry')).status).toBe(422)
  })
  it('is begun by people who have the right, and seen by those who see it in the audit log', async () => {
    const ids = await orders(1)
    const request = { kind: 'orders.pause', select: { ids } }
    expect((await begin(request, finance)).body.details).toEqual({ code: 'not_permitted', permission: 'orders.act' })
    expect((await preview(request, finance)).body.details).toEqual({ code: 'not_permitted', permission: 'orders.act' })
    const id = await begun(request)
    expect((await foreign.ask('GET', `/panels/meadow/bulk-actions/${id}`)).status).toBe(404)
    expect((await finance.ask('GET', `${P}/bulk-actions/${id}`)).status).toBe(404)
    expect((await finance.ask('GET', `${P}/bulk-actions`)).body.rows).toEqual([])
    expect((await step(id, 'stop', finance)).status).toBe(404)
    expect((await support.ask('GET', `${P}/bulk-actions?filter.state=open`)).body.rows).toMatchObject([{ id }])
    expect((await owner.ask('GET', `${P}/bulk-actions`)).body.rows[0]).toMatchObject({ id, kind: 'orders.pause' })
    await workOff()
    expect((await support.ask('GET', `${P}/bulk-actions?filter.state=open`)).body.rows).toEqual([])
    for (const body of [
      { ...request, kind: 'orders.delete' },
      { ...request, input: { loud: true } },
      { kind: 'orders.pause', select: { ids: [] } },
      { kind: 'orders.pause', select: { rows: [{ id: 1, own: {} }] } },
      { kind: 'orders.pause', select: { changesOf: id } },
      { kind: 'orders.pause', select: { filters: { state: 'odd' }, asOf: new Date().toISOString() } },
      { kind: 'orders.pause', select: { ids: Array.from({ length: 50_001 }, (_, at) => at + 1) } },
    ])
      expect([JSON.stringify(body).slice(0, 100), (await begin(body)).status]).toEqual([JSON.stringify(body).slice(0, 100), 422])
  })
  it('ends where its operator is suspended: no further call is made in that name', async () => {
    const ids = await orders(2)
    const id = await begun({ kind: 'orders.pause', select: { ids } })
    expect((await owner.ask('POST', `${P}/staff/${support.operatorId}/suspend`, {})).status).toBeLessThan(300)
    await workOff()
    expect(await show(id)).toMatchObject({ state: 'ended', done: 0 })
    expect(await Promise.all(ids.map(stateOf))).toEqual(['ready', 'ready'])
    expect((await owner.ask('GET', `${P}/audit?filter.action=bulk-action.ended`)).body.rows).toMatchObject([
      { entity: { id: String(id) }, actor: { via: 'system' }, reason: 'not_permitted' },
    ])
    await owner.ask('POST', `${P}/staff/${support.operatorId}/resume`, {})
    // A code counts once.
    passClaim()
    support = await signedIn(known, { email: `support${shop.panel.id}@example.com`, places: [] })
    const again = (await step(id, 'retry')).body.data.id
    await workOff()
    expect(await show(again)).toMatchObject({ state: 'done', done: 2 })
  })
})

describe('a worker that is killed', () => {
  it('at any point: each row is done once and none is reported as anything else', async () => {
    const probe = await begun({ kind: 'orders.pause', select: { ids: await orders(3) } })
    const whole = dyingWorker()
    while ((await workOffBulk(whole.work)) > 0);
    expect(await show(probe)).toMatchObject({ done: 3 })
    for (const death of pointsOf(whole.process.operations)) {
      const ids = await orders(3)
      const id = await begun({ kind: 'orders.pause', select: { ids } })
      const { work } = dyingWorker(death)
      try {
        while ((await workOffBulk(work)) > 0);
      } catch (error) {
        if (!(error instanceof Killed)) throw error
      }
      passClaim()
      await workOff()
      expect([death.name, await show(id)]).toMatchObject([death.name, { state: 'done', done: 3, same: 0, failed: 0 }])
      expect([death.name, (await auditOf(id)).length]).toEqual([death.name, 3])
    }
  }, 120_000)
  it(`among ${MANY} rows and beside others, again and again: each once, the report complete`, async () => {
    const ids = await orders(MANY)
    const id = await begun({ kind: 'orders.pause', select: { ids } })
    for (let kill = 0; kill < 6; kill += 1) {
      const dying = dyingWorker({ operation: 12 + kill * 7, when: kill % 2 ? 'after' : 'before' })
      const runs = await Promise.allSettled([workOffBulk(dying.work), workOffBulk(known.work)])
      expect(runs.flatMap((run) => (run.status === 'rejected' && !(run.reason instanceof Killed) ? [run.reason] : []))).toEqual([])
      passClaim()
    }
    await Promise.all([workOff(), workOff(), workOff()])
    expect(await show(id)).toMatchObject({ state: 'done', total: MANY, done: MANY, same: 0, failed: 0 })
    expect(new Set((await auditOf(id)).map(({ entity_id }) => entity_id)).size).toBe(MANY)
    expect(await auditOf(id)).toHaveLength(MANY)
    expect(await reportOf(id)).toHaveLength(MANY)
    const events = await inPanel((trx) =>
      trx.one(sql<{ count: number }>`
        select count(*)::int as count from ordering.line_event where panel_id = ${trx.panelId} and order_id = any(${ids}::int[]) and kind = 'paused'`),
    )
    expect(events.count).toBe(MANY)
  }, 900_000)
})
