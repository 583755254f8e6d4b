import type { Trx } from '@vitrine/platform/database'
import {
  type BulkKind,
  type BulkRow,
  type CallOrigin,
  type OperatorActor,
  type OperatorCaller,
  refuseWithoutRight,
  stepUpWanted,
} from '@vitrine/platform/http'
import { englishOf, formatMicro, sumMicro } from '@vitrine/platform/kernel'
import { bulkByPeopleOnly, bulkState, notThere } from '../../errors.ts'
import { type BulkMove, stateAfter } from '../../model/bulk-action.ts'
import { ownOnly } from '../../model/undo.ts'
import { findBulk } from '../../queries/bulk/bulk-page.ts'
import { type BulkAction, insertBulk, lockBulk, unfinishedRows, writeBulkState } from '../../store/bulk-store.ts'
import { type BulkRequest, parseRequest } from './parse-request.ts'

export interface BulkAsker {
  readonly actor: OperatorActor
  readonly caller: OperatorCaller
  readonly from: CallOrigin
  readonly now: Date
}

/** The right to a kind of bulk action; every row's call asks for its own again. */
export function refuseKind(kind: BulkKind, { actor, caller, now }: Omit<BulkAsker, 'from'>, isWrite = true): void {
  refuseWithoutRight({ permission: kind.permission, stepUp: false, audit: isWrite ? kind : undefined }, actor.rights, caller, now)
}

const isProved = ({ caller, now }: Pick<BulkAsker, 'caller' | 'now'>): boolean => caller.provedUntil !== null && caller.provedUntil > now

/** Asked for before the first row: one that fails among thousands for want of a proof would be found too late. */
async function refuseUnproved(trx: Trx, kind: BulkKind | undefined, asker: BulkAsker, rows: readonly BulkRow[]): Promise<void> {
  if (!isProved(asker) && (await kind?.wantsProof?.(trx, rows))) throw stepUpWanted()
}

const begunBy = (asker: BulkAsker) => ({
  operatorId: asker.caller.operatorId,
  isProved: isProved(asker),
  address: asker.from.address,
  agent: asker.from.agent,
  now: asker.now,
})

/** Begins a bulk action: workers do it from this commit on. Its number. */
export async function beginBulk(trx: Trx, kinds: readonly BulkKind[], asker: BulkAsker, request: BulkRequest): Promise<number> {
  // A key has fewer rights than its operator, and may be revoked while the rows are worked off.
  if (asker.caller.key) throw bulkByPeopleOnly()
  const { kind, input, rows } = await parseRequest(trx, kinds, request, { ownOf: ownOnly(asker.actor) })
  refuseKind(kind, asker)
  await refuseUnproved(trx, kind, asker, rows)
  const origin = 'changesOf' in request.select ? { id: request.select.changesOf, how: 'undo' as const } : null
  return insertBulk(trx, { ...begunBy(asker), kind: kind.kind, input, rows, origin })
}

const PORTION = 1000

/** What a bulk action would do: how many can be done, how many are so already, what cannot and why, and what it moves. */
export async function previewBulk(trx: Trx, kinds: readonly BulkKind[], asker: Omit<BulkAsker, 'from'>, request: BulkRequest) {
  const { kind, input, rows } = await parseRequest(trx, kinds, request, { ownOf: ownOnly(asker.actor) })
  refuseKind(kind, asker, false)
  const because = new Map<string, number>()
  const counts = { can: 0, same: 0, cannot: 0 }
  let amount = sumMicro([])
  let isAboutMoney = false
  for (let from = 0; from < rows.length; from += PORTION) {
    for (const planned of await kind.plan(trx, rows.slice(from, from + PORTION), input as never, asker.caller)) {
      if ('because' in planned) {
        counts.cannot += 1
        const text = englishOf(planned.because)
        because.set(text, (because.get(text) ?? 0) + 1)
      } else if ('isSame' in planned) counts.same += 1
      else {
        counts.can += 1
        if (planned.amount !== undefined) isAboutMoney = true
        amount = sumMicro([amount, planned.amount ?? sumMicro([])])
      }
    }
  }
  return {
    total: rows.length,
    ...counts,
    amount: isAboutMoney ? formatMicro(amount) : null,
    reasons: [...because].map(([text, count]) => ({ because: text, count })).sort((one, other) => other.count - one.count),
  }
}

/** Of those that the actor sees, and has the right to. */
export async function bulkOf(trx: Trx, kinds: readonly BulkKind[], asker: Omit<BulkAsker, 'from'>, id: number): Promise<BulkAction> {
  const action = await findBulk(trx, id, ownOnly(asker.actor))
  const kind = kinds.find((one) => one.kind === action?.kind)
  if (!action || !kind) throw notThere()
  refuseKind(kind, asker)
  return action
}

/** Tries again what failed and what was not reached, as a bulk action of its own. */
export async function retryBulk(trx: Trx, kinds: readonly BulkKind[], asker: BulkAsker, id: number): Promise<number> {
  if (asker.caller.key) throw bulkByPeopleOnly()
  const action = await bulkOf(trx, kinds, asker, id)
  if (action.state === 'running' || action.state === 'paused') throw bulkState(action.state)
  const rows = await unfinishedRows(trx, id)
  if (rows.length === 0) throw bulkState(action.state)
  await refuseUnproved(
    trx,
    kinds.find((one) => one.kind === action.kind),
    asker,
    rows,
  )
  return insertBulk(trx, { ...begunBy(asker), kind: action.kind, input: action.input, rows, origin: { id, how: 'retry' } })
}

/** Pauses, resumes or stops; rows whose calls are under way end first. */
export async function moveBulk(
  trx: Trx,
  kinds: readonly BulkKind[],
  asker: BulkAsker,
  { id, move }: { readonly id: number; readonly move: BulkMove },
) {
  await bulkOf(trx, kinds, asker, id)
  const locked = await lockBulk(trx, id)
  if (!locked) throw notThere()
  const next = stateAfter(locked.state, move)
  if (!next) throw bulkState(locked.state)
  await writeBulkState(trx, id, next, asker.now)
}
