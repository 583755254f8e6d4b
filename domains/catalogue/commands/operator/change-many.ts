import type { Trx } from '@vitrine/platform/database'
import type { OperatorActor } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { type BulkChange, type BulkPlan, planBulk, type Wanted } from '../../model/bulk/bulk-change.ts'
import { bulkRows, giveLabels, knownNames, setCountries, takeLabels, writeMany } from '../../store/operator/bulk-store.ts'
import { lockServices } from '../../store/operator/service-store.ts'
import { refuseOverServices } from '../refuse-over-services.ts'

export interface ManyServices {
  readonly services: readonly Wanted[]
  readonly change: BulkChange
}

/** What a change would do to each of many services; throws under the field that names what is not there. */
export async function previewMany(trx: Trx, { services, change }: ManyServices): Promise<BulkPlan> {
  const known = await knownNames(trx, {
    labelIds: change.kind === 'labels' ? change.labelIds : [],
    deliveryId: change.kind === 'delivery' ? change.deliveryId : null,
    serviceTypeId: change.kind === 'type' ? change.serviceTypeId : null,
    targetId: change.kind === 'countries' ? change.targetId : null,
  })
  if (change.kind === 'labels' && known.labelIds.length < change.labelIds.length) refuse('change.labelIds', 'fields.selected')
  if (change.kind === 'delivery' && !known.hasDelivery) refuse('change.deliveryId', 'fields.selected')
  if (change.kind === 'type' && known.networkId === null) refuse('change.serviceTypeId', 'fields.selected')
  if (change.kind === 'countries' && change.targetId !== null && !known.hasTarget) refuse('change.targetId', 'fields.selected')
  const rows = await bulkRows(
    trx,
    services.map(({ id }) => id),
  )
  return planBulk(rows, services, change, known.networkId)
}

/** Changes many services in one transaction; those that cannot be changed stay as they are and are told. */
export async function changeMany(trx: Trx, actor: OperatorActor, given: ManyServices, now: Date): Promise<BulkPlan> {
  await lockServices(
    trx,
    given.services.map(({ id }) => id),
  )
  const plan = await previewMany(trx, given)
  const ids = plan.changed.map(({ id }) => id)
  if (ids.length > 0) await write(trx, ids, given.change, { by: actor.name, now })
  return plan
}

async function write(trx: Trx, ids: readonly number[], change: BulkChange, stamp: { readonly by: string; readonly now: Date }) {
  if (change.kind === 'labels') {
    const { how, labelIds } = change
    if (how !== 'add') await takeLabels(trx, ids, labelIds, how === 'set')
    if (how !== 'remove') await giveLabels(trx, ids, labelIds)
  }
  if (change.kind === 'archive' && !change.isArchived) await refuseOverServices(trx, ids.length)
  if (change.kind === 'countries') await setCountries(trx, ids, change.targetId)
  await writeMany(trx, ids, columnsOf(change), stamp)
}

function columnsOf(change: BulkChange): Parameters<typeof writeMany>[2] {
  switch (change.kind) {
    case 'labels':
      return {}
    case 'delivery':
      return { deliveryId: change.deliveryId }
    case 'type':
      return { serviceTypeId: change.serviceTypeId }
    case 'countries':
      return { allowsCountries: change.targetId !== null }
    case 'sale':
      return { isEnabled: change.isOn }
    case 'archive':
      return { isArchived: change.isArchived }
  }
}
