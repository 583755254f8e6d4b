import { importCatalogue } from '@vitrine/catalogue'
import { consoleApp, signedIn, testSecrets } from '@vitrine/operators/testing'
import { createPanels, panelsOperatorRoutes } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { copyParts } from '../apps/server/src/panel-overview.ts'
import { generateServices } from '../demo/catalogue/index.ts'
import { atMost, type BenchResult, round } from './measuring/result.ts'
import { quantile } from './measuring/rounds.ts'
import { HOST, withShop } from './measuring/shop.ts'

const SERVICES = 10_000
const COPIES = 3
/** Half of what its transaction may take. */
const COPY_MS = 30_000

/** A copy of a panel with 10,000 services, from the operator's call to its answer, beside the import of the same services. */
export const panelCopy = (): Promise<BenchResult> =>
  withShop(async ({ stack }) => {
    const database = await openDatabase({ url: stack.adminUrl, role: 'vitrine_app', poolMax: 2, statementTimeoutMs: 120_000 })
    const { app, owner } = await theConsole(database)
    try {
      const panel = await createPanels(database).findByHost(HOST)
      if (!panel) throw new Error(`No panel answers at ${HOST}`)
      const services = generateServices(SERVICES)
      const importMs = await timeOf(() => database.transaction(panel.id, (trx) => importCatalogue(trx, services)))
      const times: number[] = []
      for (let copy = 0; copy < COPIES; copy += 1) {
        const key = `copy-${copy}`
        const sent = { key, name: key, origin: `https://${key}.example`, parts: ['settings', 'content', 'catalogue', 'promotions'] }
        times.push(
          await timeOf(async () => {
            const answer = await owner.ask('POST', `/panels/${panel.key}/copy`, sent)
            if (answer.status !== 201) throw new Error(answer.text)
          }),
        )
      }
      const median = quantile(times, 0.5)
      return {
        name: 'panel-copy',
        unit: 'ms of a copy, median, with 10,000 services',
        ours: round(median),
        limit: round(importMs),
        ratio: round(median / importMs),
        aims: [atMost('the slowest copy in ms', Math.max(...times), COPY_MS)],
        more: { services: SERVICES, copies: COPIES, importMs: round(importMs), slowestMs: round(Math.max(...times)) },
      }
    } finally {
      await app.close()
      await database.close()
    }
  })

async function theConsole(database: Awaited<ReturnType<typeof openDatabase>>) {
  const known = await consoleApp(
    database,
    panelsOperatorRoutes({ copyParts: copyParts(testSecrets), consoleOrigin: 'http://console.localhost' }),
  )
  return { app: known.app, owner: await signedIn(known, { email: 'bench-owner@example.com', deploymentRole: 'owner' }) }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
