import path from 'node:path'
import { type AppName, publishAssets } from '@vitrine/platform/assets'
import type { Config } from '@vitrine/platform/config'
import { migrate, openDatabase } from '@vitrine/platform/database'
import { noRateLimiter } from '@vitrine/platform/http'
import { installJobs, queuesOf } from '@vitrine/platform/jobs'
import { createLog } from '@vitrine/platform/observability'
import { schedulesOf } from './schedule.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { wire } from './wiring.ts'

const assetsOf = (app: AppName): string => path.join(import.meta.dirname, `../../${app}/build/client/assets`)

/** Brings a database to where this version of the server needs it: schema, what its pages load, then the queues of every subscriber and schedule. Run by the migrator before the servers start. */
export async function prepareDatabase(config: Config, log: (line: string) => void = () => {}): Promise<void> {
  await migrate({ adminUrl: config.databaseAdminUrl, log })
  for (const app of ['storefront', 'console'] as const) await publishAssets(config.databaseAdminUrl, app, assetsOf(app))
  const database = await openDatabase({
    url: config.databaseUrl,
    poolMax: 2,
    isPooled: config.databaseDirectUrl !== undefined,
    ...(config.databaseRole ? { role: config.databaseRole } : {}),
  })
  try {
    const domains = wire({ config, database, rateLimiter: noRateLimiter, log: createLog('silent') })
    await installJobs(config.databaseAdminUrl, queuesOf({ subscriptions: subscriptionsOf(domains), schedules: schedulesOf(domains) }))
  } finally {
    await database.close()
  }
}
