import { referredUsersAfter } from '@vitrine/identity'
import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { keepReferral } from '../commands/note-referral.ts'
import { grantReward } from '../commands/reward-referral.ts'
import type { EarningDeps } from '../deps.ts'
import { dueRewards } from '../queries/due-rewards.ts'

const AT_ONCE = 200
/** The subscriber has had its own tries by then. */
const PATIENCE_MS = 15 * 60_000

/** Rewards that could not be posted when their orders ended; and once a night, whom an event has not told of. */
export const referralSchedules = (deps: EarningDeps): Schedule[] => [
  {
    name: 'earning.grant-referral-rewards',
    cron: '*/15 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => grantDue(deps, panelId)),
  },
  { name: 'earning.find-referrals', cron: '20 3 * * *', run: () => inEveryPanel(deps.panels, (panelId) => findReferrals(deps, panelId)) },
]

async function grantDue(deps: EarningDeps, panelId: number): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - PATIENCE_MS)
  for (;;) {
    const due = await deps.database.read(panelId, (trx) => dueRewards(trx, before, AT_ONCE))
    const errors: unknown[] = []
    for (const orderId of due) await grantReward(deps, panelId, orderId).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} referral rewards are still due: ${String(errors[0])}`)
    if (due.length < AT_ONCE) return
  }
}

async function findReferrals({ database }: EarningDeps, panelId: number): Promise<void> {
  for (let after = 0; ; ) {
    const found = await database.read(panelId, (trx) => referredUsersAfter(trx, after, AT_ONCE))
    await database.transaction(panelId, async (trx) => {
      for (const user of found) await keepReferral(trx, user)
    })
    const last = found.at(-1)
    if (!last || found.length < AT_ONCE) return
    after = last.userId
  }
}
