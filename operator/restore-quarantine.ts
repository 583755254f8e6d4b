import { parseArgs } from 'node:util'
import { quarantineRestored } from '@vitrine/fulfilment'
import { createPanels } from '@vitrine/panels'
import { openFulfilment } from './database/open-fulfilment.ts'
import { runTool } from './run-tool.ts'

const USAGE = `After a restore of the database, before any worker runs: orders and refills that may have been sent to a provider since the restored moment are put in
doubt, so that nothing is sent twice. The workers then look at the providers as for any unknown outcome. Drip feeds whose next run was due are paused until their
owners resume them.

  npm run restore:quarantine -- --since 2026-11-20T10:15:00Z [--skip-numbers 10000]

  --since         the moment the database was restored to
  --skip-numbers  order numbers left out, because customers may have been told them since

Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo). Payments that came in since are found by asking the gateways again.`

const NUMBERS = 10_000

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { since: { type: 'string' }, 'skip-numbers': { type: 'string' } } })
  const since = new Date(values.since ?? '')
  const skip = Number(values['skip-numbers'] ?? NUMBERS)
  if (Number.isNaN(since.getTime()) || !Number.isSafeInteger(skip) || skip < 0) {
    console.error(USAGE)
    return 2
  }
  const { deps, close } = await openFulfilment()
  try {
    for (const panel of await createPanels(deps.database).all()) {
      const { lines, refills, dripFeeds } = await quarantineRestored(deps, panel.id, since, skip)
      console.info(
        `${panel.name}: ${lines} orders and ${refills} refills are in doubt and will be looked into, ${dripFeeds} drip feeds are paused`,
      )
    }
    return 0
  } finally {
    await close()
  }
}

runTool(main)
