import { makeApiToken } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import type { Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrderShop, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const ask = async (key: string, fields: Record<string, string>, from = '203.0.113.9') =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/v2',
      remoteAddress: from,
      headers: { host: shop.panel.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ key, ...fields }).toString(),
    })
  ).json()
const ELSEWHERE = { error: 'Invalid API key. This key may not be used from this address.' }

describe('the keys of one reseller', () => {
  it('order for the same account side by side', async () => {
    const { id } = await aUser(shop.db.database, shop.panel.id)
    await shop.fund(10, id)
    const [first, second] = await Promise.all([1, 2].map(() => inPanel((trx) => makeApiToken(trx, id, new Date()))))
    const { order } = await ask(first ?? '', {
      action: 'add',
      service: '1',
      link: 'https://www.youtube.com/watch?v=rotatedKeys',
      quantity: '100',
    })
    expect(await ask(second ?? '', { action: 'status', order: String(order) })).toMatchObject({ status: 'Pending' })
  })
  it('are bound to addresses each for itself: from elsewhere nothing is read and nothing ordered', async () => {
    const { id } = await aUser(shop.db.database, shop.panel.id)
    await shop.fund(10, id)
    const bound = await inPanel((trx) => makeApiToken(trx, id, new Date(), { addresses: ['203.0.113.0/28', '2001:db8::/32'] }))
    const free = await inPanel((trx) => makeApiToken(trx, id, new Date()))
    const order = { action: 'add', service: '1', link: 'https://www.youtube.com/watch?v=boundToHere', quantity: '100' }
    const before = await ask(free, { action: 'balance' })
    for (const from of ['203.0.113.16', '2001:db9::1'])
      for (const fields of [{ action: 'balance' }, order]) expect(await ask(bound, fields, from)).toEqual(ELSEWHERE)
    expect(await ask(free, { action: 'balance' }, '203.0.113.16')).toEqual(before)
    for (const from of ['203.0.113.15', '::ffff:203.0.113.15', '2001:db8:1::1'])
      expect(await ask(bound, { action: 'balance' }, from)).toEqual(before)
    expect(await ask(bound, order)).toEqual({ order: expect.any(Number) })
  })
})
