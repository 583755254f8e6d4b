import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { hasProviderOrder, notInReview, providerOrderTaken, unknownProviderOrder } from '../../errors.ts'
import { findPanelOfLine } from '../../queries/due-rows.ts'
import { getAccount } from '../../store/account-store.ts'
import { lockLiveAttempt } from '../../store/attempt-store.ts'
import { insertReviewDecision, type ReviewDecision } from '../../store/reviews/review-decision-store.ts'
import { findSubmission, lockSubmission } from '../../store/submission-store.ts'
import { type Open, settleAccepted, settleNotTaken } from '../attempts/settle-attempt.ts'

/** Who decided, and why: stored as the attempt's evidence. */
export interface Decision {
  readonly operator: string
  readonly note: string
}

/** An operator found the order at the provider; the id must be known there. From then on it is polled as any other. */
export async function acceptReview(deps: FulfilmentDeps, orderId: number, providerOrderId: string, decision: Decision): Promise<void> {
  const panelId = await panelOf(deps, orderId)
  const account = await deps.database.read(panelId, async (trx) => {
    const submission = await findSubmission(trx, orderId)
    if (submission?.state !== 'review' || submission.accountId === null) throw notInReview(orderId)
    return getAccount(trx, deps.secrets, submission.accountId)
  })
  const answers = await deps.providers[account.connector]?.status(account.access, [providerOrderId])
  const answer = answers?.get(providerOrderId)
  if (answer?.kind !== 'progress') throw unknownProviderOrder(providerOrderId, answer?.kind === 'error' ? answer.text : 'no news')
  const accept = deps.database.transaction(panelId, async (trx) => {
    const evidence = { by: 'operator', ...decision, status: answer.progress.rawStatus }
    await settleAccepted(deps, trx, await openReview(trx, orderId), providerOrderId, { class: 'decided', evidence })
    await record(deps, trx, { orderId, outcome: 'accepted', providerOrderId }, decision)
  })
  await accept.catch((error: unknown) => {
    throw isUniqueViolation(error, 'submission_provider_order') ? providerOrderTaken(providerOrderId) : error
  })
}

/** An operator confirmed that the provider never took the order: it is sent again. */
export async function refuseReview(deps: FulfilmentDeps, orderId: number, decision: Decision): Promise<void> {
  const panelId = await panelOf(deps, orderId)
  await deps.database.transaction(panelId, (trx) => refuseReviewOf(deps, trx, orderId, decision))
}

/** The same within a transaction of the order's panel. */
export async function refuseReviewOf(deps: FulfilmentDeps, trx: Trx, orderId: number, decision: Decision): Promise<void> {
  const open = await openReview(trx, orderId)
  if (open.submission.providerOrderId !== null) throw hasProviderOrder(open.submission.providerOrderId)
  const how = { state: 'rejected', refusedRoute: null, atOnce: true } as const
  await settleNotTaken(deps, trx, open, how, { class: 'decided', evidence: { by: 'operator', ...decision } })
  await record(deps, trx, { orderId, outcome: 'not_accepted', providerOrderId: null }, decision)
}

const record = (
  { clock }: Pick<FulfilmentDeps, 'clock'>,
  trx: Trx,
  what: Pick<ReviewDecision, 'orderId' | 'outcome' | 'providerOrderId'>,
  { operator, note }: Decision,
): Promise<void> => insertReviewDecision(trx, { ...what, note, by: operator, decidedAt: clock.now() })

async function panelOf(deps: FulfilmentDeps, orderId: number): Promise<number> {
  const panelId = await findPanelOfLine(deps.database, orderId)
  if (panelId === undefined) throw notInReview(orderId)
  return panelId
}

async function openReview(trx: Trx, orderId: number): Promise<Open> {
  const submission = await lockSubmission(trx, orderId)
  const attempt = await lockLiveAttempt(trx, orderId)
  if (submission?.state !== 'review' || !attempt) throw notInReview(orderId)
  return { submission, attempt }
}
