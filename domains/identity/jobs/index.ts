import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { Schedule } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import { deleteSpentSessions } from '../commands/delete-spent-sessions.ts'

export const identitySchedules = (deps: { readonly database: Database; readonly panels: Panels; readonly clock: Clock }): Schedule[] => [
  {
    name: 'identity.delete-spent-sessions',
    cron: '20 3 * * *',
    run: async () => {
      for (const panel of await deps.panels.all())
        await deps.database.transaction(panel.id, (trx) => deleteSpentSessions(trx, deps.clock.now()))
    },
  },
]
