import { balanceOf, closeGone, reportFindings } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { type BalanceReading, reconcileBalance } from '../../model/balance/reconcile-balance.ts'
import { chargedMicro } from '../../model/cost.ts'
import { getAccount, type ProviderAccount } from '../../store/account-store.ts'
import { exclusiveAccountIds, exposureOf, findBaseline, saveBaseline } from '../../store/watched-store.ts'

/** An order is charged there seconds before we book it; a difference that lasts longer has another cause. */
const TIMEOUT_MS = 30 * 60_000

/**
 * R6: reconciles what left our account at a provider with the costs we booked. Only for accounts that nobody else spends from. A payment into it is not in
 * in our ledger and begins a new comparison. A provider that does not answer is thrown at the end.
 */
export async function reconcileProviders(deps: FulfilmentDeps, panelId: number, timeoutMs = TIMEOUT_MS): Promise<void> {
  const errors: unknown[] = []
  for (const id of await deps.database.read(panelId, exclusiveAccountIds)) {
    try {
      await reconcile(deps, panelId, id, timeoutMs)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} providers could not be weighed: ${errors[0]}`)
}

async function reconcile(deps: FulfilmentDeps, panelId: number, accountId: number, timeoutMs: number): Promise<void> {
  const { database, secrets, providers } = deps
  const { account, before } = await database.read(panelId, async (trx) => ({
    account: await getAccount(trx, secrets, accountId),
    before: await exposureOf(trx, accountId),
  }))
  const balance = balanceIn(account, await providers[account.connector]?.balance(account.access))
  await database.transaction(panelId, async (trx) => {
    const after = await exposureOf(trx, accountId)
    const spent = -(await balanceOf(trx, { kind: 'provider_prepaid', owner: accountId }))
    await judge(deps, trx, account, { balance, spent, exposure: before > after ? before : after }, timeoutMs)
  })
}

/** In micro-USD; throws when the answer is no amount in the currency of the account. */
function balanceIn(
  { access, usdRatePpm, name }: ProviderAccount,
  answer: { readonly balance: string; readonly currency: string } | undefined,
): bigint {
  const amount = answer?.currency === access.currency ? chargedMicro(answer.balance, usdRatePpm) : undefined
  if (amount === undefined) throw new Error(`${name} tells no balance in ${access.currency}`)
  return amount
}

async function judge(deps: FulfilmentDeps, trx: Trx, account: ProviderAccount, reading: BalanceReading, timeoutMs: number): Promise<void> {
  const subject = `provider ${account.id}`
  const baseline = await findBaseline(trx, account.id, account.usdRatePpm)
  const verdict = baseline && reconcileBalance(baseline, reading)
  if (verdict?.kind === 'missing') {
    const detail = `${account.name} took ${verdict.amount} more than was booked; orders under way explain ${verdict.slack}`
    return reportFindings(trx, deps.log, [{ check: 'R6', subject, detail }], timeoutMs)
  }
  if (verdict?.kind !== 'agrees') await saveBaseline(trx, account, reading, deps.clock.now())
  await closeGone(trx, 'R6', [subject])
}
