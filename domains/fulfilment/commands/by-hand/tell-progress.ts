import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { isByHand, progressOf, refusalOf, type WorkRefusal, type WorkReport } from '../../model/by-hand.ts'
import { getAccount, type ProviderAccount } from '../../store/account-store.ts'
import { lockSubmissions } from '../../store/submission-store.ts'
import { applyAnswer } from '../following/apply-status-update.ts'

export interface OrderReport extends WorkReport {
  readonly orderId: number
}

export interface ReportOutcome {
  readonly orderId: number
  /** Why nothing was done; null when it was. */
  readonly refusal: WorkRefusal | null
}

/**
 * A person says how far orders are that wait for one. It is applied as a panel's answer is, so customer, escrow and cost end the same way; what is over already,
 * or is nobody's work by hand, is refused by itself.
 */
export async function tellProgress(
  deps: Pick<FulfilmentDeps, 'clock' | 'timings' | 'log' | 'secrets'>,
  trx: Trx,
  orders: readonly OrderReport[],
): Promise<ReportOutcome[]> {
  const submissions = await lockSubmissions(
    trx,
    orders.map(({ orderId }) => orderId),
  )
  const accounts = new Map<number, ProviderAccount>()
  const accountOf = async (id: number): Promise<ProviderAccount> => {
    const account = accounts.get(id) ?? (await getAccount(trx, deps.secrets, id))
    accounts.set(id, account)
    return account
  }
  const outcomes: ReportOutcome[] = []
  for (const report of [...orders].sort((one, other) => one.orderId - other.orderId)) {
    const submission = submissions.get(report.orderId)
    const isAccepted = submission?.state === 'accepted' && submission.accountId !== null
    const account = isAccepted && submission.accountId !== null ? await accountOf(submission.accountId) : undefined
    const refusal = submission && account && isByHand(account.connector) ? refusalOf(submission, report) : 'not_waiting'
    if (submission && account && refusal === undefined)
      await applyAnswer(deps, trx, account, submission, { kind: 'progress', progress: progressOf(submission, report) })
    outcomes.push({ orderId: report.orderId, refusal: refusal ?? null })
  }
  return outcomes
}
