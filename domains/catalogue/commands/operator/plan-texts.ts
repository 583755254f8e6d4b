import type { Trx } from '@vitrine/platform/database'
import type { BulkRow, PlannedRow } from '@vitrine/platform/http'
import { fieldMessage, message } from '@vitrine/platform/kernel'
import type { Wanted } from '../../model/bulk/bulk-change.ts'
import { type Replaced, replaceTexts, type TextReplacement } from '../../model/bulk/replace-text.ts'
import { type EditedService, editedServices } from '../../queries/operator/edited-service.ts'

/** What a replacement does to the texts of one service. */
export type ReplacedService = { readonly id: number } & (
  | { readonly because: 'not_found' | 'changed' | 'invalid'; readonly name: string }
  | { readonly service: EditedService; readonly replaced: Replaced }
)

/** What a replacement would do to the texts of each service, from the version that was seen. */
export async function replaceInServices(
  trx: Trx,
  services: readonly Wanted[],
  replacement: TextReplacement,
): Promise<readonly ReplacedService[]> {
  const ids = services.map(({ id }) => id)
  const known = new Map((await editedServices(trx, ids)).map((service) => [service.row.id, service]))
  return services.map(({ id, version }) => {
    const service = known.get(id)
    if (!service) return { id, because: 'not_found', name: '' }
    const { name } = service.row
    if (service.row.version !== version) return { id, because: 'changed', name }
    const replaced = replaceTexts(service.fields.texts, replacement)
    return replaced.isInvalid ? { id, because: 'invalid', name } : { id, service, replaced }
  })
}

const BECAUSE = {
  not_found: fieldMessage('id', 'fields.selected'),
  changed: message('operators.changedMeanwhile'),
  invalid: message('bulkServices.textInvalid'),
}

/** A replacement in many services as a call of the editor for each, so that each is undone like one of its. */
export async function planTexts(
  trx: Trx,
  rows: readonly BulkRow[],
  { replacement }: { readonly replacement: TextReplacement },
): Promise<readonly PlannedRow[]> {
  const services = rows.map(({ id, own }) => ({ id: /^\d{1,9}$/.test(id) ? Number(id) : 0, version: (own as { version: number }).version }))
  return (await replaceInServices(trx, services, replacement)).map((one) => {
    if ('because' in one) return { label: one.name, because: BECAUSE[one.because] }
    const { service, replaced } = one
    const label = service.row.name
    if (replaced.changes.length === 0) return { label, isSame: true }
    return { label, call: { params: { id: one.id }, body: { texts: replaced.texts, version: service.row.version } } }
  })
}
