import { reportCancelRefused } from '@vitrine/ordering'
import { invariant } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import { pollAt } from '../../model/schedule.ts'
import { after } from '../../model/timings.ts'
import { getAccount } from '../../store/account-store.ts'
import { closeAttempt, insertAttempt, markSent } from '../../store/attempt-store.ts'
import { planPoll } from '../../store/poll-store.ts'
import { lockSubmission } from '../../store/submission-store.ts'
import { pacedAccess, waitForCall } from '../accounts/pace-calls.ts'
import { hashOf } from '../attempts/hash-request.ts'

/**
 * Asks the provider that has an order to cancel it. A yes means only "asked": money moves by what `status` says afterwards. A no lets the
 * delivery go on. Throws without a usable answer; asking twice is harmless.
 */
export async function askToCancel(deps: FulfilmentDeps, panelId: number, orderId: number): Promise<void> {
  const requested = await deps.database.transaction(panelId, async (trx) => {
    const submission = await lockSubmission(trx, orderId)
    if (submission?.state !== 'accepted' || submission.accountId === null || submission.providerOrderId === null) return undefined
    const now = deps.clock.now()
    const account = await getAccount(trx, deps.secrets, submission.accountId)
    if (account.access.lacks?.includes('cancel')) {
      await reportCancelRefused(trx, orderId)
      return undefined
    }
    const service = submission.providerServiceId ?? ''
    const requestHash = hashOf({ service, link: submission.link, quantity: submission.quantity, fields: {} })
    const attempt = await insertAttempt(
      trx,
      { orderId, action: 'cancel', accountId: account.id, providerServiceId: service, requestHash },
      now,
    )
    await markSent(trx, attempt.id, now, after(now, deps.timings.answerMs))
    return { account, attempt, providerOrderId: submission.providerOrderId }
  })
  if (!requested) return
  const { account, attempt, providerOrderId } = requested
  const provider = deps.providers[account.connector]
  invariant(provider, `connector ${account.connector} is installed`)
  await waitForCall(deps, panelId, account)
  const answers = await provider.cancel(pacedAccess(deps, panelId, account), [providerOrderId])
  // No answer about this order: `status` will tell whether the cancel arrived.
  const answer = answers.get(providerOrderId)
  await deps.database.transaction(panelId, async (trx) => {
    const now = deps.clock.now()
    const submission = await lockSubmission(trx, orderId)
    const excerpt = answer?.text ?? (answer ? (answer.taken ? 'taken' : 'refused') : 'no answer for this order')
    const state = answer ? (answer.taken ? 'accepted' : 'rejected') : 'ambiguous'
    await closeAttempt(trx, attempt.id, { state, class: 'cancel', answer: { at: now, httpStatus: null, excerpt } }, now)
    if (submission?.state !== 'accepted') return
    if (answer?.taken === false) await reportCancelRefused(trx, orderId)
    await planPoll(trx, orderId, pollAt(now, 0, deps.timings, Math.random()), 0)
  })
}
