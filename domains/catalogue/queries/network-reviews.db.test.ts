import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disableService } from '../commands/disable-service.ts'
import { saveReview } from '../store/review-store.ts'
import { aCatalogue, aNetwork, aService, aServiceType } from '../testing/index.ts'
import { createNetworkReviews } from './network-reviews.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

describe('what was said of the services of a network', () => {
  it('is the newest six comments on what it still sells, and the same object until something new is said', async () => {
    const panel = await aPanel(db.database)
    await aCatalogue(db.database, panel.id, {
      networks: [aNetwork(), aNetwork({ id: 2, slug: 'tiktok', name: 'TikTok' })],
      serviceTypes: [aServiceType(), aServiceType({ id: 3, networkId: 2, slug: 'tiktok-views' })],
      services: [aService(), aService({ id: 2, networkId: 2, serviceTypeId: 3, slug: 'other' }), aService({ id: 3, slug: 'third' })],
    })
    const say = (userId: number, serviceId: number, comment: string | null) =>
      db.database.transaction(panel.id, (trx) =>
        saveReview(trx, userId, { serviceId, rating: 4, comment, author: null }, new Date(Date.UTC(2026, 10, 1, 0, userId))),
      )
    for (let user = 1; user <= 8; user += 1) await say(user, 1, `Word ${user}`)
    await say(9, 2, 'Other')
    await say(10, 1, null)
    const reviewsOf = createNetworkReviews(db.database, { checkEveryMs: 0 })
    const first = await reviewsOf(panel.id)
    const words = (networkId: number) => first.get(networkId)?.map(({ comment }) => comment)
    expect(words(1)).toEqual(['Word 8', 'Word 7', 'Word 6', 'Word 5', 'Word 4', 'Word 3'])
    expect(words(2)).toEqual(['Other'])
    expect(await reviewsOf(panel.id)).toBe(first)
    await say(11, 3, 'Gone soon')
    const second = await reviewsOf(panel.id)
    expect(second.get(1)?.[0]?.comment).toBe('Gone soon')
    await db.database.transaction(panel.id, (trx) => disableService(trx, 3))
    expect((await reviewsOf(panel.id)).get(1)?.[0]?.comment).toBe('Word 8')
    expect((await reviewsOf((await aPanel(db.database)).id)).size).toBe(0)
  })
})
