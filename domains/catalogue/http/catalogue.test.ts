import { brotliDecompressSync } from 'node:zlib'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { fromColumns } from '@vitrine/platform/kernel'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countBoughtTogether } from '../commands/count-orders.ts'
import { importCatalogue } from '../commands/import-catalogue.ts'
import { catalogueKeys } from '../contract/paths.ts'
import { catalogueContract } from '../contract/schemas.ts'
import { createCatalogue } from '../queries/catalogue.ts'
import { saveReview } from '../store/review-store.ts'
import { aCatalogue, aDelivery, aNetwork, aService, aServiceType } from '../testing/index.ts'
import { catalogueRoutes } from './index.ts'

let db: TestDatabase
let app: FastifyInstance
let panel: Panel

beforeAll(async () => {
  db = await testDatabase()
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  const catalogue = createCatalogue(db.database, { checkEveryMs: 0 })
  app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => (bearer === 'good' ? { kind: 'user', userId: 5, via: 'session', sessionId: null } : undefined),
    routes: catalogueRoutes({ database: db.database, catalogue, panels, linkPreviews: { find: previewOf, known: previewOf } }),
  })
  panel = await aPanel(db.database, { key: 'shop', settings: { guarantee_charge_percent: '0.1' } })
  await aCatalogue(db.database, panel.id, shop)
  await db.database.transaction(panel.id, async (trx) => {
    const said = { serviceId: 6, rating: 5, comment: 'Steady and quick', author: 'Mara K.' }
    await saveReview(trx, 5, said, new Date('2026-11-01T10:00:00Z'))
    await saveReview(trx, 6, { ...said, rating: 2, comment: null }, new Date('2026-11-02T10:00:00Z'))
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const shop = {
  networks: [aNetwork({ slug: 'youtube', color: null }), aNetwork({ id: 2, slug: 'tiktok', name: 'TikTok', color: '#112233' })],
  serviceTypes: [
    aServiceType({ id: 1, slug: 'youtube-views', translations: { de: { name: 'Aufrufe' } } }),
    aServiceType({ id: 2, slug: 'youtube-subscribers', type: 'followers', name: 'Subscribers', color: '#112233' }),
    aServiceType({ id: 3, networkId: 2, slug: 'tiktok-views' }),
  ],
  deliveries: [aDelivery(), aDelivery({ id: 2, name: 'Newsletter' })],
  labels: [{ id: 1, name: 'New', color: '#336699', translations: { de: { name: 'Neu' } } }],
  targets: [
    { id: 1, type: 'comments' as const, name: 'Comments', placeholder: 'One per line', translations: { de: { name: 'Kommentare' } } },
    { id: 2, type: 'languages' as const, name: 'Language', selectableValues: ['en', 'de'] },
  ],
  services: [
    aService({
      id: 1,
      slug: 'video-views',
      name: 'Video views',
      priceNano: 10_000_000_000n,
      discountPpm: 100_000,
      popularity: 5,
      labelIds: [1],
      targetIds: [1, 2],
      translations: { de: { name: 'Videoaufrufe', geo: 'Weltweit' } },
      geo: 'Worldwide',
      content: {
        description: '<p>Long</p>',
        requirements: 'Public video',
        faq: [{ question: 'Why?', answer: 'So.' }],
        metaTitle: 'Views',
        translations: { de: { description: '<p>Lang</p>' } },
      },
    }),
    aService({
      id: 2,
      serviceTypeId: 2,
      slug: 'subscribers',
      linkKinds: ['channel'],
      hasRefill: false,
      popularity: 9,
      minQuantity: 95,
      maxQuantity: 198,
      quantityStep: 10,
    }),
    aService({ id: 3, serviceTypeId: 1, slug: 'hidden', restrictedAccess: true }),
    aService({ id: 4, serviceTypeId: 1, slug: 'gone', isEnabled: false }),
    aService({ id: 5, networkId: 2, serviceTypeId: 3, slug: 'tiktok-video-views', priceNano: 1_200_001n, urlIsRequired: false }),
    aService({ id: 6, slug: 'by-newsletter', deliveryId: 2 }),
    aService({
      id: 7,
      slug: 'starter',
      isPackage: true,
      priceType: 'fixed',
      minQuantity: 1,
      maxQuantity: 1,
      packageItems: [{ serviceId: 1, quantity: 500 }],
    }),
  ],
}

const walk = { title: 'A walk', author: 'Ann', thumbnail: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg', views: 24_310 }
const previewOf = async (url: string) => (url === 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' ? walk : undefined)

const ask = async (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    method,
    url: `/core/api/v1${url}`,
    headers: { host: 'shop.localhost', ...headers },
    ...(body ? { payload: body } : {}),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    raw: answer.rawPayload,
    body: answer.body && !answer.headers['content-encoding'] ? answer.json() : undefined,
  }
}
const get = (url: string, headers?: Record<string, string>) => ask('GET', url, undefined, headers)
const data = async (url: string) => (await get(url)).body.data
const token = () => `api_token=${panel.settings.cabinet_widget_token}`
const signedIn = { authorization: 'Bearer good' }

describe('the list of services', () => {
  it('is had as columns of what cards and search show, the same services in the same order and language (OUR-CATALOGUE-03)', async () => {
    for (const locale of ['en', 'de']) {
      const whole: Record<string, unknown>[] = await data(`/services?locale=${locale}`)
      const columns = catalogueContract.getCatalogue.response.strict().parse((await get(`/catalogue?locale=${locale}`)).body).data
      expect(whole).toHaveLength(5)
      expect(fromColumns<Record<string, unknown>>(catalogueKeys, columns)).toEqual(
        whole.map((service) => Object.fromEntries(catalogueKeys.map((key) => [key, service[key]]))),
      )
    }
  })
  it('holds what is on sale, most ordered first, without long texts (EP-041)', async () => {
    const { status, body } = await get('/services')
    expect(status).toBe(200)
    expect(catalogueContract.listServices.response.strict().parse(body)).toEqual(body)
    expect(body.data.map((service: { id: number }) => service.id)).toEqual([2, 1, 5, 6, 7])
    for (const key of ['faq', 'reviews', 'description', 'requirements', 'meta_title']) expect(body.data[0]).not.toHaveProperty(key)
  })
  it('shows a price below the default price as a discount, exact (SERVICE-002)', async () => {
    const [discounted, plain] = [(await data('/services/1')) as object, (await data('/services/2')) as object]
    expect(discounted).toMatchObject({ default_price: '10.00', price: '9.00', discount_percent: 0.1, default_quantity_price: '0.90' })
    expect(plain).toMatchObject({ default_price: '2.00', price: '2.00', discount_percent: 0 })
    expect(await data('/services/5')).toMatchObject({ price: '0.001200001', default_quantity_price: '0.01' })
  })
  it('is sent packed, and not again while it has not changed', async () => {
    const packed = await get('/services', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(packed.raw).toString())).toEqual((await get('/services')).body)
    const etag = String(packed.headers.etag)
    expect((await get('/services', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/services?locale=de', { 'if-none-match': etag })).status).toBe(200)
    await db.database.transaction(panel.id, (trx) =>
      importCatalogue(trx, { services: [aService({ id: 6, slug: 'by-newsletter', deliveryId: 2, popularity: 1 })] }),
    )
    expect((await get('/services', { 'if-none-match': etag })).status).toBe(200)
  })
  it('speaks the language asked for, and English where that is missing', async () => {
    const german = (await get('/services?locale=de')).body.data
    expect(german.find((service: { id: number }) => service.id === 1)).toMatchObject({
      name: 'Videoaufrufe',
      geo: 'Weltweit',
      labels: [{ name: 'Neu' }],
    })
    expect(german.find((service: { id: number }) => service.id === 2)).toMatchObject({ name: 'Service 2' })
  })
  it('belongs to one panel', async () => {
    const other = await aPanel(db.database, { key: 'other' })
    await aCatalogue(db.database, other.id, { services: [aService({ slug: 'only-here' })] })
    const answer = await app.inject({ method: 'GET', url: '/core/api/v1/services', headers: { host: 'other.localhost' } })
    expect(answer.json().data.map((service: { slug: string }) => service.slug)).toEqual(['only-here'])
    const unknown = await app.inject({ method: 'GET', url: '/core/api/v1/services/video-views', headers: { host: 'other.localhost' } })
    expect(unknown.statusCode).toBe(404)
  })
})

describe('one service', () => {
  it('is found by number and by slug alike, and 404 otherwise (SERVICE-006, EP-042)', async () => {
    const byId = await get('/services/1')
    expect(byId.status).toBe(200)
    expect((await get('/services/video-views')).body).toEqual(byId.body)
    for (const absent of ['nobody', '999', '4', 'gone']) expect((await get(`/services/${absent}`)).status).toBe(404)
  })
  it('carries its long texts and how it is delivered', async () => {
    expect(await data('/services/1')).toMatchObject({
      description: '<p>Long</p>',
      requirements: 'Public video',
      faq: [{ question: 'Why?', answer: 'So.' }],
      reviews: [],
      review_counts: [0, 0, 0, 0, 0],
      meta_title: 'Views',
      delivery: 'Ad placements',
      delivery_description: 'The link is shown in advertisements that we buy.',
    })
    expect(await data('/services/1?locale=de')).toMatchObject({ description: '<p>Lang</p>', requirements: 'Public video' })
  })
  it('needs a link unless it says otherwise (SERVICE-001)', async () => {
    expect([(await data('/services/1')).url_is_required, (await data('/services/5')).url_is_required]).toEqual([true, false])
  })
  it('names the packages that hold it, and a package its contents', async () => {
    expect((await data('/services/1')).included_in_packages).toEqual([{ id: 7, name: 'Service 7', slug: 'starter' }])
    expect((await data('/services/7')).package_contents).toMatchObject([
      { id: 1, quantity: 500, isDisplayable: true, serviceType: { id: 1, name: 'Views' } },
    ])
  })
  it('has relatives: other deliveries of its type first, itself never, at most six (EP-044)', async () => {
    const { body } = await get('/services/1/related-services')
    expect(body.data.map((service: { id: number }) => service.id)).toEqual([6, 7, 2])
    expect((await get('/services/999/related-services')).status).toBe(404)
  })
  it('has companions only by what was ordered together (EP-045)', async () => {
    expect((await get('/services/2/frequently-bought-together')).body.data).toEqual([])
    await db.database.transaction(panel.id, (trx) => countBoughtTogether(trx, [2, 1, 4]))
    expect((await get('/services/2/frequently-bought-together')).body.data.map((service: { id: number }) => service.id)).toEqual([1])
  })
})

describe('favourites', () => {
  it('a second toggle takes the favourite back, and each answer says whether the list has it now (FAV-002, SERVICE-005, EP-048)', async () => {
    const toggle = async () => (await ask('POST', '/services/5/favorites/toggle', undefined, signedIn)).body
    const listed = async () => (await get('/services/favorites', signedIn)).body.data.map(({ id }: { id: number }) => id)
    expect(await toggle()).toEqual({ data: { is_favorite: true } })
    expect(await listed()).toEqual([5])
    expect((await get('/services/5', signedIn)).body.data.is_favorite).toBe(true)
    expect((await get('/services/5')).body.data.is_favorite).toBe(false)
    expect(await toggle()).toEqual({ data: { is_favorite: false } })
    expect(await listed()).toEqual([])
  })
  it('are listed for their owner only (EP-046)', async () => {
    await ask('POST', '/services/2/favorites/toggle', undefined, signedIn)
    const mine = await get('/services/favorites', signedIn)
    expect(mine.body.data).toMatchObject([{ id: 2, is_favorite: true }])
    expect((await get('/services/favorites')).status).toBe(401)
    expect((await ask('POST', '/services/999/favorites/toggle', undefined, signedIn)).status).toBe(404)
  })
})

describe('types, networks, labels and countries', () => {
  it('a service type has its services and its network; an unknown one is 404 (EP-051)', async () => {
    const { body } = await get('/service-types/youtube-views?locale=de')
    expect(catalogueContract.getServiceType.response.strict().parse(body)).toEqual(body)
    const type = body.data
    expect(type).toMatchObject({ id: 1, name: 'Aufrufe', network: { id: 1, slug: 'youtube' } })
    expect(type.services.map((service: { id: number }) => service.id)).toEqual([1, 6, 7])
    expect((await get('/service-types/nothing')).status).toBe(404)
  })
  it('a network has what was said of its services, in the lists of networks and on the page of a type (EP-051, EP-053)', async () => {
    const reviews = [
      { service_id: 6, rating: 5, comment: 'Steady and quick', author: 'Mara K.', answer: null, created_at: '2026-11-01T10:00:00.000Z' },
    ]
    expect((await get('/service-types/youtube-views')).body.data.network.reviews).toEqual(reviews)
    const networks: { id: number; reviews: object[] }[] = await data('/networks')
    expect(networks.map((network) => network.reviews)).toEqual([reviews, []])
  })
  it('lists types with counts and their lowest price (EP-052)', async () => {
    const { body } = await get('/service-types')
    expect(catalogueContract.listServiceTypes.response.strict().parse(body)).toEqual(body)
    expect(body.data).toMatchObject([
      { slug: 'youtube-views', services_count: 3, min_price: '2.00' },
      { slug: 'youtube-subscribers', services_count: 1 },
      { slug: 'tiktok-views', min_price: '0.001200001' },
    ])
  })
  it('shows a type without a colour in #FFBBBB and keeps another’s (CATALOG-014)', async () => {
    expect((await data('/service-types')).map((type: { color: string }) => type.color)).toEqual(['#FFBBBB', '#112233', '#FFBBBB'])
  })
  it('lists networks with their types (EP-053)', async () => {
    const { body } = await get('/networks')
    expect(catalogueContract.listNetworks.response.strict().parse(body)).toEqual(body)
    expect(body.data).toMatchObject([
      { id: 1, type: 'youtube', serviceTypes: [{ id: 1 }, { id: 2 }] },
      { id: 2, serviceTypes: [{ id: 3 }] },
    ])
  })
  it('shows a network without a colour in #FEDEA0 and keeps another’s (NETWORK-001)', async () => {
    expect((await data('/networks')).map((network: { color: string }) => network.color)).toEqual(['#FEDEA0', '#112233'])
  })
  it('lists labels in the language asked for (EP-047)', async () => {
    expect(await data('/services/labels?locale=de')).toEqual([{ id: 1, name: 'Neu', color: '#336699' }])
  })
  it('lists all countries by name in the language asked for (EP-054)', async () => {
    const countries = await data('/countries?locale=de')
    expect(countries).toHaveLength(249)
    expect(countries).toContainEqual(expect.objectContaining({ iso_code_2: 'GB', name: 'Vereinigtes Königreich', tags: ['en'] }))
  })
})

describe('costs', () => {
  it('one quantity of one service (EP-043)', async () => {
    expect((await get('/services/1/cost?quantity=500')).body).toEqual({ data: { cost: '4.50', cost_float: 4.5 } })
    expect((await get('/services/4/cost?quantity=500')).status).toBe(404)
  })
  it('several services, with the guarantee where there is one, for every publication (EP-049)', async () => {
    const services = [
      { service_id: 1, quantity: 1000, is_guarantee: true },
      { service_id: 2, quantity: 100, is_guarantee: true },
    ]
    expect((await ask('POST', '/services/cost', { services, contents_limit: 3 })).body.data).toEqual({
      total_cost: '30.30',
      total_cost_float: 30.3,
      services: [
        { service_id: 1, quantity: 1000, cost: '9.90', cost_float: 9.9 },
        { service_id: 2, quantity: 100, cost: '0.20', cost_float: 0.2 },
      ],
    })
  })
  it('refuses quantities outside the bounds or between two steps, by field (QTY-002)', async () => {
    const services = [50, 20_000]
      .map((quantity) => ({ service_id: 1, quantity }))
      .concat([
        { service_id: 2, quantity: 101 },
        { service_id: 999, quantity: 1 },
      ])
    const { status, body } = await ask('POST', '/services/cost', { services })
    expect(status).toBe(422)
    expect(body).toEqual({
      message: 'The services.0.quantity must be at least 100.',
      errors: {
        'services.0.quantity': ['The services.0.quantity must be at least 100.'],
        'services.1.quantity': ['The services.1.quantity must not be greater than 10000.'],
        'services.2.quantity': ['The services.2.quantity must be a multiple of 10.'],
        'services.3.service_id': ['The selected services.3.service_id is invalid.'],
      },
    })
  })
  it('takes the two bounds themselves though they are no multiples of the step', async () => {
    const services = [95, 198].map((quantity) => ({ service_id: 2, quantity }))
    expect((await ask('POST', '/services/cost', { services })).status).toBe(200)
  })
  it('says what a budget buys of one publication, and never more than it (EP-050, EP-134, OWAPI-003)', async () => {
    const budget = { services: [{ service_id: 1, desired_cost: 5, is_guarantee: false }], contents_limit: 1 }
    const expected = {
      data: {
        total_cost: '5.00',
        total_cost_float: 5,
        services: [{ service_id: 1, quantity: 556, cost: '5.00', cost_float: 5 }],
      },
    }
    expect((await ask('POST', '/services/quantity-by-cost', budget)).body).toEqual(expected)
    expect((await ask('POST', `/order-widget/services/quantity-by-cost?${token()}`, budget)).body).toEqual(expected)
    const nonsense = { ...budget, services: [{ service_id: 1, desired_cost: '1e3' }] }
    expect((await ask('POST', '/services/quantity-by-cost', nonsense)).status).toBe(422)
  })
})

describe('the order form’s calls', () => {
  const calls: readonly { method: 'GET' | 'POST'; path: string; body?: object }[] = [
    { method: 'GET', path: '/order-widget/networks' },
    { method: 'GET', path: '/order-widget/countries' },
    { method: 'GET', path: '/order-widget/languages' },
    { method: 'GET', path: '/order-widget/services/video-views' },
    { method: 'POST', path: '/order-widget/networks/identify', body: { url: 'https://youtu.be/dQw4w9WgXcQ' } },
    { method: 'POST', path: '/order-widget/orders/validate-url', body: { url: 'https://youtu.be/dQw4w9WgXcQ', service_id: 1 } },
    { method: 'POST', path: '/order-widget/services/available-types-by-url', body: { url: 'https://youtu.be/dQw4w9WgXcQ', network_id: 1 } },
    { method: 'POST', path: '/order-widget/search', body: { network_id: 1, query: 'tidewell' } },
  ]
  it.each(calls)(
    '$method $path needs the right token, and never answers 401 for a wrong one (OWAPI-001)',
    async ({ method, path, body }) => {
      for (const query of ['', '?api_token=x', '?api_token=']) {
        const refused = await ask(method, path + query, body)
        expect([refused.status, typeof refused.body.message]).toEqual([422, 'string'])
      }
      expect((await ask(method, `${path}?${token()}&currency=USD&locale=de`, body)).status).toBe(200)
    },
  )
  it('networks hold types, which hold services with their targets (EP-129, SERVICE-004)', async () => {
    const { body } = await get(`/order-widget/networks?${token()}&locale=de`)
    expect(catalogueContract.widgetNetworks.response.strict().parse(body)).toEqual(body)
    const [views] = body.data[0].serviceTypes
    const service = views.services.find((each: { id: number }) => each.id === 1)
    expect(service.targets).toEqual([
      {
        id: 1,
        name: 'Kommentare',
        placeholder: 'One per line',
        type: { enabledForService: true, id: 1, name: 'comments', selectable: false, title: 'Kommentare', viewType: 'textarea' },
        selectableValues: [],
        translations: { de: { name: 'Kommentare' } },
      },
      {
        id: 2,
        name: 'Language',
        placeholder: null,
        type: { enabledForService: true, id: 4, name: 'languages', selectable: true, title: 'Languages', viewType: 'select' },
        selectableValues: [
          { value: 'en', name: 'Englisch' },
          { value: 'de', name: 'Deutsch' },
        ],
        translations: {},
      },
    ])
  })
  it('a restricted service is in no list but found by its address (EP-133)', async () => {
    expect((await get(`/order-widget/services/hidden?${token()}`)).body.data).toMatchObject({ id: 3, restricted_access: true })
    expect((await get(`/order-widget/services/gone?${token()}`)).status).toBe(404)
  })
  it('knows countries and languages (EP-130, EP-131)', async () => {
    expect((await get(`/order-widget/countries?${token()}`)).body.data).toContainEqual(
      expect.objectContaining({ iso_code_2: 'DE', name: 'Germany' }),
    )
    const languages = (await get(`/order-widget/languages?${token()}&locale=fr`)).body.data
    expect(languages).toContainEqual({ id: 2, name: 'allemand', iso_code_2: 'de' })
  })
  it('recognises the network of a link, 404 when none knows it (EP-143)', async () => {
    const identify = (url: string) => ask('POST', `/order-widget/networks/identify?${token()}`, { url })
    expect((await identify('m.tiktok.com/@tidewell')).body).toEqual({ data: { network_id: 2, is_channel: false } })
    // Telegram is no network of this panel.
    for (const url of ['https://t.me/tidewell', 'https://example.com', 'hello']) expect((await identify(url)).status).toBe(404)
    expect((await identify('')).status).toBe(422)
  })
  it('checks a link against a service and answers its canonical form, or the message under url (EP-144, VAL-001)', async () => {
    const validate = (url: string, service_id: number) => ask('POST', `/order-widget/orders/validate-url?${token()}`, { url, service_id })
    expect((await validate('youtu.be/dQw4w9WgXcQ?si=1', 1)).body).toEqual({
      data: { is_valid: true, url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    })
    const refused = await validate('https://youtube.com/@tidewell', 1)
    expect(refused).toMatchObject({ status: 422, body: { errors: { url: ['The link is not valid for this service.'] } } })
    expect((await validate('youtu.be/dQw4w9WgXcQ', 4)).body.errors).toHaveProperty('service_id')
  })
  it('tells what a link leads to by its canonical address, and null where no network or platform knows it', async () => {
    const preview = (url: string) => get(`/order-widget/links/preview?${token()}&url=${encodeURIComponent(url)}`)
    expect((await preview('youtu.be/dQw4w9WgXcQ?si=1')).body).toEqual({ data: walk })
    for (const url of ['https://youtube.com/@tidewell', 'https://t.me/tidewell', 'http://127.0.0.1/', 'hello']) {
      const { status, body } = await preview(url)
      expect([status, body]).toEqual([200, { data: null }])
    }
    expect((await preview('')).status).toBe(422)
    expect((await get('/order-widget/links/preview?api_token=x&url=youtu.be/dQw4w9WgXcQ')).status).toBe(422)
  })
  it('names the types that fit a link (EP-145)', async () => {
    const fitting = async (url: string, network_id = 1) =>
      (await ask('POST', `/order-widget/services/available-types-by-url?${token()}`, { url, network_id })).body.data.service_type_ids
    expect(await fitting('https://youtu.be/dQw4w9WgXcQ')).toEqual([1])
    expect(await fitting('https://youtube.com/@tidewell')).toEqual([2])
    expect(await fitting('https://youtu.be/dQw4w9WgXcQ', 2)).toEqual([])
  })
  it('finds what a name or a link leads to (EP-139)', async () => {
    const search = async (query: string) => (await ask('POST', `/order-widget/search?${token()}`, { network_id: 1, query })).body.data
    expect(await search('@Tidewell')).toEqual([
      {
        id: 'https://www.youtube.com/@tidewell',
        url: 'https://www.youtube.com/@tidewell',
        title: '@Tidewell',
        thumbnail: null,
        type: 'channel',
      },
    ])
    expect(await search('youtu.be/dQw4w9WgXcQ')).toMatchObject([{ type: 'video' }])
    expect(await search('two words')).toEqual([])
  })
  it('counts events without a body, always with 204 (EP-140, EP-141, EP-142)', async () => {
    for (const event of ['enter-url', 'enter-url', 'payment-page', 'checkout-button']) {
      const answer = await ask('POST', `/order-widget/events/${event}?${token()}`)
      expect([answer.status, answer.body]).toEqual([204, undefined])
    }
    expect((await ask('POST', '/order-widget/events/enter-url?api_token=x')).status).toBe(204)
    const counted = await db.database.read(panel.id, (trx) =>
      trx.rows(sql`select event, count from catalogue.widget_event where panel_id = ${panel.id} order by event`),
    )
    expect(counted).toEqual([
      { event: 'checkout-button', count: 1 },
      { event: 'enter-url', count: 2 },
      { event: 'payment-page', count: 1 },
    ])
  })
})

describe('texts of operators and providers', () => {
  it('are handed on only as harmless markup, whatever stands in the database', async () => {
    const hostile =
      '<p onclick="x()" style="position:fixed">Text</p><script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a>'
    const safe = '<p>Text</p><a>a</a>'
    await db.database.transaction(panel.id, (trx) =>
      importCatalogue(trx, {
        networks: [
          aNetwork({
            id: 2,
            slug: 'tiktok',
            name: 'TikTok',
            color: '#112233',
            description: hostile,
            faq: [{ question: 'q', answer: hostile }],
          }),
        ],
        services: [
          aService({
            id: 6,
            slug: 'by-newsletter',
            deliveryId: 2,
            popularity: 1,
            content: { description: hostile, requirements: hostile, faq: [{ question: 'q', answer: hostile }] },
          }),
        ],
      }),
    )
    const faq = [{ question: 'q', answer: safe }]
    expect(await data('/services/6')).toMatchObject({ description: safe, requirements: safe, faq })
    const networks = (await data('/networks')) as { id: number }[]
    expect(networks.find(({ id }) => id === 2)).toMatchObject({ description: safe, faq })
  })
})
