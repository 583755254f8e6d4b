import type { Trx } from '@vitrine/platform/database'
import type { BulkRow, PlannedRow } from '@vitrine/platform/http'
import { fieldMessage, type Message, message } from '@vitrine/platform/kernel'
import { type BulkChange, type Hindrance, labelsAfter, type BulkRow as ServiceRow } from '../../model/bulk/bulk-change.ts'
import { type EditedService, editedServices } from '../../queries/operator/edited-service.ts'
import { previewMany } from './change-many.ts'

const BECAUSE: Readonly<Record<Hindrance, Message>> = {
  not_found: fieldMessage('id', 'fields.selected'),
  changed: message('operators.changedMeanwhile'),
  archived: message('bulkServices.archived'),
  other_network: message('bulkServices.otherNetwork'),
  too_many_labels: message('bulkServices.tooManyLabels'),
  too_many_targets: message('bulkServices.tooManyTargets'),
}

/** One change of many services as a call of the editor for each, so that each is undone like one of its. */
export async function planMany(
  trx: Trx,
  rows: readonly BulkRow[],
  { change }: { readonly change: BulkChange },
): Promise<readonly PlannedRow[]> {
  const services = rows.map(({ id, own }) => ({ id: /^\d{1,9}$/.test(id) ? Number(id) : 0, version: (own as { version: number }).version }))
  const plan = await previewMany(trx, { services, change })
  const changed = new Map(plan.changed.map((row) => [row.id, row]))
  const hindered = new Map(plan.cannot.map(({ id, because }) => [id, because]))
  const edited = new Map(
    (
      await editedServices(
        trx,
        services.map(({ id }) => id),
      )
    ).map((service) => [service.row.id, service]),
  )
  return services.map(({ id }) => {
    const [row, service, because] = [changed.get(id), edited.get(id), hindered.get(id)]
    const label = service?.row.name ?? ''
    if (because || !service) return { label, because: BECAUSE[because ?? 'not_found'] }
    return row ? { label, ...callFor(row, service, change) } : { label, isSame: true as const }
  })
}

function callFor(row: ServiceRow, service: EditedService, change: BulkChange) {
  const { id, version } = row
  const of = (fields: object) => ({ params: { id }, body: { ...fields, version } })
  if (change.kind === 'archive') return { operation: change.isArchived ? 'archiveService' : 'restoreService', call: of({}) }
  return { call: of(fieldsFor(row, service, change)) }
}

function fieldsFor(row: ServiceRow, { fields }: EditedService, change: Exclude<BulkChange, { kind: 'archive' }>): object {
  switch (change.kind) {
    case 'labels':
      return { labelIds: [...labelsAfter(row, change)] }
    case 'delivery':
      return { deliveryId: change.deliveryId }
    case 'type':
      return { serviceTypeId: change.serviceTypeId }
    case 'sale':
      return { isEnabled: change.isOn }
    case 'countries': {
      const others = fields.targetIds.filter((id) => !row.countryTargetIds.includes(id))
      return { allowedUseCountries: change.targetId !== null, targetIds: change.targetId === null ? others : [...others, change.targetId] }
    }
  }
}
