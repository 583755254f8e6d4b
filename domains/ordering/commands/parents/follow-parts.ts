import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { orderCanceled, orderCompleted } from '../../events.ts'
import { mayCancelAny, packageState } from '../../model/package-state.ts'
import { nextRunAt } from '../../model/plans.ts'
import { isFinal, type LineState } from '../../model/states.ts'
import { findPlan, planNext } from '../../store/drip-store.ts'
import { lockHead, partsOf, saveHead } from '../../store/head-store.ts'
import type { OrderLine } from '../../store/order-line.ts'

/** Recomputes the state of the head after a part has changed. */
export async function followParts(trx: Trx, parentOrderId: number): Promise<void> {
  const head = await lockHead(trx, parentOrderId)
  const parts = await partsOf(trx, parentOrderId)
  await (head.kind === 'drip_feed' ? followRuns(trx, head, parts) : followItems(trx, head, parts))
}

async function followRuns(trx: Trx, head: OrderLine, runs: readonly OrderLine[]): Promise<void> {
  const delivered = runs.reduce((sum, run) => sum + run.delivered, 0)
  const plan = await findPlan(trx, head.id)
  const last = runs.at(-1)
  if (!plan || !last || isFinal(head.state)) return saveHead(trx, head, { state: head.state, delivered })
  const isRunLeft = plan.runsMade < plan.runs
  if (!isRunLeft && runs.every((run) => isFinal(run.state))) {
    await saveHead(trx, head, { state: 'completed', delivered, serviceAllowsCancel: isRunLeft, endedAt: lastEnd(runs) })
    await announce(trx, orderCompleted, { orderId: head.id, userId: head.userId })
    return
  }
  await saveHead(trx, head, { state: head.state, delivered, serviceAllowsCancel: isRunLeft })
  const { startedAt } = plan
  const next = startedAt ? nextRunAt({ ...plan, startedAt, last: { startedAt: last.startedAt, isOver: isFinal(last.state) } }) : undefined
  await planNext(trx, head.id, head.state === 'running' && isRunLeft ? (next ?? null) : null)
}

async function followItems(trx: Trx, head: OrderLine, items: readonly OrderLine[]): Promise<void> {
  if (isFinal(head.state)) return
  const refunded = items.reduce((sum, item) => sum + item.refunded, 0n)
  const state = packageState(items)
  const serviceAllowsCancel = mayCancelAny(items)
  if (!isFinal(state)) return saveHead(trx, head, { state, refunded, serviceAllowsCancel })
  await saveHead(trx, head, {
    state,
    refunded,
    serviceAllowsCancel,
    endedAt: lastEnd(items),
    ...(state === 'completed' ? { delivered: head.quantity } : { cancelReason: worstReason(state, items) }),
  })
  await announce(trx, state === 'completed' ? orderCompleted : orderCanceled, { orderId: head.id, userId: head.userId })
}

/** A whole ends with the last of its parts. */
const lastEnd = (parts: readonly OrderLine[]): Date | null =>
  parts.reduce<Date | null>((last, { completedAt: end }) => (end && (!last || end > last) ? end : last), null)

const worstReason = (state: LineState, items: readonly OrderLine[]): string =>
  state === 'partial' ? 'partial' : (items.find((item) => item.cancelReason)?.cancelReason ?? 'provider')
