import { aUser } from '@vitrine/identity/testing'
import { applyChanges } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, aVideo, type OrderShop } from '../../testing/index.ts'
import { personalOrders } from '../orders/personal-orders.ts'
import { listOrders, type OrderFilter } from './list-orders.ts'

let shop: OrderShop
let userId: number
beforeAll(async () => {
  shop = await anOrderShop()
  userId = (await aUser(shop.db.database, shop.panel.id)).id
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)

interface Words {
  readonly url?: string
  readonly name?: string
  readonly service_name?: string
}
/** An order with these search terms. */
async function orderOf(words: Words, owner = userId): Promise<number> {
  const { id } = await aPaidOrder(shop.deps, shop.panel.id, owner)
  const { url = aVideo(), name = null, service_name = 'Views' } = words
  await inPanel((trx) =>
    trx.run(sql`update ordering.order_line set url = ${url}, name = ${name}, service_name = ${service_name} where id = ${id}`),
  )
  return id
}
const found = async (text: string, filter: Partial<OrderFilter> = {}, serviceIds: readonly number[] = []) => {
  await applyChanges(shop.db.database, shop.panel.id)
  const { lines, recordsFiltered } = await inPanel((trx) =>
    listOrders(trx, { userId, limit: 100, offset: 0, direction: 'asc', search: { text, serviceIds }, ...filter }),
  )
  return { ids: lines.map(({ id }) => id), recordsFiltered }
}
const idsOf = async (text: string, filter: Partial<OrderFilter> = {}) => (await found(text, filter)).ids

describe('the search of the list of orders', () => {
  it('finds a link by any piece of it, whole, and in any case (ORDER-005)', async () => {
    const url = 'https://www.youtube.com/watch?v=Qz7_wLk-3Pd&t=4%25'
    const id = await orderOf({ url })
    for (const text of [url, 'Qz7_wLk-3Pd', 'qz7_wlk', 'z7_w', 't=4%25', 'HTTPS://WWW.YOUTUBE.COM/watch?v=Qz7']) {
      expect([text, await idsOf(text)]).toEqual([text, [id]])
    }
    for (const text of ['Qz7xwLk', 'qz7%', 'Qz7_wLk-3Pe', '\\', "'", 'Qz7\\_w']) expect([text, await idsOf(text)]).toEqual([text, []])
  })
  it('finds by number, with and without its sign', async () => {
    const [id] = [await orderOf({}), await orderOf({})]
    expect(await idsOf(String(id))).toContain(id)
    expect(await idsOf(`#${id}`)).toEqual([id])
  })
  it('finds every script, by terms in any order, by one ideograph, and however accents and widths are written', async () => {
    const names = {
      ja: await orderOf({ service_name: 'ユーチューブ再生回数 高速' }),
      zh: await orderOf({ service_name: '抖音点赞 真人' }),
      hi: await orderOf({ service_name: 'यूट्यूब व्यूज़ तेज़' }),
      ko: await orderOf({ service_name: '유튜브 조회수' }),
      ru: await orderOf({ service_name: 'Быстрые ПРОСМОТРЫ видео' }),
      vi: await orderOf({ service_name: 'Lượt thích Việt'.normalize('NFD') }),
      tr: await orderOf({ name: 'Kış kampanyası' }),
    }
    const params = {
      ja: ['再生', '高速 再生回数', 'ﾕｰﾁｭｰﾌﾞ', '再', '生回'],
      zh: ['点赞', '真人 抖音', '赞', '抖音点赞'],
      hi: ['यूट्यूब', 'तेज़ व्यूज़', 'व्यू'],
      ko: ['조회수', '조회수 유튜브', '튜'],
      ru: ['просмотры', 'ВИДЕО быстрые', 'смотр'],
      vi: ['lượt thích', 'VIỆT', 'Việt'.normalize('NFC')],
      tr: ['kampanyası', 'kış'],
    }
    for (const [language, id] of Object.entries(names)) {
      for (const text of params[language as keyof typeof params]) expect([text, await idsOf(text)]).toEqual([text, [id]])
    }
    for (const text of ['再赞', '点高速', 'просмотры 点赞']) expect([text, await idsOf(text)]).toEqual([text, []])
  })
  it('finds nobody else’s orders', async () => {
    const stranger = await aUser(shop.db.database, shop.panel.id)
    const id = await orderOf({ name: 'stranger to all' }, stranger.id)
    expect(await idsOf('stranger')).toEqual([])
    expect(await idsOf(`#${id}`)).toEqual([])
    expect(await idsOf('stranger', { userId: stranger.id })).toEqual([id])
  })
  it('no longer finds what was deleted or erased with its owner', async () => {
    const customer = await aUser(shop.db.database, shop.panel.id)
    const [kept, gone] = [
      await orderOf({ url: 'https://example.com/keepsake-1' }, customer.id),
      await orderOf({ url: 'https://example.com/keepsake-2' }, customer.id),
    ]
    await inPanel((trx) => trx.run(sql`update ordering.order_line set deleted_at = now() where id = ${gone}`))
    expect(await found('keepsake', { userId: customer.id })).toEqual({ ids: [kept], recordsFiltered: 1 })
    await inPanel((trx) => trx.run(sql`update ordering.order_line set deleted_at = null where id = ${gone}`))
    expect((await found('keepsake', { userId: customer.id })).recordsFiltered).toBe(2)
    await inPanel(async (trx) => personalOrders.erase?.(trx, customer.id))
    expect(await idsOf('keepsake', { userId: customer.id })).toEqual([])
    const left = await inPanel((trx) => trx.rows(sql`select 1 from order_search.document where full_text like '%keepsake%'`))
    expect(left).toEqual([])
  })
  it('counts all it found, pages through them in every sort and applies the other filters (ORDER-005)', async () => {
    const customer = (await aUser(shop.db.database, shop.panel.id)).id
    const ids: number[] = []
    for (let index = 0; index < 12; index += 1) ids.push(await orderOf({ name: index % 4 === 3 ? 'Winter' : `Summer ${index}` }, customer))
    const summer = ids.filter((_, index) => index % 4 !== 3)
    await inPanel((trx) => trx.run(sql`update ordering.order_line set state = 'completed' where id = any (${ids.slice(0, 5)}::int[])`))
    const page = (offset: number, more: Partial<OrderFilter> = {}) => found('summer', { userId: customer, limit: 4, offset, ...more })
    for (const orderBy of ['id', 'cost', 'quantity', 'created_at']) {
      const pages = [await page(0, { orderBy }), await page(4, { orderBy }), await page(8, { orderBy })]
      expect([orderBy, pages.map(({ recordsFiltered }) => recordsFiltered)]).toEqual([orderBy, [9, 9, 9]])
      expect([orderBy, pages.flatMap((each) => each.ids)]).toEqual([orderBy, summer])
    }
    expect((await page(0, { direction: 'desc' })).ids).toEqual(summer.toReversed().slice(0, 4))
    expect(await page(0, { status: 'completed' })).toEqual({ ids: ids.slice(0, 5).filter((id) => summer.includes(id)), recordsFiltered: 4 })
    expect((await page(0, { serviceIds: [1] })).recordsFiltered).toBe(9)
    expect((await page(0, { serviceIds: [2] })).recordsFiltered).toBe(0)
    expect((await page(0, { onlyMayCancel: true })).recordsFiltered).toBe(5)
    expect((await found('no such word', { userId: customer }, [1])).recordsFiltered).toBe(12)
  })
  it('finds exactly what looking through every order finds', async () => {
    const signs = fc.constantFrom(...'abAB%_\\é再点赞 व्यＡ7')
    const text = (maxLength: number) => fc.array(signs, { minLength: 1, maxLength }).map((some) => some.join(''))
    const normalise = (some: string) => some.normalize('NFKC').toLowerCase().normalize('NFKC')
    await fc.assert(
      fc.asyncProperty(
        fc.array(text(12), { minLength: 6, maxLength: 6 }),
        fc.array(text(4), { minLength: 8, maxLength: 8 }),
        async (names, requested) => {
          const customer = (await aUser(shop.db.database, shop.panel.id)).id
          const orders: { id: number; words: string }[] = []
          for (const name of names)
            orders.push({ id: await orderOf({ name, url: 'u', service_name: 's' }, customer), words: normalise(`${name}\nu\ns`) })
          for (const search of requested.map((one) => one.trim()).filter((one) => one !== '' && !/^\d+$/.test(one))) {
            const words = normalise(search).split(/\s+/)
            const expected = orders.filter((order) => words.every((word) => order.words.includes(word))).map(({ id }) => id)
            expect([search, names, await found(search, { userId: customer })]).toEqual([
              search,
              names,
              { ids: expected, recordsFiltered: expected.length },
            ])
          }
        },
      ),
      { numRuns: 10 },
    )
  })
  it('finds exactly that among many orders too, where only a sample tells which signs are rare, page by page and with another filter', async () => {
    const customer = (await aUser(shop.db.database, shop.panel.id)).id
    const ending = fc.string({ unit: fc.constantFrom(...'abc7_点赞é'), minLength: 1, maxLength: 8 })
    const heads = ['https://video.example/watch?v=', 'https://video.example/watch?v=', '再生回数 ', '']
    const orders: { id: number; words: string; isCompleted: boolean }[] = []
    for (const [index, end] of fc.sample(ending, 48).entries()) {
      // Half of the links are one and the same, as they are for a customer who comes back for it.
      const url = `${heads[index % 4]}${index % 2 === 0 ? 'same_one' : end}`
      orders.push({
        id: await orderOf({ url, service_name: 's' }, customer),
        words: `${url}\ns`.toLowerCase(),
        isCompleted: index % 3 === 0,
      })
    }
    const completed = orders.filter(({ isCompleted }) => isCompleted).map(({ id }) => id)
    await inPanel((trx) => trx.run(sql`update ordering.order_line set state = 'completed' where id = any (${completed}::int[])`))
    const piece = fc.record({ order: fc.nat(47), from: fc.nat(40), length: fc.integer({ min: 1, max: 40 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 2 }), fc.nat(30), async (pieces, offset) => {
        const search = pieces
          .map(({ order, from, length }) => orders[order]?.words.replace('\ns', '').slice(from, from + length) ?? '')
          .join(' ')
          .trim()
        fc.pre(search !== '' && !/^\d+$/.test(search))
        const matching = orders.filter(({ words }) => search.split(/\s+/).every((word) => words.includes(word)))
        const expected = matching.map(({ id }) => id)
        expect([search, await found(search, { userId: customer, limit: 5, offset })]).toEqual([
          search,
          { ids: expected.slice(offset, offset + 5), recordsFiltered: expected.length },
        ])
        expect([search, await idsOf(search, { userId: customer, direction: 'desc' })]).toEqual([search, expected.toReversed()])
        const done = matching.filter(({ isCompleted }) => isCompleted).map(({ id }) => id)
        expect([search, await idsOf(search, { userId: customer, status: 'completed' })]).toEqual([search, done])
      }),
      { numRuns: 80 },
    )
  })
})
