import { type Leg, post, theSystem } from '@vitrine/ledger'
import { reportFinal, reportProgress } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import { chargedMicro, isOverpriced } from '../../model/cost.ts'
import { judgeStatusUpdate, type StatusUpdate } from '../../model/judge-status-update.ts'
import { pollAt, pollsOnceMoved } from '../../model/schedule.ts'
import type { ProgressAnswer } from '../../ports.ts'
import type { ProviderAccount } from '../../store/account-store.ts'
import { lockLiveAttempt } from '../../store/attempt-store.ts'
import { lockForStatusUpdate, planPoll, recordStatusUpdate } from '../../store/poll-store.ts'
import { pauseRoute } from '../../store/route-store.ts'
import type { Submission } from '../../store/submission.ts'
import { makeDone } from '../../store/submission-store.ts'
import { sendToReview } from '../attempts/settle-attempt.ts'
import { noteLateStatus } from './settle-order.ts'

/** Applies one answer about one order in a transaction of its own; an answer overtaken by a later call is dropped. */
export async function applyStatusUpdate(
  deps: FulfilmentDeps,
  panelId: number,
  account: ProviderAccount,
  params: Submission,
  answer: ProgressAnswer | undefined,
): Promise<void> {
  await deps.database.transaction(panelId, async (trx) => {
    const submission = await lockForStatusUpdate(trx, params.orderId, params.pollNo)
    if (submission) await applyAnswer(deps, trx, account, submission, answer)
    else await noteLateStatus(deps, trx, account, params.orderId, answer)
  })
}

/** Applies an answer about a locked order, no matter who gave it. */
export async function applyAnswer(
  deps: Pick<FulfilmentDeps, 'clock' | 'timings' | 'log'>,
  trx: Trx,
  account: ProviderAccount,
  submission: Submission,
  answer: ProgressAnswer | undefined,
): Promise<void> {
  if (!submission.acceptedAt) return
  const now = deps.clock.now()
  const watched = { ...submission, acceptedAt: submission.acceptedAt, currency: account.access.currency }
  const update = judgeStatusUpdate(watched, answer, now, deps.timings.unseenGraceMs)
  await keep(trx, submission, update, now)
  await follow(deps, trx, account, submission, update, now)
  if (answer?.kind === 'progress') await watchPrice(deps, trx, account, submission, answer.progress.charge, now)
}

async function keep(trx: Trx, submission: Submission, update: StatusUpdate, now: Date): Promise<void> {
  const reported = update.kind === 'progress' || update.kind === 'final'
  await recordStatusUpdate(
    trx,
    submission.orderId,
    {
      startCount: reported ? update.startCount : null,
      remains: reported ? update.remains : null,
      delivered: reported ? update.delivered : submission.delivered,
      rawStatus: update.rawStatus,
      unseen: update.kind === 'nothing' ? update.unseen : 0,
      oddCurrencies: update.kind === 'nothing' ? update.oddCurrencies : 0,
    },
    now,
  )
}

async function follow(
  deps: Pick<FulfilmentDeps, 'clock' | 'timings' | 'log'>,
  trx: Trx,
  account: ProviderAccount,
  submission: Submission,
  update: StatusUpdate,
  now: Date,
): Promise<void> {
  const { orderId, polls } = submission
  switch (update.kind) {
    case 'nothing':
      return planPoll(trx, orderId, pollAt(now, polls, deps.timings, Math.random()), polls)
    case 'progress': {
      await reportProgress(trx, orderId, { startCount: update.startCount, delivered: update.delivered })
      const count = update.delivered > submission.delivered ? pollsOnceMoved(polls, deps.timings) : polls
      return planPoll(trx, orderId, pollAt(now, count, deps.timings, Math.random()), count)
    }
    case 'review':
      return sendToReview(deps, trx, orderId, update.reason)
    case 'final':
      await makeDone(trx, orderId, chargedMicro(update.charge, account.usdRatePpm) ?? submission.costExpected, now)
      await reportFinal(trx, orderId, { outcome: update.outcome, delivered: update.delivered, startCount: update.startCount }, now)
      return correctCost(trx, account, submission, update.charge)
  }
}

/** The provider's final charge replaces the expected cost, so that our prepaid money is what the provider's own book says. */
async function correctCost(
  trx: Trx,
  account: ProviderAccount,
  { orderId, costExpected }: Submission,
  charge: string | null,
): Promise<void> {
  const charged = chargedMicro(charge, account.usdRatePpm)
  if (charged === undefined || charged === costExpected) return
  const attempt = await lockLiveAttempt(trx, orderId)
  const [expense, prepaid] = [{ kind: 'expense.provider', owner: 0 } as const, { kind: 'provider_prepaid', owner: account.id } as const]
  const leg: Leg =
    charged < costExpected
      ? { debit: prepaid, credit: expense, amount: micro(costExpected - charged), code: 'internal' }
      : { debit: expense, credit: prepaid, amount: micro(charged - costExpected), code: 'internal' }
  await post(trx, {
    key: `order:${orderId}:cost:${attempt?.no ?? 0}:end`,
    reference: { kind: 'order', id: orderId },
    actor: theSystem,
    legs: [leg],
  })
}

/** A charge far above the agreed rate pauses the route: the service behind it is not the one that was bought. */
async function watchPrice(
  deps: Pick<FulfilmentDeps, 'log'>,
  trx: Trx,
  account: ProviderAccount,
  submission: Submission,
  charge: string | null,
  now: Date,
): Promise<void> {
  const charged = chargedMicro(charge, account.usdRatePpm)
  if (charged === undefined || submission.routePriority === null || !isOverpriced(charged, submission.costExpected)) return
  const because = `order ${submission.orderId} was charged ${charge} ${account.access.currency}`
  await pauseRoute(trx, submission.serviceId, submission.routePriority, because, now)
  deps.log.error(
    { event: 'route.price.exceeded', panelId: trx.panelId, serviceId: submission.serviceId, because },
    'a route costs more than agreed and is paused',
  )
}
