import { createHash } from 'node:crypto'
import { orderingRoutes } from '@vitrine/ordering'
import { paymentsRoutes } from '@vitrine/payments'
import type { RequestContext } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { type History, linkOf, newRequest, type OrderRequest } from '../books/history.ts'
import type { Random } from '../random.ts'
import type { SimulatedGateway } from './gateway.ts'
import type { Scheduler } from './scheduler.ts'
import type { ShopDeps, SimulatedShop } from './shop.ts'
import { aRequestedLine } from './simulated-requests.ts'
import type { VirtualTime } from './virtual-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const TRIES_MAX = 40

export interface Town {
  readonly shop: SimulatedShop
  readonly deps: ShopDeps
  readonly scheduler: Scheduler
  readonly time: VirtualTime
  readonly random: Random
  readonly history: History
  readonly gateway: SimulatedGateway
  /** Does something at a point of virtual time. */
  plan(at: number, what: () => void): void
  isCalm(): boolean
}

interface Request {
  readonly path: string
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly userId?: number
  readonly key?: string
}

/** One call as a handler gets it: parsed, with its caller and its key. It runs in the server's process and dies with it. */
export function ask({ shop, deps }: Town, { path, params = {}, query = {}, body = {}, userId, key }: Request): Promise<unknown> {
  const routes = [...orderingRoutes(deps.ordering), ...paymentsRoutes(deps.payments)]
  const route = routes.find(({ def }) => def.method === 'POST' && def.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const context: RequestContext = {
    panelId: shop.panel.id,
    caller: userId === undefined ? { kind: 'guest' } : { kind: 'user', userId, via: 'session', sessionId: null },
    locale: 'en',
    country: null,
    proxyCountry: null,
    requestId: 'simulated',
    ip: '10.0.0.1',
    host: shop.panel.host,
    secure: false,
    headers: {},
    cookies: {},
    idempotency: key
      ? { principal: `user:${userId ?? 'guest'}`, key, route: path, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest() }
      : null,
  }
  const reply = { header: () => {}, cookie: () => {}, clearCookie: () => {}, status: () => {} }
  return route.handle({ params, query, body } as never, context, reply)
}

/** Retries with one idempotency key until answered, whatever becomes of the calls. */
function retryUntilAnswered(town: Town, orderRequest: OrderRequest, request: Request, heard: (answer: unknown) => void, tries = 1): void {
  const { scheduler, time, random, plan } = town
  let isAnswered = false
  scheduler.spawn(
    'server',
    `${orderRequest.by} ${orderRequest.video}`,
    async () => {
      const answer = await ask(town, request)
      await scheduler.turn('answers', time.now() + random.whole(1, 50))
      // The answer itself may be lost on its way.
      if (!town.isCalm() && random.happens(0.03)) throw new Error('the connection was cut')
      isAnswered = true
      orderRequest.answers += 1
      heard(answer)
    },
    (error) => {
      if (!(error instanceof Refusal) || error.category === 'unavailable' || orderRequest.answers > 0) return
      isAnswered = true
      orderRequest.refusal = `${error.category} ${error.message} ${JSON.stringify(error.errors ?? {})}`
    },
  )
  // Still no answer after a while: once more with the same key, even while the first call is under way.
  plan(time.now() + random.whole(5, 40) * SECOND, () => {
    if (isAnswered || orderRequest.answers > 0 || tries >= TRIES_MAX) return
    orderRequest.lost += 1
    retryUntilAnswered(town, orderRequest, request, heard, tries + 1)
  })
}

export function orderFromBalance(town: Town): void {
  const { shop, random, history } = town
  const { requested: spec, line } = aRequestedLine(random)
  const orderRequest = newRequest(history, 'customer', spec)
  const userId = random.pick(shop.customers)
  const request = { path: '/api/v1/orders', body: { orders: [{ ...line, url: linkOf(orderRequest) }] }, userId, key: orderRequest.key }
  const heard = (answer: unknown): void => {
    const { data } = answer as { readonly data: readonly { readonly id: number }[] }
    for (const { id } of data) orderRequest.orderIds.add(id)
    pollLater(town, userId, [...orderRequest.orderIds])
  }
  retryUntilAnswered(town, orderRequest, request, heard)
  if (random.happens(0.1)) retryUntilAnswered(town, orderRequest, request, heard)
}

export function orderAsGuest(town: Town): void {
  const { shop, random, history, gateway, time, plan } = town
  const { requested: spec, line } = aRequestedLine(random)
  const orderRequest = newRequest(history, 'guest', spec)
  const email = random.pick(shop.guestEmails)
  const body = { orders: [{ ...line, url: linkOf(orderRequest) }], email, payment_method_id: shop.methodId, source: 'single_form' }
  const request = {
    path: '/api/v1/order-widget/widget-order-requests',
    query: { api_token: shop.panel.settings.cabinet_widget_token },
    body,
    key: orderRequest.key,
  }
  const choice = random.happens(0.1) ? 'decline' : 'pay'
  retryUntilAnswered(town, orderRequest, request, (answer) => {
    const { data } = (answer as { readonly data: { readonly data: { readonly order_ids: readonly number[]; readonly url: string } } }).data
    for (const id of data.order_ids) orderRequest.orderIds.add(id)
    if (random.happens(0.08)) return
    history.paid += choice === 'pay' ? 1 : 0
    plan(time.now() + random.whole(2, random.happens(0.05) ? 20_000 : 300) * SECOND, () => gateway.press(data.url, choice))
  })
}

/** Now and then a customer cancels what runs, or stops what waits. */
function pollLater(town: Town, userId: number, orderIds: readonly number[]): void {
  const { random, time, plan, history } = town
  for (const orderId of orderIds) {
    if (random.happens(0.1))
      plan(time.now() + random.whole(1, 600) * SECOND, () => {
        history.cancels += 1
        act(town, userId, orderId, 'cancel')
      })
    if (random.happens(0.05)) plan(time.now() + random.whole(1, 60) * SECOND, () => act(town, userId, orderId, 'pause'))
    plan(time.now() + random.whole(20, 240) * MINUTE, () => act(town, userId, orderId, random.happens(0.7) ? 'activate' : 'cancel'))
  }
}

/** A button that may no longer be there. */
export function act(town: Town, userId: number, orderId: number, action: 'cancel' | 'pause' | 'activate'): void {
  town.scheduler.spawn('server', `${action} ${orderId}`, async () => {
    await ask(town, { path: `/api/v1/orders/{orderId}/${action}`, params: { orderId }, userId })
  })
}
