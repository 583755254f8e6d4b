import { aUser } from '@vitrine/identity/testing'
import { changeSettings } from '@vitrine/panels'
import { micro } from '@vitrine/platform/kernel'
import { createGrade } from '@vitrine/promotions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chargeSavedCard } from '../commands/paying/charge-saved-card.ts'
import { writeAudience } from '../store/method-store.ts'
import { type CardShop, openCardShop } from '../testing/card-shop.ts'

let shop: CardShop
let widgetToken: string
const methods: Record<string, number> = {}
beforeAll(async () => {
  shop = await openCardShop()
  await shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, { enable_bonuses: true }))
  widgetToken = (await shop.deps.panels.get(shop.panel.id)).settings.cabinet_widget_token
  const grade = (goal: bigint) =>
    shop.db.database.transaction(shop.panel.id, (trx) =>
      createGrade(trx, {
        ...{ icon: '/g.svg', names: { en: `From ${goal}` }, discountPpm: 0, spendingGoal: micro(goal), opensClosedSales: false },
        ...{ hasPersonalManager: false, consultationDays: null, thumbnailDays: null },
      }),
    )
  const [first, gold] = [await grade(0n), await grade(1_000_000_000n)]
  const bonuses = [{ fromAmount: micro(1_000_000n), ppm: 10_000 }]
  const add = async (name: string, more: object) => {
    methods[name] = await shop.aMethod({ texts: { en: { name } }, bonuses, sortOrder: Object.keys(methods).length + 1, ...more })
  }
  await add('Germany', { countries: ['DE'] })
  await add('Not Germany', { countries: ['DE'], excludesCountries: true })
  await add('First grade', { gradeIds: [first] })
  await add('Gold', { gradeIds: [gold] })
})
afterAll(() => shop.close())

/** Through a proxy that names the country. */
const from = (country: string | null) => ({ 'x-forwarded-for': '203.0.113.7', ...(country ? { 'cf-ipcountry': country } : {}) })
const namesAt = async (path: string, country: string | null, as: number | 'guest') => {
  const answer = await shop.ask(as, 'GET', path, undefined, from(country))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.map(({ name }: { name: string }) => name)
}
const always = 'Card'

describe('a payment method that is limited', () => {
  it('is listed only to payers whom it is offered to', async () => {
    const user = await shop.aCustomer()
    for (const path of ['/api/v1/payment-methods', '/api/v1/payment-methods/get-available-for-recurring-payments']) {
      expect(await namesAt(path, 'DE', user)).toEqual([always, 'Germany', 'First grade'])
      expect(await namesAt(path, 'JP', user)).toEqual([always, 'Not Germany', 'First grade'])
      expect(await namesAt(path, null, user)).toEqual([always, 'Not Germany', 'First grade'])
    }
    expect(await namesAt('/api/v1/payment-methods-with-bonuses', 'DE', user)).toEqual(['Germany', 'First grade'])
    // A guest has no grade.
    expect(await namesAt('/api/v1/payment-methods', 'DE', 'guest')).toEqual([always, 'Germany'])
    expect(await namesAt(`/api/v1/order-widget/payment-methods?api_token=${widgetToken}`, 'JP', 'guest')).toEqual([always, 'Not Germany'])
  })
  it('is judged by the country of a trusted proxy alone', async () => {
    const user = await shop.aCustomer()
    const forged = { 'cf-ipcountry': 'DE', 'x-country-code': 'DE' }
    const answer = await shop.ask(user, 'GET', '/api/v1/payment-methods', undefined, forged)
    expect(answer.json().data.map(({ name }: { name: string }) => name)).toEqual([always, 'Not Germany', 'First grade'])
  })
  it('is chosen for widgets by anyone: their buyers are elsewhere', async () => {
    const user = await shop.aCustomer()
    const names = await namesAt('/api/v1/payment-methods/get-available-for-order-widget', 'JP', user)
    expect(names).toEqual([always, 'Germany', 'Not Germany', 'First grade', 'Gold'])
  })
  it('cannot be paid by: the answer is that of a method that never was', async () => {
    const user = await shop.aCustomer()
    const body = (id: number) => ({ amount: 10, payment_method_id: id })
    const calls = ['/api/v1/add-funds', '/api/v1/invoices/total-amount', '/api/v1/recurring-payments-methods']
    for (const path of calls) {
      const unknown = await shop.ask(user, 'POST', path, body(2_000_000), from('JP'))
      expect(unknown.statusCode).toBe(422)
      for (const name of ['Germany', 'Gold']) {
        const refused = await shop.ask(user, 'POST', path, body(methods[name] ?? 0), from('JP'))
        expect([path, name, refused.statusCode, refused.json()]).toEqual([path, name, 422, unknown.json()])
      }
      expect((await shop.ask(user, 'POST', path, body(methods.Germany ?? 0), from('DE'))).statusCode).toBe(200)
      expect((await shop.ask(user, 'POST', path, body(methods['First grade'] ?? 0), from(null))).statusCode).toBe(200)
    }
  })
  it('keeps its saved cards for where it is offered; charges that were agreed on go on without their owner', async () => {
    const { id: userId } = await aUser(shop.db.database, shop.panel.id)
    const { id: cardId } = await shop.link(userId)
    const pay = (card: number, country: string) =>
      shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 10, recurring_payments_method_id: card }, from(country))
    await limit(shop.methodId, ['DE'])
    const unknown = await pay(2_000_000, 'JP')
    const refused = await pay(cardId, 'JP')
    expect([refused.statusCode, refused.json()]).toEqual([422, unknown.json()])
    expect(await namesAt('/api/v1/payment-methods', 'JP', userId)).not.toContain('Visa •••• 4242')
    expect((await pay(cardId, 'DE')).statusCode).toBe(200)
    expect(await namesAt('/api/v1/payment-methods', 'DE', userId)).toContain('Visa •••• 4242')
    const charged = await chargeSavedCard(shop.deps, {
      ...{ panelId: shop.panel.id, userId, cardId, amount: micro(5_000_000n), key: 'agreed:1', locale: 'en' },
    })
    expect(charged.outcome).toBe('settled')
    await limit(shop.methodId, [])
  })
})

const limit = (id: number, countries: readonly string[]) =>
  shop.db.database.transaction(shop.panel.id, (trx) => writeAudience(trx, id, { countries, excludesCountries: false, gradeIds: [] }))
