import pg from 'pg'
import { startEmbedded } from '../database/embedded/index.ts'
import { migrate } from '../database/index.ts'
import { temporaryFolder } from '../processes/index.ts'
import { withDatabase } from './cluster-url.ts'

const TEMPLATE = 'vitrine_template'
/** The log is bounded: it may lie in memory. */
const SETTINGS = { max_connections: '300', max_wal_size: '256MB' }

export interface TestCluster {
  readonly clusterUrl: string
  /** The migrated database that `cloneDatabase` copies. */
  readonly templateName: string
  stop(): Promise<void>
}

/** A cluster with a migrated template: fsync off (nothing here survives a power cut), synchronous_commit on. */
export async function startTestCluster(external?: string): Promise<TestCluster> {
  const folder = external ? undefined : temporaryFolder('vitrine-test-')
  const embedded = folder
    ? await startEmbedded({ dir: folder.path, durable: false, endsWithThisProcess: true, settings: SETTINGS, sockets: true })
    : undefined
  const clusterUrl = external ?? (embedded?.socketUrl as string)
  const client = new pg.Client({ connectionString: withDatabase(clusterUrl, 'postgres') })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE} with (force)`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate({ adminUrl: withDatabase(clusterUrl, TEMPLATE) })
  return {
    clusterUrl,
    templateName: TEMPLATE,
    stop: async () => {
      await embedded?.stop('immediate')
      folder?.remove()
    },
  }
}
