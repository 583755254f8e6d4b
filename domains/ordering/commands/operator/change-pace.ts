import type { Trx } from '@vitrine/platform/database'
import { dripFeedEnded, noRunLeft, orderAbsent } from '../../errors.ts'
import { paceFrom } from '../../model/plans.ts'
import { isFinal } from '../../model/states.ts'
import { findPlan, planNoEarlier, writePace } from '../../store/drip-store.ts'
import { findLineForUpdate } from '../../store/line-store.ts'
import { followParts } from '../parents/follow-parts.ts'
import type { SeenOrder } from './act-for-customer.ts'
import { orderChanged } from './changed-by.ts'

export interface Pace {
  readonly minutes: number
  /** How long such a minute takes. */
  readonly minuteMs: number
}

/**
 * Another pause between the runs of a drip feed that are still to be made. The next one moves with it, from the run before it and never into the past; a paused
 * feed stays paused.
 */
export async function changePace(trx: Trx, { id, version }: Pick<SeenOrder, 'id' | 'version'>, pace: Pace, now: Date): Promise<void> {
  const head = await findLineForUpdate(trx, id)
  const plan = head?.kind === 'drip_feed' && head.paidAt ? await findPlan(trx, id) : undefined
  if (!head || !plan?.startedAt) throw orderAbsent()
  if (head.stateVersion !== version) throw await orderChanged(trx, head)
  if (isFinal(head.state)) throw dripFeedEnded(head.state)
  if (plan.runsMade >= plan.runs) throw noRunLeft(plan.runs)
  if (plan.minutes === pace.minutes) return
  const { minutes } = pace
  await writePace(trx, id, { minutes, pauseMs: Math.max(1, minutes * pace.minuteMs), ...paceFrom({ ...plan, startedAt: plan.startedAt }) })
  await followParts(trx, id)
  await planNoEarlier(trx, id, now)
}
