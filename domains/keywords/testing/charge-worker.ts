import { createCatalogue } from '@vitrine/catalogue'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { keywordsDueRows } from '../jobs/keywords-due-rows.ts'

// A worker process of its own, for a test to kill: node charge-worker.ts DATABASE_URL NOW
const [url = '', now = ''] = process.argv.slice(2)
const silent = (): void => undefined
const database = await openDatabase({ url, role: 'vitrine_app', poolMax: 8 })
const [renewals] = keywordsDueRows({
  database,
  panels: createPanels(database),
  catalogue: createCatalogue(database),
  clock: { now: () => new Date(now) },
  log: { info: silent, error: silent },
  dailyUnits: 0,
  secret: '',
})
process.send?.('works')
while (((await renewals?.run()) ?? 0) > 0);
process.send?.('done')
process.disconnect()
await database.close()
