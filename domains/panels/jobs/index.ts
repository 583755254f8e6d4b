import { type DueRows, inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { deleteExpiredExports } from '../commands/export/delete-expired-exports.ts'
import { type ExportWorkDeps, writeExport } from '../commands/export/write-export.ts'
import { deleteRemovedArticles } from '../commands/operator/change-articles.ts'
import { checkHosts, type HostCheckDeps } from '../commands/operator/check-hosts.ts'
import type { Panels } from '../queries/panels.ts'

/** Writes exports of shops. */
export const panelsDueRows = (deps: ExportWorkDeps): DueRows[] => [
  { name: 'panels.write-exports', idleMs: 1000, concurrency: 1, run: () => writeExport(deps) },
]

type ScheduleDeps = Omit<ExportWorkDeps, 'tables'> & HostCheckDeps & { readonly panels: Panels }

/** Looks at all hosts four times a day; throws away expired exports, and pages that nobody can bring back any more, every night. */
export const panelsSchedules = ({ database, clock, panels, ...hosts }: ScheduleDeps): Schedule[] => [
  {
    name: 'panels.delete-expired-exports',
    cron: '40 3 * * *',
    run: () =>
      inEveryPanel(panels, async (panelId) => void (await database.transaction(panelId, (trx) => deleteExpiredExports(trx, clock.now())))),
  },
  {
    name: 'panels.delete-removed-articles',
    cron: '50 3 * * *',
    run: () =>
      inEveryPanel(panels, async (panelId) => void (await database.transaction(panelId, (trx) => deleteRemovedArticles(trx, clock.now())))),
  },
  {
    name: 'panels.check-hosts',
    cron: '25 */6 * * *',
    run: () => inEveryPanel(panels, (panelId) => checkHosts({ ...hosts, database, clock }, panelId)),
  },
]
