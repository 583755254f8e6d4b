import { isUniqueViolation, sqlStateOf, sqlStates, type Trx } from '../../database/index.ts'
import { parseInput } from '../read-input.ts'
import { auditEntries, jsonOf } from './audit-entries.ts'
import type { AuditEntry, OperatorCaller, Rights } from './operator-ports.ts'
import type { AuditState, BoundOperatorRoute, OperatorWork, RecordedAct, UndoneEntity } from './operator-route.ts'
import { changedMeanwhile, notUndoable, ownerGone, placeTaken } from './refusals.ts'
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
  if (!act || !original || !plan) throw notUndoable()
  if (act.entities.some(({ isRemoved }) => isRemoved))
    return putBack({ route, plan, act, permission: original.permission }, { original, caller, rights, trx, work })
  if (!plan.undo) throw notUndoable()
  const ids = idsOf(act)
  const before = await plan.read(trx, ids)
  const entities: UndoneEntity[] = []
  for (const entity of act.entities) {
    const state = before.get(entity.id)
    if (!state || !holds(state, entity.after, entity.before)) await refuseChanged(act, entity.id, state)
    else entities.push({ ...entity, whole: wholeOf(state, entity), version: state.version })
  }
  const { operation = act.operation, ...written } = plan.undo(entities)
  const way = runner.routeOf(operation) ?? original
  const again = parseInput(way.def, written)
  const needed = [way.permission, ...(way.alsoNeeds?.(again as never) ?? [])]
  for (const permission of needed) refuseWithoutRight({ ...way, permission }, rights, caller, work.now)
  // What two people have to say is not said by one way back.
  if (await way.secondPerson?.isNeeded(again as never, work as never)) throw notUndoable()
  await way.handle(again as never, work as never)
  const after = await plan.read(trx, ids)
  for (const entity of act.entities) {
    const state = after.get(entity.id)
    if (!state || !holds(state, entity.before, entity.after)) await refuseChanged(act, entity.id, state)
  }
  return entriesOf({ route, plan, act, permission: needed[1] ?? way.permission }, before, after)
}

type Putting = Pick<Undoing, 'caller' | 'rights' | 'trx' | 'work'> & { readonly original: BoundOperatorRoute }

/** Puts back what an act took away, by the plan of the call that did: refused where its number was given away since. */
async function putBack(done: Done, { original, caller, rights, trx, work }: Putting): Promise<AuditEntry[]> {
  const { plan, act } = done
  if (!plan.bringBack || act.entities.some(({ isRemoved }) => !isRemoved)) throw notUndoable()
  refuseWithoutRight(original, rights, caller, work.now)
  const ids = idsOf(act)
  if ((await plan.read(trx, ids)).size > 0) throw placeTaken()
  await plan.bringBack(act.entities, { ...work, trx }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw placeTaken()
    throw sqlStateOf(error) === sqlStates.foreignKeyViolation ? ownerGone() : error
  })
  const after = await plan.read(trx, ids)
  const isWhole = ({ id, before }: RecordedAct['entities'][number]) => {
    const state = after.get(id)
    return state !== undefined && holds(state, before, {})
  }
  if (!act.entities.every(isWhole)) throw notUndoable()
  return entriesOf(done, new Map(), after)
}

const idsOf = ({ entities }: RecordedAct) => entities.map(({ id }) => (/^\d{1,10}$/.test(id) ? Number(id) : id))

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
