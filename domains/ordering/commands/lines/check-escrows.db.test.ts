import { balancesOf, charge, type Finding, listIncidents, listStops, post, reportIncident, resumePanel, theSystem } from '@vitrine/ledger'
import { accountIdSql, corrupt, fund } from '@vitrine/ledger/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderingSchedules } from '../../jobs/index.ts'
import { findLineForUpdate } from '../../store/line-store.ts'
import { aLine, anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { checkEscrows } from './check-escrows.ts'
import { downsampleProgress } from './downsample-progress.ts'
import { settleLine } from './settle-line.ts'

let shop: OrderShop
const said: object[] = []
const alarm = { error: (fields: object) => void said.push(fields) }
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const anOrder = () => aPaidOrder(shop.deps, shop.panel.id, shop.user.id)
const end = (id: number, outcome: 'completed' | 'partial' | 'canceled') =>
  inPanel(async (trx) => {
    const line = await findLineForUpdate(trx, id)
    if (line) {
      await trx.run(sql`update ordering.order_line set state = 'running' where panel_id = ${shop.panel.id} and id = ${id}`)
      await settleLine(trx, { ...line, state: 'running' }, { outcome, delivered: 400 }, new Date())
    }
  })
const check = (kind: 'open' | 'all'): Promise<Finding[]> => checkEscrows(shop.db.database, shop.panel.id, { kind }, alarm)
const closedLately = () => checkEscrows(shop.db.database, shop.panel.id, { kind: 'closed', since: new Date(Date.now() - 60_000) }, alarm)
const subjects = (findings: readonly Finding[]) => findings.map(({ subject }) => subject)

describe('escrows (R4)', () => {
  it('of honest orders raise no alarm, whatever became of them', async () => {
    await anOrder()
    await end((await anOrder()).id, 'completed')
    await end((await anOrder()).id, 'partial')
    await end((await anOrder()).id, 'canceled')
    expect([await check('open'), await closedLately(), await check('all')]).toEqual([[], [], []])
  })
  it('are found when an open order holds less than was charged, and no money leaves the panel any more', async () => {
    const order = await anOrder()
    const escrow = { kind: 'order', owner: order.id } as const
    await inPanel((trx) =>
      post(trx, {
        key: `leak:${order.id}`,
        reference: { kind: 'order', id: order.id },
        actor: theSystem,
        legs: [{ debit: escrow, credit: { kind: 'revenue.orders', owner: 0 }, amount: micro(1n), code: 'internal' }],
      }),
    )
    expect(subjects(await check('open'))).toEqual([`order ${order.id}`])
    expect(said).toMatchObject([{ check: 'R4', subject: `order ${order.id}` }])
    expect(await inPanel(listStops)).toEqual(['withdrawals'])
    await inPanel((trx) => fund(trx, shop.user.id, 1n))
    expect((await inPanel((trx) => listIncidents(trx)))[0]?.detail).toContain('ready')
    await corrupt(
      shop.db.adminUrl,
      `update ledger.balance set posted = posted + 1 where panel_id = ${shop.panel.id} and account_id = ${accountIdSql(shop.panel.id, 'order', order.id)}`,
    )
    expect(await check('open')).toEqual([])
  })
  it('are found when an order ended and its money did not', async () => {
    const order = await anOrder()
    await corrupt(shop.db.adminUrl, `update ordering.order_line set state = 'completed', completed_at = now() where id = ${order.id}`)
    expect(subjects(await closedLately())).toEqual([`order ${order.id}`])
    expect(await check('open')).toEqual([])
    await corrupt(shop.db.adminUrl, `update ordering.order_line set completed_at = now() - interval '40 days' where id = ${order.id}`)
    expect(await closedLately()).toEqual([])
    expect(subjects(await check('all'))).toEqual([`order ${order.id}`])
    await corrupt(shop.db.adminUrl, `update ordering.order_line set state = 'ready', completed_at = null where id = ${order.id}`)
  })
  it('are found when money was taken for an order that counts as unpaid', async () => {
    const order = await anOrder()
    await corrupt(shop.db.adminUrl, `update ordering.order_line set state = 'unpaid', paid_at = null where id = ${order.id}`)
    expect(subjects(await check('all'))).toEqual([`order ${order.id}`])
    await corrupt(shop.db.adminUrl, `update ordering.order_line set state = 'ready', paid_at = now() where id = ${order.id}`)
  })
  it('raise no alarm while orders are paid and end at the same time', async () => {
    const busy = async () => {
      for (let round = 0; round < 6; round += 1) {
        const order = await anOrder()
        await end(order.id, 'partial')
      }
    }
    const watching = async () => {
      for (let round = 0; round < 12; round += 1)
        expect([await check('open'), await closedLately(), await check('all')]).toEqual([[], [], []])
    }
    await Promise.all([busy(), busy(), watching()])
  })
  it('are checked in every panel by the schedule', async () => {
    const order = await anOrder()
    await inPanel((trx) => fund(trx, shop.user.id, 1n))
    await inPanel((trx) => charge(trx, { userId: shop.user.id, orderId: order.id, amount: micro(1n), key: `more:${order.id}` }))
    const schedules = orderingSchedules({ ...shop.deps, panels: { all: async () => [shop.panel] }, log: alarm })
    await schedules.find(({ name }) => name === 'ordering.check-escrows')?.run()
    expect((await inPanel((trx) => listIncidents(trx))).map(({ subject }) => subject)).toContain(`order ${order.id}`)
  })
})

describe('a panel whose postings are stopped', () => {
  it('answers 503 to anyone who orders, charges nobody, and sells again when it is resumed', async () => {
    const order = () => shop.ask('POST', '/api/v1/orders', { orders: [aLine()], source: 'single_form' })
    const balance = async () => (await inPanel((trx) => balancesOf(trx, shop.user.id))).total
    await shop.fund(10)
    const before = await balance()
    await inPanel((trx) => reportIncident(trx, { check: 'R2', subject: 'account 0', detail: 'test' }))
    const refused = await order()
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('300')
    expect(refused.json().message).toContain('paused')
    expect(await balance()).toBe(before)
    await inPanel((trx) => resumePanel(trx, { operator: 'anna', reason: 'looked' }))
    expect((await order()).statusCode).toBe(200)
    expect(await balance()).toBeLessThan(before)
  })
})

describe('a delivery curve', () => {
  it('of an order that ended half a year ago is downsampled to its ends and its shape; a younger one has every point', async () => {
    const [old, young] = [await anOrder(), await anOrder()]
    for (const { id } of [old, young]) {
      await corrupt(
        shop.db.adminUrl,
        `insert into ordering.progress_point (panel_id, order_id, at, delivered) select ${shop.panel.id}, ${id}, now() + n * interval '1 second', n from generate_series(1, 700) n`,
      )
    }
    await corrupt(shop.db.adminUrl, `update ordering.order_line set completed_at = now() - interval '181 days' where id = ${old.id}`)
    const gone = await downsampleProgress(shop.db.database, shop.panel.id, new Date())
    const points = (id: number) =>
      inPanel((trx) =>
        trx.rows(
          sql<{
            delivered: number
          }>`select delivered from ordering.progress_point where panel_id = ${shop.panel.id} and order_id = ${id} order by at`,
        ),
      )
    const kept = (await points(old.id)).map(({ delivered }) => delivered)
    expect(kept.length).toBeLessThanOrEqual(50)
    expect(kept.length).toBeGreaterThan(40)
    expect([kept[0], kept.at(-1)]).toEqual([1, 700])
    expect(gone).toBe(700 - kept.length)
    expect(await points(young.id)).toHaveLength(700)
    expect(await downsampleProgress(shop.db.database, shop.panel.id, new Date())).toBe(0)
  })
})
