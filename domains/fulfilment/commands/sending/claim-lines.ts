import { isStopped } from '@vitrine/ledger'
import {
  NO_CUSTOMER,
  type PaidLine,
  reportReadyAgain,
  reportRefused,
  reportReview,
  reportWaitsForLink,
  takePaidLines,
} from '@vitrine/ordering'
import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { type AccountPlace, chooseRoute, type Route } from '../../model/choose-route.ts'
import { expectedCost } from '../../model/cost.ts'
import { costCeiling } from '../../model/markup.ts'
import { arrivalAfter, freeCalls } from '../../model/pacing.ts'
import { misfitOfOrder, requestOf } from '../../model/parameters.ts'
import { after } from '../../model/timings.ts'
import type { ProviderOrder } from '../../ports.ts'
import { lockAccounts, type ProviderAccount } from '../../store/account-store.ts'
import { type Attempt, insertAttempt } from '../../store/attempt-store.ts'
import { type Budgets, lockBudgets, saveArrival } from '../../store/budget-store.ts'
import { routesOfLines } from '../../store/route-tests/route-test-store.ts'
import { inSavepoint } from '../../store/savepoint.ts'
import type { Submission } from '../../store/submission.ts'
import {
  type ClaimedFacts,
  countInFlight,
  linkConstraints,
  lockSubmissions,
  saveUnsent,
  startSubmission,
} from '../../store/submission-store.ts'
import { hashOf } from '../attempts/hash-request.ts'
import { markLineUnknown, mayBeSentBeforeRestore } from '../attempts/mark-unknown.ts'
import { sendToReview } from '../attempts/settle-attempt.ts'
import { tellMisfit } from './tell-misfit.ts'

/** A line that this worker alone may send, with everything the request needs. */
export interface Sending {
  readonly panelId: number
  readonly orderId: number
  readonly attempt: Attempt
  readonly account: ProviderAccount
  readonly order: ProviderOrder
}

interface ClaimContext {
  readonly accounts: ReadonlyMap<number, ProviderAccount>
  readonly places: Map<number, AccountPlace>
  /** The routes that each line may take, by its number. */
  readonly routes: ReadonlyMap<number, readonly Route[]>
  /** Calls granted by this claim, by account. */
  readonly calls: Map<number, number>
  readonly now: Date
}

export interface Claim {
  /** Lines taken, whether they can be sent now or not. */
  readonly taken: number
  readonly sendings: readonly Sending[]
}

/**
 * Claims paid lines of a panel and gives each to a provider: the line, its submission and the attempt change in one transaction, before
 * anything is sent. Lines that cannot go now wait or are refused in the same transaction.
 */
export function claimLines(deps: FulfilmentDeps, panelId: number, limit: number): Promise<Claim> {
  return deps.database.transaction(panelId, async (trx) => {
    const now = deps.clock.now()
    // The cost of a taken order could not be booked.
    if (await isStopped(trx, 'postings')) return { taken: 0, sendings: [] }
    const accounts = await lockAccounts(trx, deps.secrets)
    const ids = accounts.map((account) => account.id)
    const budgets = await lockBudgets(trx, ids)
    const places = placesOf(deps, accounts, await countInFlight(trx), budgets)
    const room = claimable(places, limit)
    const lines = room > 0 ? await takePaidLines(trx, room) : []
    if (lines.length === 0) return { taken: 0, sendings: [] }
    const known = await lockSubmissions(
      trx,
      lines.map((line) => line.id),
    )
    const routes = await routesOfLines(trx, lines, testsAmong(lines))
    const context = {
      accounts: new Map(accounts.map((account) => [account.id, account])),
      places,
      routes,
      calls: new Map<number, number>(),
      now,
    }
    const sendings: Sending[] = []
    for (const line of lines) {
      const sending = await claimLine(deps, trx, line, known.get(line.id), context)
      if (sending) sendings.push(sending)
    }
    for (const [id, count] of context.calls) await spend(trx, context.accounts.get(id), budgets, count)
    return { taken: lines.length, sendings }
  })
}

function placesOf(
  deps: FulfilmentDeps,
  accounts: readonly ProviderAccount[],
  inFlight: ReadonlyMap<number, number>,
  budgets: Budgets,
): Map<number, AccountPlace> {
  return new Map(
    accounts.map((account) => [
      account.id,
      {
        isUsable: account.isEnabled && deps.providers[account.connector] !== undefined,
        openUntil: account.breaker.openUntil,
        freeSlots: Math.min(
          account.concurrency - (inFlight.get(account.id) ?? 0),
          freeCalls(budgets.of(account.id), account.callsPerMinute, budgets.now),
        ),
      },
    ]),
  )
}

async function spend(trx: Trx, account: ProviderAccount | undefined, budgets: Budgets, calls: number): Promise<void> {
  if (!account || account.callsPerMinute === null) return
  await saveArrival(trx, account.id, arrivalAfter(budgets.of(account.id), account.callsPerMinute, budgets.now, calls))
}

/** While every working account is busy nothing is claimed; when none works, lines are claimed to be postponed, because their deadline runs. */
function claimable(places: ReadonlyMap<number, AccountPlace>, limit: number): number {
  const working = [...places.values()].filter((place) => place.isUsable && !place.openUntil)
  if (working.length === 0) return limit
  return Math.min(
    limit,
    working.reduce((sum, place) => sum + Math.max(0, place.freeSlots), 0),
  )
}

/** Lines that may be tests of a route: only orders without a customer are. */
export const testsAmong = (lines: readonly PaidLine[]): number[] => lines.filter(({ userId }) => userId === NO_CUSTOMER).map(({ id }) => id)

/** All accounts that may have the line. */
function accountsOf(line: PaidLine, { routes, accounts }: ClaimContext): ProviderAccount[] {
  const ids = new Set((routes.get(line.id) ?? []).map((route) => route.accountId))
  return [...ids].flatMap((id) => accounts.get(id) ?? [])
}

export function factsOf(deps: FulfilmentDeps, line: PaidLine, past: Submission | undefined, now: Date): ClaimedFacts {
  const isFresh = past === undefined || past.state === 'done'
  return {
    orderId: line.id,
    serviceId: line.serviceId,
    link: line.url ?? '',
    linkHash: line.linkHash,
    quantity: line.quantity,
    fields: line.fields,
    ownsLink: line.ownsLink,
    deadlineAt: isFresh ? after(now, deps.timings.deadlineMs) : past.deadlineAt,
    isFresh,
  }
}

async function claimLine(
  deps: FulfilmentDeps,
  trx: Trx,
  line: PaidLine,
  past: Submission | undefined,
  context: ClaimContext,
): Promise<Sending | undefined> {
  const { now } = context
  const facts = factsOf(deps, line, past, now)
  const history = {
    priority: facts.isFresh ? null : (past?.routePriority ?? null),
    refusedRoutes: facts.isFresh ? [] : (past?.refusedRoutes ?? []),
    hops: facts.isFresh ? 0 : (past?.hops ?? 0),
    deadlineAt: facts.deadlineAt,
    chosen: past?.chosenRoute ?? null,
  }
  const choice = chooseRoute(await fitting(deps, trx, line, affordable(line, context), context), context.places, history, now, deps.timings)
  if (choice.kind === 'refuse') {
    deps.log.info(
      { event: 'order.route.none', panelId: trx.panelId, orderId: line.id, because: choice.because },
      'no provider takes the order',
    )
    await saveUnsent(trx, facts, 'done', now)
    await reportRefused(trx, line.id, 'provider', now)
    return undefined
  }
  if (choice.kind === 'wait') return putOff(trx, facts, after(choice.until, deps.timings.busyMs * Math.random()), now)
  try {
    const accounts = accountsOf(line, context)
    if (mayBeSentBeforeRestore(line, past, accounts)) {
      const unresolved = { line, facts, route: choice.route, hops: choice.hops, accounts }
      if (await inSavepoint(trx, () => markLineUnknown(deps, trx, unresolved))) return undefined
    } else {
      const sending = await inSavepoint(trx, () => start(deps, trx, line, facts, choice, context))
      if (sending) return sending
    }
  } catch (error) {
    // Another order for the same link is under way, of another service of ours that maps to the same upstream one: this one waits.
    if (linkConstraints.some((constraint) => isUniqueViolation(error, constraint)))
      return void (await reportWaitsForLink(trx, line.id, now))
    if (!isUniqueViolation(error)) throw error
  }
  // A paid line whose order may already exist at a provider: never sent, always resolved first.
  if (past && past.state !== 'review') await sendToReview(deps, trx, line.id, `paid and to be sent, but its submission was ${past.state}`)
  else await reportReview(trx, line.id)
  return undefined
}

/** A route that costs more than the price leaves room for counts as closed: it waits for an operator and never sells at a loss. */
function affordable(line: PaidLine, { routes, accounts }: ClaimContext): Route[] {
  return (routes.get(line.id) ?? []).map((route) => {
    const ceiling = costCeiling(line.priced, accounts.get(route.accountId)?.marginFloorPpm ?? 0)
    return line.priced > 0n && expectedCost(route, line.quantity) > ceiling ? { ...route, isPaused: true } : route
  })
}

/** Skips a route that would lose a part of the order, with a notice to its account's operator. */
async function fitting(
  deps: FulfilmentDeps,
  trx: Trx,
  line: PaidLine,
  routes: readonly Route[],
  { accounts }: ClaimContext,
): Promise<Route[]> {
  const fit: Route[] = []
  for (const route of routes) {
    const misfit = misfitOfOrder(route, line)
    const account = accounts.get(route.accountId)
    if (misfit && account && !route.isPaused) await tellMisfit(deps, trx, account, route, misfit)
    fit.push(misfit ? { ...route, isPaused: true } : route)
  }
  return fit
}

async function putOff(trx: Trx, facts: ClaimedFacts, until: Date, now: Date): Promise<undefined> {
  await saveUnsent(trx, facts, 'ready', now)
  await reportReadyAgain(trx, facts.orderId, until, now)
}

async function start(
  deps: FulfilmentDeps,
  trx: Trx,
  line: PaidLine,
  facts: ClaimedFacts,
  { route, hops }: { readonly route: Route; readonly hops: number },
  { accounts, places, calls, now }: ClaimContext,
): Promise<Sending | undefined> {
  const account = accounts.get(route.accountId)
  const place = places.get(route.accountId)
  if (!account || !place) return undefined
  const request = requestOf(route, line)
  const plan = { route, request, hops, costExpected: expectedCost(route, line.quantity), leaseUntil: after(now, deps.timings.leaseMs) }
  if (!(await startSubmission(trx, facts, plan, now))) return undefined
  const attempt = await insertAttempt(
    trx,
    {
      orderId: line.id,
      action: 'add',
      accountId: account.id,
      providerServiceId: route.providerServiceId,
      requestHash: hashOf(request),
      placedAt: line.createdAt,
    },
    now,
  )
  places.set(account.id, { ...place, freeSlots: place.freeSlots - 1 })
  calls.set(account.id, (calls.get(account.id) ?? 0) + 1)
  return { panelId: trx.panelId, orderId: line.id, attempt, account, order: { ...request, orderId: line.id, requestId: attempt.token } }
}
