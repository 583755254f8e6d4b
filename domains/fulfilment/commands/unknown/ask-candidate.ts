import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { notInReview, providerSilent } from '../../errors.ts'
import type { ProgressAnswer } from '../../ports.ts'
import { getAccount, type ProviderAccount } from '../../store/account-store.ts'
import { orderOfNumber } from '../../store/evidence-store.ts'
import { findSubmission } from '../../store/submission-store.ts'
import { noteTooOften, pacedAccess, waitForCall } from '../accounts/pace-calls.ts'

export interface CandidateCall {
  readonly panelId: number
  readonly account: ProviderAccount
  readonly providerOrderId: string
  /** Another order of ours that has this number. */
  readonly ownedBy: number | null
}

/** What is needed to ask an order's provider for one of its own orders; refused for an order that is not in review. */
export async function loadCandidate(deps: FulfilmentDeps, trx: Trx, orderId: number, providerOrderId: string): Promise<CandidateCall> {
  const submission = await findSubmission(trx, orderId)
  if (submission?.state !== 'review' || submission.accountId === null) throw notInReview(orderId)
  const account = await getAccount(trx, deps.secrets, submission.accountId)
  const owner = await orderOfNumber(trx, account.id, providerOrderId)
  return { panelId: trx.panelId, account, providerOrderId, ownedBy: owner === orderId ? null : owner }
}

/** What the provider says of it now; nothing is changed by it. 503 where it does not answer. */
export async function askCandidate(deps: FulfilmentDeps, { panelId, account, providerOrderId }: CandidateCall): Promise<ProgressAnswer> {
  try {
    await waitForCall(deps, panelId, account)
    const answers = await deps.providers[account.connector]?.status(pacedAccess(deps, panelId, account), [providerOrderId])
    return answers?.get(providerOrderId) ?? { kind: 'no-news' }
  } catch (error) {
    await noteTooOften(deps, panelId, account.id, error)
    throw providerSilent(account.name)
  }
}
