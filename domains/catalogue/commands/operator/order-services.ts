import type { Trx } from '@vitrine/platform/database'
import { refuse } from '@vitrine/platform/kernel'
import { placedServices, writeServicePlaces } from '../../store/operator/service-store.ts'
import { lockServicesOfType } from '../../store/operator/shelf-writes.ts'

/** Gives the services of a type their order in the shop: those that are named first, the others as often as they are ordered. */
export async function orderServices(trx: Trx, typeId: number, ids: readonly number[]): Promise<void> {
  await lockServicesOfType(trx, typeId)
  const type = await placedServices(trx, typeId)
  if (!type) refuse('typeId', 'fields.selected')
  const own = new Set(type.all)
  // A number is taken out when it is met: the second time it is wrong.
  const wrong = ids.findIndex((id) => !own.delete(id))
  if (wrong >= 0) refuse(`ids.${wrong}`, 'fields.selected')
  await writeServicePlaces(trx, typeId, ids)
}
