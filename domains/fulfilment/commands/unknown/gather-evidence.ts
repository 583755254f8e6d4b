import type { FulfilmentDeps } from '../../deps.ts'
import { idsBetween, isLikePrice, isWithin, possibleOrders } from '../../model/evidence.ts'
import { type Candidate, type CheckKind, type Found, fitting, noAnswer } from '../../model/review/outcome-check.ts'
import type { ProgressAnswer, Provider } from '../../ports.ts'
import { idWindows, mappedIds } from '../../store/evidence-store.ts'
import { pacedAccess } from '../accounts/pace-calls.ts'
import { reconcile } from './reconcile-account.ts'
import type { Finding, UnknownOutcome } from './resolve-line.ts'

const nothing: Finding = { kind: 'nothing' }

/**
 * Gathers evidence from an account that neither replays nor lists: ids in its malformed answer, and, where an operator opted it in and nobody else spends
 * from it, ids between two orders of ours and its balance: what is there and not in our database must be the unknown order.
 */
export async function gatherEvidence(
  deps: FulfilmentDeps,
  panelId: number,
  provider: Provider,
  unresolved: UnknownOutcome,
): Promise<Finding> {
  const { account, submission, attempt } = unresolved
  // How many orders a restore lost is not known: what is found could be any of them.
  if (submission.restoreUnknownAt) return nothing
  const named = attempt.namedIds.length > 0 ? await askNamed(deps, panelId, provider, unresolved) : nothing
  if (named.kind !== 'nothing' || !account.isExclusive) return named
  const found = account.asksIdWindow ? await askWindow(deps, panelId, provider, unresolved) : nothing
  if (found.kind !== 'nothing' || !account.reconcilesBalance) return found
  return noting('balance', unresolved, () => reconcile(deps, panelId, provider, unresolved))
}

/** A check that gets no answer is kept as one. */
async function noting(kind: CheckKind, { checks }: UnknownOutcome, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    checks.push(noAnswer(kind, error))
    throw error
  }
}

/** Looks up the ids in the malformed answer: exactly one that is an order of this account, unclaimed and of the right charge is this one. */
async function askNamed(deps: FulfilmentDeps, panelId: number, provider: Provider, unresolved: UnknownOutcome): Promise<Finding> {
  const { namedIds } = unresolved.attempt
  const known = await deps.database.read(panelId, (trx) => mappedIds(trx, unresolved.account.id, namedIds))
  const query = {
    ids: namedIds.filter((id) => !known.has(id)),
    by: { by: 'named', named: namedIds },
    kind: 'named',
    found: { named: namedIds },
  } as const
  return noting('named', unresolved, () => askFor(deps, panelId, provider, unresolved, query))
}

/**
 * Looks up the ids between our orders before and after: exactly one that is unclaimed, has the right charge and cannot belong to another
 * ambiguous attempt is this one.
 */
async function askWindow(deps: FulfilmentDeps, panelId: number, provider: Provider, unresolved: UnknownOutcome): Promise<Finding> {
  const { account, submission } = unresolved
  const requested = await deps.database.read(panelId, async (trx) => {
    const windows = await idWindows(trx, account.id)
    const own = windows.find(({ orderId }) => orderId === submission.orderId)
    const ids = own?.last && own.next ? idsBetween(own.last, own.next) : null
    const found = { after: own?.last ?? null, before: own?.next ?? null }
    if (!own || !ids) return { ids: [], by: {}, kind: 'id_window', found } as const
    const known = await mappedIds(trx, account.id, ids)
    const rivals = windows.filter((window) => window !== own && isLikePrice(window.cost, own.cost))
    const free = ids.filter((id) => !known.has(id) && !rivals.some((rival) => isWithin(id, rival)))
    return { ids: free, by: { by: 'id-window', after: own.last, before: own.next }, kind: 'id_window', found } as const
  })
  return noting('id_window', unresolved, () => askFor(deps, panelId, provider, unresolved, requested))
}

interface EvidenceQuery {
  /** Unclaimed so far. */
  readonly ids: readonly string[]
  readonly by: Readonly<Record<string, unknown>>
  readonly kind: CheckKind
  readonly found: Found
}

async function askFor(
  deps: FulfilmentDeps,
  panelId: number,
  provider: Provider,
  unresolved: UnknownOutcome,
  { ids, by, kind, found }: EvidenceQuery,
): Promise<Finding> {
  const { account, submission, checks } = unresolved
  if (ids.length === 0) {
    checks.push({ kind, verdict: 'unclear', found: { ...found, requested: 0 } })
    return nothing
  }
  const answers = await provider.status(pacedAccess(deps, panelId, account), ids)
  const { costExpected, quantity } = submission
  const facts = { costExpected, quantity, currency: account.access.currency, usdRatePpm: account.usdRatePpm }
  const possible = possibleOrders(answers, facts)
  const [id] = possible
  const fits = fitting(possible.map((one) => candidateOf(one, answers.get(one))))
  checks.push({ kind, verdict: possible.length === 1 ? 'accepted' : 'unclear', found: { ...found, requested: ids.length, fits } })
  const evidence = { ...by, found: possible }
  if (id !== undefined && possible.length === 1) return { kind: 'taken', providerOrderId: id, evidence }
  deps.log.info(
    { event: 'order.evidence.inconclusive', panelId, orderId: submission.orderId, ...evidence },
    'unmatched orders at the provider do not tell which outcome is unknown',
  )
  return nothing
}

function candidateOf(providerOrderId: string, answer: ProgressAnswer | undefined): Candidate {
  const { rawStatus = null, charge = null, currency = null, remains = null } = answer?.kind === 'progress' ? answer.progress : {}
  return { providerOrderId, rawStatus, charge, currency, remains }
}
