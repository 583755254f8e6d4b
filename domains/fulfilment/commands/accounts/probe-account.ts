import type { FulfilmentDeps } from '../../deps.ts'
import { afterFailedProbe, afterGoodProbe } from '../../model/breaker.ts'
import { after } from '../../model/timings.ts'
import { getAccount, lockBreaker, saveBreaker, takeProbe } from '../../store/account-store.ts'

/** After the cool-down one worker asks an account for its balance: an answer closes the breaker, silence doubles the wait. */
export async function probeAccount(deps: FulfilmentDeps, panelId: number, accountId: number): Promise<boolean> {
  const now = deps.clock.now()
  // Orders are postponed until this lease ends, so it is short; two probes at once are harmless.
  const leaseUntil = after(now, 2 * deps.timings.busyMs)
  const account = await deps.database.transaction(panelId, async (trx) => {
    return (await takeProbe(trx, accountId, now, leaseUntil)) ? getAccount(trx, deps.secrets, accountId) : undefined
  })
  if (!account) return false
  const works = await answers(deps, account.connector, account.access, account.breaker.reason === 'funds')
  await deps.database.transaction(panelId, async (trx) => {
    const breaker = await lockBreaker(trx, accountId)
    // Meanwhile somebody closed it, or opened it for longer.
    if (breaker.openUntil?.getTime() !== leaseUntil.getTime()) return
    await saveBreaker(trx, accountId, works ? afterGoodProbe(breaker) : afterFailedProbe(breaker, deps.clock.now(), deps.timings))
  })
  return works
}

async function answers(
  deps: FulfilmentDeps,
  connector: string,
  access: Awaited<ReturnType<typeof getAccount>>['access'],
  needsFunds: boolean,
): Promise<boolean> {
  try {
    const answer = await deps.providers[connector]?.balance(access)
    return answer !== undefined && (!needsFunds || Number(answer.balance) > 0)
  } catch (error) {
    deps.log.info({ event: 'provider.probe.failed', accountId: access.accountId, error: String(error) }, 'a provider still does not answer')
    return false
  }
}
