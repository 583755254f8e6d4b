import type { LinkPreviews } from '@vitrine/catalogue'
import { makeApiToken } from '@vitrine/identity'
import { aMethod } from '@vitrine/payments/testing'
import { noRateLimiter } from '@vitrine/platform/http'
import { testApp } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptionTimings } from '../model/subscription-timings.ts'
import { personalOrders } from '../queries/orders/personal-orders.ts'
import { aVideo } from '../testing/index.ts'
import { aPlanShop, DRIPPED, type PlanShop } from '../testing/plan-shop.ts'
import { apiV2 } from './api-v2/index.ts'
import { orderingRoutes } from './index.ts'

const THUMBNAIL = 'https://i.ytimg.com/vi/walk/mqdefault.jpg'

let shop: PlanShop
let app: FastifyInstance
let methodId: number
/** Links that somebody has entered in a form. */
const seen = new Set<string>()
const previewOf = (url: string) => ({ title: `Harbour at dawn ${url.slice(-11)}`, author: 'Ann', thumbnail: THUMBNAIL, views: 7 })
const linkPreviews: LinkPreviews = {
  find: async (url) => {
    seen.add(url)
    return previewOf(url)
  },
  known: async (url) => (seen.has(url) ? previewOf(url) : undefined),
}
beforeAll(async () => {
  shop = await aPlanShop()
  methodId = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
  const deps = { ...shop.deps, linkPreviews }
  const noFeeds = {
    feed: { read: async () => ({ kind: 'failed', because: 'unreachable', detail: '' }) as const },
    timings: subscriptionTimings(),
    log: { error: () => undefined },
  }
  app = await testApp({
    panelOf: (host) => shop.deps.panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: orderingRoutes(deps),
    rawRoutes: [apiV2({ ...deps, ...noFeeds, rateLimiter: noRateLimiter })],
  })
})
afterAll(async () => {
  await app.close()
  await shop.app.close()
  await shop.db.close()
})

const ask = async (method: 'GET' | 'POST', path: string, as: number | 'guest', payload?: object) => {
  const answer = await app.inject({
    method,
    url: `/core${path}`,
    headers: { host: shop.panel.host, ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }) },
    ...(payload ? { payload } : {}),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const line = (url: string, more: object = {}) => ({ service_id: DRIPPED, url, quantity: 100, ...more })
const titleOf = (url: string) => previewOf(url).title

describe('the title and picture of what an order is for', () => {
  it('are the platform’s, whatever a client says they are', async () => {
    const [customer, url] = [await shop.newCustomer(), aVideo()]
    const lie = { title: 'Your refund waits', thumbnail: 'https://evil.example/x.png' }
    const { data } = await ask('POST', '/api/v1/orders', customer, { orders: [line(url, lie)] })
    expect(data[0]).toMatchObject({ title: titleOf(url), thumbnail: THUMBNAIL })
    expect((await ask('GET', `/api/v1/orders/${data[0].id}`, customer)).data).toMatchObject({
      title: titleOf(url),
      thumbnail: THUMBNAIL,
      promotable: { snippet: { title: titleOf(url), thumbnail: THUMBNAIL } },
    })
  })
  it('are there for a guest and for each of several lines', async () => {
    const urls = [aVideo(), aVideo()]
    const placed = await ask('POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, 'guest', {
      orders: urls.map((url) => line(url)),
      email: 'titles@x.test',
      payment_method_id: methodId,
    })
    const { token } = (await ask('GET', `/api/v1/invoices/${placed.data.data.invoice_id}/order-link`, 'guest')).data
    const { orders } = (await ask('GET', `/api/v1/order-links/${token}`, 'guest')).data
    expect(orders.map(({ title }: { title: string }) => title)).toEqual(urls.map(titleOf))
  })
  it('are those of a drip feed and of every run of it', async () => {
    const [customer, url] = [await shop.newCustomer(), aVideo()]
    const { data } = await ask('POST', '/api/v1/orders', customer, { orders: [line(url, { drip_feed: { runs: 3 } })] })
    expect([data[0].title, data[0].orders.map(({ title }: { title: string }) => title)]).toEqual([titleOf(url), [titleOf(url)]])
    const feed = (await ask('GET', `/api/v1/drip-feeds/${data[0].id}`, customer)).data
    expect(feed).toMatchObject({ title: titleOf(url), thumbnail: THUMBNAIL })
  })
  it('are known to an order over the API v2 only when somebody has asked for them before', async () => {
    const customer = await shop.newCustomer()
    const key = await shop.inPanel((trx) => makeApiToken(trx, customer, new Date()))
    const [unseen, polled] = [aVideo(), aVideo()]
    await linkPreviews.find(polled)
    const titles = await Promise.all(
      [unseen, polled].map(async (link) => {
        const { order } = await ask('POST', '/api/v2', 'guest', { key, action: 'add', service: DRIPPED, link, quantity: 100 })
        return (await ask('GET', `/api/v1/orders/${order}`, customer)).data.title
      }),
    )
    expect([titles, seen.has(unseen)]).toEqual([[null, titleOf(polled)], false])
  })
  it('find orders and drip feeds', async () => {
    const [customer, url] = [await shop.newCustomer(), aVideo()]
    const orders = [line(aVideo()), line(url), line(url, { drip_feed: { runs: 2 } })]
    const { data } = await ask('POST', '/api/v1/orders', customer, { orders })
    const last = url.slice(-11)
    const found = await ask('GET', `/api/v1/orders/datatable?search=${encodeURIComponent(`dawn ${last}`)}`, customer)
    expect(found.data.map(({ title }: { title: string }) => title)).toEqual([titleOf(url), titleOf(url)])
    const feeds = await ask('GET', `/api/v1/drip-feeds?search=${encodeURIComponent('harbour at dawn')}`, customer)
    expect(feeds.data.map(({ id }: { id: number }) => id)).toEqual([data[2].id])
  })
  it('go when their owner is erased', async () => {
    const [customer, url] = [await shop.newCustomer(), aVideo()]
    const { data } = await ask('POST', '/api/v1/orders', customer, { orders: [line(url)] })
    expect(await shop.inPanel((trx) => personalOrders.collect(trx, customer))).toMatchObject({ orders: [{ title: titleOf(url) }] })
    await shop.inPanel(async (trx) => personalOrders.erase?.(trx, customer))
    expect((await ask('GET', `/api/v1/orders/${data[0].id}`, customer)).data).toMatchObject({ title: null, thumbnail: null, url: null })
  })
})
