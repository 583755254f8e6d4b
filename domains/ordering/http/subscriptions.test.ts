import { importCatalogue, saveService } from '@vitrine/catalogue'
import { aService } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aChannel, aSubscriptionShop, linkOf, type SubscriptionShop, servedTo } from '../testing/subscription-shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let shop: SubscriptionShop
beforeAll(async () => {
  shop = await aSubscriptionShop()
})
afterAll(() => shop.close())

const inputOf = (channel: string, more: object = {}) => ({
  url: linkOf(channel),
  name: 'My channel',
  type: 'autopromotion',
  contents_limit: 3,
  services: [{ service_id: 1, quantity: 1000, countries: [] }],
  ...more,
})
const create = (as: number, channel: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.ask('POST', '/subscriptions', { as, body: inputOf(channel, more), headers })
const created = async (as: number, channel: string, more: object = {}) => {
  const answer = await create(as, channel, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const shown = async (as: number, id: number) => (await shop.ask('GET', `/subscriptions/${id}`, { as })).json().data
const act = (as: number, id: number, verb: string) => shop.ask('POST', `/subscriptions/${id}/${verb}`, { as })
/** The next look is due. */
const later = (ms = 16 * MINUTE) => shop.pass(ms)

describe('creating', () => {
  it('takes the channel, the services and how many publications, and tells what they will cost (EP-096)', async () => {
    const user = await shop.newCustomer(10)
    const data = await created(user, aChannel(), {
      services: [
        { service_id: 1, quantity: 1000 },
        { service_id: 4, quantity: 500 },
      ],
    })
    expect(data).toMatchObject({
      status: 'in_processing',
      billing_type: 'balance',
      contents_limit: 3,
      subscription_contents_count: 0,
      cost_per_publication: '3.00',
      total_cost: '9.00',
      subscription_services: [
        { cost: '2.00', quantity: 1000, service: { id: 1 } },
        { cost: '1.00', quantity: 500, service: { id: 4 } },
      ],
      subscription_contents: [],
      actions: { cancelable: true, pausable: true, activable: false, payable: false, deletable: false },
    })
    expect((await shop.rows(sql`select 1 from ordering.order_line where user_id = ${user}`)).length).toBe(0)
  })
  it('validates url, name, contents_limit, services and, for an account without one, email (FORM-011)', async () => {
    const user = await shop.newCustomer(10)
    const empty = await shop.ask('POST', '/subscriptions', { as: user, body: {} })
    expect(empty.statusCode).toBe(422)
    expect(Object.keys(empty.json().errors).sort()).toEqual(['contents_limit', 'name', 'services', 'url'])
    const nobody = await aUser(shop.deps.database, shop.shop.panel.id)
    await shop.deps.database.transaction(shop.shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set email = null where user_id = ${nobody.id}`),
    )
    await shop.fund(nobody.id, 10)
    expect((await create(nobody.id, aChannel())).json().errors).toEqual({ email: ['The email field is required.'] })
    await created(nobody.id, aChannel(), { email: 'channel@mail.test' })
    await created(nobody.id, aChannel(), { name: 'A' })
    await created(nobody.id, aChannel(), { name: 'n'.repeat(100) })
    const reported = async (more: object) => (await create(user, 'x', more)).json().errors
    expect([await reported({}), await reported({ url: 'u'.repeat(501), name: 'n'.repeat(101) })]).toEqual([
      { url: [expect.not.stringContaining('characters')] },
      { url: ['The url must not be greater than 500 characters.'], name: ['The name must not be greater than 100 characters.'] },
    ])
    expect(await reported({ url: 'u'.repeat(500) })).toEqual({ url: [expect.not.stringContaining('characters')] })
  })
  it.each([0, 1001, 2.5, 'abc', null])('takes 1 to 1000 publications, not %s (SUBS-003)', async (contents_limit) => {
    const answer = await create(await shop.newCustomer(10), aChannel(), { contents_limit })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['contents_limit'])
  })
  it.each([
    [127, 120],
    [5, 100],
    [5_000_000, 10_000],
  ])('rounds a quantity of %i down to a step within the bounds: %i (SUBS-004)', async (requested, taken) => {
    await shop.deps.database.transaction(shop.shop.panel.id, (trx) =>
      importCatalogue(trx, { services: [aService({ id: 20, quantityStep: 10 })] }),
    )
    await shop.deps.catalogue.refresh(shop.shop.panel.id)
    const data = await created(await shop.newCustomer(100), aChannel(), { services: [{ service_id: 20, quantity: requested }] })
    expect(data.subscription_services[0]).toMatchObject({ quantity: taken })
  })
  it('refuses links that lead to no channel, and channels that are not there', async () => {
    const user = await shop.newCustomer(10)
    for (const url of [
      'https://www.youtube.com/watch?v=l1sb0nMRN4k',
      'https://www.tiktok.com/@somebody',
      'nonsense',
      'https://www.youtube.com/@gone',
    ])
      expect(Object.keys((await create(user, '', { url })).json().errors), url).toEqual(['url'])
  })
  it('refuses services that are not sold, cannot be applied to a publication, or stand twice', async () => {
    const user = await shop.newCustomer(10)
    const errorsOf = async (...ids: number[]) =>
      Object.keys(
        (await create(user, aChannel(), { services: ids.map((service_id) => ({ service_id, quantity: 1000 })) })).json().errors ?? {},
      )
    expect(await errorsOf(3)).toEqual(['services.0.service_id'])
    expect(await errorsOf(1, 2)).toEqual(['services.1.service_id'])
    expect(await errorsOf(1, 1)).toEqual(['services.1.service_id'])
    expect(await errorsOf(999)).toEqual(['services.0.service_id'])
  })
  it('needs the money of one publication on the balance', async () => {
    const answer = await create(await shop.newCustomer(1.99), aChannel())
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveProperty('balance')
  })
  it('makes one subscription of a repeated request', async () => {
    const [user, channel] = [await shop.newCustomer(10), aChannel()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(user, channel, {}, { 'idempotency-key': 'the-same' })))
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
  })
  it('is refused to guests and to the frozen', async () => {
    expect((await shop.ask('POST', '/subscriptions', { body: inputOf(aChannel()) })).statusCode).toBe(401)
    const user = await shop.newCustomer(10)
    await shop.deps.database.transaction(shop.shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where user_id = ${user}`),
    )
    const answer = await create(user, aChannel())
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Your account is frozen. Please contact support.'])
  })
})

describe('a new publication', () => {
  it('becomes an order of each service, charged then, and closes the subscription at its limit (EP-095)', async () => {
    const [user, channel] = [await shop.newCustomer(100), aChannel()]
    feedsBefore(channel)
    const { id } = await created(user, channel, {
      contents_limit: 2,
      services: [
        { service_id: 1, quantity: 1000 },
        { service_id: 4, quantity: 500 },
      ],
    })
    await shop.work()
    expect(await servedTo(shop, user)).toEqual([])
    const posts = []
    for (let count = 0; count < 3; count += 1) {
      later()
      posts.push(shop.feeds.publish(channel, { title: `Number ${count}` }))
      await shop.work()
    }
    const data = await shown(user, id)
    expect(data).toMatchObject({
      status: 'completed',
      subscription_contents_count: 2,
      ended_at: expect.any(String),
      actions: { cancelable: false },
    })
    expect(data.subscription_contents).toMatchObject([
      { promotable: { url: posts[1]?.url, snippet: { title: 'Number 1' } }, published_at: posts[1]?.publishedAt, state: 'ordered' },
      { promotable: { url: posts[0]?.url }, subscription_orders: [{ url: posts[0]?.url, cost: '2.00', quantity: 1000 }, { cost: '1.00' }] },
    ])
    expect(await servedTo(shop, user)).toHaveLength(4)
    expect((await shop.deps.database.read(shop.shop.panel.id, (trx) => balancesOf(trx, user))).total).toBe(94_000_000n)
    const balance = await shop
      .rows(sql<{ posted: bigint }>`
      select b.posted from ledger.balance b join ledger.account a using (panel_id, account_id) where a.kind = 1 and a.owner_id = ${user}`)
      .catch(() => [])
    if (balance[0]) expect(balance[0].posted).toBe(94_000_000n)
  })
  it('pays the price of its own time', async () => {
    const [user, channel] = [await shop.newCustomer(100), aChannel()]
    const set = (priceNano: bigint) =>
      shop.deps.database.transaction(shop.shop.panel.id, (trx) => saveService(trx, aService({ allowsCancel: true, priceNano })))
    const { id } = await created(user, channel)
    shop.feeds.publish(channel)
    await shop.work()
    await set(5_000_000_000n)
    later()
    shop.feeds.publish(channel)
    await shop.work()
    const costs = (await shown(user, id)).subscription_contents.map(
      (content: { subscription_orders: { cost: string }[] }) => content.subscription_orders[0]?.cost,
    )
    expect(costs).toEqual(['5.00', '2.00'])
    await set(2_000_000_000n)
    await shop.deps.catalogue.refresh(shop.shop.panel.id)
  })
  it('is in the orders of its subscription, and only there (ORDER-005)', async () => {
    const [user, channel] = [await shop.newCustomer(100), aChannel()]
    const [one, other] = [await created(user, channel), await created(user, aChannel())]
    for (let count = 0; count < 3; count += 1) shop.feeds.publish(channel)
    await shop.work()
    const table = async (id: number) => (await shop.ask('GET', `/orders/datatable?subscription_id=${id}&length=2`, { as: user })).json()
    expect(await table(one.id)).toMatchObject({ data: [{}, {}], recordsFiltered: 3 })
    expect(await table(other.id)).toMatchObject({ data: [], recordsFiltered: 0 })
    const stranger = await shop.newCustomer(0)
    expect((await shop.ask('GET', `/orders/datatable?subscription_id=${one.id}`, { as: stranger })).json().recordsFiltered).toBe(0)
  })
})

const feedsBefore = (channel: string) => {
  shop.feeds.publish(channel, { publishedAt: new Date(shop.shop.time.now.getTime() - HOUR).toISOString() })
}

describe('countries of a subscribed service', () => {
  const [germany, japan] = [57, 114]
  beforeAll(async () => {
    await shop.deps.database.transaction(shop.shop.panel.id, (trx) =>
      importCatalogue(trx, {
        targets: [{ id: 9, type: 'countries', name: 'Countries' }],
        services: [aService({ id: 21, targetIds: [9], allowedUseCountries: true }), aService({ id: 22, targetIds: [9] })],
      }),
    )
    await shop.deps.catalogue.refresh(shop.shop.panel.id)
  })
  const withCountries = (countries: readonly number[] | undefined, service_id = 21) => ({
    services: [{ service_id, quantity: 1000, countries }],
  })

  it('are chosen once and ordered with every publication (EP-096)', async () => {
    const [user, channel] = [await shop.newCustomer(100), aChannel()]
    const data = await created(user, channel, withCountries([germany, japan]))
    const both = [
      { id: germany, name: 'Germany', iso_code_2: 'DE' },
      { id: japan, name: 'Japan', iso_code_2: 'JP' },
    ]
    expect(data.subscription_services[0].countries).toEqual(both)
    shop.feeds.publish(channel)
    await shop.work()
    const [content] = (await shown(user, data.id)).subscription_contents
    expect(content.subscription_orders[0].countries).toEqual(both)
    const { data: listed } = (await shop.ask('GET', '/subscriptions?locale=de', { as: user })).json()
    expect(listed[0].subscription_services[0].countries[0]).toEqual({ id: germany, name: 'Deutschland', iso_code_2: 'DE' })
  })
  it('are needed where the service asks for them, and refused where it takes none', async () => {
    const user = await shop.newCustomer(10)
    const errorsOf = async (more: object) => (await create(user, aChannel(), more)).json().errors
    expect(await errorsOf(withCountries(undefined))).toEqual({ 'services.0.countries': ['The countries field is required.'] })
    expect(await errorsOf(withCountries([9999]))).toEqual({ 'services.0.countries': ['The selected countries is invalid.'] })
    expect(await errorsOf(withCountries([germany], 1))).toEqual({
      'services.0.countries': ['You can’t choose countries for this service.'],
    })
    // A target that has to be answered for each order by itself keeps a service out of subscriptions.
    expect(Object.keys(await errorsOf(withCountries([germany], 22)))).toEqual(['services.0.service_id'])
  })
  it('that are offered no more are left out, and the service with them when none is left', async () => {
    const [user, channel] = [await shop.newCustomer(100), aChannel()]
    const { id } = await created(user, channel, withCountries([germany]))
    await shop.deps.database.transaction(shop.shop.panel.id, (trx) =>
      importCatalogue(trx, { targets: [{ id: 9, type: 'countries', name: 'Countries', selectableValues: ['JP'] }] }),
    )
    await shop.deps.catalogue.refresh(shop.shop.panel.id)
    shop.feeds.publish(channel)
    await shop.work()
    expect((await shown(user, id)).subscription_contents).toMatchObject([
      { state: 'skipped', skip_reason: 'service', subscription_orders: [] },
    ])
    expect((await shop.deps.database.read(shop.shop.panel.id, (trx) => balancesOf(trx, user))).total).toBe(100_000_000n)
  })
})

describe('canceling, resting and resuming', () => {
  it('a canceled one orders nothing more, and what runs goes on (EP-097, ORDERSTATE-008)', async () => {
    const [user, channel] = [await shop.newCustomer(100), aChannel()]
    const { id } = await created(user, channel)
    shop.feeds.publish(channel)
    await shop.work()
    const answer = await act(user, id, 'cancel')
    expect(answer.json().data).toMatchObject({ status: 'canceled', cancel_reason: 'user_request', actions: { cancelable: false } })
    later()
    shop.feeds.publish(channel)
    await shop.work()
    expect(await servedTo(shop, user)).toHaveLength(1)
    expect((await shown(user, id)).subscription_contents[0].subscription_orders[0].status).toBe('in_processing')
    expect((await act(user, id, 'cancel')).statusCode).toBe(422)
  })
  it('one that rests finds nothing, and what came meanwhile does not count', async () => {
    const [user, channel] = [await shop.newCustomer(100), aChannel()]
    const { id } = await created(user, channel)
    expect((await act(user, id, 'pause')).json().data).toMatchObject({
      status: 'in_processing',
      is_paused: true,
      actions: { activable: true },
    })
    later()
    shop.feeds.publish(channel)
    await shop.work()
    later()
    expect((await act(user, id, 'activate')).json().data).toMatchObject({ is_paused: false, actions: { pausable: true } })
    await shop.work()
    expect(await servedTo(shop, user)).toEqual([])
    later()
    const post = shop.feeds.publish(channel)
    await shop.work()
    expect(await servedTo(shop, user)).toEqual([{ url: post.url, service: 1, orders: 1 }])
    expect((await act(user, id, 'activate')).statusCode).toBe(422)
  })
})

describe('lists', () => {
  it('search, filter, sort and page over own subscriptions, in three statuses (EP-094, ORDERSTATE-007)', async () => {
    const user = await shop.newCustomer(100)
    const ids: number[] = []
    for (const name of ['Tea', 'Coffee', 'Cocoa']) ids.push((await created(user, aChannel(), { name })).id)
    await act(user, ids[0] ?? 0, 'cancel')
    const table = async (query: string) => (await shop.ask('GET', `/subscriptions?${query}`, { as: user })).json()
    const names = (answer: { data: { name: string }[] }) => answer.data.map(({ name }) => name)
    expect(names(await table(''))).toEqual(['Cocoa', 'Coffee', 'Tea'])
    expect(await table('length=2')).toMatchObject({ data: [{ name: 'Cocoa' }, { name: 'Coffee' }], recordsFiltered: 3 })
    expect((await table('status=canceled')).counts).toEqual({ in_processing: 2, completed: 0, canceled: 1 })
    expect(names(await table('page=2&per_page=2'))).toEqual(['Tea'])
    expect(names(await table('status=canceled'))).toEqual(['Tea'])
    expect(names(await table('status=in_processing&order_by=name&order_on=asc'))).toEqual(['Cocoa', 'Coffee'])
    expect(names(await table('search=off'))).toEqual(['Coffee'])
    expect(names(await table('order_by=nonsense'))).toEqual(['Cocoa', 'Coffee', 'Tea'])
    expect((await shop.ask('GET', '/subscriptions?status=active', { as: user })).statusCode).toBe(422)
  })
  it('and one of somebody else is not there', async () => {
    const [owner, stranger] = [await shop.newCustomer(10), await shop.newCustomer(10)]
    const { id } = await created(owner, aChannel())
    expect((await shop.ask('GET', `/subscriptions/${id}`, { as: stranger })).statusCode).toBe(404)
    for (const verb of ['cancel', 'pause', 'activate']) expect((await act(stranger, id, verb)).statusCode).toBe(404)
    expect((await shop.ask('GET', '/subscriptions', { as: stranger })).json().recordsFiltered).toBe(0)
  })
})
