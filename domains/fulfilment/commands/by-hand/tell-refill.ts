import type { Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import { refillStateByHand } from '../../queries/by-hand.ts'
import { lockRefillTask } from '../../store/refill-store.ts'
import { applyRefillAnswer } from '../refills/poll-refills.ts'

export interface RefillReport {
  readonly refillId: number
  readonly state: 'in_progress' | 'completed' | 'rejected'
  /** Of a refill that is not done; the customer reads it. */
  readonly reason: string
}

/** A person says what became of a refill that waits for one. @throws not found when none waits. */
export async function tellRefill(deps: Pick<FulfilmentDeps, 'clock' | 'timings'>, trx: Trx, report: RefillReport): Promise<void> {
  const task = await lockRefillTask(trx, report.refillId)
  if (task?.state !== 'accepted' || !(await refillStateByHand(trx, report.refillId))) throw new Refusal('not-found', 'request.notFound')
  const rawStatus = report.state === 'rejected' ? report.reason : `by hand: ${report.state}`
  await applyRefillAnswer(deps, trx, task, { kind: 'progress', state: report.state, rawStatus })
}
