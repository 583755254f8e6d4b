import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { formatMicro, invariant, Refusal } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'
import { percentOf } from '@vitrine/pricing'
import { runwayDays, SPENDING_DAYS } from '../../model/balance/runway.ts'
import { spendingSince } from '../../queries/provider-page.ts'
import { getAccount, type ProviderAccount } from '../../store/account-store.ts'
import { type OperatorAccount, operatorAccounts } from '../../store/operator-account-store.ts'

const presentProvider = (account: OperatorAccount) => {
  const { usdRatePpm, marginFloorPpm, lowBalanceMicro, balanceMicro, breakerState, breakerReason, breakerNote, openUntil, ...rest } =
    account
  return {
    ...rest,
    usdRate: formatMicro(usdRatePpm),
    marginFloorPercent: percentOf(marginFloorPpm),
    lowBalance: formatMicro(lowBalanceMicro),
    balance: balanceMicro === null ? null : formatMicro(balanceMicro),
    breaker: { state: breakerState, reason: breakerReason, note: breakerNote, openUntil: openUntil?.toISOString() ?? null },
    balanceAt: account.balanceAt?.toISOString() ?? null,
    syncedAt: account.syncedAt?.toISOString() ?? null,
    currencyConfirmedAt: account.currencyConfirmedAt?.toISOString() ?? null,
  }
}

const WEEK_MS = SPENDING_DAYS * 86_400_000

/** Accounts with what was spent there in the last week, and for how long their balance lasts. */
export async function presentProviders(trx: Trx, accounts: readonly OperatorAccount[], now: Date) {
  const spending = await spendingSince(trx, new Date(now.getTime() - WEEK_MS))
  const spentBy = new Map(spending.map(({ accountId, micro }) => [accountId, micro]))
  return accounts.map((account) => {
    const spent = spentBy.get(account.id) ?? 0n
    return { ...presentProvider(account), spentWeekUsd: formatMicro(spent), lastsDays: runwayDays(account, spent) }
  })
}

/** One account, after it was made or changed. */
export async function presentOne(trx: Trx, account: OperatorAccount, now: Date) {
  const [shown] = await presentProviders(trx, [account], now)
  invariant(shown, 'one account is shown as one')
  return { data: shown }
}

/** How accounts stand, as the audit log compares them: of a key that it is set, and its end. */
export async function providerStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const states = (await operatorAccounts(trx, ids.map(Number))).map((account): [string, AuditState] => {
    const { name, endpoint, profile, concurrency, callsPerMinute, marginFloorPercent, lowBalance, isEnabled } = presentProvider(account)
    const { isExclusive, asksIdWindow, reconcilesBalance } = account
    const limits = { name, endpoint, profile, concurrency, callsPerMinute, marginFloorPercent, lowBalance, isEnabled }
    const fields = { ...limits, isExclusive, asksIdWindow, reconcilesBalance }
    return [String(account.id), { label: account.name, fields: { ...fields, key: `set · ${account.keyLast4}` }, version: account.version }]
  })
  return new Map(states)
}

/** The account of a path, its key opened; 404 when the panel has none of that number. */
export async function accountOf(trx: Trx, secrets: SecretBox, id: number): Promise<ProviderAccount> {
  await accountNamed(trx, id)
  return getAccount(trx, secrets, id)
}

/** The account of a path as operators see it. */
export async function accountNamed(trx: Trx, id: number): Promise<OperatorAccount> {
  const [account] = await operatorAccounts(trx, [id])
  if (!account) throw new Refusal('not-found', 'request.notFound')
  return account
}
