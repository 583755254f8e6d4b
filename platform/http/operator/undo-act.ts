import type { Trx } from '../../database/index.ts'
import { parseInput } from '../read-input.ts'
import { auditEntries, jsonOf } from './audit-entries.ts'
import type { AuditEntry, OperatorCaller, Rights } from './operator-ports.ts'
import type { AuditState, BoundOperatorRoute, OperatorWork, RecordedAct, UndoneEntity } from './operator-route.ts'
import { changedMeanwhile, notUndoable } from './refusals.ts'
import { refuseWithoutRight } from './refuse-without-right.ts'

interface Runner {
  readonly routeOf: (operation: string) => BoundOperatorRoute | undefined
}

interface Undoing {
  /** The call that undoes. */
  readonly route: BoundOperatorRoute
  readonly caller: OperatorCaller
  readonly rights: Rights
  readonly trx: Trx
  readonly input: Record<string, unknown>
  readonly work: OperatorWork<'deployment'>
}

type States = ReadonlyMap<string, AuditState>
type Fields = Readonly<Record<string, unknown>>

/**
 * Brings back what was before an act, by the call that did it: its contract, its rights and its command decide again. Refused where a field that it changed has
 * another value by now. Answers a row for each entity, which names the row that it undoes.
 */
export async function undoAct(runner: Runner, { route, caller, rights, trx, input, work }: Undoing): Promise<AuditEntry[]> {
  const act = await route.actToUndo?.(trx, input as never, work as never)
  const original = act && runner.routeOf(act.operation)
  const plan = original?.audit
  if (!act || !original || !plan?.undo) throw notUndoable()
  const ids = act.entities.map(({ id }) => (/^\d{1,10}$/.test(id) ? Number(id) : id))
  const before = await plan.read(trx, ids)
  const entities: UndoneEntity[] = []
  for (const entity of act.entities) {
    const state = before.get(entity.id)
    if (!state || !holds(state, entity.after, entity.before)) await refuseChanged(act, entity.id, state)
    else entities.push({ id: entity.id, before: entity.before, whole: wholeOf(state, entity), version: state.version })
  }
  const again = parseInput(original.def, plan.undo(entities))
  const needed = [original.permission, ...(original.alsoNeeds?.(again as never) ?? [])]
  for (const permission of needed) refuseWithoutRight({ ...original, permission }, rights, caller, work.now)
  // What two people have to say is not said by one way back.
  if (await original.secondPerson?.isNeeded(again as never, work as never)) throw notUndoable()
  await original.handle(again as never, work as never)
  const after = await plan.read(trx, ids)
  for (const entity of act.entities) {
    const state = after.get(entity.id)
    if (!state || !holds(state, entity.before, entity.after)) await refuseChanged(act, entity.id, state)
  }
  return entriesOf({ route, plan, act, permission: needed[1] ?? original.permission }, before, after)
}

/** Whether an entity has these values, and nothing in the fields that only the other side has. */
const holds = ({ fields }: AuditState, values: Fields, others: Fields): boolean =>
  [...new Set([...Object.keys(values), ...Object.keys(others)])].every((name) => jsonOf(fields[name]) === jsonOf(values[name]))

function wholeOf({ fields }: AuditState, { before, after }: RecordedAct['entities'][number]): Fields {
  const untouched = Object.entries(fields).filter(([name]) => !Object.hasOwn(after, name))
  return { ...Object.fromEntries(untouched), ...before }
}

async function refuseChanged(act: RecordedAct, id: string, state: AuditState | undefined): Promise<never> {
  const change = await act.lastChange(id)
  throw changedMeanwhile({ version: state?.version ?? 0, by: change?.by ?? null, at: change?.at ?? null })
}

interface Done {
  readonly route: BoundOperatorRoute
  readonly plan: NonNullable<BoundOperatorRoute['audit']>
  readonly act: RecordedAct
  readonly permission: string
}

function entriesOf({ route, plan, act, permission }: Done, before: States, after: States): AuditEntry[] {
  const undone = new Map(act.entities.map(({ id, auditId }) => [id, auditId]))
  const facts = { permission, action: route.audit?.action ?? '', kind: plan.entity, reason: null, isEvent: false, undoneBy: act.operation }
  return auditEntries(facts, before, after).map((entry) => ({ ...entry, undoes: undone.get(entry.entity.id) }))
}
