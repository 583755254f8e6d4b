import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { mailPreviews } from '@vitrine/notifications'
import type { Panels } from '@vitrine/panels'
import { type Config, ConfigError } from '@vitrine/platform/config'
import { backupAges, type Database, isReachable, openDatabase } from '@vitrine/platform/database'
import { buildApp, createDrain, createRateLimiter, type Drain, hostOfOrigin } from '@vitrine/platform/http'
import { startWorker, type Worker } from '@vitrine/platform/jobs'
import { systemClock } from '@vitrine/platform/kernel'
import { createLog, createMetrics, type Metrics } from '@vitrine/platform/observability'
import { startTracing } from '@vitrine/platform/tracing'
import type { FastifyInstance } from 'fastify'
import { startAdmin } from './admin/admin.ts'
import { ourHosts } from './admin/our-hosts.ts'
import { closedShops } from './closed-shop.ts'
import { mountConsoleRedirect } from './console/console-redirect.ts'
import { consolePages } from './console/mount-console-pages.ts'
import { refuseWrongClock } from './guards/refuse-wrong-clock.ts'
import { openApiTexts } from './openapi-texts.ts'
import { mountStorefront } from './pages/mount.ts'
import { InProcessCallers } from './pages/ssr/in-process-callers.ts'
import { schedulesOf } from './schedule.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { consoleOf, dueRowsOf, guardOf, rawRoutesOf, routesOf, sourcesOf, wire } from './wiring.ts'

export interface RunningServer {
  readonly port: number
  readonly adminPort: number
  stop(): Promise<void>
}

/** One process in the roles that the configuration names; database and schema must be ready. */
export async function startServer(config: Config): Promise<RunningServer> {
  const stopTracing = await startTracing(config.tracing)
  const log = createLog(config.logLevel)
  const metrics = createMetrics()
  const database = await openPool(config)
  await refuseWrongClock(database)
  metrics.watchBackups(() => backupAges(database))
  const callers = new InProcessCallers()
  const rateLimiter = createRateLimiter(database)
  const domains = wire({ config, database, rateLimiter, log })
  const sources = sourcesOf(domains, callers)
  let ready = false
  const drain = createDrain()
  const readiness = { isServing: () => ready, isReady: async () => ready && (await isReachable(database)) }
  const admin = await startAdmin(config, metrics, { ...readiness, isOurHost: ourHosts(domains.panels, config.consoleOrigin) })

  const consoleOptions = consoleOf(domains, config.consoleOrigin)
  await refuseShopOnConsoleHost(domains.panels, config.consoleOrigin)
  const app = config.roles.includes('http')
    ? await buildApp({
        ...sources,
        routes: routesOf(domains),
        rawRoutes: [...rawRoutesOf(domains), ...(config.isProduction ? [] : [mailPreviews(domains.notifications)])],
        rateLimiter,
        drain,
        guard: guardOf(domains, sources),
        admit: closedShops({ database, panels: domains.panels, clock: systemClock }),
        openApi: openApiTexts,
        console: consoleOptions && { ...consoleOptions, mountPages: consolePages({ ...domains, database }) },
        trustedProxies: config.trustedProxies,
        countryHeader: config.countryHeader,
        forwardedHost: config.forwardedHost,
        logLevel: config.logLevel,
        onAnswered: metrics.answered,
      })
    : undefined
  if (app) {
    if (config.consoleOrigin !== undefined) mountConsoleRedirect(app, { panels: domains.panels, origin: config.consoleOrigin })
    const dev = config.storefrontDev ? { dev: (await import('./pages/storefront-from-sources.ts')).storefrontFromSources } : {}
    await mountStorefront(app, {
      database,
      ...domains,
      callers,
      rateLimiter,
      ...{ countryHeader: config.countryHeader, pagesPerMinute: config.pagesPerMinute },
      hasWorker: config.hasServiceWorker,
      thirdPartiesUrl: config.thirdPartiesUrl,
      consoleOrigin: config.consoleOrigin,
      youtube: config.youtubeReports ?? config.youtube,
      ...dev,
    })
    await app.listen({ host: config.host, port: config.port })
  }

  const worker = config.roles.includes('worker') ? await startBackground({ config, database, domains, metrics, log }) : undefined
  ready = true
  return {
    port: app ? (app.server.address() as AddressInfo).port : 0,
    adminPort: (admin.address() as AddressInfo).port,
    stop: async () => {
      ready = false
      await Promise.all([app && drained(app, drain, config.drainSeconds), worker?.stop()])
      admin.close()
      await database.close()
      await stopTracing()
    },
  }
}

interface Background {
  readonly config: Config
  readonly database: Database
  readonly domains: ReturnType<typeof wire>
  readonly metrics: Metrics
  readonly log: ReturnType<typeof createLog>
}

async function startBackground({ config, database, domains, metrics, log }: Background): Promise<Worker> {
  const worker = await startWorker({
    database,
    // LISTEN and the queue's own statements need a connection that stays the same.
    url: config.databaseDirectUrl ?? config.databaseUrl,
    ...(config.databaseRole ? { role: config.databaseRole } : {}),
    subscriptions: subscriptionsOf(domains),
    schedules: schedulesOf(domains),
    dueRows: dueRowsOf(domains),
    onPolled: metrics.polled,
    onError: (where, error) => {
      metrics.failed(where)
      log.error({ event: 'work.failed', where, err: error }, 'background work failed')
    },
  })
  metrics.watchJobs(worker.waiting)
  return worker
}

/** Serves on until the proxy has noticed, then finishes what runs; only then is the application closed. */
async function drained(app: FastifyInstance, drain: Drain, seconds: number): Promise<void> {
  drain.begin()
  await sleep(seconds * 1000)
  await drain.finish()
  await app.close()
}

const openPool = (config: Config): Promise<Database> =>
  openDatabase({
    url: config.databaseUrl,
    poolMax: config.databasePoolMax,
    isPooled: config.databaseDirectUrl !== undefined,
    loginIsWeak: config.isProduction,
    ...(config.databaseRole ? { role: config.databaseRole } : {}),
  })

/** A shop runs operators' own code: it never shares an origin with the console. */
async function refuseShopOnConsoleHost(panels: Panels, origin: string | undefined): Promise<void> {
  const panel = origin === undefined ? undefined : await panels.findByHost(hostOfOrigin(origin))
  if (panel) throw new ConfigError(`The shop ${panel.key} answers on the host of CONSOLE_ORIGIN: give the console a host of its own.`)
}
