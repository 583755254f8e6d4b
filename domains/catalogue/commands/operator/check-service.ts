import type { Trx } from '@vitrine/platform/database'
import { invalidField, refuse } from '@vitrine/platform/kernel'
import { knownLinks } from '../../model/links/networks/known-networks.ts'
import { normaliseLink } from '../../model/links/normalise-link.ts'
import type { EditedFields } from '../../model/service-editing.ts'
import { contradiction } from '../../model/service-fields.ts'
import { freeSlug } from '../../model/shop-addresses.ts'
import { type Surroundings, surroundingsOf } from '../../store/operator/service-editor-store.ts'

export interface CheckedService {
  /** Null for one that is being made. */
  readonly id: number | null
  readonly isPackage: boolean
  readonly isArchived: boolean
  readonly fields: EditedFields
  /** What this change names: the rest was right before, or is somebody else's to mend. */
  readonly touched: readonly string[]
}

/** The network of a service that can be as it is written; throws under the field that cannot. */
export async function checkService(trx: Trx, service: CheckedService): Promise<number> {
  const { id, fields, touched } = service
  const { slug, serviceTypeId, deliveryId, labelIds, targetIds, packageItems } = fields
  const itemIds = packageItems.map(({ serviceId }) => serviceId)
  const around = await surroundingsOf(trx, { id, slug, serviceTypeId, deliveryId, labelIds, targetIds, itemIds })
  if (around.networkId === null) refuse('serviceTypeId', 'fields.selected')
  if (!around.hasDelivery) refuse('deliveryId', 'fields.selected')
  if (around.slugs.includes(slug)) refuse('slug', 'shelves.slugTaken', { proposal: freeSlug(slug, new Set(around.slugs)) })
  refuseUnknown('labelIds', labelIds, around.labelIds)
  refuseUnknown('targetIds', targetIds, around.targetIds)
  if (service.isArchived && fields.isEnabled) refuse('isEnabled', 'fields.invalid')
  const wrong = contradiction({ ...fields, isPackage: service.isPackage }, touched)
  if (wrong) refuse(wrong, 'fields.invalid')
  if (touched.includes('linkKinds') || touched.includes('serviceTypeId')) refuseUnknown('linkKinds', fields.linkKinds, around.linkKinds)
  if (touched.includes('exampleLink') && fields.exampleLink !== null) refuseLink(fields.exampleLink, around.networkId, fields.linkKinds)
  refuseItems(service, around)
  return around.networkId
}

function refuseUnknown<T>(field: string, named: readonly T[], known: readonly T[]): void {
  const wrong = named.findIndex((each) => !known.includes(each))
  if (wrong >= 0) refuse(`${field}.${wrong}`, 'fields.selected')
}

function refuseLink(text: string, networkId: number, linkKinds: readonly string[]): void {
  const link = normaliseLink(knownLinks, text)
  if (link?.networkId !== networkId || (linkKinds.length > 0 && !linkKinds.includes(link.kind))) refuse('exampleLink', 'fields.invalid')
}

/** A package holds services, each once and within its bounds; no package, and not itself. */
function refuseItems({ id, isPackage, fields: { packageItems }, touched }: CheckedService, { items, packageIds }: Surroundings): void {
  if (!isPackage) {
    if (packageItems.length > 0) refuse('packageItems', 'fields.invalid')
    return
  }
  if (packageItems.length === 0 && touched.includes('packageItems')) refuse('packageItems', 'fields.required')
  if (packageIds.length > 0) refuse('packageItems', 'fields.invalid')
  const known = new Map(items.map((item) => [item.id, item]))
  for (const [index, { serviceId, quantity }] of packageItems.entries()) {
    const item = known.get(serviceId)
    const isTwice = packageItems.findIndex((each) => each.serviceId === serviceId) !== index
    if (!item || item.isPackage || serviceId === id || isTwice) refuse(`packageItems.${index}.serviceId`, 'fields.selected')
    const { minQuantity: min, maxQuantity: max } = item
    if (quantity < min || quantity > max) throw invalidField(`packageItems.${index}.quantity`, 'fields.between', { min, max })
  }
}
