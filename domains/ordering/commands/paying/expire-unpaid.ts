import { type Database, sql } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import { orderCanceled } from '../../events.ts'
import { recordEvent } from '../../store/line-store.ts'
import { type LineRow, lineOf } from '../../store/order-line.ts'
import { releaseCoupon } from '../lines/credit-coupon.ts'
import { moveLine } from '../lines/move-line.ts'
import { closeNeedlessInvoices } from './give-up-charges.ts'

const UNPAID_DAYS = 7
const BATCH = 100

/** Orders that stayed unpaid for seven days are closed (NS-26); nothing was charged, so nothing moves, and a coupon may be used again. */
export async function expireUnpaid(database: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - UNPAID_DAYS * 86_400_000)
  const panels = await database.statement(sql<{ panel_id: number }>`select panel_id from ordering.panels_with_unpaid_lines(${before})`)
  let closed = 0
  for (const { panel_id } of panels) closed += await expireInPanel(database, panel_id, before, now)
  return closed
}

const expireInPanel = (database: Database, panelId: number, before: Date, now: Date): Promise<number> =>
  database.transaction(panelId, async (trx) => {
    const rows = await trx.rows(sql<LineRow>`
      select * from ordering.order_line where panel_id = ${panelId} and state = 'unpaid' and created_at < ${before}
       order by created_at limit ${BATCH} for no key update skip locked`)
    for (const line of rows.map(lineOf)) {
      await moveLine(trx, line, { state: 'expired', cancelReason: 'other', completedAt: now })
      await releaseCoupon(trx, line)
      await recordEvent(trx, line.id, { kind: 'expired' })
      await closeNeedlessInvoices(trx, line, now)
      await announce(trx, orderCanceled, { orderId: line.id, userId: line.userId })
    }
    return rows.length
  })
