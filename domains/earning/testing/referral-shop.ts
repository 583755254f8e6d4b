import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { type User, userRegistered } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { findLine, type OrderLine, settleLine } from '@vitrine/ordering'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { paymentsRoutes } from '@vitrine/payments'
import { sql } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { testApp } from '@vitrine/platform/testing'
import type { LightMyRequestResponse } from 'fastify'
import type { EarningDeps } from '../deps.ts'
import { earningRoutes } from '../http/index.ts'
import { earningSubscriptions } from '../subscribers/index.ts'

/** A panel that sells, with referrals. */
export interface ReferralShop extends Omit<OrderShop, 'ask' | 'deps'> {
  readonly deps: EarningDeps
  /** A referral of this customer. */
  brought(by: User, email?: string | null): Promise<User>
  /** Reports the customer, as their registration does. */
  note(who: User): Promise<void>
  /** A paid order of that many dollars, at most 200. */
  order(by: User, dollars: number): Promise<OrderLine>
  settle(orderId: number, outcome: 'completed' | 'partial' | 'canceled', delivered?: number): Promise<void>
  /** Delivers all announced events to this domain's subscribers, as the relay does; `times` for a relay that repeats itself. */
  deliver(times?: number): Promise<void>
  ask(path: string, as: number | 'guest'): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** Views cost 2.00 for 1000. */
const PER_DOLLAR = 500

export async function aReferralShop(): Promise<ReferralShop> {
  const { deps: ordering, app: orders, ...shop } = await anOrderShop()
  const { database, panels, catalogue, clock } = ordering
  await aCatalogue(database, shop.panel.id, { services: [aService({ maxQuantity: 100_000 })] })
  const deps = { database, panels, catalogue, clock }
  const app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: [...earningRoutes(deps), ...paymentsRoutes(ordering.payments)],
  })
  const panelId = shop.panel.id
  return {
    ...shop,
    deps,
    app,
    brought: (by, email) => aUser(database, panelId, { referredBy: by.id, ...(email === undefined ? {} : { email }) }),
    note: (who) => database.transaction(panelId, (trx) => announce(trx, userRegistered, { userId: who.id })),
    order: (by, dollars) => aPaidOrder(ordering, panelId, by.id, { quantity: dollars * PER_DOLLAR }),
    settle: (orderId, outcome, delivered = 0) =>
      database.transaction(panelId, async (trx) => {
        const line = await findLine(trx, orderId)
        if (!line) throw new Error(`No order ${orderId}`)
        await settleLine(trx, { ...line, state: 'running' }, { outcome, delivered }, new Date())
      }),
    deliver: async (times = 1) => {
      const facts = await database.system((trx) =>
        trx.rows(sql<{ topic: string; payload: never }>`select topic, payload from platform.claim_outbox(1000)`),
      )
      for (const { topic, payload } of facts)
        for (const { run } of earningSubscriptions(deps).filter(({ event }) => event.topic === topic))
          for (let time = 0; time < times; time += 1) await run(panelId, payload)
    },
    ask: (path, as) =>
      app.inject({
        url: `/core${path}`,
        headers: { host: shop.panel.host, ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }) },
      }),
    close: async () => {
      await Promise.all([app.close(), orders.close()])
      await shop.db.close()
    },
  }
}
