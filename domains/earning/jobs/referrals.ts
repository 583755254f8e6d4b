import { referredUsersAfter } from '@vitrine/identity'
import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { saveReferrals } from '../commands/referrals/note-referral.ts'
import { grantReward } from '../commands/referrals/reward-referral.ts'
import type { EarningDeps } from '../deps.ts'
import { dueRewards } from '../queries/due-rewards.ts'
import { grantEverywhere } from './grant-due.ts'

const AT_ONCE = 500

/** Posts overdue rewards; and once a night, records referrals that an event has missed. */
export const referralSchedules = (deps: EarningDeps): Schedule[] => [
  {
    name: 'earning.grant-referral-rewards',
    cron: '*/15 * * * *',
    run: () => grantEverywhere(deps, { what: 'referral rewards', due: dueRewards, grant: grantReward }),
  },
  { name: 'earning.find-referrals', cron: '20 3 * * *', run: () => inEveryPanel(deps.panels, (panelId) => findReferrals(deps, panelId)) },
]

async function findReferrals({ database }: EarningDeps, panelId: number): Promise<void> {
  for (let after = 0; ; ) {
    const found = await database.read(panelId, (trx) => referredUsersAfter(trx, after, AT_ONCE))
    await database.transaction(panelId, (trx) => saveReferrals(trx, found))
    const last = found.at(-1)
    if (!last || found.length < AT_ONCE) return
    after = last.userId
  }
}
