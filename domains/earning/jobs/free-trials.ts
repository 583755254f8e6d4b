import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { expireFreeTrials } from '../commands/trials/expire-free-trials.ts'
import type { EarningDeps } from '../deps.ts'

/** Trials that were not completed in their seven days. */
export const freeTrialSchedules = ({ database, panels, clock }: EarningDeps): Schedule[] => [
  {
    name: 'earning.expire-free-trials',
    cron: '5 * * * *',
    run: () => inEveryPanel(panels, (panelId) => database.transaction(panelId, (trx) => expireFreeTrials(trx, clock.now()))),
  },
]
