import type { Database } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import { orderCanceled } from '../../events.ts'
import { recordEvent } from '../../store/line-store.ts'
import { listPanelsWithUnpaidLines, lockUnpaidBefore } from '../../store/lines/unpaid-line-store.ts'
import { releaseCoupon } from '../lines/credit-coupon.ts'
import { moveLine } from '../lines/move-line.ts'
import { closeNeedlessInvoices } from './give-up-charges.ts'

const UNPAID_DAYS = 7
const BATCH = 100

/** Orders that stayed unpaid for seven days are closed (NS-26); nothing was charged, so nothing moves, and a coupon may be used again. */
export async function expireUnpaid(database: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - UNPAID_DAYS * 86_400_000)
  let closed = 0
  for (const panelId of await listPanelsWithUnpaidLines(database, before)) closed += await expireInPanel(database, panelId, before, now)
  return closed
}

const expireInPanel = (database: Database, panelId: number, before: Date, now: Date): Promise<number> =>
  database.transaction(panelId, async (trx) => {
    const lines = await lockUnpaidBefore(trx, before, BATCH)
    for (const line of lines) {
      await moveLine(trx, line, { state: 'expired', cancelReason: 'other', completedAt: now })
      await releaseCoupon(trx, line)
      await recordEvent(trx, line.id, { kind: 'expired' })
      await closeNeedlessInvoices(trx, line, now)
      await announce(trx, orderCanceled, { orderId: line.id, userId: line.userId })
    }
    return lines.length
  })
