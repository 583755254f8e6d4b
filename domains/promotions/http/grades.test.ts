import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aNetwork, aService, aServiceType } from '@vitrine/catalogue/testing'
import { post } from '@vitrine/ledger'
import { changeSettings, createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSpecialOffer } from '../commands/put-offer.ts'
import { recomputeGrade } from '../commands/recompute-grade.ts'
import { setOwnRate } from '../commands/set-own-rate.ts'
import { promotionsContract } from '../contract/schemas.ts'
import { promotionsSchedules } from '../jobs/index.ts'
import { insertRate } from '../store/operator-rate-store.ts'
import { aLadder } from '../testing/index.ts'
import { promotionsRoutes } from './index.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const DAY_MS = 86_400_000
const started = new Date()
let now = started

let db: TestDatabase
let panel: Panel
let app: FastifyInstance
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database, { settings: { grades_enabled: true } })
  await aLadder(db.database, panel.id)
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: promotionsRoutes({ database: db.database, panels, catalogue: createCatalogue(db.database), clock: { now: () => now } }),
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const ask = (url: string, userId: number | null, on = panel) =>
  app.inject({ url: `/core${url}`, headers: { host: on.host, ...(userId === null ? {} : { authorization: `Bearer ${userId}` }) } })
const read = async (url: string, userId: number | null, on = panel) => (await ask(url, userId, on)).json().data

let postings = 0
/** Money that was spent on an order, or came back from it. */
async function spend(userId: number, dollars: number): Promise<void> {
  postings += 1
  const [main, order] = [{ kind: 'customer.main', owner: userId } as const, { kind: 'order', owner: postings } as const]
  const outside = { kind: 'gateway_clearing', owner: 0 } as const
  const amount = usd(Math.abs(dollars))
  await db.database.transaction(panel.id, async (trx) => {
    await post(trx, {
      key: `test:${postings}`,
      reference: { kind: 'order', id: postings },
      actor: { kind: 'system', id: 0 },
      legs:
        dollars > 0
          ? [
              { debit: outside, credit: main, amount, code: 'invoiced' },
              { debit: main, credit: order, amount, code: 'order' },
            ]
          : [
              { debit: outside, credit: order, amount, code: 'internal' },
              { debit: order, credit: main, amount, code: 'cancel_order' },
            ],
    })
    await recomputeGrade(trx, userId, now)
  })
}

describe('grades', () => {
  it('mark the neighbours of the customer’s own on the ladder, and nobody’s for a guest (GRADE-001, EP-089)', async () => {
    await spend(1, 150)
    const { data } = promotionsContract.grades.response.parse((await ask('/api/v1/grades?locale=de', 1)).json())
    expect(data.map(({ name, is_previous, is_next }) => [name, is_previous, is_next])).toEqual([
      ['Einsteiger', true, false],
      ['Bronze', false, false],
      ['Silber', false, true],
    ])
    expect(data[1]?.created_at).toBe(now.toISOString())
    expect(data[1]?.expires_at).toBe(new Date(now.getTime() + 365 * DAY_MS).toISOString())
    const guests = await read('/grades', null)
    expect(guests.some((grade: { is_next: boolean; is_previous: boolean }) => grade.is_next || grade.is_previous)).toBe(false)
  })
  it('tell customers what they still need and their progress (EP-088)', async () => {
    await spend(2, 30)
    const { data } = promotionsContract.profileGrades.response.parse((await ask('/api/v1/profile/grades', 2)).json())
    expect(data).toMatchObject({ spend_to_goal: '70.00', spend_to_goal_percent: 30, grades_enabled: true, grade_discounts_enabled: true })
    expect(data.current?.name).toBe('Starter')
  })
  it('are reached by what was spent less what came back, count each posting once, and stay after a refund', async () => {
    await spend(3, 90)
    await spend(3, -20)
    await spend(3, 20)
    const name = async () => (await read('/api/v1/profile/grades', 3)).current.name
    expect([await name(), (await read('/api/v1/profile/grades', 3)).spend_to_goal]).toEqual(['Starter', '10.00'])
    await spend(3, 10)
    await db.database.transaction(panel.id, (trx) => recomputeGrade(trx, 3, now))
    expect(await name()).toBe('Bronze')
    await spend(3, -50)
    expect(await name()).toBe('Bronze')
  })
  it('run out after a year and are judged by what was spent since', async () => {
    await spend(4, 150)
    now = new Date(started.getTime() + 366 * DAY_MS)
    const [renew] = promotionsSchedules({
      database: db.database,
      panels: createPanels(db.database),
      clock: { now: () => now },
    })
    await renew?.run()
    expect((await read('/api/v1/profile/grades', 4)).current).toMatchObject({ name: 'Starter', created_at: null, expires_at: null })
    now = started
  })
  it('are not there while they are switched off, and nobody without an account stands on them', async () => {
    const plain = await aPanel(db.database)
    expect((await ask('/api/v1/grades', 1, plain)).statusCode).toBe(404)
    expect((await ask('/api/v1/profile/grades', 1, plain)).statusCode).toBe(404)
    expect((await ask('/api/v1/profile/grades', null)).statusCode).toBe(401)
  })
})

describe('GET /discounts (EP-086)', () => {
  it('tells a rate of a whole type for each of its services, the higher one where there are two', async () => {
    const other = await aPanel(db.database, { settings: { grades_enabled: false } })
    await aCatalogue(db.database, other.id, { services: [aService(), aService({ id: 2, slug: 'more-views' })] })
    await db.database.transaction(other.id, async (trx) => {
      await setOwnRate(trx, { userId: 5, serviceId: 1, discountPpm: 200_000 })
      await insertRate(trx, { userId: 5, serviceId: null, serviceTypeId: 1, discountPpm: 100_000 })
    })
    expect((await read('/api/v1/discounts', 5, other)).service_discounts).toEqual([
      { service_id: 1, discount_percent: 0.2 },
      { service_id: 2, discount_percent: 0.1 },
    ])
    expect((await read('/api/v1/discounts', 6, other)).service_discounts).toEqual([])
  })
  it('names the grade’s discount and the customer’s own rates as fractions; a guest has none', async () => {
    await spend(5, 150)
    await db.database.transaction(panel.id, (trx) => setOwnRate(trx, { userId: 5, serviceId: 7, discountPpm: 123_456 }))
    const { data } = promotionsContract.discounts.response.parse((await ask('/api/v1/discounts', 5)).json())
    expect(data).toEqual({ grade_discount: { percent: 0.02 }, service_discounts: [{ service_id: 7, discount_percent: 0.123456 }] })
    expect(await read('/api/v1/discounts', null)).toEqual({ grade_discount: null, service_discounts: [] })
    expect((await read('/api/v1/discounts', 6)).service_discounts).toEqual([])
    await db.database.transaction(panel.id, (trx) => changeSettings(trx, {}, { gradeDiscountsEnabled: false }))
    expect((await read('/api/v1/discounts', 5)).grade_discount).toBeNull()
    await db.database.transaction(panel.id, (trx) => changeSettings(trx, {}, { gradeDiscountsEnabled: true }))
  })
})

describe('GET /special-offers (EP-087)', () => {
  it('gives each place its offers in their order, with what the catalogue sells of them', async () => {
    await aCatalogue(db.database, panel.id, {
      networks: [aNetwork()],
      serviceTypes: [aServiceType()],
      services: [aService({ id: 1 }), aService({ id: 2, isEnabled: false })],
    })
    await db.database.transaction(panel.id, async (trx) => {
      const names = { en: 'Weekend', de: 'Wochenende' }
      await createSpecialOffer(trx, { names, place: 'services', position: 2, serviceIds: [1, 2], utmName: 'weekend', showsAll: true })
      await createSpecialOffer(trx, { names: { en: 'First' }, place: 'services', position: 1, networkId: 1, serviceTypeIds: [1] })
      await createSpecialOffer(trx, { names: { en: 'Gone' }, place: 'dashboard', position: 1, serviceIds: [2] })
    })
    const answer = await ask('/api/v1/special-offers?locale=de', null)
    const { data } = promotionsContract.specialOffers.response.parse(answer.json())
    expect(data.map(({ name, position }) => [name, position])).toEqual([
      ['First', 1],
      ['Wochenende', 2],
    ])
    expect(data[0]).toMatchObject({ network: { name: 'YouTube' }, service_types: [{ id: 1 }], showAll: false, utm_name: null })
    expect(data[1]).toMatchObject({ network: null, services: [{ id: 1, price: '2.00' }], showAll: true, utm_name: 'weekend' })
    expect(await read('/special-offers?locale=de', null)).toEqual(data)
  })
  it('shows an offer from its beginning to its end, without anything else that changes', async () => {
    const [validFrom, validTo] = [new Date(started.getTime() + DAY_MS), new Date(started.getTime() + 2 * DAY_MS)]
    await db.database.transaction(panel.id, (trx) =>
      createSpecialOffer(trx, { names: { en: 'Sale' }, place: 'dashboard', position: 9, serviceIds: [1], validFrom, validTo }),
    )
    const isShown = async (at: Date) => {
      now = at
      return (await read('/api/v1/special-offers?locale=en', null)).some(({ name }: { name: string }) => name === 'Sale')
    }
    expect([await isShown(started), await isShown(validFrom), await isShown(validTo)]).toEqual([false, true, false])
    now = started
  })
})
