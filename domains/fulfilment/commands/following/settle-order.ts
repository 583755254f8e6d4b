import { reportFindings } from '@vitrine/ledger'
import { findLine, type HandSettlement, previewSettlement, type SettlementView, settleByHand, viewSettlement } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { judgeStatusUpdate } from '../../model/judge-status-update.ts'
import type { ProgressAnswer } from '../../ports.ts'
import type { ProviderAccount } from '../../store/account-store.ts'
import { findSettledByHand } from '../../store/poll-store.ts'
import type { Submission } from '../../store/submission.ts'
import { findSubmission, lockSubmission, makeSettledByHand } from '../../store/submission-store.ts'

/** What follows when a person ends an order, and whether its provider may still work on it; both are locked, in the order of workers. */
export async function viewSettlementOf(trx: Trx, request: HandSettlement): Promise<SettlementView> {
  const submission = await lockSubmission(trx, request.id)
  return withProvider(await viewSettlement(trx, request), submission)
}

/** The same for a question, which locks nothing. */
export const previewSettlementOf = async (trx: Trx, request: HandSettlement): Promise<SettlementView> =>
  withProvider(await previewSettlement(trx, request), await findSubmission(trx, request.id))

const withProvider = (view: SettlementView, submission: Submission | undefined): SettlementView => ({
  ...view,
  isWorkedOn: view.isWorkedOn || mayBeWorkedOn(submission),
})

/** In review with a number: the provider has the order, whatever contradicts itself about it. */
const mayBeWorkedOn = (submission: Submission | undefined): boolean => submission?.state === 'review' && submission.providerOrderId !== null

/** A person ends an order. Its provider is asked nothing more, and what it still says moves no money (`noteLateStatus`). */
export async function settleOrder(trx: Trx, request: HandSettlement, now: Date): Promise<SettlementView> {
  const submission = await lockSubmission(trx, request.id)
  const view = await settleByHand(trx, request, now)
  if (submission && submission.state !== 'done')
    await makeSettledByHand(trx, request.id, submission.acceptedAt === null ? null : submission.costExpected, now)
  return view
}

/** An answer about an order that a person ended meanwhile: an incident when it contradicts them, never money. */
export async function noteLateStatus(
  deps: Pick<FulfilmentDeps, 'clock' | 'timings' | 'log'>,
  trx: Trx,
  account: ProviderAccount,
  orderId: number,
  answer: ProgressAnswer | undefined,
): Promise<void> {
  const submission = answer?.kind === 'progress' ? await findSettledByHand(trx, orderId) : undefined
  const line = submission && (await findLine(trx, orderId))
  if (!submission?.acceptedAt || !line) return
  const watched = { ...submission, acceptedAt: submission.acceptedAt, currency: account.access.currency }
  const update = judgeStatusUpdate(watched, answer, deps.clock.now(), deps.timings.unseenGraceMs)
  if (update.kind !== 'progress' && update.kind !== 'final') return
  // A provider that goes on with what was paid for may yet finish it; one that goes on with what was given back may not.
  const isAgreed = update.kind === 'final' ? update.delivered === line.delivered : line.state === 'completed'
  if (isAgreed) return
  const detail = `settled by hand with ${line.delivered} of ${line.quantity}, but ${account.name} says ${update.rawStatus} with ${update.delivered}`
  await reportFindings(trx, deps.log, [{ check: 'R7', subject: `settled-order ${orderId}`, detail }])
}
