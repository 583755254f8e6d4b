import { findLine, reportCount } from '@vitrine/ordering'
import type { FulfilmentDeps } from '../../deps.ts'
import { after } from '../../model/timings.ts'
import type { ProgressAnswer } from '../../ports.ts'
import { getAccount } from '../../store/account-store.ts'
import { findSubmission } from '../../store/submission-store.ts'
import { endWatches, insertWatch, takeWatches } from '../../store/watch-store.ts'
import { noteTooOften, pacedAccess, takeCall } from '../accounts/pace-calls.ts'

const batchMax = 100
/** Once a day for thirty days. */
const countsMax = 30

/** A completed order with guarantee is counted from now on. */
export async function watchDelivery(deps: FulfilmentDeps, panelId: number, orderId: number): Promise<void> {
  await deps.database.transaction(panelId, async (trx) => {
    const [line, submission] = [await findLine(trx, orderId), await findSubmission(trx, orderId)]
    if (!line?.isGuarantee || !submission?.providerOrderId || submission.accountId === null) return
    const { accountId, providerOrderId } = submission
    await insertWatch(trx, { orderId, accountId, providerOrderId }, after(deps.clock.now(), deps.timings.countEveryMs))
  })
}

/** Asks one account what is missing of completed orders, as far as it tells. Returns how many were asked for. */
export async function countDrops(deps: FulfilmentDeps, panelId: number, accountId: number): Promise<number> {
  const now = deps.clock.now()
  const { account, watches } = await deps.database.transaction(panelId, async (trx) => {
    const account = await getAccount(trx, deps.secrets, accountId)
    const isFree = (await takeCall(trx, account)) === 0
    return { account, watches: isFree ? await takeWatches(trx, accountId, now, after(now, deps.timings.countEveryMs), batchMax) : [] }
  })
  const provider = deps.providers[account.connector]
  if (watches.length === 0 || !provider) return watches.length
  const ids = watches.map((watch) => watch.providerOrderId)
  const answers = await provider
    .status(pacedAccess(deps, panelId, account), ids)
    .catch(async (error: unknown): Promise<ReadonlyMap<string, ProgressAnswer>> => {
      await noteTooOften(deps, panelId, accountId, error)
      deps.log.info({ event: 'provider.count.unavailable', panelId, accountId, error: String(error) }, 'a provider counted nothing')
      return new Map()
    })
  for (const { orderId, providerOrderId } of watches) {
    const lost = lostOf(answers.get(providerOrderId))
    if (lost !== undefined) await deps.database.transaction(panelId, (trx) => reportCount(trx, orderId, lost, deps.clock.now()))
  }
  const over = watches.filter((watch) => watch.counts >= countsMax).map((watch) => watch.orderId)
  if (over.length > 0) await deps.database.transaction(panelId, (trx) => endWatches(trx, over))
  return watches.length
}

/** Only answers of panels that still call the order completed count; most tell nothing after the end. */
function lostOf(answer: ProgressAnswer | undefined): number | undefined {
  if (answer?.kind !== 'progress' || answer.progress.state !== 'completed') return undefined
  const { remains } = answer.progress
  return remains !== null && remains >= 0 ? remains : undefined
}
