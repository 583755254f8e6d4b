import { findUser, freezeUser } from '@vitrine/identity'
import { changeSettings } from '@vitrine/panels'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWidget } from '../commands/widgets/open-widget.ts'
import { aWidgetShop, type WidgetShop } from '../testing/widget-shop.ts'

let shop: WidgetShop
beforeAll(async () => {
  shop = await aWidgetShop()
})
afterAll(async () => shop.close())

const save = (as: number, body: object, id?: number, headers = {}) =>
  shop.ask(id === undefined ? 'POST' : 'PATCH', `/api/v1/order-widgets${id === undefined ? '' : `/${id}`}`, as, body, headers)
const list = async (as: number) => (await shop.ask('GET', '/api/v1/order-widgets', as)).json().data

describe('order widgets', () => {
  it('are made with a token of 40 characters, listed newest first and changed, each its owner’s (EP-090, EP-091, EP-092)', async () => {
    const [mine, other] = [await shop.newUser(), await shop.newUser()]
    const first = await save(mine, shop.input({ name: 'Blog', minimum_purchase_amount: 5, reward_percent: 0.125 }))
    expect(first.statusCode).toBe(200)
    expect(first.json().data).toEqual({
      id: expect.any(Number),
      name: 'Blog',
      api_token: expect.stringMatching(/^[A-Za-z0-9]{40}$/),
      minimum_purchase_amount: '5.00',
      payment_methods: [shop.methods.message],
      reward_percent: 0.125,
    })
    const second = await shop.widget(mine, { name: 'Shop' })
    expect((await list(mine)).map(({ name }: { name: string }) => name)).toEqual(['Shop', 'Blog'])
    const changed = await save(mine, shop.input({ name: 'Store', reward_percent: 0.2 }), second.id)
    expect(changed.json().data).toEqual({ ...second, name: 'Store', reward_percent: 0.2 })
    expect((await list(mine))[0]).toEqual(changed.json().data)
    expect(await list(other)).toEqual([])
    expect((await save(other, shop.input(), second.id)).statusCode).toBe(404)
    expect((await save(mine, shop.input(), 999_999)).statusCode).toBe(404)
  })
  it('names each of the four fields that are wrong, when one is made and when it is changed (FORM-012)', async () => {
    const mine = await shop.newUser()
    const { id } = await shop.widget(mine)
    const wrong = { name: '', minimum_purchase_amount: 10_001, payment_methods: [], reward_percent: 1.2 }
    const fields = ['minimum_purchase_amount', 'name', 'payment_methods', 'reward_percent']
    for (const answer of [await save(mine, wrong), await save(mine, wrong, id)]) {
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors).sort()).toEqual(fields)
    }
    const missing = await save(mine, {})
    expect(missing.json().errors).toEqual(
      Object.fromEntries(fields.map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]])),
    )
  })
  it('takes numbers as forms send them and no more decimals than money and hundredths of a percent have (FORM-012)', async () => {
    const mine = await shop.newUser()
    const made = await save(mine, { ...shop.input(), minimum_purchase_amount: '12.50', reward_percent: '0.0725' })
    expect(made.json().data).toMatchObject({ minimum_purchase_amount: '12.50', reward_percent: 0.0725 })
    const fine = await save(mine, { ...shop.input(), minimum_purchase_amount: 12.505, reward_percent: 0.07255 })
    expect(Object.keys(fine.json().errors).sort()).toEqual(['minimum_purchase_amount', 'reward_percent'])
  })
  it('offers only methods that widgets may offer', async () => {
    const mine = await shop.newUser()
    for (const id of [shop.methods.withheld, 999_999]) {
      const answer = await save(mine, shop.input({ payment_methods: [shop.methods.message, id] }))
      expect(answer.json().errors).toEqual({ payment_methods: ['The selected payment methods is invalid.'] })
    }
  })
  it('makes its owner a partner, once (NS-07)', async () => {
    const mine = await shop.newUser()
    await shop.widget(mine)
    await shop.widget(mine)
    const user = await shop.db.database.read(shop.panel.id, (trx) => findUser(trx, mine))
    expect([...(user?.roles ?? [])].sort()).toEqual(['partner', 'user'])
  })
  it('are not there where the panel leaves their page out (NS-67)', async () => {
    const mine = await shop.newUser()
    const hide = (hiddenPages: string[]) => shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, {}, { hiddenPages }))
    await hide(['order-widget'])
    for (const path of ['/api/v1/order-widgets', '/api/v1/order-widget-statistics'])
      expect((await shop.ask('GET', path, mine)).statusCode).toBe(404)
    expect((await save(mine, shop.input())).statusCode).toBe(404)
    await hide([])
  })
  it('is the same widget when the client repeats itself', async () => {
    const mine = await shop.newUser()
    const again = { 'idempotency-key': 'one-widget' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(mine, shop.input(), undefined, again)))
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    expect(await list(mine)).toHaveLength(1)
  })
  it('are fifty and no more, also when requested concurrently', async () => {
    const mine = await shop.newUser()
    const terms = { name: 'Blog', minimum: micro(0n), methodIds: [shop.methods.message], markupPpm: 0 }
    await shop.db.database.transaction(shop.panel.id, async (trx) => {
      for (let made = 0; made < 48; made += 1) await openWidget(trx, mine, terms, new Date())
    })
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(mine, shop.input())))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 422, 422, 422, 422])
    expect(await list(mine)).toHaveLength(50)
  })
  it('is neither made nor changed by a frozen customer, who may still read (NS-50)', async () => {
    const mine = await shop.newUser()
    const { id } = await shop.widget(mine)
    await shop.db.database.transaction(shop.panel.id, (trx) => freezeUser(trx, mine, 'operator', new Date()))
    for (const answer of [await save(mine, shop.input()), await save(mine, shop.input(), id)]) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().message).toBe('Your account is frozen. Please contact support.')
    }
    expect(await list(mine)).toHaveLength(1)
  })
})
