import { findReferral } from '@vitrine/identity'
import { post, theSystem } from '@vitrine/ledger'
import { findEarned } from '@vitrine/ordering'
import { hasPage } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { EarningDeps } from '../../deps.ts'
import { referralReward } from '../../model/referral-reward.ts'
import { referralPercentOf } from '../../queries/referral-percent.ts'
import { addToReferral, insertReward, takeReward } from '../../store/referral-store.ts'
import { saveReferral } from './note-referral.ts'

/**
 * Pays the referrer their share of an order's final earnings (FIN-007). The due amount is recorded before it is posted: a frozen ledger, or a fault between,
 * delays the money to the next sweep and never loses it. Idempotent per order.
 */
export async function rewardReferral(deps: EarningDeps, panelId: number, orderId: number): Promise<void> {
  if (await noteReward(deps, panelId, orderId)) await grantReward(deps, panelId, orderId)
}

/** False when the order earns nobody a referral reward. */
async function noteReward({ database, panels, clock }: EarningDeps, panelId: number, orderId: number): Promise<boolean> {
  const panel = await panels.get(panelId)
  if (!hasPage('referral-program', panel)) return false
  return database.transaction(panelId, async (trx) => {
    const order = await findEarned(trx, orderId)
    if (!order || order.earned === 0n) return false
    const found = await findReferral(trx, order.userId)
    if (!found) return false
    await saveReferral(trx, found)
    const percentPpm = await referralPercentOf(trx, found.referrerId, panel)
    const reward = referralReward(order.earned, percentPpm)
    const who = { referredId: order.userId, referrerId: found.referrerId }
    await insertReward(trx, { orderId, ...who, spent: order.earned, percentPpm, reward }, clock.now())
    return true
  })
}

/** Posts what is due for an order. Idempotent. */
export const grantReward = ({ database, clock }: EarningDeps, panelId: number, orderId: number): Promise<void> =>
  database.transaction(panelId, (trx) => grantIn(trx, orderId, clock.now()))

async function grantIn(trx: Trx, orderId: number, now: Date): Promise<void> {
  const due = await takeReward(trx, orderId, now)
  if (!due) return
  await addToReferral(trx, due.referredId, { spent: due.spent, earned: due.reward })
  if (due.reward === 0n) return
  await post(trx, {
    key: `rw:ref:${orderId}`,
    // The order is somebody else's: the referrer's statement does not show its number.
    reference: { kind: 'user', id: due.referrerId },
    actor: theSystem,
    legs: [
      {
        debit: { kind: 'expense.referral', owner: 0 },
        credit: { kind: 'customer.referral', owner: due.referrerId },
        amount: due.reward,
        code: 'referral',
      },
    ],
  })
}
