import { post, theSystem } from '@vitrine/ledger'
import { findEarned, findWidgetSale, type WidgetSale } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { invariant, type Micro } from '@vitrine/platform/kernel'
import { markupShare } from '@vitrine/pricing'
import type { EarningDeps } from '../../deps.ts'
import { type DueSale, insertSale, noteDue, takeDue } from '../../store/widget-sale-store.ts'

/** Records a paid order that came from a partner's form; ignores other orders. */
export const noteSale = ({ database }: Pick<EarningDeps, 'database'>, panelId: number, orderId: number): Promise<boolean> =>
  database.transaction(panelId, async (trx) => (await recordSale(trx, orderId)) !== undefined)

async function recordSale(trx: Trx, orderId: number) {
  const sale = await findWidgetSale(trx, orderId)
  if (sale) await insertSale(trx, orderId, sale)
  return sale
}

/**
 * Pays the partner the mark-up's share of an order's final earnings (FIN-008). The due amount is recorded before it is posted: a frozen ledger, or a fault
 * in between, delays the money to the next sweep and never loses it. Idempotent per order.
 */
export async function rewardSale(deps: EarningDeps, panelId: number, orderId: number): Promise<void> {
  const isDue = await deps.database.transaction(panelId, async (trx) => {
    const sale = await recordSale(trx, orderId)
    const order = sale && (await findEarned(trx, orderId))
    if (!order) return false
    await noteDue(trx, orderId, markupShare(order.earned, sale.markupPpm), deps.clock.now())
    return true
  })
  if (isDue) await grantSale(deps, panelId, orderId)
}

/** Posts what is due of an order. Idempotent. */
export const grantSale = ({ database, clock }: Pick<EarningDeps, 'database' | 'clock'>, panelId: number, orderId: number): Promise<void> =>
  database.transaction(panelId, async (trx) => {
    const due = await takeDue(trx, orderId, clock.now())
    if (due && due.reward > 0n) await postReward(trx, orderId, due)
  })

const postReward = async (trx: Trx, orderId: number, due: DueSale): Promise<void> => {
  await post(trx, {
    key: `rw:wid:${orderId}`,
    // The order is somebody else's: the partner's statement does not show its number.
    reference: { kind: 'user', id: due.partnerId },
    actor: theSystem,
    legs: [
      {
        debit: { kind: 'expense.widget', owner: 0 },
        // A partner's own purchase is credited to the main balance: money that may only be spent does not become withdrawable.
        credit: { kind: due.isOwn ? 'customer.main' : 'customer.referral', owner: due.partnerId },
        amount: due.reward,
        code: 'widget_reward',
      },
    ],
  })
}

/**
 * Imports a sale made before the move to Vitrine, with its reward. Its order has no number here: `orderId` is a unique negative number.
 */
export async function takeOverSale(trx: Trx, orderId: number, sale: WidgetSale & { readonly reward: Micro }): Promise<void> {
  invariant(orderId < 0, 'numbers from one on are orders of this shop')
  await insertSale(trx, orderId, sale)
  await noteDue(trx, orderId, sale.reward, sale.paidAt)
  const due = await takeDue(trx, orderId, sale.paidAt)
  if (due && due.reward > 0n) await postReward(trx, orderId, due)
}
