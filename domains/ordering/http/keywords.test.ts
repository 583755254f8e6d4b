import { createYoutubePositions } from '@vitrine/connectors/channels/youtube-data'
import { aUser } from '@vitrine/identity/testing'
import { sql } from '@vitrine/platform/database'
import { startYoutube, type Youtube } from '@vitrine/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measureKeywords } from '../commands/lines/measure-keywords.ts'
import { anOrderShop, aPaidOrder, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
let youtube: Youtube
const errors: object[] = []
beforeAll(async () => {
  shop = await anOrderShop()
  youtube = await startYoutube()
})
afterAll(async () => {
  await youtube.stop()
  await shop.db.close()
})

const DAY = 86_400_000
const VIDEO = 'kEywordJrn1'
const measure = () =>
  measureKeywords(
    {
      database: shop.db.database,
      positions: createYoutubePositions({ url: youtube.url, key: 'sandbox-youtube-key', timeoutMs: 5000 }),
      clock: shop.deps.clock,
      log: { error: (details) => void errors.push(details) },
    },
    shop.panel.id,
  )
/** A paid order of a video, with keywords as the form would have left them. */
async function anOrder(keywords: string | null = 'tea\nmatcha cake') {
  const { id: userId } = await aUser(shop.db.database, shop.panel.id)
  const { id } = await aPaidOrder(shop.deps, shop.panel.id, userId, { url: `https://www.youtube.com/watch?v=${VIDEO}` })
  if (keywords !== null) await change(id, sql`provider_fields = ${JSON.stringify({ keywords })}::jsonb`)
  // The database's own clock says when an order was made.
  shop.time.now = new Date(Date.now() + 1000)
  return { id, userId }
}
const change = (id: number, set: ReturnType<typeof sql>) =>
  shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.run(sql`update ordering.order_line set ${set} where panel_id = ${trx.panelId} and id = ${id}`),
  )
const ranking = async (id: number, as: number) => (await shop.ask('GET', `/api/v1/orders/${id}/keywords`, undefined, { as })).json().data
const rank = (tea: number, cake: number | null) => {
  const others = Array.from({ length: 49 }, (_, index) => `oTher${String(index).padStart(6, '0')}`)
  youtube.rank('tea', others.toSpliced(tea - 1, 0, VIDEO))
  youtube.rank('matcha cake', cake === null ? others : others.toSpliced(cake - 1, 0, VIDEO))
}

it('tells where the video stands when it is ordered, when all is delivered, and five days later (EP-039)', async () => {
  const { id, userId } = await anOrder()
  rank(40, null)
  await measure()
  const seen = { on_create: { tea: 40, 'matcha cake': null }, on_complete: null, after_five_days: null }
  expect(await ranking(id, userId)).toEqual({ keywords: ['tea', 'matcha cake'], seo_positions: seen })

  rank(12, 7)
  await measure()
  expect((await ranking(id, userId)).seo_positions).toEqual(seen)
  await change(id, sql`state = 'completed', completed_at = ${shop.time.now}`)
  await measure()
  const delivered = { ...seen, on_complete: { tea: 12, 'matcha cake': 7 } }
  expect((await ranking(id, userId)).seo_positions).toEqual(delivered)

  shop.time.now = new Date(shop.time.now.getTime() + 5 * DAY)
  rank(3, 9)
  await measure()
  expect((await ranking(id, userId)).seo_positions).toEqual({ ...delivered, after_five_days: { tea: 3, 'matcha cake': 9 } })
  expect(errors).toEqual([])
})

it('asks for nothing when there are no keywords, and shows nothing of somebody else', async () => {
  const { id, userId } = await anOrder(null)
  const stranger = await aUser(shop.db.database, shop.panel.id)
  expect(await measure()).toBe(0)
  expect((await ranking(id, userId)).keywords).toEqual([])
  expect((await shop.ask('GET', `/api/v1/orders/${id}/keywords`, undefined, { as: stranger.id })).statusCode).toBe(404)
})

it('retries later without an answer', async () => {
  const { id, userId } = await anOrder()
  youtube.addFault({ kind: 'error-before', status: 503 })
  await measure()
  expect((await ranking(id, userId)).seo_positions.on_create).toBeNull()
  expect(errors).toMatchObject([{ orderId: id, stage: 'on_create' }])
  expect(await measure()).toBe(0)
  shop.time.now = new Date(shop.time.now.getTime() + 11 * 60_000)
  youtube.clearFaults()
  rank(5, 6)
  await measure()
  expect((await ranking(id, userId)).seo_positions.on_create).toEqual({ tea: 5, 'matcha cake': 6 })
})
