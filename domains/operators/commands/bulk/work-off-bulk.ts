import type { Panels } from '@vitrine/panels'
import { type Database, isRetryable, type PanelRow } from '@vitrine/platform/database'
import type { BulkKind, OperatorCaller, OperatorCalls, OperatorPorts, PlannedRow } from '@vitrine/platform/http'
import { type Clock, englishOf, message } from '@vitrine/platform/kernel'
import { bulkRequestId } from '../../model/bulk-action.ts'
import {
  type BulkAction,
  bulkByIds,
  claimBulk,
  dueBulk,
  type RowOutcome,
  recordRows,
  releaseBulk,
  type WaitingRow,
  waitingRows,
  writeBulkState,
} from '../../store/bulk-store.ts'
import { findOperator } from '../../store/operator-store.ts'

export interface BulkWorkDeps {
  readonly database: Database
  readonly panels: Pick<Panels, 'get'>
  readonly clock: Clock
  readonly kinds: readonly BulkKind[]
  readonly calls: OperatorCalls
  readonly ports: Pick<OperatorPorts, 'rightsIn' | 'writeAudit'>
  /** Hears of faults of ours; the row's report says only that there was one. */
  readonly onFault: (where: string, error: unknown) => void
}

/** Rows of one action before the next action has its turn. */
const PORTION = 80
const AT_ONCE = 8
/** A worker that is gone for so long has lost what it took up. */
const CLAIM_MS = 30_000
const proofHolds = (now: Date): Date => new Date(now.getTime() + CLAIM_MS)

interface Claimed extends PanelRow {
  readonly action: BulkAction
  readonly kind: BulkKind
  readonly caller: OperatorCaller
  readonly panelKey: string
}

/** Works off a portion of the bulk action that waited longest; 0 where none is due. */
export async function workOffBulk(deps: BulkWorkDeps): Promise<number> {
  const { database, clock } = deps
  const now = clock.now()
  for (const due of await dueBulk(database, now, 10)) {
    const isOurs = await database.transaction(due.panelId, (trx) => claimBulk(trx, due.id, { now, until: claimEnd(clock) }))
    if (isOurs) return workOffPortion(deps, due)
  }
  return 0
}

const claimEnd = (clock: Clock): Date => new Date(clock.now().getTime() + CLAIM_MS)

async function workOffPortion(deps: BulkWorkDeps, due: PanelRow): Promise<number> {
  const { database, clock } = deps
  const claimed = await claimedBulk(deps, due)
  if (!claimed) {
    await endWithoutRight(deps, due)
    return 1
  }
  const rows = await database.read(due.panelId, (trx) => waitingRows(trx, due.id, PORTION))
  let taken = 0
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const portion = rows.slice(from, from + AT_ONCE)
    const outcomes = await outcomesOf(deps, claimed, portion)
    const state = await database.transaction(due.panelId, (trx) => recordRows(trx, due.id, outcomes, claimEnd(clock)))
    taken += portion.length
    // Paused or stopped meanwhile: at most so many calls are made after that.
    if (state !== 'running') break
  }
  await database.transaction(due.panelId, (trx) => releaseBulk(trx, due.id, clock.now()))
  return Math.max(1, taken)
}

/** The action and who makes its calls, as they are now; undefined where its operator was suspended or lost the right. */
async function claimedBulk(
  { database, panels, clock, kinds, ports }: BulkWorkDeps,
  { panelId, id }: PanelRow,
): Promise<Claimed | undefined> {
  const { key: panelKey } = await panels.get(panelId)
  const [action] = await database.read(panelId, (trx) => bulkByIds(trx, [id]))
  const kind = kinds.find((one) => one.kind === action?.kind)
  const operator = action && (await database.system((trx) => findOperator(trx, action.operatorId)))
  if (!action || !kind || !operator || operator.suspendedAt) return undefined
  const { operatorId, name, email, deploymentRole } = operator
  const caller = {
    ...{ operatorId, name, email, deploymentRole, sessionId: '' },
    provedUntil: action.isProved ? proofHolds(clock.now()) : null,
  }
  const rights = await database.read(panelId, (trx) => ports.rightsIn(trx, caller))
  const grant = rights?.[kind.permission]
  return grant && grant !== 'see' && grant !== 'see_own' ? { panelId, id, action, kind, caller, panelKey } : undefined
}

async function endWithoutRight({ database, clock, ports }: BulkWorkDeps, { panelId, id }: PanelRow): Promise<void> {
  await database.transaction(panelId, async (trx) => {
    const [action] = await bulkByIds(trx, [id])
    if (action?.state !== 'running') return
    await writeBulkState(trx, id, 'ended', clock.now())
    const entry = {
      ...{ permission: 'services.view', action: 'bulk-action.ended', reason: 'not_permitted', outcome: 'done' as const },
      entity: { kind: 'bulk-action', id: String(id), label: `${action.kind} #${id}` },
      ...{ before: { state: 'running' }, after: { state: 'ended' } },
    }
    const from = { requestId: `bulk:${id}`, address: action.address, agent: action.agent }
    await ports.writeAudit(trx, { operatorId: action.operatorId, name: action.operatorName, via: 'system' }, from, [entry])
  })
}

/** Rows that are planned together and called side by side. Throws where nobody knows whether a call was made: its key tells when it is tried again. */
async function outcomesOf(deps: BulkWorkDeps, claimed: Claimed, rows: readonly WaitingRow[]): Promise<RowOutcome[]> {
  const { kind, action, panelId } = claimed
  const planned = await deps.database
    .read(panelId, (trx) => kind.plan(trx, rows, kind.input.parse(action.input) as never, claimed.caller))
    .catch((error: unknown): PlannedRow[] => {
      if (isRetryable(error)) throw error
      deps.onFault(kind.kind, error)
      return rows.map(() => ({ label: '', because: message('request.serverError') }))
    })
  // Behind the plan: a row that a lost worker finished looks as if it could not be done, and its key tells that it was.
  const keys = rows.map(({ no }) => bulkRequestId(action.id, no))
  const done = await deps.database.read(panelId, (trx) => deps.calls.doneUnder(trx, keys))
  return Promise.all(
    rows.map((row, at) => {
      const plan = planned[at] as PlannedRow
      if (done.has(bulkRequestId(action.id, row.no))) return { no: row.no, label: plan.label, state: 'done' as const, reason: null }
      return outcomeOf(deps, claimed, row, plan)
    }),
  )
}

async function outcomeOf({ calls, onFault }: BulkWorkDeps, claimed: Claimed, { no }: WaitingRow, planned: PlannedRow): Promise<RowOutcome> {
  const { label } = planned
  if ('because' in planned) return { no, label, state: 'failed', reason: englishOf(planned.because) }
  if ('isSame' in planned) return { no, label, state: 'same', reason: null }
  const { action, kind, caller, panelKey } = claimed
  const key = bulkRequestId(action.id, no)
  const from = { requestId: key, address: action.address, agent: action.agent }
  const outcome = await calls.make({ operation: planned.operation ?? kind.operation, caller, panelKey, from, input: planned.call, key })
  if (outcome.isDone) return { no, label, state: 'done', reason: null }
  if (outcome.isOurs) onFault(kind.kind, outcome.error)
  return { no, label, state: 'failed', reason: outcome.because }
}
