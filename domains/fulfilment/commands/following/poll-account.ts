import type { FulfilmentDeps } from '../../deps.ts'
import { after } from '../../model/timings.ts'
import type { ProgressAnswer } from '../../ports.ts'
import { getAccount } from '../../store/account-store.ts'
import { takePolls } from '../../store/poll-store.ts'
import { noteTooOften, pacedAccess, takeCall } from '../accounts/pace-calls.ts'
import { applyStatusUpdate } from './apply-status-update.ts'

const batchMax = 100

/** Polls one account for its due orders with one call; every answer is applied by itself. Returns how many were polled. */
export async function pollAccount(deps: FulfilmentDeps, panelId: number, accountId: number): Promise<number> {
  const now = deps.clock.now()
  const { account, watched } = await deps.database.transaction(panelId, async (trx) => {
    const account = await getAccount(trx, deps.secrets, accountId)
    const isFree = (await takeCall(trx, account)) === 0
    return { account, watched: isFree ? await takePolls(trx, accountId, now, after(now, deps.timings.pollLeaseMs), batchMax) : [] }
  })
  const ids = watched.flatMap((submission) => (submission.providerOrderId === null ? [] : [submission.providerOrderId]))
  const provider = deps.providers[account.connector]
  if (ids.length === 0 || !provider) return watched.length
  let answers: ReadonlyMap<string, ProgressAnswer>
  try {
    answers = await provider.status(pacedAccess(deps, panelId, account), ids)
  } catch (error) {
    await noteTooOften(deps, panelId, accountId, error)
    // The lease is the pause before these orders are polled again.
    deps.log.info({ event: 'provider.status.unavailable', panelId, accountId, error: String(error) }, 'a provider told no status')
    return watched.length
  }
  for (const submission of watched) {
    await applyStatusUpdate(deps, panelId, account, submission, answers.get(submission.providerOrderId ?? '')).catch((error: unknown) => {
      deps.log.error(
        { event: 'order.status.unapplied', panelId, orderId: submission.orderId, error: String(error) },
        'a status update of an order could not be applied',
      )
    })
  }
  return watched.length
}
