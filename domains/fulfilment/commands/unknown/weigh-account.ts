import { balanceOf } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { chargedMicro } from '../../model/cost.ts'
import { wordOfWorth } from '../../model/evidence.ts'
import { after } from '../../model/timings.ts'
import type { ProgressAnswer, Provider } from '../../ports.ts'
import type { ProviderAccount } from '../../store/account-store.ts'
import { noteZero } from '../../store/evidence-store.ts'
import {
  costsOf,
  findAccountWeight,
  findKeptWeight,
  keepWeight,
  ordersMax,
  type Standing,
  saveAccountWeight,
  standingOf,
  type Weight,
} from '../../store/weighing-store.ts'
import { pacedAccess } from '../accounts/pace-calls.ts'
import type { Sending } from '../sending/claim-lines.ts'
import type { Doubt, Finding } from './resolve-line.ts'

const nothing: Finding = { kind: 'nothing' }

/**
 * Reconciles the account's balance with the cost of the unknown order. Missing exactly that, and nothing else unknown: taken, under an id that only
 * a human can look up. Nothing missing, twice and late enough: proof that no unknown order was taken.
 */
export async function weigh(deps: FulfilmentDeps, panelId: number, provider: Provider, doubt: Doubt): Promise<Finding> {
  const { account, submission, attempt, lastSentAt } = doubt
  const before = await deps.database.read(panelId, (trx) => findKeptWeight(trx, attempt.id))
  if (!before || !attempt.sentAt || attempt.sentAt.getTime() - before.at.getTime() > deps.timings.weightMaxMs) return nothing
  const now = await weighNow(deps, panelId, provider, account)
  // Another request is out there: retried soon.
  if (!now) return { kind: 'unanswered', looks: submission.resolveStep }
  const missing = before.worth - now.worth + (await foundSince(deps, panelId, before, now))
  const costs = now.doubts.filter(({ attemptId }) => !before.doubts.includes(attemptId)).map(({ cost }) => cost)
  const word = wordOfWorth(missing, submission.costExpected, costs, account.usdRatePpm)
  deps.log.info(
    { event: 'provider.balance.reconciled', panelId, orderId: submission.orderId, missing: String(missing), doubts: costs.length, word },
    'a provider account was reconciled',
  )
  const at = deps.clock.now()
  const zeroAt = await deps.database.transaction(panelId, (trx) => noteZero(trx, submission.orderId, word === 'not-taken' ? at : null))
  // The ids may still tell which one it is.
  if (word === 'taken' && !account.asksIdWindow)
    return { kind: 'contradiction', reason: 'the balance says that the provider took the order; its id must be looked up' }
  if (!zeroAt || !lastSentAt) return nothing
  const provenAt = Math.max(zeroAt.getTime() + deps.timings.zeroApartMs, lastSentAt.getTime() + deps.timings.negativeAfterMs)
  const evidence = { by: 'balance', before: String(before.worth), now: String(now.worth) }
  if (at.getTime() >= provenAt && zeroAt < at) return { kind: 'not-taken', definitive: false, evidence }
  return { kind: 'nothing', again: after(new Date(provenAt), 1) }
}

/** Cost of attempts that were unknown at the earlier snapshot and are resolved by now: booked since, but paid before it. */
async function foundSince(deps: FulfilmentDeps, panelId: number, before: Weight, now: Weighed): Promise<bigint> {
  if (before.doubts.length === 0) return 0n
  const found = await deps.database.read(panelId, (trx) => costsOf(trx, before.doubts))
  return [...found].reduce((sum, [orderId, booked]) => sum + (now.charges.get(orderId) ?? booked), 0n)
}

interface Weighed {
  readonly worth: bigint
  readonly doubts: Standing['doubts']
  /** Present charges of the orders asked for. */
  readonly charges: ReadonlyMap<number, bigint>
}

/**
 * The account's net balance: its balance and the present charges of our orders there, also of recently ended ones. Undefined while a request is
 * out, when anything of ours changed meanwhile, or when it does not tell what an order costs.
 */
async function weighNow(deps: FulfilmentDeps, panelId: number, provider: Provider, account: ProviderAccount): Promise<Weighed | undefined> {
  const endedSince = after(deps.clock.now(), -deps.timings.weighEndedMs)
  const look = async (trx: Trx) => ({
    standing: await standingOf(trx, account.id, endedSince),
    spent: -(await balanceOf(trx, { kind: 'provider_prepaid', owner: account.id })),
  })
  const before = await deps.database.read(panelId, look)
  const { inFlight, doubts, orders } = before.standing
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
  if (balance === undefined || !isSame(before, await deps.database.read(panelId, look))) return undefined
  const changed = orders.reduce((sum, { orderId, booked }) => sum + (charges.get(orderId) ?? 0n) - booked, 0n)
  return { worth: balance + before.spent + changed, doubts, charges }
}

function chargeOf(answer: ProgressAnswer | undefined, { access, usdRatePpm }: ProviderAccount): bigint | undefined {
  if (answer?.kind !== 'progress') return undefined
  const { charge, currency } = answer.progress
  return currency === null || currency === access.currency ? chargedMicro(charge, usdRatePpm) : undefined
}

interface Look {
  readonly standing: Standing
  readonly spent: bigint
}
const isSame = (one: Look, other: Look): boolean => textOf(one) === textOf(other)
const textOf = ({ standing, spent }: Look): string =>
  [
    spent,
    standing.inFlight,
    ...standing.doubts.map(({ attemptId }) => attemptId),
    '/',
    ...standing.orders.map(({ id, booked }) => `${id}:${booked}`),
  ].join(' ')

/**
 * Stores the account's net balance before a request, where it may later serve as evidence: a recent snapshot, or a new one. An
 * account that does not answer gets none.
 */
export async function weighBefore(deps: FulfilmentDeps, provider: Provider, { panelId, attempt, account }: Sending): Promise<void> {
  if (!account.weighsBalance || !account.isExclusive) return
  try {
    const known = await deps.database.read(panelId, (trx) => findAccountWeight(trx, account.id))
    const at = deps.clock.now()
    const isFresh = known !== undefined && at.getTime() - known.at.getTime() < deps.timings.weighEveryMs
    const weight = isFresh ? known : ((await freshWeight(deps, panelId, provider, account, at)) ?? known)
    if (weight) await deps.database.transaction(panelId, (trx) => keepWeight(trx, attempt.id, weight))
  } catch (error) {
    deps.log.error(
      { event: 'provider.balance.snapshot_failed', panelId, accountId: account.id, error: String(error) },
      'no balance snapshot before a request',
    )
  }
}

async function freshWeight(
  deps: FulfilmentDeps,
  panelId: number,
  provider: Provider,
  account: ProviderAccount,
  at: Date,
): Promise<Weight | undefined> {
  const now = await weighNow(deps, panelId, provider, account).catch((error: unknown) => {
    deps.log.info(
      { event: 'provider.balance.unavailable', panelId, accountId: account.id, error: String(error) },
      'a provider told no balance',
    )
    return undefined
  })
  if (!now) return undefined
  const weight = { worth: now.worth, at, doubts: now.doubts.map(({ attemptId }) => attemptId) }
  await deps.database.transaction(panelId, (trx) => saveAccountWeight(trx, account.id, weight))
  return weight
}
