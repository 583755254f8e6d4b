import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile, type OperatorActor, stepUpWanted } from '@vitrine/platform/http'
import { invariant, type Locale, Refusal } from '@vitrine/platform/kernel'
import { inputOf } from '../../model/edited-input.ts'
import { movesPriceFar } from '../../model/price-move.ts'
import { type EditedFields, type NewServiceFields, serviceDefaults, slugOf } from '../../model/service-editing.ts'
import { followsAfter } from '../../model/service-fields.ts'
import { freeSlug } from '../../model/shop-addresses.ts'
import { digestOf, type TextsByLocale, type TranslatedFrom, translatedFromAfter } from '../../model/text-states.ts'
import type { IsOrdered } from '../../ports.ts'
import { type EditedService, findEditedService } from '../../queries/operator/edited-service.ts'
import { deleteServiceRow, rememberSlug, stampService, surroundingsOf, writeArchived } from '../../store/operator/service-editor-store.ts'
import { lockServices } from '../../store/operator/service-store.ts'
import { nextServiceId, saveServices } from '../../store/save-catalogue.ts'
import { refuseOverServices } from '../refuse-over-services.ts'
import type { WhoChanges } from './change-services.ts'
import { checkService } from './check-service.ts'

const notThere = (): Refusal => new Refusal('not-found', 'request.notFound')

/** The service as it stands, locked; refused when it is absent or was changed since. */
async function lockedService(trx: Trx, id: number, version: number): Promise<EditedService> {
  await lockServices(trx, [id])
  const service = await findEditedService(trx, id)
  if (!service) throw notThere()
  const { row } = service
  if (row.version !== version) throw changedMeanwhile({ version: row.version, by: row.changedBy, at: row.changedAt })
  return service
}

/** Adds a service, off sale unless it says otherwise. Answers its number. */
export async function createService(trx: Trx, { actor }: WhoChanges, given: NewServiceFields, now: Date): Promise<number> {
  const { isPackage, ...named } = given
  const slug = named.slug ?? (await freeSlugFor(trx, named.texts.en?.name ?? ''))
  const set = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Partial<EditedFields>
  const fields = { ...serviceDefaults, defaultQuantity: named.minQuantity, ...set, slug } as EditedFields
  const touched = Object.keys(fields)
  const networkId = await checkService(trx, { id: null, isPackage, isArchived: false, fields, touched })
  await refuseOverServices(trx, 1)
  const id = await nextServiceId(trx)
  await saveServices(trx, [inputOf({ id, networkId, isPackage, popularity: 0 }, fields)], { because: 'new', by: actor.name })
  await stampService(trx, { id, by: actor.name, now, translatedFrom: translatedFromAfter({}, fields.texts, {}) })
  return id
}

async function freeSlugFor(trx: Trx, name: string): Promise<string> {
  const slug = slugOf(name)
  const { slugs } = await surroundingsOf(trx, { id: null, slug, serviceTypeId: 0, deliveryId: 0, labelIds: [], targetIds: [], itemIds: [] })
  return slugs.includes(slug) ? freeSlug(slug, new Set(slugs)) : slug
}

export interface ServiceEdit {
  readonly id: number
  readonly version: number
  readonly fields: { readonly [K in keyof EditedFields]?: EditedFields[K] | undefined }
  /** How its price came about, where it changes. */
  readonly because?: 'hand' | 'rule' | 'csv'
  /** Translations that are right of today's English, though they were made of an older one. */
  readonly confirmed?: { readonly locale: Locale; readonly names: readonly string[] }
}

/** Changes what is named of a service, all of it or nothing. Its former address goes on leading to it. */
export async function editService(
  trx: Trx,
  { actor, isProved }: WhoChanges,
  { id, version, fields: given, because = 'hand', confirmed }: ServiceEdit,
  now: Date,
): Promise<void> {
  const { row, fields: before } = await lockedService(trx, id, version)
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const fields: EditedFields = { ...before, ...set, priceFollowsProvider: followsAfter(before, given) }
  const { isPackage, archivedAt, popularity, translatedFrom } = row
  const networkId = await checkService(trx, { id, isPackage, isArchived: archivedAt !== null, fields, touched: Object.keys(set) })
  if (!isProved && movesPriceFar(before, fields)) throw stepUpWanted()
  await saveServices(trx, [inputOf({ id, networkId, isPackage, popularity }, fields)], { because, by: actor.name })
  if (fields.slug !== before.slug) await rememberSlug(trx, id, before.slug, fields.slug)
  const origins = translatedFromAfter(before.texts, fields.texts, translatedFrom)
  await stampService(trx, {
    id,
    by: actor.name,
    now,
    translatedFrom: confirmed ? withConfirmed(origins, fields.texts, confirmed) : origins,
  })
}

function withConfirmed(
  origins: TranslatedFrom,
  texts: TextsByLocale,
  { locale, names }: NonNullable<ServiceEdit['confirmed']>,
): TranslatedFrom {
  const right = names.filter((name) => texts[locale]?.[name]).map((name) => [name, digestOf(texts.en?.[name] ?? '')])
  return { ...origins, [locale]: { ...origins[locale], ...Object.fromEntries(right) } }
}

/** A copy with a number and an address of its own, off sale: nobody delivers it yet. */
export async function copyService(
  trx: Trx,
  actor: OperatorActor,
  { id, version }: Pick<ServiceEdit, 'id' | 'version'>,
  now: Date,
): Promise<number> {
  const { row, fields } = await lockedService(trx, id, version)
  const name = `${fields.texts.en?.name ?? ''} (copy)`.slice(-150)
  const texts = { ...fields.texts, en: { ...fields.texts.en, name } }
  const copy: EditedFields = { ...fields, texts, isEnabled: false, slug: await freeSlugFor(trx, fields.slug) }
  await refuseOverServices(trx, 1)
  const copyId = await nextServiceId(trx)
  await saveServices(trx, [inputOf({ id: copyId, networkId: row.networkId, isPackage: row.isPackage, popularity: 0 }, copy)], {
    because: 'new',
    by: actor.name,
  })
  await stampService(trx, { id: copyId, by: actor.name, now, translatedFrom: row.translatedFrom })
  return copyId
}

export interface Archiving {
  /** Brought back on sale, as an undo does. */
  readonly isOnSale?: boolean
  readonly id: number
  readonly version: number
  readonly isArchived: boolean
}

/** Sets a service aside, or brings it back off sale; orders that name it keep it. */
export async function archiveService(
  trx: Trx,
  actor: OperatorActor,
  { id, version, isArchived, isOnSale = false }: Archiving,
  now: Date,
): Promise<void> {
  const { row } = await lockedService(trx, id, version)
  if ((row.archivedAt !== null) === isArchived) return
  if (!isArchived) await refuseOverServices(trx, 1)
  await writeArchived(trx, id, { at: isArchived ? now : null, isOnSale: isOnSale && !isArchived }, { by: actor.name, now })
}

/** Takes a service away for good: only one that was never ordered, and that no package holds. */
export async function deleteService(trx: Trx, isOrdered: IsOrdered, id: number): Promise<void> {
  await lockServices(trx, [id])
  const service = await findEditedService(trx, id)
  if (!service) throw notThere()
  if (await isOrdered(trx, id)) throw new Refusal('invalid', 'shelves.ordered')
  const { slug, serviceTypeId, deliveryId } = service.fields
  const { packageIds } = await surroundingsOf(trx, { id, slug, serviceTypeId, deliveryId, labelIds: [], targetIds: [], itemIds: [] })
  if (packageIds.length > 0) throw new Refusal('invalid', 'shelves.inPackage')
  const gone = await deleteServiceRow(trx, id)
  invariant(gone === 1, 'a locked service is there')
}
