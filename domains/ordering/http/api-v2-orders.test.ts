import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { makeApiToken } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'
import { createRateLimiter } from '@vitrine/platform/http'
import { testApp } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'
import { apiV2 } from './api-v2/index.ts'

const [STEPPED, COUNTRY, BRIEF, BRIEF_NEEDED, LINES, KEYWORDS, PROFILE] = [31, 32, 33, 34, 35, 36, 37] as const
const POSSIBLE_QUANTITY = { quantity: '100' }

let shop: OrderShop
let key: string
let reseller: number
beforeAll(async () => {
  shop = await anOrderShop()
  await aCatalogue(shop.db.database, shop.panel.id, {
    targets: [
      { id: 1, type: 'comments', name: 'Comments' },
      { id: 2, type: 'seo_keywords', name: 'Keywords' },
      { id: 3, type: 'textarea', name: 'Topic', isOptional: true },
      { id: 4, type: 'countries', name: 'Countries' },
      { id: 6, type: 'textarea', name: 'Topic' },
      { id: 7, type: 'languages', name: 'Language', isOptional: true, selectableValues: ['en', 'de'] },
    ],
    services: [
      aService({ id: STEPPED, quantityStep: 100 }),
      aService({ id: COUNTRY, targetIds: [4] }),
      aService({ id: BRIEF, targetIds: [3, 7], minQuantity: 5, maxQuantity: 200 }),
      aService({ id: BRIEF_NEEDED, targetIds: [6] }),
      aService({ id: LINES, targetIds: [1], calculableQuantity: true, minQuantity: 3, maxQuantity: 200 }),
      aService({ id: KEYWORDS, targetIds: [2] }),
      aService({ id: PROFILE, linkKinds: ['channel'] }),
    ],
  })
  await shop.catalogue.refresh(shop.panel.id)
  reseller = shop.user.id
  await shop.fund(5000)
  key = await inPanel((trx) => makeApiToken(trx, reseller, new Date()))
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const post = (payload: string | object, headers: Record<string, string> = {}, app = shop.app) =>
  app.inject({ method: 'POST', url: '/api/v2', headers: { host: shop.panel.host, ...headers }, payload })
const json = async (body: object) => (await post({ key, ...body })).json()
const form = async (fields: Record<string, string>) =>
  (await post(new URLSearchParams({ key, ...fields }).toString(), { 'content-type': 'application/x-www-form-urlencoded' })).json()
const add = (service: number, fields: object = {}) => json({ action: 'add', service, link: aVideo(), ...fields })
const lineOf = async (id: number) =>
  (
    await inPanel((trx) =>
      trx.rows(sql<{ quantity: number; targetable_values: { values: string[] }[]; url: string; charged: bigint; is_guarantee: boolean }>`
        select quantity, targetable_values, url, charged_micro as charged, is_guarantee from ordering.order_line where panel_id = ${trx.panelId} and id = ${id}`),
    )
  )[0]
const listed = async (fields: object = {}): Promise<{ service: number; type: string; step: string; parameters: { name: string }[] }[]> =>
  json({ action: 'services', ...fields })

describe('services', () => {
  it('tell the step of quantities, which also the refusal names (api 3)', async () => {
    expect((await listed()).find(({ service }) => service === STEPPED)).toMatchObject({
      step: '100',
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'quantity', step: 100 })]),
    })
    expect(await add(STEPPED, { quantity: 1234 })).toEqual({ error: 'The quantity must be a multiple of 100.' })
    expect(await add(STEPPED, { quantity: 1200 })).toEqual({ order: expect.any(Number) })
  })
  it('are listed for plain clients only when these can order them; all=1 lists the rest with what they need (api 5)', async () => {
    const plain = await listed()
    expect(plain.map(({ service }) => service)).not.toEqual(expect.arrayContaining([COUNTRY]))
    expect(plain.every(({ type }) => type !== 'Extended')).toBe(true)
    const whole = await listed({ all: 1 })
    expect(
      whole
        .filter(({ type }) => type === 'Extended')
        .map(({ service }) => service)
        .sort(),
    ).toEqual([COUNTRY, BRIEF_NEEDED])
    expect(whole.find(({ service }) => service === COUNTRY)?.parameters).toContainEqual({
      name: 'country',
      required: true,
      values: expect.arrayContaining(['US', 'DE']),
      values_max: 10,
    })
  })
  it.each([
    [1, 'Default', { quantity: '100' }],
    [KEYWORDS, 'SEO', { quantity: '100', keywords: 'one\ntwo' }],
    [LINES, 'Custom Comments', { comments: 'One\nTwo\nThree' }],
    [BRIEF, 'Default', { quantity: '20' }],
  ])('can each be ordered by the fields of their type alone: %i is %s (api 4)', async (service, type, fields) => {
    expect((await listed()).find((one) => one.service === service)?.type).toBe(type)
    expect(await form({ action: 'add', service: String(service), link: aVideo(), ...(fields as Record<string, string>) })).toEqual({
      order: expect.any(Number),
    })
  })
  it('tell the guarantee with its price, and an order can leave it out (api 12)', async () => {
    const one = (await json({ action: 'services' })).find(({ service }: { service: number }) => service === 1)
    expect(one).toMatchObject({ rate: '2.20', guarantee_days: 30, rate_without_guarantee: '2.00' })
    const [bought, without] = [await add(1, { quantity: 1000 }), await add(1, { quantity: 1000, guarantee: 0 })]
    expect(await lineOf(bought.order)).toMatchObject({ charged: 2_200_000n, is_guarantee: true })
    expect(await lineOf(without.order)).toMatchObject({ charged: 2_000_000n, is_guarantee: false })
    expect(await add(1, { quantity: 1000, guarantee: 'maybe' })).toEqual({ error: 'Incorrect request: guarantee must be 0 or 1' })
  })
  it('come compressed and with an ETag, by which nothing is sent twice', async () => {
    const ask = (headers: Record<string, string>) => post({ key, action: 'services', all: 1 }, headers)
    const plain = await ask({})
    expect(plain.headers['content-type']).toBe('application/json')
    expect(gunzipSync((await ask({ 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(plain.body)
    const brotli = await ask({ 'accept-encoding': 'gzip, br' })
    expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.rawPayload).toString()]).toEqual(['br', plain.body])
    const again = await ask({ 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('the error texts for what is wrong with an order', () => {
  it.each([
    [1, { quantity: '1e3' }, 'Incorrect request: quantity must be a whole number'],
    [1, { quantity: '0x200' }, 'Incorrect request: quantity must be a whole number'],
    [1, { quantity: '500.5' }, 'Incorrect request: quantity must be a whole number'],
    [1, { quantity: '9'.repeat(20) }, 'Quantity more than maximum 10000'],
    [1, {}, 'Quantity less than minimal 100'],
    [LINES, { comments: Array(201).fill('x').join('\n') }, 'Quantity more than maximum 200'],
    [LINES, { comments: 'One\nTwo' }, 'Quantity less than minimal 3'],
    [LINES, {}, 'The comments field is required.'],
    [LINES, { comments: `One\nTwo\n${'x'.repeat(501)}` }, 'Line 3 of comments must not be longer than 500 characters.'],
    [COUNTRY, { quantity: 100 }, 'The country field is required.'],
    [COUNTRY, { quantity: 100, country: 'US,XX' }, 'The country XX cannot be chosen.'],
    [KEYWORDS, { quantity: 100 }, 'The keywords field is required.'],
    [BRIEF_NEEDED, { quantity: 100 }, 'The brief field is required.'],
    [1, { quantity: 100, comments: 'A\u0000B' }, 'Incorrect request: the comments field is not UTF-8 text'],
    [1, { quantity: 100, request_id: 'x'.repeat(129) }, 'Incorrect request: request_id must be 128 characters long at most'],
  ])('of service %i name the field: %o (api 10, 14)', async (service, fields, error) => {
    expect(await add(service, fields)).toEqual({ error })
  })
  it('are said of the request itself, too', async () => {
    const latin = `key=${key}&action=add&service=${LINES}&link=${encodeURIComponent(aVideo())}&comments=Ol%E9`
    const requested = async (payload: string, type: string) => (await post(payload, { 'content-type': type })).json()
    expect(await requested(latin, 'application/x-www-form-urlencoded')).toEqual({
      error: 'Incorrect request: the comments field is not UTF-8 text',
    })
    expect(await requested('{"key"', 'application/json')).toEqual({ error: 'Incorrect request: the body must be a JSON object' })
    expect(await requested('[1]', 'application/json')).toEqual({ error: 'Incorrect request: the body must be a JSON object' })
    expect(await json({ action: 'fly' })).toEqual({ error: 'Incorrect request: there is no action fly' })
    const foreign = await shop.app.inject({
      method: 'POST',
      url: '/api/v2',
      headers: { host: 'nobody.example' },
      payload: { key, action: 'balance' },
    })
    expect(foreign.json()).toEqual({ error: 'Incorrect request: this host is not served here' })
    const large = await post({ key, action: 'add', comments: 'x'.repeat(1_200_000) })
    expect(large.json()).toEqual({ error: 'Incorrect request: the body must be 1 MB at most' })
  })
})

describe('what clients of the field send', () => {
  it('is taken as it is meant: texts as lists, whole numbers with a point, names instead of links', async () => {
    const { order } = await add(LINES, { comments: ['One', 'Two, too', 'Three'] })
    expect((await lineOf(order))?.targetable_values[0]?.values).toEqual(['One', 'Two, too', 'Three'])
    expect((await lineOf((await add(1, { quantity: '100.0' })).order))?.quantity).toBe(100)
    expect((await lineOf((await add(PROFILE, { link: '@harbour', quantity: 100 })).order))?.url).toBe('https://www.youtube.com/@harbour')
    expect((await lineOf((await add(PROFILE, { link: 'lighthouse', quantity: 100 })).order))?.url).toBe(
      'https://www.youtube.com/@lighthouse',
    )
    expect(await add(1, { link: '@harbour', quantity: 100 })).toEqual({ error: 'Bad link' })
  })
  it('may name several orders as a list in `order`', async () => {
    const [one, two] = [await add(1, POSSIBLE_QUANTITY), await add(1, POSSIBLE_QUANTITY)]
    expect(await json({ action: 'status', order: [one.order, two.order] })).toMatchObject({
      [one.order]: { status: 'Pending' },
      [two.order]: { status: 'Pending' },
    })
  })
  it('of a brief reaches the order as one text, under its own name or as comments', async () => {
    const text = 'Write about my cat,\nfriendly tone'
    for (const field of ['brief', 'comments']) {
      const { order } = await add(BRIEF, { quantity: 20, [field]: text, language: 'de' })
      expect(await lineOf(order)).toMatchObject({ quantity: 20, targetable_values: [{ values: text.split('\n') }, { values: ['de'] }] })
    }
  })
  it('is a repeat only when it is the same in everything: other comments are another order', async () => {
    const link = aVideo()
    const order = (comments: string, more = {}) => json({ action: 'add', service: LINES, link, comments, ...more })
    expect(await order('One\nTwo\nThree')).toEqual({ order: expect.any(Number) })
    expect(await order('Four\nFive\nSix')).toEqual({ order: expect.any(Number) })
    expect(await order('One\nTwo\nThree')).toEqual({
      error: 'You have active order with this link. Please wait until order being completed.',
    })
  })
})

describe('lists of ids', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => 900_000 + index).join()
  it('are answered whole, or refused when they are too long for one call (api 11)', async () => {
    expect(Object.keys(await json({ action: 'status', orders: numbers(150) }))).toHaveLength(150)
    expect(await json({ action: 'refill_status', refills: numbers(150) })).toHaveLength(150)
    expect(await json({ action: 'status', orders: numbers(1001) })).toEqual({ error: 'No more ids than 1000 are possible in one call' })
    for (const action of ['cancel', 'refill'])
      expect(await json({ action, orders: numbers(101) })).toEqual({ error: 'No more ids than 100 are possible in one call' })
  })
})

describe('a cancel', () => {
  it('that came already is taken again, while the order is being sent (api 8)', async () => {
    const { order } = await add(1, { quantity: 100 })
    await inPanel((trx) =>
      trx.run(sql`update ordering.order_line set state = 'submitting' where panel_id = ${trx.panelId} and id = ${order}`),
    )
    for (let requestCount = 0; requestCount < 2; requestCount += 1)
      expect(await json({ action: 'cancel', orders: String(order) })).toEqual([{ order, cancel: 1 }])
  })
})

describe('the limit of calls', () => {
  it('is told in headers of every answer, with the seconds to wait when it is reached; each answer has its id (api 9)', async () => {
    const app = await testApp({
      panelOf: (host) => shop.deps.panels.findByHost(host),
      callerOf: async () => undefined,
      routes: [],
      rawRoutes: [apiV2({ ...shop.deps, rateLimiter: createRateLimiter(shop.db.database) } as never)],
    })
    const ask = () => post({ key, action: 'balance' }, {}, app)
    const first = await ask()
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '120',
      'ratelimit-remaining': '119',
      'ratelimit-reset': '1',
      'ratelimit-policy': '120;w=60',
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
    })
    const ordered = await post({ key, action: 'add', service: 1, link: aVideo(), quantity: 100 }, {}, app)
    expect([ordered.headers['ratelimit-remaining'], ordered.json()]).toEqual(['119', { order: expect.any(Number) }])
    const answers = await Promise.all(Array.from({ length: 240 }, ask))
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toEqual({ error: 'Rate limit exceeded' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(refused?.headers['ratelimit-remaining']).toBe('0')
    await app.close()
  })
})
