import { takePaidLines } from '@vitrine/ordering'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callVitrine } from '../testing/call-vitrine.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const tool = (...args: string[]): Promise<string> => callVitrine(shop.db.adminUrl, ['moderation', ...args])
const take = async () => (await shop.db.database.transaction(shop.panel.id, (trx) => takePaidLines(trx, 100))).map((line) => line.id)
const order = () => aPaidOrder(shop.deps, shop.panel.id, shop.user.id, { quantity: 2000 })
const stateOf = async (id: number) => (await shop.ask('GET', `/api/v1/orders/${id}`)).json().data.status

describe('an operator', () => {
  it('has large orders held, reads them, lets one go and refuses the other', async () => {
    expect(await tool('hold', shop.panel.key, 'service=1', 'from=3.50', 'large', 'orders')).toMatch(/Rule \d+ holds/)
    const [good, bad] = [await order(), await order()]
    expect(await take()).toEqual([])
    expect(await tool('list')).toMatch(new RegExp(`order ${good.id} .*large orders[\\s\\S]*order ${bad.id} `))
    expect(JSON.parse(await tool('list', '--json'))).toMatchObject({
      command: 'moderation',
      ok: true,
      data: [
        { orderId: good.id, quantity: 2000 },
        { orderId: bad.id, quantity: 2000 },
      ],
    })
    expect(await tool('release', String(good.id), 'a known customer')).toContain('goes on its way')
    expect(await tool('refuse', String(bad.id))).toContain('money is back')
    expect([await take(), await stateOf(bad.id)]).toEqual([[good.id], 'canceled'])
  })
})
