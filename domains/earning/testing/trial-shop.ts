import type { User } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { findLine, settleLine } from '@vitrine/ordering'
import { anOrderShop, type OrderShop } from '@vitrine/ordering/testing'
import { changeSettings, type OptionsPatch, type SettingsPatch } from '@vitrine/panels'
import { sql, type Trx } from '@vitrine/platform/database'
import { testApp } from '@vitrine/platform/testing'
import type { LightMyRequestResponse } from 'fastify'
import { createQuest, type NewQuest } from '../commands/trials/create-quest.ts'
import type { TrialTakingDeps } from '../deps.ts'
import { freeTrialRoutes } from '../http/free-trials.ts'
import { freeTrialSubscriptions } from '../subscribers/free-trials.ts'

/** A panel that gives 500 views of a video away. */
export interface TrialShop extends Omit<OrderShop, 'ask' | 'deps'> {
  readonly deps: TrialTakingDeps
  inPanel<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
  aCustomer(): Promise<User>
  aQuest(options?: Partial<NewQuest>): Promise<number>
  change(settings: SettingsPatch, options?: OptionsPatch): Promise<void>
  settle(orderId: number, outcome: 'completed' | 'partial' | 'canceled', delivered?: number): Promise<void>
  deliver(): Promise<void>
  get(path: string, as?: User | 'guest'): Promise<LightMyRequestResponse>
  post(path: string, body: object | undefined, as?: User | 'guest'): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export const FREE_VIEWS = { quantity: 500, hidden: false, enabled: true, service_id: 1 } as const

export async function aTrialShop(): Promise<TrialShop> {
  const { deps: ordering, app: orders, ...shop } = await anOrderShop()
  const { database, panels, catalogue, clock } = ordering
  const deps: TrialTakingDeps = { database, panels, catalogue, clock, secret: 'a secret of thirty-two characters' }
  const app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: freeTrialRoutes(deps),
  })
  const panelId = shop.panel.id
  const inPanel: TrialShop['inPanel'] = (work) => database.transaction(panelId, work)
  const change: TrialShop['change'] = async (settings, options = {}) => {
    await inPanel((trx) => changeSettings(trx, settings, options))
  }
  await change({ free_trial: FREE_VIEWS }, { freeViewsIsAllowed: true })
  const ask = (method: 'GET' | 'POST', path: string, as: User | 'guest', body?: object) =>
    app.inject({
      method,
      url: `/core${path}`,
      headers: { host: shop.panel.host, ...(as === 'guest' ? {} : { authorization: `Bearer ${as.id}` }) },
      ...(body ? { payload: body } : {}),
    })
  return {
    ...shop,
    deps,
    app,
    inPanel,
    change,
    aCustomer: () => aUser(database, panelId),
    aQuest: (options) =>
      inPanel((trx) =>
        createQuest(trx, {
          position: 1,
          texts: {
            en: { name: 'Say hello', shortBody: 'Follow us', body: '<p>Follow us</p>' },
            de: { name: 'Sag hallo', shortBody: 'Folge uns', body: '<p>Folge uns</p>' },
          },
          image: null,
          networkId: 1,
          repeatsCount: 0,
          asksProof: false,
          minSpent: null,
          minToppedUp: null,
          ...options,
        }),
      ),
    settle: (orderId, outcome, delivered = 0) =>
      inPanel(async (trx) => {
        const line = await findLine(trx, orderId)
        if (!line) throw new Error(`No order ${orderId}`)
        await settleLine(trx, { ...line, state: 'running' }, { outcome, delivered }, new Date())
      }),
    deliver: async () => {
      const facts = await database.system((trx) =>
        trx.rows(sql<{ topic: string; payload: never }>`select topic, payload from platform.claim_outbox(1000)`),
      )
      for (const { topic, payload } of facts)
        for (const { run } of freeTrialSubscriptions(deps).filter(({ event }) => event.topic === topic)) await run(panelId, payload)
    },
    get: (path, as = 'guest') => ask('GET', path, as),
    post: (path, body, as = 'guest') => ask('POST', path, as, body),
    close: async () => {
      await Promise.all([app.close(), orders.close()])
      await shop.db.close()
    },
  }
}
