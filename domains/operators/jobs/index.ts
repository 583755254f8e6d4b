import { type DueRows, inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { expireOldApprovals } from '../commands/approvals/decide-approval.ts'
import { type BulkWorkDeps, workOffBulk } from '../commands/bulk/work-off-bulk.ts'
import { deleteOldBulkActions, deleteSpentAssignments, deleteSpentEntries, deleteSpentInvitations } from '../commands/delete-spent.ts'
import { endActingOf, removeDueFactors } from '../commands/reset-factor.ts'
import type { OperatorsDeps } from '../ports.ts'

/** Works off bulk actions, several side by side. */
export const operatorsDueRows = (deps: BulkWorkDeps): DueRows[] => [
  { name: 'operators.work-off-bulk-actions', idleMs: 500, concurrency: 2, run: () => workOffBulk(deps) },
]

/** Removes second factors that were lost, ends approvals that nobody decided, and purges what the way in, invitations and bulk actions leave behind, every night. */
export const operatorsSchedules = ({ database, panels, clock }: Pick<OperatorsDeps, 'database' | 'panels' | 'clock'>): Schedule[] => [
  {
    name: 'operators.delete-spent-sessions',
    cron: '25 3 * * *',
    run: async () => {
      while ((await database.system((trx) => deleteSpentEntries(trx, clock.now()))) > 0);
    },
  },
  {
    name: 'operators.remove-due-factors',
    cron: '*/5 * * * *',
    run: async () => {
      const now = clock.now()
      await removeDueFactors(database, now, (due) =>
        inEveryPanel(panels, (panelId) => database.transaction(panelId, (trx) => endActingOf(trx, due, now))),
      )
    },
  },
  {
    name: 'operators.expire-approvals',
    cron: '*/10 * * * *',
    run: () =>
      inEveryPanel(panels, async (panelId) => {
        while ((await database.transaction(panelId, (trx) => expireOldApprovals(trx, clock.now()))) > 0);
      }),
  },
  {
    name: 'operators.delete-old-invitations',
    cron: '30 3 * * *',
    run: () =>
      inEveryPanel(panels, async (panelId) => {
        while ((await database.transaction(panelId, (trx) => deleteSpentInvitations(trx, clock.now()))) > 0);
      }),
  },
  {
    name: 'operators.delete-old-work',
    cron: '35 3 * * *',
    run: () =>
      inEveryPanel(panels, async (panelId) => {
        while ((await database.transaction(panelId, (trx) => deleteOldBulkActions(trx, clock.now()))) > 0);
        while ((await database.transaction(panelId, (trx) => deleteSpentAssignments(trx, clock.now()))) > 0);
      }),
  },
]
