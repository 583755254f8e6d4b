import type { UndoneEntity, WrittenInput } from './operator-route.ts'

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
