import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { refillNotUndecided, unknownProviderOrder } from '../../errors.ts'
import { findPanelOfRefill } from '../../queries/due-rows.ts'
import { getAccount } from '../../store/account-store.ts'
import { lockLiveRefillAttempt } from '../../store/attempt-store.ts'
import { lockRefillTask } from '../../store/refill-store.ts'
import type { Decision } from '../unknown/decide-review.ts'
import { type OpenRefill, refillAccepted, refillNotTaken } from './settle-refill.ts'

/** An operator found the refill at the provider; the id must be known there. From then on it is polled as any other. */
export async function acceptRefill(deps: FulfilmentDeps, refillId: number, providerRefillId: string, decision: Decision): Promise<void> {
  const panelId = await panelOf(deps, refillId)
  const account = await deps.database.transaction(panelId, async (trx) => {
    const { task } = await undecided(trx, refillId)
    return getAccount(trx, deps.secrets, task.accountId)
  })
  const answers = await deps.providers[account.connector]?.refillStatus(account.access, [providerRefillId])
  const answer = answers?.get(providerRefillId)
  if (answer?.kind !== 'progress') throw unknownProviderOrder(providerRefillId, answer?.kind === 'error' ? answer.text : 'no news')
  await deps.database.transaction(panelId, async (trx) => {
    const evidence = { by: 'operator', ...decision, status: answer.rawStatus }
    await refillAccepted(deps, trx, await undecided(trx, refillId), providerRefillId, { class: 'decided', evidence })
  })
}

/** An operator confirmed that the provider never took the refill: it is requested again. */
export async function refuseRefill(deps: FulfilmentDeps, refillId: number, decision: Decision): Promise<void> {
  await deps.database.transaction(await panelOf(deps, refillId), async (trx) => {
    const evidence = { by: 'operator', ...decision }
    await refillNotTaken(deps, trx, await undecided(trx, refillId), 'rejected', { class: 'decided', evidence })
  })
}

async function panelOf(deps: FulfilmentDeps, refillId: number): Promise<number> {
  const panelId = await findPanelOfRefill(deps.database, refillId)
  if (panelId === undefined) throw refillNotUndecided(refillId)
  return panelId
}

async function undecided(trx: Trx, refillId: number): Promise<OpenRefill> {
  const task = await lockRefillTask(trx, refillId)
  const attempt = await lockLiveRefillAttempt(trx, refillId)
  if (task?.state !== 'unknown' || task.dueAt !== null || !attempt) throw refillNotUndecided(refillId)
  return { task, attempt }
}
