import type { Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import type { ServiceInput } from '../../model/catalogue-input.ts'
import type { CatalogueService, ServiceContent } from '../../model/catalogue-service.ts'
import { inputOf } from '../../model/edited-input.ts'
import type { EditedFields } from '../../model/service-editing.ts'
import type { CatalogueSnapshot } from '../../model/snapshot.ts'
import { loadDeliveries, loadTargets } from '../../store/load-catalogue.ts'
import { type EditedService, findEditedService } from './edited-service.ts'

interface Unsaved {
  readonly id: number
  /** Checked when the preview was made. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * The catalogue with one service as its editor has it, on sale whatever is saved: it is looked at before it is sold. What its fields named and is gone since
 * leaves the catalogue as it is.
 */
export async function snapshotWithUnsaved(trx: Trx, snapshot: CatalogueSnapshot, { id, fields }: Unsaved): Promise<CatalogueSnapshot> {
  const edited = await findEditedService(trx, id)
  const made = edited && (await previewedService(trx, snapshot, { ...edited, fields: { ...edited.fields, ...fields } as EditedFields }))
  if (!made) return snapshot
  const { service, content } = made
  const before = snapshot.service(id)
  const without = (services: readonly CatalogueService[]) => services.filter((each) => each.id !== id)
  const placed = (services: readonly CatalogueService[]) => {
    const at = services.findIndex((each) => each.id === id)
    return at < 0 ? [service, ...services] : services.with(at, service)
  }
  const listed = service.isRestricted ? without(snapshot.listed) : placed(snapshot.listed)
  const byType = Map.groupBy(listed, ({ serviceTypeId }) => serviceTypeId)
  return {
    ...snapshot,
    services: placed(snapshot.services),
    listed,
    service: (idOrSlug) => {
      if ([id, String(id), service.slug, before?.slug].includes(idOrSlug)) return service
      return snapshot.service(idOrSlug)
    },
    servicesOfType: (serviceTypeId) => byType.get(serviceTypeId) ?? [],
    unsavedContent: (serviceId, locale) => (serviceId === id ? contentIn(content, locale) : undefined),
  }
}

async function previewedService(trx: Trx, snapshot: CatalogueSnapshot, { row, fields }: EditedService) {
  const type = snapshot.serviceType(fields.serviceTypeId)
  const delivery = (await loadDeliveries(trx)).find(({ id }) => id === fields.deliveryId)
  if (!type || !delivery) return undefined
  const targets = await loadTargets(trx)
  const { isPackage, popularity } = row
  const { content, translations = {}, ...input } = inputOf({ id: row.id, networkId: type.networkId, isPackage, popularity }, fields)
  const texts = { title: null, shortDescription: null, geo: null, startTime: null, speed: null, guarantee: null }
  const service: CatalogueService = {
    ...fields,
    ...texts,
    ...Object.fromEntries(Object.keys(texts).map((name) => [name, input[name as keyof typeof texts] ?? null])),
    ...{
      id: row.id,
      name: input.name,
      priceNano: input.priceNano,
      networkId: type.networkId,
      type: type.type,
      isPackage,
      popularity,
      translations,
      delivery,
    },
    isEnabled: true,
    isSellable: !fields.isDeactivated,
    allowsCancel: fields.isCancellable,
    isRestricted: fields.restrictedAccess,
    isClosedSale: fields.availableClosedSales,
    hasPersonalManager: fields.availablePersonalManager,
    allowsCountries: fields.allowedUseCountries,
    position: row.position,
    labels: snapshot.labels.filter(({ id }) => fields.labelIds.includes(id)),
    targets: targets.filter(({ id }) => fields.targetIds.includes(id)),
    includedIn: snapshot.service(row.id)?.includedIn ?? [],
  }
  return { service, content }
}

/** The long texts in a language, text by text in English where that language has none. */
function contentIn(content: ServiceInput['content'], locale: Locale): ServiceContent {
  const { translations = {}, ...english } = content ?? {}
  const nothing: ServiceContent = { description: null, requirements: null, faq: [], metaTitle: null, metaDescription: null }
  return { ...nothing, ...english, ...translations[locale] }
}
