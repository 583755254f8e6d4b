import type { Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import { providerSilent } from '../../errors.ts'
import { after } from '../../model/timings.ts'
import type { ProgressAnswer } from '../../ports.ts'
import { getAccount, type ProviderAccount } from '../../store/account-store.ts'
import { takePoll } from '../../store/poll-store.ts'
import type { Submission } from '../../store/submission.ts'
import { noteTooOften, pacedAccess, waitForCall } from '../accounts/pace-calls.ts'
import { applyStatusUpdate } from './apply-status-update.ts'

export interface TakenCheck {
  readonly panelId: number
  readonly account: ProviderAccount
  readonly submission: Submission
  readonly providerOrderId: string
}

/** Claims an order that a provider has for one status call now; refused when none has it, or nobody can be asked. */
export async function takeCheck(deps: FulfilmentDeps, trx: Trx, orderId: number): Promise<TakenCheck> {
  const now = deps.clock.now()
  const submission = await takePoll(trx, orderId, after(now, deps.timings.pollLeaseMs))
  const account = submission?.accountId == null ? undefined : await getAccount(trx, deps.secrets, submission.accountId)
  if (!submission?.providerOrderId || !account || !deps.providers[account.connector]) throw new Refusal('invalid', 'orders.actionRefused')
  return { panelId: trx.panelId, account, submission, providerOrderId: submission.providerOrderId }
}

/** Asks the provider for the status of a claimed order and applies what it says. */
export async function checkOrder(
  deps: FulfilmentDeps,
  { panelId, account, submission, providerOrderId }: TakenCheck,
): Promise<ProgressAnswer> {
  let answers: ReadonlyMap<string, ProgressAnswer> | undefined
  try {
    await waitForCall(deps, panelId, account)
    answers = await deps.providers[account.connector]?.status(pacedAccess(deps, panelId, account), [providerOrderId])
  } catch (error) {
    await noteTooOften(deps, panelId, account.id, error)
    throw providerSilent(account.name)
  }
  const answer = answers?.get(providerOrderId)
  await applyStatusUpdate(deps, panelId, account, submission, answer)
  return answer ?? { kind: 'no-news' }
}
