import { type CatalogueSnapshot, saveService, targetOfKind } from '@vitrine/catalogue'
import { sqlStateOf, sqlStates, type Trx } from '@vitrine/platform/database'
import { noMarkup, noSuchDelivery } from '../../errors.ts'
import type { ListedService } from '../../model/compare-lists.ts'
import { type Shelf, shelfFor, slugOf } from '../../model/map-service.ts'
import { type Markup, sellingPrice } from '../../model/markup.ts'
import { importedTypes } from '../../model/plan-import.ts'
import { getAccount } from '../../store/account-store.ts'
import { importedServices, insertImported, listedServices, markupsOf } from '../../store/provider-catalogue-store.ts'
import { setRoutes } from './set-routes.ts'
import { type CatalogueSyncDeps, syncCatalogue } from './sync-catalogue.ts'

export interface ImportInput {
  /** Provider service numbers, and provider categories; everything when neither is given. */
  readonly ids?: readonly string[]
  readonly category?: string
  /** How all of them are delivered: every service says so. */
  readonly deliveryId: number
  /** Where all of them stand; found by network and kind in their category or name when not given. */
  readonly serviceTypeId?: number
  readonly guaranteeDays: number
}

export interface ImportReport {
  readonly imported: readonly {
    readonly serviceId: number
    readonly providerServiceId: string
    readonly name: string
    readonly priceNano: bigint
  }[]
  readonly skipped: readonly { readonly providerServiceId: string; readonly name: string; readonly because: string }[]
}

type Targets = ReadonlyMap<string, number>

/** Creates our services from a provider's: priced by the markup, routed to that account, on sale at once. Skips what was imported before. */
export async function importServices(
  deps: CatalogueSyncDeps,
  panelId: number,
  accountId: number,
  input: ImportInput,
): Promise<ImportReport> {
  await syncCatalogue(deps, panelId, accountId)
  const snapshot = await deps.catalogue.refresh(panelId)
  const report = await deps.database
    .transaction(panelId, (trx) => importAll(deps, trx, accountId, input, shelvesOf(snapshot)))
    .catch((error: unknown) => {
      throw sqlStateOf(error) === sqlStates.foreignKeyViolation ? noSuchDelivery(input.deliveryId) : error
    })
  await deps.catalogue.refresh(panelId)
  return report
}

async function importAll(
  deps: CatalogueSyncDeps,
  trx: Trx,
  accountId: number,
  input: ImportInput,
  shelves: readonly (Shelf & { readonly networkId: number })[],
): Promise<ImportReport> {
  const markups = await markupsOf(trx, accountId)
  const { name: accountName, access } = await getAccount(trx, deps.secrets, accountId)
  if (markups.size === 0) throw noMarkup(accountName)
  const known = new Set((await importedServices(trx, accountId)).map((imported) => imported.providerServiceId))
  const targets = await targetsOf(trx)
  const imported: ImportReport['imported'][number][] = []
  const skipped: ImportReport['skipped'][number][] = []
  for (const service of (await listedServices(trx, accountId)).filter((listed) => isWanted(listed, input))) {
    const { providerServiceId, name } = service
    const offers = {
      refill: service.refill && !access.lacks?.includes('refill'),
      cancel: service.cancel && !access.lacks?.includes('cancel'),
    }
    const shelf = input.serviceTypeId
      ? shelves.find((one) => one.serviceTypeId === input.serviceTypeId)
      : shelves.find((one) => one.serviceTypeId === shelfFor(shelves, service)?.serviceTypeId)
    const markup = markups.get(service.category) ?? markups.get('')
    const because = hindrance(service, { known, shelf, markup, targets })
    if (because || !shelf || !markup) skipped.push({ providerServiceId, name, because: because ?? '' })
    else
      imported.push(
        await importOne(trx, accountId, { ...service, ...offers }, { shelf, markup, input, targetId: targets.get(service.type) }),
      )
  }
  return { imported, skipped }
}

function isWanted({ providerServiceId, category }: ListedService, input: ImportInput): boolean {
  if (input.ids) return input.ids.includes(providerServiceId)
  return input.category === undefined || category.toLowerCase().includes(input.category.toLowerCase())
}

/** The panel's targets by the provider's types that need them. */
export async function targetsOf(trx: Trx): Promise<Targets> {
  const targets = new Map<string, number>()
  for (const [type, kind] of Object.entries(importedTypes)) {
    const id = kind === null ? undefined : await targetOfKind(trx, kind)
    if (id !== undefined) targets.set(type, id)
  }
  return targets
}

interface Frame {
  readonly known: ReadonlySet<string>
  readonly shelf: Shelf | undefined
  readonly markup: Markup | undefined
  readonly targets: Targets
}

function hindrance(service: ListedService, { known, shelf, markup, targets }: Frame): string | undefined {
  if (known.has(service.providerServiceId)) return 'it is imported already'
  if (service.rateNano === 0n) return 'it has no rate'
  const kind = Object.hasOwn(importedTypes, service.type) ? importedTypes[service.type] : undefined
  if (kind === undefined) return `services of type ${service.type} cannot be imported`
  if (kind !== null && !targets.has(service.type)) return `the panel has no target for ${kind}`
  if (!shelf) return 'no service type of ours fits its category'
  return markup ? undefined : 'no markup rule covers its category'
}

async function importOne(
  trx: Trx,
  accountId: number,
  listed: ListedService,
  {
    shelf,
    markup,
    input,
    targetId,
  }: {
    readonly shelf: Shelf & { readonly networkId: number }
    readonly markup: Markup
    readonly input: ImportInput
    readonly targetId: number | undefined
  },
): Promise<ImportReport['imported'][number]> {
  const { providerServiceId, name, rateNano, rateKind } = listed
  const isPackage = rateKind === 'fixed'
  const priceNano = sellingPrice(rateNano, markup)
  const serviceId = await saveService(trx, {
    networkId: shelf.networkId,
    serviceTypeId: shelf.serviceTypeId,
    deliveryId: input.deliveryId,
    slug: slugOf(name, accountId, providerServiceId),
    name,
    priceNano,
    priceType: isPackage ? 'fixed' : 'per_quantity',
    pricingPer: isPackage ? 1 : 1000,
    minQuantity: isPackage ? 1 : listed.minQuantity,
    maxQuantity: isPackage ? 1 : listed.maxQuantity,
    hasRefill: listed.refill,
    guaranteeDays: listed.refill ? input.guaranteeDays : null,
    guarantee: listed.refill ? `${input.guaranteeDays} days` : null,
    allowsCancel: listed.cancel,
    calculableQuantity: listed.type === 'Custom Comments',
    targetIds: targetId === undefined ? [] : [targetId],
  })
  await setRoutes(trx, [{ serviceId, priority: 1, accountId, providerServiceId, rateNano, rateKind }])
  await insertImported(trx, accountId, { services: [{ serviceId, providerServiceId }], rule: null })
  return { serviceId, providerServiceId, name, priceNano }
}

function shelvesOf(snapshot: CatalogueSnapshot): (Shelf & { readonly networkId: number })[] {
  return snapshot.serviceTypes.flatMap((type) => {
    const network = snapshot.network(type.networkId)
    return network
      ? [
          {
            networkId: network.id,
            networkName: network.name,
            serviceTypeId: type.id,
            typeName: type.name,
            typeWord: type.type.replaceAll('_', ' '),
          },
        ]
      : []
  })
}
