import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { cloneDatabase, startTestCluster } from '@vitrine/platform/testing'
import pg from 'pg'
import { dumpSchema } from './schema/dump-schema.ts'

const SCHEMA_FILE = path.join(import.meta.dirname, '../docs/schema.sql')

/** `npm run schema [-- --write]`: prints the schema that the migrations add up to, or writes it to docs/schema.sql. */
async function main(): Promise<void> {
  const cluster = await startTestCluster(process.env.TEST_CLUSTER_URL)
  try {
    const copy = await cloneDatabase(cluster.clusterUrl, cluster.templateName)
    const client = new pg.Client({ connectionString: copy.adminUrl })
    await client.connect()
    const text = await dumpSchema(client).finally(() => client.end())
    await copy.close()
    if (process.argv.includes('--write')) writeFileSync(SCHEMA_FILE, text)
    else process.stdout.write(text)
  } finally {
    await cluster.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error)
  process.exitCode = 1
})
