import { aUser } from '@vitrine/identity/testing'
import { applyChanges, plansWithTerms } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrderShop, type OrderShop } from '../../testing/index.ts'
import { personalOrders } from '../orders/personal-orders.ts'
import { listSubscriptions } from '../subscriptions/list-subscriptions.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const aCustomer = async () => (await aUser(shop.db.database, shop.panel.id)).id

const subscribe = (userId: number, name: string, url = 'u') =>
  inPanel(async (trx) => {
    const { id } = await trx.one(sql<{ id: number }>`
      insert into ordering.subscription (panel_id, user_id, network_id, url, name, locale, contents_limit, contents_left, billing, counts_from, due_at, created_at)
      values (${trx.panelId}, ${userId}, 1, ${url}, ${name}, 'en', 5, 5, 'balance', now(), now(), now()) returning id`)
    return id
  })
const found = async (userId: number, text: string) => {
  await applyChanges(shop.db.database, shop.panel.id)
  return (await inPanel((trx) => plansWithTerms(trx, 'subscription', userId, text))).toSorted((a, b) => a - b)
}

describe('the search of subscriptions', () => {
  it('finds exactly what looking through every one finds', async () => {
    const userId = await aCustomer()
    const name = fc.string({ unit: fc.constantFrom(...'abA_%点赞é '), minLength: 1, maxLength: 10 })
    const plans: { id: number; words: string }[] = []
    for (const [index, text] of fc.sample(name, 30).entries()) {
      const full = index % 2 === 0 ? `https://video.example/${text}` : `x${text}`
      plans.push({ id: await subscribe(userId, full), words: `${full}\nu`.normalize('NFKC').toLowerCase() })
    }
    const piece = fc.record({ plan: fc.nat(29), from: fc.nat(24), length: fc.integer({ min: 1, max: 30 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 2 }), async (pieces) => {
        const text = pieces
          .map(({ plan, from, length }) => plans[plan]?.words.slice(0, -2).slice(from, from + length) ?? '')
          .join(' ')
          .trim()
        fc.pre(text !== '')
        const expected = plans.filter(({ words }) => text.split(/\s+/).every((word) => words.includes(word))).map(({ id }) => id)
        expect([text, await found(userId, text)]).toEqual([text, expected])
      }),
      { numRuns: 100 },
    )
  })
  it('finds by number and what it is called now, of one’s own only, and is erased with the customer', async () => {
    const [userId, stranger] = [await aCustomer(), await aCustomer()]
    const [tea, coffee] = [await subscribe(userId, 'Tea time'), await subscribe(userId, 'Coffee')]
    await subscribe(stranger, 'Tea time')
    expect(await found(userId, 'time tea')).toEqual([tea])
    expect(await found(userId, `#${coffee}`)).toEqual([coffee])
    expect(await found(stranger, `#${coffee}`)).toEqual([])
    await inPanel((trx) => trx.run(sql`update ordering.subscription set name = 'Cocoa' where id = ${coffee}`))
    expect([await found(userId, 'coffee'), await found(userId, 'cocoa')]).toEqual([[], [coffee]])
    const page = (search: string) => inPanel((trx) => listSubscriptions(trx, { userId, search, limit: 10, offset: 0 }))
    expect(await page('cocoa')).toMatchObject({ recordsFiltered: 1, rows: [{ subscription: { id: coffee } }] })
    expect((await page('coffee')).recordsFiltered).toBe(0)
    await inPanel(async (trx) => personalOrders.erase?.(trx, userId))
    expect(await found(userId, 'cocoa')).toEqual([])
  })
})
