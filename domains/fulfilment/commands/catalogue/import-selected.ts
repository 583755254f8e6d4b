import { addServices, type ImportShelves, importShelves } from '@vitrine/catalogue'
import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { invalidField, invariant, refuse } from '@vitrine/platform/kernel'
import type { PriceRule } from '@vitrine/pricing'
import { slugOf } from '../../model/map-service.ts'
import { type CategoryPlan, type NameCleaning, type PlannedService, planService } from '../../model/plan-import.ts'
import { type ProviderListFilter, selectedServices } from '../../queries/provider-list.ts'
import type { ProviderAccount } from '../../store/account-store.ts'
import { lockVersion } from '../../store/operator-account-store.ts'
import { importedServices, insertImported, markupsOf } from '../../store/provider-catalogue-store.ts'
import { targetsOf } from './import-services.ts'
import { setRoutes } from './set-routes.ts'

/** Rows of one import: it is one transaction. */
export const importRowsMax = 1000

export interface SelectedImport {
  readonly select: { readonly ids: readonly string[] } | { readonly filter: ProviderListFilter }
  readonly mapping: readonly (CategoryPlan & { readonly category: string })[]
  /** None: the account's markups, which the services follow then. */
  readonly rule: PriceRule | null
  readonly names: NameCleaning
  /** Prices follow the provider's by the rule, whenever the list is read. */
  readonly followsPrice: boolean
  readonly isOnSale: boolean
}

/** What an import would make, row by row. 422 for a mapping to what is not there, or more rows than one import may have. */
export async function planImport(trx: Trx, account: Pick<ProviderAccount, 'id'>, input: SelectedImport): Promise<PlannedService[]> {
  refuseWrongMapping(input, await importShelves(trx))
  const selected = await selectedServices(trx, account.id, input.select, importRowsMax + 1)
  if (selected.length > importRowsMax) refuse('select', 'fields.maxItems', { max: importRowsMax })
  const facts = {
    imported: new Map((await importedServices(trx, account.id)).map((one) => [one.providerServiceId, one.serviceId])),
    targets: await targetsOf(trx),
    markups: await markupsOf(trx, account.id),
  }
  const categories = new Map(input.mapping.map((plan) => [plan.category, plan]))
  return selected.map((listed) => planService(listed, { categories, rule: input.rule, names: input.names }, facts))
}

function refuseWrongMapping({ mapping }: SelectedImport, { types, deliveries }: ImportShelves): void {
  const shelves = new Map(types.map((type) => [type.serviceTypeId, type]))
  const ways = new Set(deliveries.map(({ id }) => id))
  const seen = new Set<string>()
  mapping.forEach(({ category, serviceTypeId, deliveryId, linkKinds }, index) => {
    const shelf = serviceTypeId === null ? undefined : shelves.get(serviceTypeId)
    if (seen.has(category)) refuse(`mapping.${index}.category`, 'fields.duplicate')
    if (serviceTypeId !== null && !shelf) refuse(`mapping.${index}.serviceTypeId`, 'fields.selected')
    if (deliveryId !== null && !ways.has(deliveryId)) refuse(`mapping.${index}.deliveryId`, 'fields.selected')
    if (shelf && linkKinds.some((kind) => !shelf.linkKinds.includes(kind))) refuse(`mapping.${index}.linkKinds`, 'fields.selected')
    seen.add(category)
  })
}

/** The services of ours that were made, by the provider's number; what was imported before, or cannot be, is in the rows with its reason. */
export interface ImportOutcome {
  readonly rows: readonly PlannedService[]
  readonly made: ReadonlyMap<string, number>
}

/** Makes services with their routes from a provider's list. What was imported before is skipped, so that a second import of the same makes nothing. */
export async function importSelected(trx: Trx, account: ProviderAccount, input: SelectedImport, by: string): Promise<ImportOutcome> {
  // Two imports of one account follow one another: the second finds what the first has made.
  await lockVersion(trx, account.id)
  const rows = await planImport(trx, account, input)
  const wanted = rows.filter(({ because }) => because === null)
  const [targets, { types }] = [await targetsOf(trx), await importShelves(trx)]
  const networkOf = new Map(types.map((type) => [type.serviceTypeId, type.networkId]))
  const slugs = new Set<string>()
  const services = wanted.map((row) => ({ ...serviceOf(row, account, input, networkOf), targetIds: targetIdsOf(row, targets) }))
  const numbered = services.map((service) => ({ ...service, slug: freeSlug(service.slug, slugs) }))
  const ids = await addServices(trx, numbered, by).catch((error: unknown) => {
    throw isUniqueViolation(error, 'service_slug_unique') ? invalidField('select', 'fields.duplicate') : error
  })
  const made = wanted.map(({ listed }, index) => ({ listed, serviceId: idAt(ids, index) }))
  await setRoutes(
    trx,
    made.map(({ listed: { providerServiceId, rateNano, rateKind }, serviceId }) => ({
      serviceId,
      priority: 1,
      accountId: account.id,
      providerServiceId,
      rateNano,
      rateKind,
    })),
  )
  const imports = made.map(({ listed, serviceId }) => ({ serviceId, providerServiceId: listed.providerServiceId }))
  await insertImported(trx, account.id, { services: imports, rule: input.rule })
  return { rows, made: new Map(imports.map((one) => [one.providerServiceId, one.serviceId])) }
}

function serviceOf(
  { listed, name, plan, priceNano }: PlannedService,
  { id, access }: ProviderAccount,
  { isOnSale, followsPrice }: SelectedImport,
  networkOf: ReadonlyMap<number, number>,
) {
  const serviceTypeId = plan?.serviceTypeId ?? 0
  const networkId = networkOf.get(serviceTypeId)
  invariant(plan && networkId !== undefined && plan.deliveryId !== null, 'a row without hindrance has its type and delivery')
  const isPackage = listed.rateKind === 'fixed'
  const guaranteeDays = listed.refill && !access.lacks?.includes('refill') ? plan.guaranteeDays : null
  return {
    networkId,
    serviceTypeId,
    deliveryId: plan.deliveryId,
    slug: slugOf(name, id, listed.providerServiceId),
    name,
    priceNano,
    priceType: isPackage ? ('fixed' as const) : ('per_quantity' as const),
    pricingPer: isPackage ? 1 : 1000,
    priceFollowsProvider: followsPrice,
    minQuantity: isPackage ? 1 : listed.minQuantity,
    maxQuantity: isPackage ? 1 : listed.maxQuantity,
    linkKinds: plan.linkKinds,
    hasRefill: guaranteeDays !== null,
    guaranteeDays,
    guarantee: guaranteeDays === null ? null : `${guaranteeDays} days`,
    allowsCancel: listed.cancel && !access.lacks?.includes('cancel'),
    calculableQuantity: listed.type === 'Custom Comments',
    isEnabled: isOnSale,
  }
}

function targetIdsOf({ listed }: PlannedService, targets: ReadonlyMap<string, number>): number[] {
  const id = targets.get(listed.type)
  return id === undefined ? [] : [id]
}

/** Numbers of a provider that differ only in their signs would share a slug. */
function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug
  for (let count = 2; taken.has(free); count += 1) free = `${slug}-${count}`
  taken.add(free)
  return free
}

function idAt(ids: readonly number[], index: number): number {
  const id = ids[index]
  invariant(id !== undefined, 'every service that was added has its number')
  return id
}
