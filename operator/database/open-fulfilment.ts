import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { createManualProvider } from '@vitrine/connectors/providers/manual'
import { type FulfilmentDeps, fulfilmentTimings } from '@vitrine/fulfilment'
import { type Database, openDatabase } from '@vitrine/platform/database'
import { startEmbedded } from '@vitrine/platform/database/embedded'
import { systemClock } from '@vitrine/platform/kernel'
import { createLog } from '@vitrine/platform/observability'
import { createEgress } from '@vitrine/platform/outbound'
import { createSecretBox, type SecretBox } from '@vitrine/platform/secrets'
import { databaseAddress } from './database-address.ts'

/** The database and what opens its secrets; on DATABASE_URL with MASTER_KEY, or on the data of `npm start` in DATA_DIR. */
export async function openSealed(): Promise<{ readonly database: Database; readonly secrets: SecretBox; close(): Promise<void> }> {
  const { url, masterKey, stop } = await connectionSettings()
  const database = await openDatabase({ url, poolMax: 4, ...(process.env.DATABASE_ADMIN_URL ? {} : { role: 'vitrine_app' }) })
  const close = async (): Promise<void> => {
    await database.close()
    await stop()
  }
  return { database, secrets: createSecretBox(masterKey), close }
}

/** What an operator's command about deliveries needs; works on DATABASE_URL with MASTER_KEY, or on the data of `npm start` in DATA_DIR. */
export async function openFulfilment(): Promise<{ readonly deps: FulfilmentDeps; close(): Promise<void> }> {
  const { database, secrets, close } = await openSealed()
  const egress = createEgress({ privateHosts: privateHosts() })
  const deps = {
    database,
    providers: { 'api-v2': createApiV2Provider({ egress }), manual: createManualProvider() },
    secrets,
    clock: systemClock,
    timings: fulfilmentTimings(),
    log: createLog('silent'),
  }
  return { deps, close }
}

/** Those of the deployment; the demo's providers are on this machine. */
function privateHosts(): readonly string[] {
  const { PRIVATE_HOSTS = '' } = process.env
  return databaseAddress() === undefined
    ? ['127.0.0.1']
    : PRIVATE_HOSTS.toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean)
}

async function connectionSettings(): Promise<{ readonly url: string; readonly masterKey: string; stop(): Promise<void> }> {
  const url = databaseAddress()
  const masterKey = process.env.MASTER_KEY
  if (url && masterKey) return { url, masterKey, stop: async () => {} }
  const dataDir = path.resolve(process.env.DATA_DIR ?? '.data/demo')
  if (!existsSync(path.join(dataDir, 'master-key')))
    throw new Error(`There is no shop in ${dataDir}; set DATA_DIR, or DATABASE_URL and MASTER_KEY.`)
  const cluster = await startEmbedded({ dir: path.join(dataDir, 'postgres') })
  return {
    url: url ?? cluster.adminUrl,
    masterKey: masterKey ?? readFileSync(path.join(dataDir, 'master-key'), 'utf8').trim(),
    stop: async () => {
      if (!cluster.adopted) await cluster.stop()
    },
  }
}
