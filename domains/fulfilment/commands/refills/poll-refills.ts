import { reportRefill } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { pollAt } from '../../model/schedule.ts'
import { after } from '../../model/timings.ts'
import type { RefillAnswer } from '../../ports.ts'
import { getAccount } from '../../store/account-store.ts'
import { lockRefillForStatusUpdate, planRefillPoll, type RefillTask, saveRefillTask, takeRefillPolls } from '../../store/refill-store.ts'
import { noteTooOften, pacedAccess, takeCall } from '../accounts/pace-calls.ts'

const batchMax = 100
const unseenMax = 3

/** Polls one account for its running refills with one call. Returns how many were polled. */
export async function pollRefills(deps: FulfilmentDeps, panelId: number, accountId: number): Promise<number> {
  const now = deps.clock.now()
  const { account, tasks } = await deps.database.transaction(panelId, async (trx) => {
    const account = await getAccount(trx, deps.secrets, accountId)
    const isFree = (await takeCall(trx, account)) === 0
    return { account, tasks: isFree ? await takeRefillPolls(trx, accountId, now, after(now, deps.timings.pollLeaseMs), batchMax) : [] }
  })
  const provider = deps.providers[account.connector]
  const ids = tasks.flatMap((task) => task.providerRefillId ?? [])
  if (ids.length === 0 || !provider) return tasks.length
  let answers: ReadonlyMap<string, RefillAnswer>
  try {
    answers = await provider.refillStatus(pacedAccess(deps, panelId, account), ids)
  } catch (error) {
    await noteTooOften(deps, panelId, accountId, error)
    deps.log.info({ event: 'refill.status.unavailable', panelId, accountId, error: String(error) }, 'a provider told no status')
    return tasks.length
  }
  for (const requested of tasks) {
    const answer = answers.get(requested.providerRefillId ?? '')
    await deps.database
      .transaction(panelId, (trx) => applyAnswer(deps, trx, requested, answer))
      .catch((error: unknown) => {
        deps.log.error(
          { event: 'refill.status.unapplied', panelId, refillId: requested.refillId, error: String(error) },
          'a status update of a refill could not be applied',
        )
      })
  }
  return tasks.length
}

async function applyAnswer(deps: FulfilmentDeps, trx: Trx, params: RefillTask, answer: RefillAnswer | undefined): Promise<void> {
  const task = await lockRefillForStatusUpdate(trx, params.refillId, params.pollNo)
  if (task) await applyRefillAnswer(deps, trx, task, answer)
}

/** Applies an answer about a locked refill, no matter who gave it. */
export async function applyRefillAnswer(
  deps: Pick<FulfilmentDeps, 'clock' | 'timings'>,
  trx: Trx,
  task: RefillTask,
  answer: RefillAnswer | undefined,
): Promise<void> {
  const now = deps.clock.now()
  const end = async (state: 'completed' | 'rejected', reason: string | null = null): Promise<void> => {
    await saveRefillTask(trx, task, { state: 'done' }, now)
    await reportRefill(trx, task.refillId, { state, reason }, now)
  }
  if (answer?.kind === 'progress') {
    if (answer.state === 'completed') return end('completed')
    if (answer.state === 'rejected') return end('rejected', answer.rawStatus)
    if (answer.state === 'in_progress') await reportRefill(trx, task.refillId, { state: 'in_progress' }, now)
  }
  const isLate = task.acceptedAt !== null && now.getTime() - task.acceptedAt.getTime() >= deps.timings.unseenGraceMs
  const unseen = answer?.kind === 'error' && isLate ? task.unseen + 1 : answer?.kind === 'progress' ? 0 : task.unseen
  if (unseen >= unseenMax) return end('rejected', 'the provider does not know the refill')
  const rawStatus = answer?.kind === 'progress' ? answer.rawStatus : answer?.kind === 'error' ? answer.text : null
  await planRefillPoll(trx, task, pollAt(now, task.polls, deps.timings, Math.random()), { rawStatus, unseen })
}
