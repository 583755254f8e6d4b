import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestOfNetworks } from '../../queries/network-reviews.ts'
import { reviewsOf } from '../../queries/reviews.ts'
import { saveReview } from '../../store/review-store.ts'
import { aCatalogue, aService } from '../../testing/index.ts'
import { catalogueOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let support: OperatorClient
let finance: OperatorClient
let foreign: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    catalogueOperatorRoutes({ routesOf: async () => new Map(), isOrdered: async () => false, ratesOf: async () => [] }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, { services: [aService({ name: 'Views' }), aService({ id: 2, slug: 'two', name: 'Likes' })] })
  const as = (role: 'support' | 'finance', panelId = panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  support = await as('support')
  finance = await as('finance')
  foreign = await as('support', other.id)
  await say(1, 5, 'Steady and quick', 1)
  await say(2, 1, 'Buy at https://spam.test', 1)
  await say(3, 4, null, 2)
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const R = '/panels/harbour/service-reviews'
const inPanel = <T>(work: Parameters<typeof db.database.transaction<T>>[1]) => db.database.transaction(panel.id, work)
const say = (userId: number, rating: number, comment: string | null, serviceId: number) =>
  inPanel((trx) => saveReview(trx, userId, { serviceId, rating, comment, author: 'Mara K.' }, new Date(Date.UTC(2026, 10, 1, 0, userId))))
interface Row {
  readonly id: number
  readonly version: number
  readonly rating: number
}
const rowsOf = async (query = ''): Promise<readonly Row[]> => (await support.ask('GET', `${R}${query}`)).body.rows
const withRating = async (rating: number) => (await rowsOf(`?filter.rating=${rating}`))[0] as Row

it('stand newest first, are found by words, rating and state, and are read page by page', async () => {
  expect((await rowsOf()).map(({ rating }) => rating)).toEqual([4, 1, 5])
  expect((await rowsOf('?q=STEADY')).map(({ rating }) => rating)).toEqual([5])
  expect((await rowsOf('?q=likes')).map(({ rating }) => rating)).toEqual([4])
  expect((await rowsOf('?filter.state=unanswered')).map(({ rating }) => rating)).toEqual([1, 5])
  expect((await rowsOf('?filter.state=commented')).map(({ rating }) => rating)).toEqual([1, 5])
  const first = (await support.ask('GET', `${R}?limit=2`)).body
  expect((await support.ask('GET', `${R}?limit=2&cursor=${first.next}`)).body).toMatchObject({ rows: [{ rating: 5 }], next: null })
})
it('a hidden one leaves the list, the counts and the network’s comments, with its reason kept for the team; shown again it is back', async () => {
  const { id, version } = await withRating(1)
  const hidden = await support.ask('POST', `${R}/${id}/hide`, { version, reason: 'Advertising' })
  expect(hidden.body.data).toMatchObject({ hiddenAt: expect.any(String), hiddenBecause: 'Advertising', version: 2 })
  const shop = () =>
    inPanel(async (trx) => ({ of: await reviewsOf(trx, 1), newest: (await newestOfNetworks(trx)).get(1)?.map(({ rating }) => rating) }))
  expect(await shop()).toMatchObject({ of: { counts: [0, 0, 0, 0, 1], reviews: [{ rating: 5 }] }, newest: [5] })
  // Anyone who wrote it may write it anew: it stays hidden.
  await say(2, 2, 'Better now', 1)
  expect((await shop()).of.counts).toEqual([0, 0, 0, 0, 1])
  expect((await support.ask('POST', `${R}/${id}/show`, { version: 1 })).body.details).toMatchObject({
    ...{ code: 'changed_meanwhile', by: expect.stringMatching(/^support/), at: expect.any(String) },
  })
  expect((await support.ask('POST', `${R}/${id}/show`, { version: 2 })).body.data).toMatchObject({ hiddenAt: null, hiddenBecause: null })
  expect(await shop()).toMatchObject({ of: { counts: [0, 1, 0, 0, 1] }, newest: [2, 5] })
})
it('an answer stands below it in the shop until it is taken away', async () => {
  const { id, version } = await withRating(5)
  expect((await support.ask('POST', `${R}/${id}/answer`, { version, answer: '  Thank you  ' })).body.data).toMatchObject({
    answer: 'Thank you',
  })
  expect((await inPanel((trx) => reviewsOf(trx, 1))).reviews).toContainEqual(expect.objectContaining({ rating: 5, answer: 'Thank you' }))
  const { body } = await support.ask('GET', '/panels/harbour/audit?limit=1')
  expect(body.rows[0]).toMatchObject({ action: 'service-review.answered', after: { answer: 'Thank you' } })
  expect((await support.ask('POST', `${R}/${id}/answer`, { version: version + 1, answer: null })).body.data).toMatchObject({ answer: null })
})
it('are moderated by anyone who may, on their own panel, with a reason', async () => {
  const { id, version } = await withRating(5)
  const body = { version, reason: 'x' }
  expect((await finance.ask('POST', `${R}/${id}/hide`, body)).body.details).toMatchObject({ code: 'not_permitted' })
  expect((await foreign.ask('POST', `/panels/meadow/service-reviews/${id}/hide`, body)).status).toBe(404)
  expect((await foreign.ask('GET', '/panels/meadow/service-reviews')).body.rows).toEqual([])
  expect((await support.ask('POST', `${R}/${id}/hide`, { version, reason: '  ' })).body.errors).toHaveProperty('reason')
})
