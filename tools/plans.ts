import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cloneDatabase, startTestCluster } from '@vitrine/platform/testing'
import { plansPage, readPlans, wholeReads } from './plans/read-plans.ts'

const PLANS_PAGE = path.join(import.meta.dirname, '../docs/plans.md')

/** `npm run plans [-- --write]`: prints how every list is answered, or writes it to docs/plans.md; ends with 1 where a whole table that grows is read. */
async function main(): Promise<number> {
  const cluster = await startTestCluster(process.env.TEST_CLUSTER_URL)
  try {
    const copy = await cloneDatabase(cluster.clusterUrl, cluster.templateName)
    const { lists, growing } = await readPlans(copy.adminUrl).finally(() => copy.close())
    const page = plansPage(lists)
    if (!process.argv.includes('--write')) process.stdout.write(page)
    else if (page !== readFileSync(PLANS_PAGE, { encoding: 'utf8', flag: 'a+' })) writeFileSync(PLANS_PAGE, page)
    const reads = wholeReads(lists, growing)
    for (const read of reads) console.error(`A whole table is read: ${read}`)
    return reads.length > 0 ? 1 : 0
  } finally {
    await cluster.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.stack : error)
    process.exit(1)
  },
)
