import { catalogueRoutes, personalReviews } from '@vitrine/catalogue'
import { aUser } from '@vitrine/identity/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { testApp } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAccepted, reportFinal, takePaidLines } from '../commands/lines/report.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
let shelves: FastifyInstance
beforeAll(async () => {
  shop = await anOrderShop()
  const { panels } = shop.deps
  shelves = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: catalogueRoutes(shop.deps),
  })
})
afterAll(async () => {
  await shelves.close()
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const aBuyer = async (name = 'Mara Keller') => (await aUser(shop.db.database, shop.panel.id, { name })).id
/** A paid order of a service; delivered unless told otherwise. */
async function bought(userId: number, serviceId: number, isDelivered = true) {
  const url = serviceId === 2 ? `https://www.youtube.com/@buyer${userId}` : undefined
  const { id, quantity } = await aPaidOrder(shop.deps, shop.panel.id, userId, { service_id: serviceId, ...(url ? { url } : {}) })
  if (!isDelivered) return
  await inPanel(async (trx) => {
    await takePaidLines(trx, 100)
    await reportAccepted(trx, id)
    await reportFinal(trx, id, { outcome: 'completed', delivered: quantity }, new Date())
  })
}
const read = async (as: number, path = '') =>
  (await shop.ask('GET', `/api/v1/my-services${path}`, undefined, { as }))
    .json()
    .data.map((each: { id: number; reviews: object[] }) => [each.id, each.reviews])
const say = (as: number | 'guest', reviews: readonly object[]) => shop.ask('POST', '/api/v1/my-services/reviews', { reviews }, { as })
const page = async (id: number) =>
  (await shelves.inject({ url: `/core/api/v1/services/${id}`, headers: { host: shop.panel.host } })).json().data

describe('my services (EP-055)', () => {
  it('are those of paid orders, each once and the last ordered first, with what I said of them', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()]
    for (const serviceId of [1, 4, 1]) await bought(buyer, serviceId)
    await bought(other, 2, false)
    await say(buyer, [{ service_id: 4, rating: 3 }])
    expect(await read(buyer)).toEqual([
      [1, []],
      [4, [{ service_id: 4, rating: 3, comment: null, author: 'Mara K.', answer: null, created_at: expect.any(String) }]],
    ])
    expect(await read(other)).toEqual([[2, []]])
    expect(await read(await aBuyer())).toEqual([])
    expect((await shop.ask('GET', '/api/v1/my-services', undefined, { as: 'guest' })).statusCode).toBe(401)
  })
})

describe('my services without reviews (EP-056)', () => {
  it('are those that were delivered and that I have said nothing about', async () => {
    const buyer = await aBuyer()
    await bought(buyer, 1)
    await bought(buyer, 4)
    await bought(buyer, 2, false)
    expect(await read(buyer, '/without-reviews')).toEqual([
      [4, []],
      [1, []],
    ])
    await say(buyer, [{ service_id: 4, rating: 5, comment: 'Quick.' }])
    expect(await read(buyer, '/without-reviews')).toEqual([[1, []]])
  })
})

describe('saying how it was (EP-057)', () => {
  it('shows on the page of the service at once, with the average that it changes', async () => {
    const [mara, ben] = [await aBuyer(), await aBuyer('ben@mail.test')]
    for (const buyer of [mara, ben]) await bought(buyer, 2)
    const answer = await say(mara, [{ service_id: 2, rating: 4, comment: '  <b>Good</b> and steady. ' }])
    expect(answer.json().data).toEqual([
      { service_id: 2, rating: 4, comment: '<b>Good</b> and steady.', author: 'Mara K.', answer: null, created_at: expect.any(String) },
    ])
    await say(ben, [{ service_id: 2, rating: 1 }])
    const { reviews, review_counts } = await page(2)
    expect(review_counts).toEqual([1, 0, 0, 1, 0])
    expect(reviews).toHaveLength(2)
    expect(reviews).toContainEqual(expect.objectContaining({ rating: 1, author: null, comment: null }))
    // Said again, it is what was said last; nobody counts twice.
    await say(ben, [{ service_id: 2, rating: 5, comment: 'Better now' }])
    expect((await page(2)).review_counts).toEqual([0, 0, 0, 1, 1])
  })
  it('is refused for what was not delivered to me, twice for one service, and for ratings that are none', async () => {
    const buyer = await aBuyer()
    await bought(buyer, 1)
    await bought(buyer, 4, false)
    const errors = async (reviews: readonly object[]) => {
      const answer = await say(buyer, reviews)
      expect(answer.statusCode).toBe(422)
      return Object.keys(answer.json().errors)
    }
    expect(
      await errors([
        { service_id: 1, rating: 5 },
        { service_id: 4, rating: 5 },
      ]),
    ).toEqual(['reviews.1.service_id'])
    expect(await errors([{ service_id: 2, rating: 5 }])).toEqual(['reviews.0.service_id'])
    expect(
      await errors([
        { service_id: 1, rating: 5 },
        { service_id: 1, rating: 1 },
      ]),
    ).toEqual(['reviews.1.service_id'])
    expect(await errors([{ service_id: 1, rating: 6 }])).toEqual(['reviews.0.rating'])
    expect(await errors([{ service_id: 1, rating: 0 }])).toEqual(['reviews.0.rating'])
    expect(await errors([{ service_id: 1, rating: 5, comment: 'x'.repeat(1_001) }])).toEqual(['reviews.0.comment'])
    expect(await errors([])).toEqual(['reviews'])
    expect(await read(buyer, '/without-reviews')).toEqual([[1, []]])
    expect((await say('guest', [{ service_id: 1, rating: 5 }])).statusCode).toBe(401)
  })
  it('is a person’s own: it is in their data, and is deleted with them', async () => {
    const buyer = await aBuyer()
    await bought(buyer, 4)
    await say(buyer, [{ service_id: 4, rating: 2, comment: 'Slow' }])
    expect(await inPanel((trx) => personalReviews.collect(trx, buyer))).toMatchObject([{ service_id: 4, rating: 2, comment: 'Slow' }])
    const before = (await page(4)).review_counts[1]
    await inPanel((trx) => personalReviews.erase?.(trx, buyer) ?? Promise.resolve())
    expect((await page(4)).review_counts[1]).toBe(before - 1)
    expect(await inPanel((trx) => trx.rows(sql`select 1 from catalogue.review where user_id = ${buyer}`))).toEqual([])
  })
})
