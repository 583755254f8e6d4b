import { existsSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@vitrine/platform/processes'
import { startTags } from '@vitrine/sandbox'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type SandboxAddresses, startStack } from '../tools/stack/stack.ts'

/** Where a journey finds its shop, and the outside world beside it. */
export interface JourneyShop {
  readonly port: number
  readonly sandbox: SandboxAddresses
  readonly adminUrl: string
  /** Stands in for the hosts of analytics and chats. */
  readonly tagsUrl: string
  /** For what journeys of this shop leave to each other; it goes with the shop. */
  readonly folder: string
}
declare module 'vitest' {
  interface ProvidedContext {
    shops: readonly JourneyShop[]
  }
}

/** A whole shop for each worker, on free ports and a fresh data folder: quick deliveries, the sandbox as the outside world. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(path.join(import.meta.dirname, '../apps/storefront/build/server/index.js'))) {
    throw new Error('The storefront is not built: npm run build')
  }
  const started = await Promise.all(Array.from({ length: project.config.maxWorkers }, startShop))
  project.provide(
    'shops',
    started.map(({ shop }) => shop),
  )
  // Workers start later and inherit this: what their browsers lay down goes with this run, however it ends, and not while they still write.
  const before = process.env.TMPDIR
  process.env.TMPDIR = temporaryFolder('vitrine-browsers-').path
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await Promise.all(started.map(({ stop }) => stop()))
  }
}

async function startShop(): Promise<{ readonly shop: JourneyShop; readonly stop: () => Promise<void> }> {
  const dataDir = temporaryFolder('vitrine-journeys-')
  const tags = await startTags()
  const stack = await startStack({
    dataDir: dataDir.path,
    port: 0,
    deliverySeconds: 4,
    timingsDivisor: 60,
    durable: false,
    // All journeys come from one address, faster than people.
    serverEnvironment: { THIRD_PARTIES_URL: tags.url, PAGES_PER_MINUTE: '3000', COUNTRY_HEADER: 'CF-IPCountry' },
  })
  await keepPopularity(stack.adminUrl)
  return {
    shop: { port: stack.port, sandbox: stack.sandbox, adminUrl: stack.adminUrl, tagsUrl: tags.url, folder: dataDir.path },
    stop: async () => {
      await stack.stop()
      await tags.stop()
      dataDir.remove()
    },
  }
}

/** What stands first in lists and forms is what the demo says, at any minute of an hour: counted anew, it would be what other journeys have ordered. */
async function keepPopularity(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query("delete from pgboss.schedule where name = 'ordering.count-popularity'")
  await admin.end()
}
