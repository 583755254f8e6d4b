import { aUser } from '@vitrine/identity/testing'
import { applyChanges } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineStates, orderStatuses } from '../../model/states.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { personalOrders } from '../orders/personal-orders.ts'
import { listOrders, type OrderFilter } from './list-orders.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const applySmall = () => applyChanges(shop.db.database, shop.panel.id, { batch: 4, bucket: 2 })
/** A few orders are many here, so that every way of answering is gone. */
const boundsOf = fc.record({ deep: fc.constantFrom(0, 100), few: fc.constantFrom(0, 2, 100), walk: fc.constantFrom(0, 0.5, 100) })

const normalise = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC')

interface Row {
  readonly id: number
  readonly status: string
  readonly service_id: number
  readonly charged: bigint
  readonly quantity: number
  readonly text: string
}

/** What looking at every order of the list gives. */
async function plainly(filter: OrderFilter) {
  const rows = await inPanel((trx) =>
    trx.rows(sql<Row>`
      select id, status, service_id, charged_micro as charged, quantity, concat_ws(E'\n', name, url, service_name) as text from ordering.order_line
       where panel_id = ${trx.panelId} and user_id = ${filter.userId} and deleted_at is null and is_listed`),
  )
  const words = normalise(filter.search?.text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const number = /^#?(\d+)$/.exec(filter.search?.text ?? '')?.[1]
  const meant = rows.filter(
    (row) =>
      (!filter.status || row.status === filter.status) &&
      (!filter.serviceIds || filter.serviceIds.includes(row.service_id)) &&
      (!filter.search ||
        words.every((word) => normalise(row.text).includes(word)) ||
        filter.search.serviceIds.includes(row.service_id) ||
        row.id === Number(number)),
  )
  const between = (a: Row, b: Row): number => {
    if (filter.orderBy === 'cost') return Number(a.charged - b.charged)
    if (filter.orderBy === 'quantity') return a.quantity - b.quantity
    return filter.orderBy === 'status' && a.status !== b.status ? (a.status < b.status ? -1 : 1) : 0
  }
  const sign = filter.direction === 'asc' ? 1 : -1
  const sorted = meant.toSorted((a, b) => sign * (between(a, b) || a.id - b.id)).map(({ id }) => id)
  return { ids: sorted.slice(filter.offset, filter.offset + filter.limit), recordsFiltered: sorted.length }
}

async function requested(filter: OrderFilter, bounds: { deep: number; few: number; walk: number }) {
  const { lines, recordsFiltered } = await inPanel((trx) => listOrders(trx, filter, bounds))
  return { ids: lines.map(({ id }) => id), recordsFiltered }
}

const hosts = ['https://www.youtube.com/', 'https://www.youtube.com/', 'https://tiktok.com/', 'https://a//', 'https://host.example', '']
const link = fc
  .tuple(fc.constantFrom(...hosts), fc.string({ unit: fc.constantFrom(...'ab/=7.点'), maxLength: 6 }))
  .map((parts) => parts.join(''))
const naming = fc.record({
  url: fc.oneof({ weight: 8, arbitrary: link }, fc.constant(null)),
  name: fc.option(fc.constantFrom('Sommer', 'youtube ab', '点赞'), { nil: null }),
  service_name: fc.constantFrom('YouTube Views', 'Likes', '抖音点赞'),
})
const stepOn = (lines: readonly number[]) => {
  const line = fc.constantFrom(...lines)
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('state' as const), line, state: fc.constantFrom(...lineStates, 'completed', 'running') }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), line, isBack: fc.constantFrom(true, true, false) }) },
    { weight: 6, arbitrary: fc.record({ what: fc.constant('name' as const), line, naming }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('apply' as const) }) },
  )
}
type Step = ReturnType<ReturnType<typeof stepOn>['generate']>['value']

async function take(step: Step): Promise<void> {
  if (step.what === 'apply') {
    await applySmall()
    return
  }
  await inPanel((trx) =>
    trx.run(sql`update ordering.order_line set ${changeOf(step)} where panel_id = ${trx.panelId} and id = ${step.line}`),
  )
}

function changeOf(step: Exclude<Step, { what: 'apply' }>) {
  if (step.what === 'state') return sql`state = ${step.state}`
  if (step.what === 'delete') return sql`deleted_at = ${step.isBack ? null : new Date()}`
  const { url, name, service_name } = step.naming
  return sql`url = ${url}, name = ${name}, service_name = ${service_name}`
}

const texts = [
  'youtube',
  'youtube.com/',
  'https',
  'views',
  'https://www.youtube.com/ab',
  'com/a',
  'a//',
  '点',
  '点赞',
  'ab',
  'a',
  '/',
  'youtube ab',
  'likes 7',
  'a/b',
]
const searchOf = fc.record({
  text: fc.oneof(
    fc.constantFrom(...texts),
    fc.string({ unit: fc.constantFrom(...'ab/=.点 '), minLength: 1, maxLength: 4 }).filter((text) => text.trim() !== ''),
  ),
  serviceIds: fc.constantFrom([], [], [2]),
})
const question = fc.record({
  search: fc.option(searchOf, { freq: 2, nil: undefined }),
  status: fc.option(fc.constantFrom(...orderStatuses, 'completed' as const), { freq: 1, nil: undefined }),
  serviceIds: fc.option(fc.constantFrom([1], [2, 4], [1, 2, 4]), { freq: 1, nil: undefined }),
  orderBy: fc.constantFrom('cost', 'quantity', 'status', 'id'),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  offset: fc.constantFrom(0, 0, 1, 3, 7),
})
/** What is not asked for is not there at all. */
const filterOf = (userId: number, some: typeof question extends fc.Arbitrary<infer Requested> ? Requested : never): OrderFilter => {
  const { search, status, serviceIds, ...rest } = some
  return { userId, limit: 4, ...rest, ...(search && { search }), ...(status && { status }), ...(serviceIds && { serviceIds }) }
}

describe('what orders have in common', () => {
  it('leads to exactly the orders that a full scan finds, whatever becomes of them and whenever they are aggregated (ORDER-005)', async () => {
    const userId = (await aUser(shop.db.database, shop.panel.id)).id
    const lines: number[] = []
    for (let index = 0; index < 16; index += 1) {
      const { id } = await aPaidOrder(shop.deps, shop.panel.id, userId, { quantity: 1000 + 100 * (index % 3) })
      await inPanel((trx) => trx.run(sql`update ordering.order_line set service_id = ${[1, 2, 4][index % 3]} where id = ${id}`))
      lines.push(id)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(stepOn(lines), { minLength: 3, maxLength: 10 }),
        fc.array(fc.tuple(question, boundsOf), { minLength: 12, maxLength: 12 }),
        async (steps, questions) => {
          for (const each of steps) await take(each)
          await applySmall()
          for (const [some, bounds] of questions) {
            const filter = filterOf(userId, some)
            expect([filter, bounds, await requested(filter, bounds)]).toEqual([filter, bounds, await plainly(filter)])
          }
          const byNumber = { userId, limit: 4, offset: 0, search: { text: `#${lines[0]}`, serviceIds: [] } }
          expect(await requested(byNumber, { deep: 0, few: 0, walk: 0.5 })).toEqual(await plainly(byNumber))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is counted rightly while aggregation and orders run at the same time', async () => {
    const userId = (await aUser(shop.db.database, shop.panel.id)).id
    const placing = Array.from({ length: 10 }, () => aPaidOrder(shop.deps, shop.panel.id, userId))
    await Promise.all([...placing, ...Array.from({ length: 6 }, applySmall)])
    const filter = { userId, limit: 20, offset: 0, search: { text: 'youtube', serviceIds: [] } }
    await applySmall()
    for (const status of ['in_processing', 'completed'] as const) {
      const [before, truth] = [await requested({ ...filter, status }, { deep: 0, few: 0, walk: 100 }), await plainly({ ...filter, status })]
      expect(before).toEqual(truth)
    }
    expect(await requested(filter, { deep: 0, few: 0, walk: 100 })).toEqual(await plainly(filter))
  })

  it('is deleted with the last order that had it', async () => {
    const userId = (await aUser(shop.db.database, shop.panel.id)).id
    await aPaidOrder(shop.deps, shop.panel.id, userId, { url: 'https://www.youtube.com/watch?v=forgetting1' })
    const sites = () =>
      inPanel((trx) =>
        trx.rows(sql<{ term: string }>`
          select shared_text as term from order_search.shared_text where user_id = ${userId} union all select url from order_search.change where user_id = ${userId} and url is not null`),
      )
    await applySmall()
    expect((await sites()).map(({ term }) => term.includes('youtube.com'))).toEqual([true])
    await inPanel(async (trx) => personalOrders.erase?.(trx, userId))
    await applySmall()
    expect((await sites()).map(({ term }) => term.includes('youtube.com'))).toEqual([false])
  })
})
