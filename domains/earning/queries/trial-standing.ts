import { statement } from '@vitrine/ledger'
import { givenBackTo } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import type { Quest, Standing } from '../model/free-trial.ts'

const nothing: Standing = { spent: micro(0n), toppedUp: micro(0n) }

/** What a customer has spent on orders and paid in, each less what came back, over all time; skipped where no quest needs it (FREETRIAL-002). */
export async function trialStanding(
  trx: Trx,
  userId: number,
  quests: readonly Pick<Quest, 'minSpent' | 'minToppedUp'>[],
): Promise<Standing> {
  if (quests.every(({ minSpent, minToppedUp }) => minSpent === null && minToppedUp === null)) return nothing
  const orders = await statement(trx, { userId, types: ['order', 'cancel_order'], limit: 1, offset: 0 })
  const payments = await statement(trx, { userId, types: ['invoiced'], limit: 1, offset: 0 })
  return { spent: micro(-orders.sum), toppedUp: micro(payments.sum - (await givenBackTo(trx, userId))) }
}
