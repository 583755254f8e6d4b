import type { Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import type { Submission } from '../../store/submission.ts'
import { lockSubmission, planResolution } from '../../store/submission-store.ts'
import { sendToReview } from '../attempts/settle-attempt.ts'

async function lockUnknown(trx: Trx, orderId: number): Promise<Submission> {
  const submission = await lockSubmission(trx, orderId)
  if (submission?.state !== 'unknown') throw new Refusal('invalid', 'orders.actionRefused')
  return submission
}

/** A person decides about an unknown outcome before every planned poll was made; a poll under way finds it decided about by somebody else. */
export async function takeOver(deps: Pick<FulfilmentDeps, 'clock' | 'log'>, trx: Trx, orderId: number, operator: string): Promise<void> {
  await lockUnknown(trx, orderId)
  await sendToReview(deps, trx, orderId, `taken over by ${operator}`)
}

/** The next poll for an unknown outcome is made now; it uses up none of the planned ones that come after it. */
export async function pollNow(trx: Trx, orderId: number, now: Date): Promise<void> {
  const { resolveStep } = await lockUnknown(trx, orderId)
  await planResolution(trx, orderId, resolveStep, now)
}
