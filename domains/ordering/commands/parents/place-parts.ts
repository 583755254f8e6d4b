import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { lineCharges } from '@vitrine/pricing'
import type { Plan } from '../../model/plans.ts'
import { insertPlan } from '../../store/drip-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { insertParts } from '../../store/part-store.ts'
import { startHead } from './start-head.ts'

const MINUTE_MS = 60_000

/**
 * Stores of what orders a placed line is made, in the transaction that placed it, and starts it when it is paid. The line's charge, and its share of a coupon,
 * are spread over the parts so that they add up to it. A line that was placed before (the request was repeated) is left as it is.
 */
export async function placeParts(trx: Trx, line: OrderLine, plan: Plan, minuteMs = MINUTE_MS): Promise<void> {
  if (line.kind !== 'single') return
  const charges = lineCharges(
    plan.parts.map((part) => part.cost),
    { couponBonus: line.couponMicro, couponType: line.couponType },
    line.moneyStep,
  )
  const parts = plan.parts.map((part, index) => {
    const charge = charges[index]
    invariant(charge, 'every part has its charge')
    return { ...part, charged: charge.charged, coupon: charge.coupon }
  })
  invariant(parts.reduce((sum, part) => sum + part.charged, 0n) === line.charged, 'the charges of the parts are the charge of the whole')
  await insertParts(trx, line, plan.kind, parts)
  if (plan.kind === 'drip_feed') {
    const { mode, quantity, step, minutes } = plan
    await insertPlan(trx, { id: line.id, mode, quantity, step, minutes, runs: parts.length, pauseMs: Math.max(1, minutes * minuteMs) })
  }
  if (line.paidAt) await startHead(trx, line.id)
}
