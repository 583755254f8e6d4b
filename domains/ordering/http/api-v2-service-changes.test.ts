import { disableService, enableService, priceServices, saveService } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { earlierTransactionsEnded } from '@vitrine/catalogue/testing/earlier-transactions'
import { makeApiToken } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { changeSettings } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { createGrade, recomputeGrade, setOwnRate } from '@vitrine/promotions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLine, anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'

const [PLAIN, OTHER, CLOSED, COUNTRY] = [1, 4, 50, 51] as const

let shop: OrderShop
let stranger: Reseller
let member: Reseller
beforeAll(async () => {
  shop = await anOrderShop()
  await aCatalogue(shop.db.database, shop.panel.id, {
    targets: [{ id: 4, type: 'countries', name: 'Countries' }],
    services: [aService({ id: CLOSED, availableClosedSales: true }), aService({ id: COUNTRY, targetIds: [4] })],
  })
  await inPanel(async (trx) => {
    await changeSettings(trx, { grades_enabled: true })
    for (const [goal, opensClosedSales] of [
      [0n, false],
      [10_000_000n, true],
    ] as const)
      await createGrade(trx, {
        icon: '/grade.svg',
        names: { en: `From ${goal}` },
        discountPpm: 0,
        spendingGoal: micro(goal),
        opensClosedSales,
        hasPersonalManager: false,
        consultationDays: null,
        thumbnailDays: null,
      })
  })
  await shop.catalogue.refresh(shop.panel.id)
  ;[stranger, member] = [await aReseller(), await aReseller()]
  await shop.fund(100, member.id)
  const spent = await shop.ask('POST', '/api/v1/orders', { orders: [aLine({ url: aVideo(), quantity: 6000 })] }, { as: member.id })
  expect(spent.statusCode, spent.body).toBe(200)
  await inPanel((trx) => recomputeGrade(trx, member.id, shop.time.now))
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

interface ChangesPage {
  readonly changes: { service: number; change: string; fields: string[]; now: Record<string, unknown> | null }[]
  readonly cursor: string
  readonly terms: string
  readonly more: boolean
}
interface Reseller {
  readonly id: number
  readonly ask: (fields: object) => Promise<{ readonly [name: string]: never } & ChangesPage>
}

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
async function aReseller(): Promise<Reseller> {
  const { id } = await aUser(shop.db.database, shop.panel.id)
  const key = await inPanel((trx) => makeApiToken(trx, id, new Date()))
  return {
    id,
    ask: async (fields) =>
      (await shop.app.inject({ method: 'POST', url: '/api/v2', headers: { host: shop.panel.host }, payload: { key, ...fields } })).json(),
  }
}
const since = async (reseller: Reseller, cursor?: string, more: object = {}) => {
  await earlierTransactionsEnded(shop.db.database)
  return reseller.ask({ action: 'service_changes', ...(cursor ? { since: cursor } : {}), ...more })
}
const inShort = ({ changes }: ChangesPage) => changes.map(({ service, change, fields }) => [service, change, fields])

describe('the feed of service changes', () => {
  it('begins with all that is offered to the caller, as the list of services has it', async () => {
    for (const [reseller, all] of [
      [stranger, '0'],
      [stranger, '1'],
      [member, '1'],
    ] as const) {
      const result = await since(reseller, undefined, { all })
      expect(result.changes.every(({ change }) => change === 'added')).toBe(true)
      const listed = (await reseller.ask({ action: 'services', all })) as unknown as { service: number }[]
      const byNumber = (rows: readonly unknown[]) => (rows as { service: number }[]).toSorted((a, b) => a.service - b.service)
      expect(byNumber(result.changes.map(({ now }) => now))).toEqual(byNumber(listed))
    }
  })
  it('tells what was priced, renamed, bounded, taken off sale and put on sale, each once, with how it stands now', async () => {
    const { cursor } = await since(stranger)
    await inPanel((trx) => priceServices(trx, new Map([[PLAIN, 3_000_000_000n]])))
    expect(inShort(await since(stranger, cursor))).toEqual([[PLAIN, 'changed', ['rate']]])
    await inPanel((trx) => saveService(trx, aService({ id: PLAIN, name: 'Quick views', priceNano: 3_000_000_000n, minQuantity: 50 })))
    const result = await since(stranger, cursor)
    expect(inShort(result)).toEqual([[PLAIN, 'changed', ['name', 'rate', 'min']]])
    // With the guarantee, as in the list.
    expect(result.changes[0]?.now).toMatchObject({
      service: PLAIN,
      name: 'Quick views',
      rate: '3.30',
      rate_without_guarantee: '3.00',
      min: '50',
    })
    expect(inShort(await since(stranger, result.cursor))).toEqual([])
    await inPanel((trx) => disableService(trx, OTHER))
    const removed = await since(stranger, result.cursor)
    expect(removed.changes).toEqual([{ service: OTHER, change: 'removed', changed_at: expect.any(String), fields: [], now: null }])
    await inPanel((trx) => enableService(trx, OTHER))
    const added = await since(stranger, removed.cursor)
    expect([inShort(added), added.changes[0]?.now?.rate]).toEqual([[[OTHER, 'added', []]], '2.00'])
    // Gone and back since the first cursor: to anyone who asks from there it has been put on sale.
    expect(inShort(await since(stranger, result.cursor))).toEqual([[OTHER, 'added', []]])
    expect(inShort(await since(stranger, added.cursor))).toEqual([])
  })
  it('omits what the caller may not see: closed services, services off sale, those of the whole list', async () => {
    const [stood, stoodForMember] = [(await since(stranger)).cursor, (await since(member)).cursor]
    await inPanel((trx) =>
      priceServices(
        trx,
        new Map([
          [CLOSED, 5_000_000_000n],
          [COUNTRY, 5_000_000_000n],
          [3, 5_000_000_000n],
        ]),
      ),
    )
    expect(inShort(await since(stranger, stood))).toEqual([])
    expect(inShort(await since(stranger, stood, { all: 1 }))).toEqual([[COUNTRY, 'changed', ['rate']]])
    expect(inShort(await since(member, stoodForMember))).toEqual([[CLOSED, 'changed', ['rate']]])
    await inPanel((trx) => disableService(trx, CLOSED))
    expect(inShort(await since(stranger, stood))).toEqual([])
    expect(inShort(await since(member, stoodForMember))).toEqual([[CLOSED, 'removed', []]])
    await inPanel((trx) => enableService(trx, CLOSED))
    const open = (await since(stranger)).cursor
    const opened = { priceNano: 5_000_000_000n, id: CLOSED } as const
    await inPanel((trx) => saveService(trx, aService(opened)))
    expect(inShort(await since(stranger, open))).toEqual([[CLOSED, 'added', []]])
    expect(inShort(await since(member, open))).toEqual([])
    const shut = (await since(stranger)).cursor
    await inPanel((trx) => saveService(trx, aService({ ...opened, availableClosedSales: true })))
    expect(inShort(await since(stranger, shut))).toEqual([[CLOSED, 'removed', []]])
    expect(inShort(await since(member, shut))).toEqual([])
  })
  it('shows by `terms` that rates moved for another reason: an own discount, the price of the guarantee', async () => {
    const before = await since(stranger)
    await inPanel((trx) => setOwnRate(trx, { userId: stranger.id, serviceId: PLAIN, discountPpm: 100_000 }))
    const discounted = await since(stranger, before.cursor)
    expect([discounted.changes, discounted.terms === before.terms]).toEqual([[], false])
    expect((await since(stranger, before.cursor)).terms).toBe(discounted.terms)
    await inPanel((trx) => changeSettings(trx, { guarantee_charge_percent: '0.2' }))
    expect((await since(stranger, before.cursor)).terms).not.toBe(discounted.terms)
  })
  it('comes in pages that lead one to the next', async () => {
    const many = Array.from({ length: 1_020 }, (_, index) => aService({ id: 1_000 + index }))
    const { cursor } = await since(stranger)
    await aCatalogue(shop.db.database, shop.panel.id, { services: many })
    const first = await since(stranger, cursor)
    const second = await since(stranger, first.cursor)
    const third = await since(stranger, second.cursor)
    expect([first, second, third].map(({ changes, more }) => [changes.length, more])).toEqual([
      [500, true],
      [500, true],
      [20, false],
    ])
    const reported = [first, second, third].flatMap(({ changes }) => changes.map(({ service }) => service))
    expect(reported).toEqual(many.map(({ id }) => id))
  })
  it('refuses a cursor that is none', async () => {
    expect(await since(stranger, 'yesterday')).toEqual({ error: 'Incorrect request: since must be the cursor of an earlier answer' })
  })
})
