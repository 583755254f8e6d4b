import { pauseRestoredDripFeeds, reportReadyAgain, reportRefill, skipOrderNumbers, takeRestoredLines } from '@vitrine/ordering'
import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../deps.ts'
import { after } from '../model/timings.ts'
import { lockAccounts } from '../store/account-store.ts'
import { insertRefillAttempt, lockAttempt, lockLiveRefillAttempt, markSent } from '../store/attempt-store.ts'
import { linesInFlight, openRefillIds, quarantineAccounts } from '../store/quarantine-store.ts'
import { lockRefillTask } from '../store/refill-store.ts'
import { routesOfLines } from '../store/route-tests/route-test-store.ts'
import { inSavepoint } from '../store/savepoint.ts'
import { lockSubmissions } from '../store/submission-store.ts'
import { markLineUnknown, markSubmissionUnknown, mayBeSentBeforeRestore, type PossiblySent } from './attempts/mark-unknown.ts'
import { attemptFacts } from './refills/send-refill.ts'
import { refillUnknown } from './refills/settle-refill.ts'
import { factsOf, testsAmong } from './sending/claim-lines.ts'

export interface Quarantine {
  readonly lines: number
  readonly refills: number
  /** Paused, because the restore may have lost runs of theirs: their owners resume them. */
  readonly dripFeeds: number
}

const linesMax = 1_000_000

/**
 * The operator's command after a restore, before any worker runs: every order and refill that may have been sent since the restored time becomes an unknown
 * outcome, so that nothing is sent again without evidence; the usual polls resolve it. Orders that become ready later (paused, unpaid, failed) are caught
 * when they are claimed. Everything of one panel in one transaction; a repetition finds nothing more to do.
 */
export function quarantineRestored(deps: FulfilmentDeps, panelId: number, restoredTo: Date, skipNumbers: number): Promise<Quarantine> {
  return deps.database.transaction(panelId, async (trx) => {
    const inFlight = await linesInFlight(trx)
    for (const orderId of inFlight) await markSubmissionUnknown(deps, trx, orderId)
    await quarantineAccounts(trx, restoredTo, deps.clock.now())
    const ready = await markReadyUnknown(deps, trx, restoredTo)
    const refills = await openRefillIds(trx)
    for (const refillId of refills) await markRefillUnknown(deps, trx, refillId)
    const dripFeeds = await pauseRestoredDripFeeds(trx, deps.clock.now())
    await skipOrderNumbers(trx, skipNumbers)
    return { lines: inFlight.length + ready, refills: refills.length, dripFeeds }
  })
}

async function markReadyUnknown(deps: FulfilmentDeps, trx: Trx, restoredTo: Date): Promise<number> {
  const now = deps.clock.now()
  const lines = await takeRestoredLines(trx, restoredTo, linesMax)
  const accounts = new Map((await lockAccounts(trx, deps.secrets)).map((account) => [account.id, account]))
  const routes = await routesOfLines(trx, lines, testsAmong(lines))
  const known = await lockSubmissions(
    trx,
    lines.map((line) => line.id),
  )
  let unresolved = 0
  for (const line of lines) {
    const ways = routes.get(line.id) ?? []
    const [route] = ways
    const theirs = [...new Set(ways.map((way) => way.accountId))].flatMap((id) => accounts.get(id) ?? [])
    const past = known.get(line.id)
    const facts = factsOf(deps, line, past, now)
    const isAmbiguous = route !== undefined && mayBeSentBeforeRestore(line, past, theirs)
    const input = route && { line, facts, route, hops: past?.hops ?? 0, accounts: theirs }
    if (isAmbiguous && input && (await markUnknownIfFree(deps, trx, input))) unresolved += 1
    else await reportReadyAgain(trx, line.id, now, now)
  }
  return unresolved
}

/** False when another order for the link is unknown already: this one stays ready, and its claim marks it later. */
async function markUnknownIfFree(deps: FulfilmentDeps, trx: Trx, input: PossiblySent): Promise<boolean> {
  try {
    return await inSavepoint(trx, () => markLineUnknown(deps, trx, input))
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function markRefillUnknown(deps: FulfilmentDeps, trx: Trx, refillId: number): Promise<void> {
  const task = await lockRefillTask(trx, refillId)
  if (!task) return
  const now = deps.clock.now()
  if (task.state === 'ready') await reportRefill(trx, refillId, { state: 'submitting' }, now)
  const live =
    (await lockLiveRefillAttempt(trx, refillId)) ?? (await insertRefillAttempt(trx, { ...attemptFacts(task), action: 'refill' }, now))
  if (live.state === 'created') await markSent(trx, live.id, now, after(now, deps.timings.answerMs))
  await refillUnknown(deps, trx, { task, attempt: await lockAttempt(trx, live.id) }, { class: 'restored' })
}
