import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import type { Trx } from '@vitrine/platform/database'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { KeywordsDeps } from '../deps.ts'
import { keywordsRoutes } from '../http/index.ts'
import type { TariffPlan } from '../store/plan-store.ts'
import { aPlan, aSubscription } from './index.ts'

export const VIDEO = 'https://www.youtube.com/watch?v=l1sb0nMRN4k'
/** Great Britain and Germany, by their numbers in the catalogue. */
export interface KnownCountries {
  readonly gb: number
  readonly de: number
}

/** A panel with keyword tools, the plan of a hundred keywords, and a clock that stands still between two tests. */
export interface KeywordShop {
  readonly db: TestDatabase
  readonly panel: Panel
  readonly deps: KeywordsDeps
  readonly app: FastifyInstance
  readonly plan: TariffPlan
  readonly countries: KnownCountries
  readonly time: { now: Date }
  inPanel<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** With the plan of a hundred keywords unless told otherwise. */
  aCustomer(options?: { readonly plan?: TariffPlan | null }): Promise<number>
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: number | 'guest', body?: object): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export async function aKeywordShop(
  overrides: Partial<Pick<KeywordsDeps, 'dailyUnits' | 'search' | 'linkPreviews'>> = {},
): Promise<KeywordShop> {
  const db = await testDatabase()
  const { database } = db
  const panel = await aPanel(database, { settings: { enable_keyword_tools: true } })
  await aCatalogue(database, panel.id, { services: [aService()] })
  const panels = createPanels(database, { checkEveryMs: 0 })
  const catalogue = createCatalogue(database)
  const time = { now: new Date('2026-11-18T10:00:00Z') }
  const log = { info: () => undefined, error: () => undefined }
  const deps: KeywordsDeps = {
    database,
    panels,
    catalogue,
    clock: { now: () => time.now },
    log,
    dailyUnits: 10_000,
    secret: 's'.repeat(40),
    ...overrides,
  }
  const app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: keywordsRoutes(deps),
  })
  const inPanel: KeywordShop['inPanel'] = (work) => database.transaction(panel.id, work)
  const plan = await inPanel((trx) => aPlan(trx))
  const { countryIds } = await catalogue.snapshot(panel.id)
  return {
    db,
    panel,
    deps,
    app,
    plan,
    countries: { gb: countryIds.get('GB') ?? 0, de: countryIds.get('DE') ?? 0 },
    time,
    inPanel,
    aCustomer: async ({ plan: theirs = plan } = {}) => {
      const { id } = await aUser(database, panel.id)
      if (theirs) await inPanel((trx) => aSubscription(trx, id, theirs, time.now))
      return id
    },
    ask: (method, path, as, body) =>
      app.inject({
        method,
        url: `/core/api/v1/${path}`,
        headers: { host: panel.hosts[0] ?? '', ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }) },
        ...(body ? { payload: body } : {}),
      }),
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
