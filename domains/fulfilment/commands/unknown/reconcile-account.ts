import { balanceOf } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { chargedMicro } from '../../model/cost.ts'
import { describeMissing } from '../../model/evidence.ts'
import { after } from '../../model/timings.ts'
import type { ProgressAnswer, Provider } from '../../ports.ts'
import type { ProviderAccount } from '../../store/account-store.ts'
import {
  type BalanceSnapshot,
  costsOf,
  findAccountSnapshot,
  findSavedSnapshot,
  ordersMax,
  type Standing,
  saveAccountSnapshot,
  saveSnapshot,
  standingOf,
} from '../../store/balance/balance-snapshot-store.ts'
import { noteZero } from '../../store/evidence-store.ts'
import { pacedAccess } from '../accounts/pace-calls.ts'
import type { Sending } from '../sending/claim-lines.ts'
import type { Finding, UnknownOutcome } from './resolve-line.ts'

const nothing: Finding = { kind: 'nothing' }
const saidBy = { taken: 'accepted', 'not-taken': 'not_accepted', unclear: 'unclear' } as const

/**
 * Reconciles the account's balance with the cost of the unknown order. Missing exactly that, and nothing else unknown: taken, under an id that only
 * a human can look up. Nothing missing, twice and late enough: proof that no unknown order was taken.
 */
export async function reconcile(deps: FulfilmentDeps, panelId: number, provider: Provider, unresolved: UnknownOutcome): Promise<Finding> {
  const { account, submission, attempt, lastSentAt, checks } = unresolved
  const before = await deps.database.read(panelId, (trx) => findSavedSnapshot(trx, attempt.id))
  if (!before || !attempt.sentAt || attempt.sentAt.getTime() - before.at.getTime() > deps.timings.snapshotMaxMs) {
    checks.push({ kind: 'balance', verdict: 'unclear', found: { balanceBefore: null } })
    return nothing
  }
  const now = await snapshotNow(deps, panelId, provider, account)
  // Another request is out there: retried soon.
  if (!now) {
    checks.push({ kind: 'balance', verdict: 'no_answer', found: {} })
    return { kind: 'unanswered', polls: submission.resolveStep }
  }
  const missing = before.netBalance - now.netBalance + (await foundSince(deps, panelId, before, now))
  const costs = now.unresolved.filter(({ attemptId }) => !before.unresolved.includes(attemptId)).map(({ cost }) => cost)
  const verdict = describeMissing(missing, submission.costExpected, costs, account.usdRatePpm)
  const balances = { balanceBefore: String(before.netBalance), balanceNow: String(now.netBalance) }
  checks.push({ kind: 'balance', verdict: saidBy[verdict], found: { ...balances, missing: String(missing), unknownOrders: costs.length } })
  deps.log.info(
    {
      event: 'provider.balance.reconciled',
      panelId,
      orderId: submission.orderId,
      missing: String(missing),
      unresolved: costs.length,
      verdict,
    },
    'a provider account was reconciled',
  )
  const at = deps.clock.now()
  const zeroAt = await deps.database.transaction(panelId, (trx) => noteZero(trx, submission.orderId, verdict === 'not-taken' ? at : null))
  // The ids may still tell which one it is.
  if (verdict === 'taken' && !account.asksIdWindow)
    return { kind: 'contradiction', reason: 'the balance says that the provider took the order; its id must be looked up' }
  if (!zeroAt || !lastSentAt) return nothing
  const provenAt = Math.max(zeroAt.getTime() + deps.timings.zeroApartMs, lastSentAt.getTime() + deps.timings.negativeAfterMs)
  const evidence = { by: 'balance', before: String(before.netBalance), now: String(now.netBalance) }
  if (at.getTime() >= provenAt && zeroAt < at) return { kind: 'not-taken', definitive: false, evidence }
  return { kind: 'nothing', again: after(new Date(provenAt), 1) }
}

/** Cost of attempts that were unknown at the earlier snapshot and are resolved by now: booked since, but paid before it. */
async function foundSince(deps: FulfilmentDeps, panelId: number, before: BalanceSnapshot, now: Reconciled): Promise<bigint> {
  if (before.unresolved.length === 0) return 0n
  const found = await deps.database.read(panelId, (trx) => costsOf(trx, before.unresolved))
  return [...found].reduce((sum, [orderId, booked]) => sum + (now.charges.get(orderId) ?? booked), 0n)
}

interface Reconciled {
  readonly netBalance: bigint
  readonly unresolved: Standing['unresolved']
  /** Present charges of the orders asked for. */
  readonly charges: ReadonlyMap<number, bigint>
}

/**
 * The account's net balance: its balance and the present charges of our orders there, also of recently ended ones. Undefined while a request is
 * out, when anything of ours changed meanwhile, or when it does not tell what an order costs.
 */
async function snapshotNow(
  deps: FulfilmentDeps,
  panelId: number,
  provider: Provider,
  account: ProviderAccount,
): Promise<Reconciled | undefined> {
  const endedSince = after(deps.clock.now(), -deps.timings.reconcileEndedMs)
  const poll = async (trx: Trx) => ({
    standing: await standingOf(trx, account.id, endedSince),
    spent: -(await balanceOf(trx, { kind: 'provider_prepaid', owner: account.id })),
  })
  const before = await deps.database.read(panelId, poll)
  const { inFlight, unresolved, orders } = before.standing
  if (inFlight > 0 || orders.length > ordersMax) return undefined
  const access = pacedAccess(deps, panelId, account)
  const ids = orders.map(({ id }) => id)
  const answers = ids.length > 0 ? await provider.status(access, ids) : new Map<string, ProgressAnswer>()
  const charges = new Map<number, bigint>()
  for (const { orderId, id } of orders) {
    const charge = chargeOf(answers.get(id), account)
    if (charge === undefined) return undefined
    charges.set(orderId, charge)
  }
  const answer = await provider.balance(access)
  const balance = answer.currency === account.access.currency ? chargedMicro(answer.balance, account.usdRatePpm) : undefined
  if (balance === undefined || !isSame(before, await deps.database.read(panelId, poll))) return undefined
  const changed = orders.reduce((sum, { orderId, booked }) => sum + (charges.get(orderId) ?? 0n) - booked, 0n)
  return { netBalance: balance + before.spent + changed, unresolved, charges }
}

function chargeOf(answer: ProgressAnswer | undefined, { access, usdRatePpm }: ProviderAccount): bigint | undefined {
  if (answer?.kind !== 'progress') return undefined
  const { charge, currency } = answer.progress
  return currency === null || currency === access.currency ? chargedMicro(charge, usdRatePpm) : undefined
}

interface StandingPoll {
  readonly standing: Standing
  readonly spent: bigint
}
const isSame = (one: StandingPoll, other: StandingPoll): boolean => textOf(one) === textOf(other)
const textOf = ({ standing, spent }: StandingPoll): string =>
  [
    spent,
    standing.inFlight,
    ...standing.unresolved.map(({ attemptId }) => attemptId),
    '/',
    ...standing.orders.map(({ id, booked }) => `${id}:${booked}`),
  ].join(' ')

/**
 * Stores the account's net balance before a request, where it may later serve as evidence: a recent snapshot, or a new one. An
 * account that does not answer gets none.
 */
export async function snapshotBefore(deps: FulfilmentDeps, provider: Provider, { panelId, attempt, account }: Sending): Promise<void> {
  if (!account.reconcilesBalance || !account.isExclusive) return
  try {
    const known = await deps.database.read(panelId, (trx) => findAccountSnapshot(trx, account.id))
    const at = deps.clock.now()
    const isFresh = known !== undefined && at.getTime() - known.at.getTime() < deps.timings.reconcileEveryMs
    const snapshot = isFresh ? known : ((await freshSnapshot(deps, panelId, provider, account, at)) ?? known)
    if (snapshot) await deps.database.transaction(panelId, (trx) => saveSnapshot(trx, attempt.id, snapshot))
  } catch (error) {
    deps.log.error(
      { event: 'provider.balance.snapshot_failed', panelId, accountId: account.id, error: String(error) },
      'no balance snapshot before a request',
    )
  }
}

async function freshSnapshot(
  deps: FulfilmentDeps,
  panelId: number,
  provider: Provider,
  account: ProviderAccount,
  at: Date,
): Promise<BalanceSnapshot | undefined> {
  const now = await snapshotNow(deps, panelId, provider, account).catch((error: unknown) => {
    deps.log.info(
      { event: 'provider.balance.unavailable', panelId, accountId: account.id, error: String(error) },
      'a provider told no balance',
    )
    return undefined
  })
  if (!now) return undefined
  const snapshot = { netBalance: now.netBalance, at, unresolved: now.unresolved.map(({ attemptId }) => attemptId) }
  await deps.database.transaction(panelId, (trx) => saveAccountSnapshot(trx, account.id, snapshot))
  return snapshot
}
