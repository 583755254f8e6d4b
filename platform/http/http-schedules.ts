import type { Database } from '../database/index.ts'
import { inEveryPanel, type PanelList, type Schedule } from '../jobs/index.ts'
import type { Clock } from '../kernel/index.ts'
import { deleteKeysBefore } from './store/idempotency-store.ts'
import { deleteFullBuckets } from './store/rate-limit-store.ts'

/** Retention of idempotency keys: clients do not repeat a request for longer. */
const KEY_RETENTION_DAYS = 7
const DAY_MS = 86_400_000
const BATCH = 1_000

/** Purges what the HTTP layer stores. */
export const httpSchedules = (deps: { readonly database: Database; readonly panels: PanelList; readonly clock: Clock }): Schedule[] => [
  {
    name: 'http.purge-keys',
    cron: '35 3 * * *',
    run: () =>
      inEveryPanel(deps.panels, async (panelId) => {
        const before = new Date(deps.clock.now().getTime() - KEY_RETENTION_DAYS * DAY_MS)
        while ((await deps.database.transaction(panelId, (trx) => deleteKeysBefore(trx, before, BATCH))) > 0);
      }),
  },
  {
    name: 'http.purge-buckets',
    cron: '45 * * * *',
    run: () =>
      inEveryPanel(deps.panels, async (panelId) => {
        let after: string | null = ''
        while (after !== null) {
          const from: string = after
          after = await deps.database.transaction(panelId, (trx) => deleteFullBuckets(trx, from, BATCH))
        }
      }),
  },
]
