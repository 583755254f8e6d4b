import { catalogueRoutes } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { findLine, orderingRoutes, orderingSubscriptions, settleLine } from '@vitrine/ordering'
import { anOrderShop, type OrderShop } from '@vitrine/ordering/testing'
import { paymentsRoutes } from '@vitrine/payments'
import { aMethod, payInvoice } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { testApp } from '@vitrine/platform/testing'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { OrderWidgetInput, OrderWidgetRow } from '../contract/widgets.ts'
import { widgetRoutes } from '../http/widgets.ts'
import { orderForms } from '../queries/find-order-form.ts'
import { widgetSubscriptions } from '../subscribers/widgets.ts'

/** A panel that sells, partners with order forms, and everything that answers their calls. */
export interface WidgetShop extends Omit<OrderShop, 'ask' | 'app' | 'widget'> {
  readonly app: FastifyInstance
  /** The query of the panel's own order form. */
  readonly ownForm: string
  /** A payment method that widgets may offer, and one that they may not. */
  readonly methods: { readonly message: number; readonly withheld: number }
  ask(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    as: number | 'guest',
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  input(overrides?: Partial<OrderWidgetInput>): OrderWidgetInput
  newUser(): Promise<number>
  /** A widget of the partner with 10 % unless told otherwise. */
  widget(partnerId: number, overrides?: Partial<OrderWidgetInput>): Promise<OrderWidgetRow>
  settle(orderId: number, outcome: 'completed' | 'partial' | 'canceled', delivered?: number): Promise<void>
  pay(invoiceId: string, now?: Date): Promise<void>
  /** Delivers all announced events to the subscribers of orders and widgets, as the relay does; `times` for one that repeats itself. */
  deliver(times?: number): Promise<void>
  close(): Promise<void>
}

export async function aWidgetShop(): Promise<WidgetShop> {
  const { app: orders, deps: plain, widget: ownForm, ...shop } = await anOrderShop()
  const { database, panels, catalogue, clock } = plain
  const findOrderForm = orderForms(database)
  const deps = { ...plain, findOrderForm, payments: { ...plain.payments, findOrderForm } }
  const panelId = shop.panel.id
  await aCatalogue(database, panelId, {
    services: [
      aService({ priceNano: 10_000_000_000n, maxQuantity: 100_000, allowsCancel: true, dripFeedIsAllowed: true }),
      aService({ id: 11, priceNano: 1_234_567n, minQuantity: 10, maxQuantity: 100_000 }),
      aService({ id: 12, priceNano: 7_777_777_777n, discountPpm: 333_333, minQuantity: 10, maxQuantity: 100_000 }),
      aService({ id: 13, priceNano: 999_999_999n, priceType: 'fixed', minQuantity: 10, maxQuantity: 100_000 }),
      aService({
        id: 14,
        isPackage: true,
        packageItems: [
          { serviceId: 11, quantity: 500 },
          { serviceId: 12, quantity: 300 },
        ],
        minQuantity: 1,
        maxQuantity: 10,
      }),
    ],
  })
  const methods = {
    message: await aMethod(database, panelId, { strategy: 'message', feePpm: 50_000 }),
    withheld: await aMethod(database, panelId, { strategy: 'message', isForWidgets: false }),
  }
  const app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: [
      ...catalogueRoutes({ database, panels, catalogue, findOrderForm }),
      ...paymentsRoutes(deps.payments),
      ...orderingRoutes(deps),
      ...widgetRoutes({ database, panels, catalogue, clock }),
    ],
  })
  const subscriptions = [...orderingSubscriptions(deps), ...widgetSubscriptions({ database, panels, clock })]
  const ask: WidgetShop['ask'] = (method, path, as, body, headers = {}) =>
    app.inject({
      method,
      url: `/core${path}`,
      headers: { host: shop.panel.host, ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }), ...headers },
      ...(body ? { payload: body } : {}),
    })
  const input: WidgetShop['input'] = (overrides = {}) => ({
    name: 'Blog',
    minimum_purchase_amount: 0,
    payment_methods: [methods.message],
    reward_percent: 0.1,
    ...overrides,
  })
  return {
    ...shop,
    ownForm,
    deps,
    app,
    methods,
    ask,
    input,
    newUser: async () => (await aUser(database, panelId)).id,
    widget: async (partnerId, overrides = {}) => (await ask('POST', '/api/v1/order-widgets', partnerId, input(overrides))).json().data,
    settle: (orderId, outcome, delivered = 0) =>
      database.transaction(panelId, async (trx) => {
        const line = await findLine(trx, orderId)
        if (!line) throw new Error(`No order ${orderId}`)
        await settleLine(trx, { ...line, state: 'running' }, { outcome, delivered }, new Date())
      }),
    pay: async (invoiceId, now) => {
      await payInvoice(database, panelId, invoiceId, now ? { now } : {})
    },
    deliver: async (times = 1) => {
      for (;;) {
        const facts = await database.system((trx) =>
          trx.rows(sql<{ topic: string; payload: never }>`select topic, payload from platform.claim_outbox(1000)`),
        )
        if (facts.length === 0) return
        for (const { topic, payload } of facts)
          for (const { run } of subscriptions.filter(({ event }) => event.topic === topic))
            for (let time = 0; time < times; time += 1) await run(panelId, payload)
      }
    },
    close: async () => {
      await Promise.all([app.close(), orders.close()])
      await shop.db.close()
    },
  }
}
