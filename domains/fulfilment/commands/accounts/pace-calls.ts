import { setTimeout as sleep } from 'node:timers/promises'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { arrivalAfter, callWaitMs, saysTooOften } from '../../model/pacing.ts'
import type { ProviderAccess } from '../../ports.ts'
import type { ProviderAccount } from '../../store/account-store.ts'
import { ensureBudget, limitAccount, lockBudgets, saveArrival } from '../../store/budget-store.ts'

/** The longest wait inside a call; beyond it the work is postponed. */
const TIMEOUT_MS = 2_000

/** Takes one call from an account's budget. Returns how long to wait, 0 when the call may be made. */
export async function takeCall(trx: Trx, { id, callsPerMinute }: ProviderAccount): Promise<number> {
  if (callsPerMinute !== null) await ensureBudget(trx, id)
  const budgets = await lockBudgets(trx, [id])
  const waitMs = callWaitMs(budgets.of(id), callsPerMinute, budgets.now)
  if (waitMs === 0 && callsPerMinute !== null) await saveArrival(trx, id, arrivalAfter(budgets.of(id), callsPerMinute, budgets.now, 1))
  return waitMs
}

/** The account's access for one call whose budget is taken; further calls of the connector wait for theirs, or fail. */
export function pacedAccess(deps: FulfilmentDeps, panelId: number, account: ProviderAccount): ProviderAccess {
  let isPaid = true
  return {
    ...account.access,
    pace: async () => {
      if (isPaid) isPaid = false
      else await waitForCall(deps, panelId, account)
    },
  }
}

/** For calls that cannot be postponed: waits for the budget, and fails after a timeout. */
export async function waitForCall(deps: FulfilmentDeps, panelId: number, account: ProviderAccount): Promise<void> {
  const lenientUntil = performance.now() + TIMEOUT_MS
  for (;;) {
    const waitMs = await deps.database.transaction(panelId, (trx) => takeCall(trx, account))
    if (waitMs === 0) return
    if (performance.now() + waitMs > lenientUntil) throw new Error(`${account.name} may not be called for ${waitMs} ms`)
    await sleep(waitMs)
  }
}

/** Whether an answer, or the fault in its place, means "too often"; then the account gets a pause. */
export async function noteTooOften(deps: FulfilmentDeps, panelId: number, accountId: number, said: TooOften | unknown): Promise<boolean> {
  const { httpStatus, text } = excerptOf(said)
  if (!saysTooOften(httpStatus, text)) return false
  const { backOffMs: firstMs, backOffCapMs: capMs } = deps.timings
  const until = await deps.database.transaction(panelId, (trx) => limitAccount(trx, accountId, { firstMs, capMs }))
  deps.log.info({ event: 'provider.rate_limited', panelId, accountId, until }, 'a provider wants to be asked less often')
  return true
}

interface TooOften {
  readonly httpStatus: number | null
  readonly excerpt: string
}

function excerptOf(said: unknown): { readonly httpStatus: number | null; readonly text: string } {
  if (typeof said !== 'object' || said === null) return { httpStatus: null, text: String(said) }
  const httpStatus = 'httpStatus' in said && typeof said.httpStatus === 'number' ? said.httpStatus : null
  return { httpStatus, text: 'excerpt' in said && typeof said.excerpt === 'string' ? said.excerpt : String(said) }
}
