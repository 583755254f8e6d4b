import type { Trx } from '../../database/statements-on.ts'
import { insertWholeRows, type RowsOf, readWholeRows } from '../store/removed-rows.ts'
import type { AuditPlan, OperatorRouteDef, RemovedEntity, UndoneEntity, WrittenInput } from './operator-route.ts'

type Plan = (entities: readonly UndoneEntity[]) => WrittenInput

const only = ([entity]: readonly UndoneEntity[]): UndoneEntity => {
  if (!entity) throw new Error('an act has an entity')
  return entity
}

/** Of `PATCH …/{id} { version, …fields }`: the changed fields as they were. */
export const undoPatch: Plan = (entities) => {
  const { id, version, before } = only(entities)
  return { params: { id }, body: { ...before, version } }
}

/** Of `POST …/{id}/turn { isOn, version }`, where the switch is the field `isEnabled`. */
export const undoTurn: Plan = (entities) => {
  const { id, version, before } = only(entities)
  return { params: { id }, body: { isOn: before.isEnabled, version } }
}

/** Of `PUT …/order { ids }`: the order before. */
export const undoOrder: Plan = (entities) => ({ body: { ids: only(entities).before.ids } })

type Removal = Required<Pick<AuditPlan<OperatorRouteDef>, 'read' | 'bringBack'>>
type Bringing = Parameters<Removal['bringBack']>[1]

/** Of a call that deletes rows of one table: the audit log keeps them whole, and `then` has the last word when they are back. */
export const removalOf = (
  rows: RowsOf,
  read: Removal['read'],
  then: (work: Bringing, ids: readonly string[]) => Promise<void> = async () => {},
): Removal => ({
  read: async (trx: Trx, ids) => {
    const states = await read(trx, ids)
    const whole = new Map((await readWholeRows(trx, rows, ids)).map(({ id, row }) => [id, row]))
    return new Map([...states].map(([id, state]) => [id, { ...state, fields: { ...state.fields, row: whole.get(id) ?? null } }]))
  },
  bringBack: async (entities: readonly RemovedEntity[], work) => {
    await insertWholeRows(
      work.trx,
      rows,
      entities.map(({ before }) => String(before.row)),
    )
    await then(
      work,
      entities.map(({ id }) => id),
    )
  },
})
