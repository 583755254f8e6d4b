import { balanceOf } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../deps.ts'
import { chargedMicro } from '../model/cost.ts'
import { idsBetween, isLikePrice, isWithin, possibleOrders, wordOfBalance } from '../model/evidence.ts'
import { after } from '../model/timings.ts'
import type { Provider } from '../ports.ts'
import type { ProviderAccount } from '../store/account-store.ts'
import { findWeight, idWindows, mappedIds, noteZero, othersAt, saveWeight, type Weight } from '../store/evidence-store.ts'
import type { Sending } from './claim-lines.ts'
import { pacedAccess } from './pace-calls.ts'
import type { Doubt, Finding } from './resolve-line.ts'

const nothing: Finding = { kind: 'nothing' }

/**
 * What an account that replays and lists nothing still tells: ids that its spoiled answer names, and, where an operator opted it in and nobody else spends
 * from it, ids between two orders of ours and its balance: what is there and not in our books must then be what is in doubt.
 */
export async function seekEvidence(deps: FulfilmentDeps, panelId: number, provider: Provider, doubt: Doubt): Promise<Finding> {
  const { account, submission, attempt } = doubt
  // Of orders that a restore forgot nobody knows how many there are: what is found could be any of them.
  if (submission.restoreDoubtedAt) return nothing
  const named = attempt.namedIds.length > 0 ? await askNamed(deps, panelId, provider, doubt) : nothing
  if (named.kind !== 'nothing' || !account.isExclusive) return named
  const found = account.asksIdWindow ? await askWindow(deps, panelId, provider, doubt) : nothing
  if (found.kind !== 'nothing' || !account.weighsBalance) return found
  return weigh(deps, panelId, provider, doubt)
}

/** Asks for the ids that the spoiled answer names: exactly one that is an order of this account, nobody's yet and of the right charge is this one. */
async function askNamed(deps: FulfilmentDeps, panelId: number, provider: Provider, doubt: Doubt): Promise<Finding> {
  const { namedIds } = doubt.attempt
  const known = await deps.database.read(panelId, (trx) => mappedIds(trx, doubt.account.id, namedIds))
  return askFor(deps, panelId, provider, doubt, { ids: namedIds.filter((id) => !known.has(id)), by: { by: 'named', named: namedIds } })
}

/**
 * Asks for the ids that were given between our orders before and after: exactly one that is nobody's, has the right charge and cannot be the order of another
 * request in doubt is this one.
 */
async function askWindow(deps: FulfilmentDeps, panelId: number, provider: Provider, doubt: Doubt): Promise<Finding> {
  const { account, submission } = doubt
  const asked = await deps.database.read(panelId, async (trx) => {
    const windows = await idWindows(trx, account.id)
    const own = windows.find(({ lineId }) => lineId === submission.lineId)
    const ids = own?.last && own.next ? idsBetween(own.last, own.next) : null
    if (!own || !ids) return undefined
    const known = await mappedIds(trx, account.id, ids)
    const rivals = windows.filter((window) => window !== own && isLikePrice(window.cost, own.cost))
    const free = ids.filter((id) => !known.has(id) && !rivals.some((rival) => isWithin(id, rival)))
    return { ids: free, by: { by: 'id-window', after: own.last, before: own.next } }
  })
  return asked ? askFor(deps, panelId, provider, doubt, asked) : nothing
}

interface Asked {
  /** Nobody's so far. */
  readonly ids: readonly string[]
  readonly by: Readonly<Record<string, unknown>>
}

async function askFor(deps: FulfilmentDeps, panelId: number, provider: Provider, doubt: Doubt, { ids, by }: Asked): Promise<Finding> {
  if (ids.length === 0) return nothing
  const { account, submission } = doubt
  const answers = await provider.status(pacedAccess(deps, panelId, account), ids)
  const { costExpected, quantity } = submission
  const facts = { costExpected, quantity, currency: account.access.currency, usdRatePpm: account.usdRatePpm }
  const possible = possibleOrders(answers, facts)
  const [id] = possible
  const evidence = { ...by, found: possible }
  if (id !== undefined && possible.length === 1) return { kind: 'taken', providerOrderId: id, evidence }
  deps.log.info({ panelId, lineId: submission.lineId, ...evidence }, 'orders of ours that nobody knows do not tell which one is in doubt')
  return nothing
}

/** Exactly the cost is gone: taken, but under an id that only a human can look up. Nothing is gone, twice and late enough: proof that it was not taken. */
async function weigh(deps: FulfilmentDeps, panelId: number, provider: Provider, doubt: Doubt): Promise<Finding> {
  const { account, submission, attempt, lastSentAt } = doubt
  const { lineId } = submission
  const before = await deps.database.read(panelId, (trx) => findWeight(trx, attempt.id))
  const now = before && (await readWeight(deps, panelId, provider, account, lineId))
  if (!before || !now) return nothing
  const word = wordOfBalance(before, now, submission.costExpected)
  const evidence = { by: 'balance', before: weightText(before), now: weightText(now) }
  if (word === 'taken')
    return { kind: 'contradiction', reason: 'the balance says that the provider took the order; its id must be looked up' }
  const at = deps.clock.now()
  const zeroAt = await deps.database.transaction(panelId, (trx) => noteZero(trx, lineId, word === 'not-taken' ? at : null))
  if (!zeroAt || !lastSentAt) return nothing
  const provenAt = Math.max(zeroAt.getTime() + deps.timings.zeroApartMs, lastSentAt.getTime() + deps.timings.negativeAfterMs)
  if (at.getTime() >= provenAt && zeroAt < at) return { kind: 'not-taken', definitive: false, evidence }
  return { kind: 'nothing', again: after(new Date(provenAt), 1) }
}

const weightText = ({ balance, spent }: Weight) => ({ balance: String(balance), spent: String(spent) })

/**
 * Balance and booked costs of an account at one moment; undefined when anything else is under way there: an order that ends meanwhile gives money back that
 * we do not know of yet.
 */
async function readWeight(
  deps: FulfilmentDeps,
  panelId: number,
  provider: Provider,
  account: ProviderAccount,
  lineId: number,
): Promise<Weight | undefined> {
  const quiet = (trx: Trx) => readQuiet(trx, account.id, lineId)
  const before = await deps.database.read(panelId, quiet)
  if (before === undefined) return undefined
  const answer = await provider.balance(pacedAccess(deps, panelId, account))
  const balance = answer.currency === account.access.currency ? chargedMicro(answer.balance, account.usdRatePpm) : undefined
  return balance !== undefined && (await deps.database.read(panelId, quiet)) === before ? { balance, spent: before } : undefined
}

async function readQuiet(trx: Trx, accountId: number, lineId: number): Promise<bigint | undefined> {
  const { underWay } = await othersAt(trx, accountId, lineId)
  return underWay === 0 ? -(await balanceOf(trx, { kind: 'provider_prepaid', owner: accountId })) : undefined
}

/** Notes the balance before a request goes out, where it may later tell what became of it; an account that does not answer is simply not weighed. */
export async function weighBefore(deps: FulfilmentDeps, provider: Provider, { panelId, lineId, attempt, account }: Sending): Promise<void> {
  if (!account.weighsBalance || !account.isExclusive) return
  try {
    const weight = await readWeight(deps, panelId, provider, account, lineId)
    if (weight) await deps.database.transaction(panelId, (trx) => saveWeight(trx, attempt.id, weight))
  } catch (error) {
    deps.log.info({ panelId, accountId: account.id, error: String(error) }, 'the balance before a request is not known')
  }
}
