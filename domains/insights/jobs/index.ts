import type { Database } from '@vitrine/platform/database'
import { inEveryPanel, type PanelList, type Schedule } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import { purgeReports } from '../commands/purge-reports.ts'

/** Purges reports a week after they were last current. */
export const insightsSchedules = (deps: { readonly database: Database; readonly panels: PanelList; readonly clock: Clock }): Schedule[] => [
  {
    name: 'insights.purge-reports',
    cron: '35 3 * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => purgeReports(deps.database, panelId, deps.clock.now())),
  },
]
