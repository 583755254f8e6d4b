import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { freezeUser, makeApiToken } from '@vitrine/identity'
import { reportAccepted, reportFinal, reportRefill, takePaidLines } from '@vitrine/ordering'
import { aVideo } from '@vitrine/ordering/testing'
import { aChannel, aSubscriptionShop, type SubscriptionShop } from '@vitrine/ordering/testing/subscription-shop'
import type { Trx } from '@vitrine/platform/database'
import { createRateLimiter, type RateLimiter } from '@vitrine/platform/http'
import { testApp } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { complaintsAbout } from '../../apps/server/testing/openapi-complaints.ts'
import {
  V2_BATCH_MAX,
  V2_OPENAPI_PATH,
  V2_PATH,
  V2_PER_MINUTE,
  V2_POSTMAN_PATH,
  type V2Call,
  v2Actions,
  v2Calls,
  v2ErrorTexts,
  v2Statuses,
  v2Types,
} from '../../domains/ordering/contract/v2-calls.ts'
import { Fields } from '../../domains/ordering/http/api-v2/fields.ts'
import { apiV2 } from '../../domains/ordering/http/api-v2/index.ts'
import { v2DripStatus, v2Errors, v2Status } from '../../domains/ordering/http/api-v2/texts.ts'
import { refillTransitions } from '../../domains/ordering/model/refill-states.ts'
import { lineStates } from '../../domains/ordering/model/states.ts'
import { subscriptionTransitions } from '../../domains/ordering/model/subscription-states.ts'
import { typesOf } from '../../tools/client/types-of.ts'
import { DocumentJudge } from './document-judge.ts'

const [DRIPPED, SEO, COMMENTS, PACKAGE, COMMENT_PACKAGE, ABROAD, STEPPED, COUNTRY, CLOSED] = [11, 12, 13, 14, 15, 16, 17, 18, 19] as const
/** Without a guarantee; it is in every such shop. */
const UNGUARANTEED = 4
const DAY_MS = 86_400_000
type Words = Readonly<Record<string, string>>

let shop: SubscriptionShop
let reseller: Awaited<ReturnType<typeof aReseller>>
beforeAll(async () => {
  shop = await aSubscriptionShop()
  const fixed = { priceType: 'fixed', pricingPer: 1, minQuantity: 1, maxQuantity: 1 } as const
  const asks = (targetId: number, more = {}) => ({ targetIds: [targetId], ...more })
  await aCatalogue(shop.deps.database, shop.shop.panel.id, {
    targets: [
      { id: 1, type: 'comments', name: 'Comments' },
      { id: 2, type: 'seo_keywords', name: 'Keywords' },
      { id: 3, type: 'languages', name: 'Language', isOptional: true },
      { id: 4, type: 'countries', name: 'Countries' },
      { id: 5, type: 'textarea', name: 'Topic', isOptional: true },
    ],
    services: [
      aService({ id: DRIPPED, dripFeedIsAllowed: true }),
      aService({ id: SEO, ...asks(2) }),
      aService({ id: COMMENTS, ...asks(1, { calculableQuantity: true, minQuantity: 1 }) }),
      aService({ id: PACKAGE, ...fixed }),
      aService({ id: COMMENT_PACKAGE, ...fixed, ...asks(1) }),
      aService({ id: ABROAD, targetIds: [3, 5], dripFeedIsAllowed: true }),
      aService({ id: STEPPED, quantityStep: 100 }),
      aService({ id: COUNTRY, ...asks(4) }),
      aService({ id: CLOSED, availableClosedSales: true }),
    ],
  })
  await shop.shop.catalogue.refresh(shop.shop.panel.id)
  reseller = await aReseller(1000)
})
afterAll(() => shop.close())

const inPanel = <Result>(work: (trx: Trx) => Promise<Result>) => shop.deps.database.transaction(shop.shop.panel.id, work)
const askOf = (key: string, app: FastifyInstance = shop.app) => {
  return async (fields: Words) =>
    (await app.inject({ method: 'POST', url: V2_PATH, headers: { host: shop.shop.panel.host }, payload: { key, ...fields } })).json()
}
async function aReseller(dollars: number) {
  const id = await shop.newCustomer(dollars)
  const key = await inPanel((trx) => makeApiToken(trx, id, new Date()))
  const ask = askOf(key)
  const add = (fields: Words = {}) => ask({ action: 'add', service: '1', link: aVideo(), quantity: '100', ...fields })
  return { id, key, ask, add }
}
async function delivered(service: number): Promise<string> {
  const { order } = await reseller.add({ service: String(service) })
  await inPanel(async (trx) => {
    await takePaidLines(trx, 1000)
    await reportAccepted(trx, order)
    await reportFinal(trx, order, { outcome: 'completed', delivered: 100 }, new Date())
  })
  return String(order)
}

/** What an answer is made of: names of fields and kinds of values, whatever they are today. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return kinds(value)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
}
/** Of services: what each one asks for is its own, and how long it takes may be unknown. */
const comparable = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'changes' in value
    ? { ...value, changes: [] }
    : Array.isArray(value)
      ? value.map((row) => ('parameters' in row ? { ...row, parameters: [], average_minutes: 0 } : row))
      : value
const kinds = (values: readonly unknown[]): string[] => [...new Set(values.map((value) => JSON.stringify(shapeOf(value))))].sort()

/** Each documented call as a program makes it, with numbers that exist. */
async function examples(): Promise<Readonly<Record<V2Call['key'], Words>>> {
  const [plain, subscription, dripped] = await Promise.all([
    reseller.add(),
    reseller.ask({ action: 'add', service: '1', username: aChannel(), min: '100' }),
    reseller.add({ service: String(DRIPPED), runs: '2', interval: '60' }),
  ])
  await reseller.add({ reference: 'named' })
  const channel = aChannel()
  const first = await reseller.ask({ action: 'add', service: '1', username: channel, min: '100' })
  shop.feeds.publish(channel)
  await shop.work()
  const done = [await delivered(1), await delivered(1), await delivered(1)]
  const { refill } = await reseller.ask({ action: 'refill', order: done[0] ?? '' })
  const bad = '999999'
  const named = { link: aVideo(), quantity: '100', runs: '2', interval: '60', request_id: 'all-fields', reference: 'mine' }
  const full = { comments: 'One', keywords: 'one,two', country: 'en', language: 'en', brief: 'Topic', guarantee: '0' }
  return {
    services: {},
    add: { service: String(ABROAD), ...named, ...full },
    addMany: {
      items: JSON.stringify([
        { service: 1, link: aVideo(), quantity: 100, request_id: 'many-1' },
        { service: 999, request_id: 'many-2' },
      ]),
    },
    changes: { since: '0-0' },
    serviceChanges: { since: '0-0', all: '1' },
    named: { reference: 'named' },
    namedMany: { references: 'named,nobody' },
    subscribe: {
      service: '1',
      username: aChannel(),
      min: '100',
      max: '150',
      posts: '10',
      old_posts: '2',
      delay: '30',
      expiry: '31/12/2035',
      guarantee: '0',
      request_id: 's-1',
      reference: 'subscribed',
    },
    status: { order: String(plain.order) },
    statuses: { orders: [plain.order, bad, first.order, dripped.order].join() },
    refill: { order: done[1] ?? '' },
    refills: { orders: `${done[2]},${bad}` },
    refillStatus: { refill },
    refillStatuses: { refills: `${refill},${bad}` },
    cancel: { orders: `${subscription.order},${bad}` },
    balance: {},
  }
}

const getDocument = async (path: string) => shop.app.inject({ url: path, headers: { host: shop.shop.panel.host } })
const theDocument = async () => (await getDocument(V2_OPENAPI_PATH)).json()

describe('the OpenAPI document of the resellers’ API', () => {
  it('is valid for redocly and for swagger-parser, its examples included', async () => {
    expect(await complaintsAbout(JSON.stringify(await theDocument()))).toEqual([])
  })
  it('is public, sent once and compressed, and a client can be made of it', async () => {
    const first = await getDocument(V2_OPENAPI_PATH)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/json'])
    const again = await shop.app.inject({
      url: V2_OPENAPI_PATH,
      headers: { host: shop.shop.panel.host, 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const types = await typesOf(first.body)
    expect(types).toContain('callResellerApi')
    for (const action of v2Actions) expect(types).toContain(`action: "${action}"`)
  })
  it('notices answers and requests that are not what it says', async () => {
    const judge = new DocumentJudge(await theDocument())
    expect(judge.answer('balance', { balance: 1, currency: 'USD' })).toContain('must be string')
    expect(judge.answer('balance', { balance: '1', currency: 'USD', more: 1 })).toContain('must NOT have additional properties')
    expect(judge.request('cancel', { key: 'k', action: 'cancel' })).toContain("'orders'")
    expect(judge.request('cancel', { key: 'k', action: 'fly', orders: '1' })).not.toBe('')
  })
})

describe('the Postman collection', () => {
  it('has one request for each call, with the shop’s own address; each is answered as the document says', async () => {
    const document = await theDocument()
    const judge = new DocumentJudge(document)
    const collection = (await getDocument(V2_POSTMAN_PATH)).json()
    expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json')
    expect(collection.variable.map(({ key, value }: Words) => [key, value])).toEqual([
      ['endpoint', `https://${shop.shop.panel.host}${V2_PATH}`],
      ['key', ''],
    ])
    expect(collection.item).toHaveLength(v2Calls.length)
    for (const [index, { request, response }] of collection.item.entries()) {
      const { key, action, parameters } = v2Calls[index] as V2Call
      expect(request).toMatchObject({ method: 'POST', url: { raw: '{{endpoint}}' }, body: { mode: 'urlencoded' } })
      const fields: { key: string; value: string; disabled?: boolean }[] = request.body.urlencoded
      expect(fields.map((field) => field.key)).toEqual(['key', 'action', ...parameters.map(({ name }) => name)])
      const sent = Object.fromEntries(fields.filter(({ disabled }) => !disabled).map((field) => [field.key, field.value]))
      expect(sent).toMatchObject({ key: '{{key}}', action })
      const real = await reseller.ask({ ...sent, key: reseller.key })
      expect([key, judge.answer(key, real), real.error?.startsWith('Incorrect request') ?? false]).toEqual([key, '', false])
      expect(judge.answer(key, JSON.parse(response[0].body))).toBe('')
    }
  })
})

describe('the description of the resellers’ API', () => {
  it('names every action of the endpoint and no other', () => {
    expect([...new Set(v2Calls.map(({ action }) => action))].sort()).toEqual([...v2Actions].sort())
  })

  it('shows of every call the fields that it takes and the answer that it gives', async () => {
    const requested = await examples()
    const judge = new DocumentJudge(await theDocument())
    // The fields that the endpoint reads, beside key and action.
    const read = new Map<string, Set<string>>()
    const now = { action: '' }
    const note = (name: string) => read.set(now.action, (read.get(now.action) ?? new Set()).add(name))
    const spies = (['text', 'id', 'list'] as const).map((way) => {
      const original = Fields.prototype[way] as (this: Fields, name: string) => never
      return vi.spyOn(Fields.prototype, way).mockImplementation(function (this: Fields, name: string) {
        if (way !== 'id') note(name)
        return original.call(this, name)
      })
    })
    try {
      for (const { key, action, parameters, answer } of v2Calls) {
        expect(Object.keys(requested[key]).sort(), key).toEqual(
          parameters
            .map(({ name }) => name)
            .filter((name) => name in requested[key])
            .sort(),
        )
        const needed = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name)
        expect(
          needed.filter((name) => !(name in requested[key])),
          key,
        ).toEqual([])
        now.action = action
        const real = await reseller.ask({ action, ...requested[key] })
        expect(judge.answer(key, real), key).toBe('')
        expect(judge.request(key, { key: 'k', action, ...requested[key] }), key).toBe('')
        // Which fields are looked at depends on what the service asks for.
        if (key === 'add') for (const service of [SEO, COMMENTS, COUNTRY]) await reseller.ask({ action, service: String(service) })
        const isMapById = key === 'statuses'
        expect(isMapById ? kinds(Object.values(real)) : shapeOf(comparable(real)), key).toEqual(
          isMapById ? kinds(Object.values(answer as object)) : shapeOf(comparable(answer)),
        )
      }
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
    for (const action of v2Actions) {
      const documented: string[] = v2Calls
        .filter((call) => call.action === action)
        .flatMap(({ parameters }) => parameters.map(({ name }) => name))
      // `service` is read as an id, and `order` and `refill` may hold several too: the plural is what the page shows for that.
      const seen = [...(read.get(action) ?? [])].filter((name) => !['key', 'action'].includes(name))
      expect(
        [...new Set([...seen, ...(action === 'add' ? ['service'] : [])])].filter((name) => !documented.includes(name)),
        action,
      ).toEqual(action === 'cancel' ? ['order'] : [])
      expect(
        documented.filter((name) => !seen.includes(name) && name !== 'service'),
        action,
      ).toEqual([])
    }
  })

  it('names the types of the list of services, each with the fields that its orders take', async () => {
    const services: { service: number; type: string }[] = await reseller.ask({ action: 'services', all: '1' })
    expect([...new Set(services.map(({ type }) => type))].sort()).toEqual(v2Types.map(({ type }) => type).sort())
    const values: Words = { quantity: '100', keywords: 'one,two', comments: 'One\nTwo', runs: '2', interval: '60', country: 'US' }
    const exampleOf: Readonly<Record<string, number>> = {
      Default: ABROAD,
      SEO,
      'Custom Comments': COMMENTS,
      Package: PACKAGE,
      'Custom Comments Package': COMMENT_PACKAGE,
    }
    for (const { type, fields } of v2Types.filter((one) => one.type !== 'Extended')) {
      const needed = fields.filter((field) => !field.endsWith('?') && field !== 'link')
      const order = { action: 'add', service: String(exampleOf[type]), link: aVideo() }
      const named = Object.fromEntries(needed.map((field) => [field, values[field] ?? '']))
      expect(await reseller.ask({ ...order, ...named }), type).toEqual({ order: expect.any(Number) })
      for (const field of needed) {
        const rest = Object.fromEntries(Object.entries(named).filter(([name]) => name !== field))
        expect(await reseller.ask({ ...order, ...rest, link: aVideo() }), `${type} without ${field}`).toHaveProperty('error')
      }
    }
  })

  it('says of services of the own type that they are ordered by what their parameters name', async () => {
    const services: { service: number; parameters: { name: string; required: boolean; values?: string[] }[] }[] = await reseller.ask({
      action: 'services',
      all: '1',
    })
    const needed = services.find(({ service }) => service === COUNTRY)?.parameters.filter(({ required }) => required) ?? []
    expect(needed.map(({ name }) => name)).toEqual(['link', 'quantity', 'country'])
    const fields = { quantity: '100', country: needed.at(-1)?.values?.[0] ?? '' }
    expect(await reseller.ask({ action: 'add', service: String(COUNTRY), link: aVideo(), ...fields })).toEqual({
      order: expect.any(Number),
    })
  })

  it('names every word for how an order, a subscription or a refill stands', () => {
    const orders = lineStates.map((state) => v2Status({ state }))
    const head = { charged: 2n, refunded: 0n } as never
    const runs = lineStates.map((state) => v2DripStatus({ ...(head as object), state } as never, []))
    expect([...new Set([...orders, ...runs])].sort()).toEqual([...v2Statuses.statuses].sort())
    const words = (table: object) => [...new Set(Object.values(table).map(({ v2 }: { v2: string }) => v2))].sort()
    expect(words(subscriptionTransitions)).toEqual([...v2Statuses.subscriptionStatuses].sort())
    expect(words(refillTransitions)).toEqual([...v2Statuses.refillStatuses].sort())
  })
})

describe('the errors of the description', () => {
  const given = new Map<keyof typeof v2ErrorTexts, unknown>()
  const note = (key: keyof typeof v2ErrorTexts, answer: { error?: unknown }) => given.set(key, answer.error)
  const requestWith = (rateLimiter: RateLimiter) =>
    testApp({
      panelOf: (host) => shop.deps.panels.findByHost(host),
      callerOf: async () => undefined,
      routes: [],
      rawRoutes: [apiV2({ ...shop.deps, rateLimiter })],
    })

  it('of an order and of a key are what the endpoint says', async () => {
    note('key', await askOf('nobody')({ action: 'balance' }))
    const bound = await inPanel((trx) => makeApiToken(trx, reseller.id, new Date(), { addresses: ['203.0.113.0/24'] }))
    note('elsewhere', await askOf(bound)({ action: 'balance' }))
    note('request', await reseller.ask({ action: 'status' }))
    note('service', await reseller.add({ service: '999' }))
    note('order', await reseller.ask({ action: 'status', order: '999999' }))
    note('funds', await (await aReseller(0.1)).add())
    note('link', await reseller.add({ link: 'https://example.com' }))
    note('less', await reseller.add({ quantity: '99' }))
    note('more', await reseller.add({ quantity: '10001' }))
    const twice = { link: aVideo() }
    await reseller.add(twice)
    note('active', await reseller.add(twice))
    note('because', await reseller.add({ quantity: '1e3' }))
    note('step', await reseller.add({ service: String(STEPPED), quantity: '150' }))
    note('required', await reseller.add({ service: String(COUNTRY) }))
    note('choice', await reseller.add({ service: String(COUNTRY), country: 'XX' }))
    note('long', await reseller.add({ service: String(COMMENTS), comments: 'x'.repeat(501) }))
    note('closed', await reseller.add({ service: String(CLOSED) }))
    note('drip', await reseller.add({ runs: '2', interval: '60' }))
    await reseller.add({ request_id: 'once', ...twice, quantity: '300' })
    note('reused', await reseller.add({ request_id: 'once', ...twice, quantity: '400' }))
    const held = await aReseller(10)
    await inPanel((trx) => freezeUser(trx, held.id, 'operator', new Date()))
    note('frozen', await held.add())
    const [done] = await reseller.ask({ action: 'cancel', orders: await delivered(1) })
    note('refused', done.cancel)
  })

  it('of a refill are what the endpoint says', async () => {
    note('refill', await reseller.ask({ action: 'refill', order: await delivered(UNGUARANTEED) }))
    note('notCompleted', await reseller.ask({ action: 'refill', order: String((await reseller.add()).order) }))
    const [order, old] = [await delivered(1), await delivered(1)]
    const { refill } = await reseller.ask({ action: 'refill', order })
    note('refillOpen', await reseller.ask({ action: 'refill', order }))
    await inPanel((trx) => reportRefill(trx, Number(refill), { state: 'rejected' }, new Date()))
    note('refillUnknown', await reseller.ask({ action: 'refill_status', refill: '999999' }))
    shop.pass(31 * DAY_MS)
    note('refillOver', await reseller.ask({ action: 'refill', order: old }))
    shop.pass(-31 * DAY_MS)
  })

  it('come after as many calls and ids as it says', async () => {
    const limited = await requestWith(createRateLimiter(shop.deps.database))
    const { key } = await aReseller(1)
    const started = performance.now()
    const answers = await Promise.all(Array.from({ length: 2 * V2_PER_MINUTE }, () => askOf(key, limited)({ action: 'balance' })))
    // While they are answered the minute goes on.
    const more = Math.ceil(((performance.now() - started) / 60_000) * V2_PER_MINUTE)
    const answered = answers.filter((answer) => 'balance' in answer).length
    expect(answered).toBeGreaterThanOrEqual(V2_PER_MINUTE)
    expect(answered).toBeLessThanOrEqual(V2_PER_MINUTE + more)
    note('limited', answers.find((answer) => 'error' in answer) ?? {})
    const broken = await requestWith({ take: () => Promise.reject(new Error('out of order')) })
    note('ours', await askOf(key, broken)({ action: 'balance' }))
    await Promise.all([limited.close(), broken.close()])
    const many = Array.from({ length: V2_BATCH_MAX + 1 }, (_, index) => 900_000 + index).join()
    expect(Object.keys(await reseller.ask({ action: 'status', orders: many }))).toHaveLength(V2_BATCH_MAX + 1)
    note('tooMany', await reseller.ask({ action: 'cancel', orders: many }))
  })

  it('are all of its errors, and all of the endpoint’s', () => {
    const inWords = (text: unknown) => String(text).replace(/\d+$/, 'N')
    expect(Object.fromEntries([...given].map(([key, text]) => [key, inWords(text)]))).toEqual(
      Object.fromEntries(Object.entries(v2ErrorTexts).map(([key, text]) => [key, inWords(text)])),
    )
    expect(
      Object.keys(v2Errors).filter((key) => !(key in v2ErrorTexts) && !Object.values(v2ErrorTexts).includes(v2Errors[key as never])),
    ).toEqual([])
  })
})
