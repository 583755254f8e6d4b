import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { checkBooks } from '@vitrine/ledger'
import { cloneDatabase, startTestCluster } from '@vitrine/platform/testing'
import { type FuzzReport, fuzz, twoPanels } from '@vitrine/server/testing'
import { evidenceFile, writeEvidence } from './evidence/evidence.ts'

const USAGE = 'npm run test:fuzz -- [--requests 5000] [--seed N] [--write]'
const REACHED_MIN = 0.95

/**
 * `npm run test:fuzz`: asks every call of the public document with values made from its schemas, and holds each answer against it. Prints one line of JSON; ends with 1
 * for a fault, an undeclared status, another body, books that do not hold, or when fewer than 95 % of the calls ever answer with a 2xx. `--write` writes the figures to docs/evidence.md.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '5000' }, seed: { type: 'string' }, write: { type: 'boolean', default: false } },
  })
  const requests = Number(values.requests)
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
  if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) throw new Error(USAGE)
  console.error(`${requests} requests with seed ${seed}`)
  const cluster = await startTestCluster(process.env.TEST_CLUSTER_URL)
  try {
    const db = await cloneDatabase(cluster.clusterUrl, cluster.templateName, { poolMax: 16 })
    const world = await twoPanels({ db, strictResponses: false })
    try {
      const report = await fuzz(world, { requests, seed })
      const books = await db.database.read(world.home.panel.id, checkBooks)
      return tell(report, { seed, books: books.length, isWritten: values.write })
    } finally {
      await world.close()
    }
  } finally {
    await cluster.stop()
  }
}

function tell({ problems, unreached, statuses, ...counts }: FuzzReport, run: { seed: number; books: number; isWritten: boolean }): number {
  for (const problem of problems) console.error(problem)
  if (unreached.length > 0) console.error(`Never succeeded: ${unreached.join(', ')}`)
  if (run.books > 0) console.error(`The books do not hold: ${run.books} complaints`)
  console.info(JSON.stringify(counts))
  if (run.isWritten) {
    const lines = [
      `\`npm run test:fuzz -- --requests ${counts.requests} --seed ${run.seed}\`: every call of \`/core/openapi.json\`, once as it works and then with values made from its schemas, fitting and broken, as guest, person and program.`,
      '',
      `\`${JSON.stringify(counts)}\``,
      '',
      `Answers by status: ${Object.entries(statuses)
        .map(([status, count]) => `${status} ${count} times`)
        .join(
          ', ',
        )}. \`reached2xx\` is strict: the ${counts.redirects} calls whose only success is to send a browser on (302) are not in it. Never succeeded: ${unreached.join(', ') || 'none'}.`,
    ]
    writeEvidence(evidenceFile, { name: 'Every call against its public description', lines })
  }
  const isSound = problems.length === 0 && run.books === 0 && counts.reached2xx / counts.operations >= REACHED_MIN
  return isSound ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
