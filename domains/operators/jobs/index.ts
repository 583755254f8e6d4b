import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { expireOldApprovals } from '../commands/approvals/decide-approval.ts'
import { deleteSpentEntries, deleteSpentInvitations } from '../commands/delete-spent.ts'
import type { OperatorsDeps } from '../ports.ts'

/** Ends approvals that nobody decided, and purges what the way in and invitations leave behind, every night. */
export const operatorsSchedules = ({ database, panels, clock }: Pick<OperatorsDeps, 'database' | 'panels' | 'clock'>): Schedule[] => [
  {
    name: 'operators.delete-spent-sessions',
    cron: '25 3 * * *',
    run: async () => {
      while ((await database.system((trx) => deleteSpentEntries(trx, clock.now()))) > 0);
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
]
