import { existsSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@vitrine/platform/processes'
import { startTags } from '@vitrine/sandbox'
import type { TestProject } from 'vitest/node'
import { type SandboxAddresses, startStack } from '../tools/stack/stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopPort: number
    sandbox: SandboxAddresses
    shopAdminUrl: string
    /** Stands in for the hosts of analytics and chats. */
    tagsUrl: string
  }
}

/** The whole shop once for all journeys, on free ports and a fresh data folder: quick deliveries, the sandbox as the outside world. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(path.join(import.meta.dirname, '../apps/storefront/build/server/index.js'))) {
    throw new Error('The storefront is not built: npm run build')
  }
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
  project.provide('shopPort', stack.port)
  project.provide('sandbox', stack.sandbox)
  project.provide('shopAdminUrl', stack.adminUrl)
  project.provide('tagsUrl', tags.url)
  return async () => {
    await stack.stop()
    await tags.stop()
    dataDir.remove()
  }
}
