import { sql, type Trx } from '@vitrine/platform/database'
import type {
  DeliveryInput,
  LabelInput,
  NetworkInput,
  ServiceContentInput,
  ServiceInput,
  ServiceTypeInput,
  TargetInput,
} from '../model/catalogue-input.ts'
import type { PriceCause } from '../model/price-cause.ts'
import { recordPrices } from './price-store.ts'
import { type Row, saveRows } from './save-rows.ts'
import {
  contentTable,
  deliveryTable,
  labelTable,
  networkTable,
  packageItemTable,
  serviceLabelTable,
  serviceTable,
  serviceTargetTable,
  serviceTypeTable,
  targetTable,
} from './tables.ts'

export const saveNetworks = (trx: Trx, networks: readonly NetworkInput[]): Promise<void> =>
  saveRows(trx, networkTable, networks.map(networkRow))

export const saveServiceTypes = (trx: Trx, types: readonly ServiceTypeInput[]): Promise<void> =>
  saveRows(
    trx,
    serviceTypeTable,
    types.map((type) => ({
      id: type.id,
      network_id: type.networkId,
      type: type.type,
      slug: type.slug,
      name: type.name,
      icon: type.icon,
      color: type.color ?? null,
      position: type.position ?? 0,
      translations: type.translations ?? {},
    })),
  )

export const saveDeliveries = (trx: Trx, deliveries: readonly DeliveryInput[]): Promise<void> =>
  saveRows(
    trx,
    deliveryTable,
    deliveries.map(({ id, name, description, translations = {} }) => ({ id, name, description, translations })),
  )

export const saveLabels = (trx: Trx, labels: readonly LabelInput[]): Promise<void> =>
  saveRows(
    trx,
    labelTable,
    labels.map(({ id, name, color = null, translations = {} }) => ({ id, name, color, translations })),
  )

export async function saveTargets(trx: Trx, targets: readonly TargetInput[]): Promise<void> {
  const types = await trx.rows(sql<{ id: number; name: string }>`select id, name from catalogue.target_type`)
  const idOf = new Map(types.map((type) => [type.name, type.id]))
  await saveRows(
    trx,
    targetTable,
    targets.map((target) => ({
      id: target.id,
      target_type_id: idOf.get(target.type) ?? null,
      name: target.name,
      placeholder: target.placeholder ?? null,
      selectable_values: target.selectableValues ?? [],
      is_optional: target.isOptional ?? false,
      translations: target.translations ?? {},
    })),
  )
}

/** Writes services whole: labels, targets, package contents and long texts are replaced by those handed in; new prices are remembered with their cause. */
export async function saveServices(trx: Trx, services: readonly ServiceInput[], { because, by }: PriceCause): Promise<void> {
  if (services.length === 0) return
  const ids = services.map((service) => service.id)
  await saveRows(trx, serviceTable, services.map(serviceRow))
  await saveRows(
    trx,
    contentTable,
    services.map((service) => contentRow(service.id, service.content ?? {})),
  )
  await recordPrices(
    trx,
    ids.map((id) => ({ id, because })),
    by,
  )
  await trx.run(sql`delete from catalogue.service_label where panel_id = ${trx.panelId} and service_id = any(${ids}::integer[])`)
  await trx.run(sql`delete from catalogue.service_target where panel_id = ${trx.panelId} and service_id = any(${ids}::integer[])`)
  await trx.run(sql`delete from catalogue.package_item where panel_id = ${trx.panelId} and package_id = any(${ids}::integer[])`)
  await saveRows(
    trx,
    serviceLabelTable,
    services.flatMap(({ id, labelIds = [] }) => labelIds.map((label_id) => ({ service_id: id, label_id }))),
  )
  await saveRows(
    trx,
    serviceTargetTable,
    services.flatMap(({ id, targetIds = [] }) => targetIds.map((target_id) => ({ service_id: id, target_id }))),
  )
  await saveRows(
    trx,
    packageItemTable,
    services.flatMap(({ id, packageItems = [] }) =>
      packageItems.map((item, position) => ({
        package_id: id,
        service_id: item.serviceId,
        quantity: item.quantity,
        position,
        is_displayable: item.isDisplayable ?? true,
      })),
    ),
  )
}

/** Services of the panel that are not archived. */
export const countServices = async (trx: Trx): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from catalogue.service where panel_id = ${trx.panelId} and archived_at is null`)
  ).count

/** The next free number of the panel; the version's row is locked, so two writers never take the same. */
export async function nextServiceId(trx: Trx): Promise<number> {
  await trx.run(sql`
    insert into catalogue.version as v (panel_id, version) values (${trx.panelId}, 1) on conflict (panel_id) do update set version = v.version`)
  const { next } = await trx.one(sql<{ next: number }>`
    select coalesce(max(id), 0)::int + 1 as next from catalogue.service where panel_id = ${trx.panelId}`)
  return next
}

const networkRow = (network: NetworkInput): Row => ({
  network_id: network.id,
  slug: network.slug,
  name: network.name,
  icon: network.icon,
  color: network.color ?? null,
  url_placeholder: network.urlPlaceholder ?? null,
  has_search: network.hasSearch ?? false,
  position: network.position ?? 0,
  is_enabled: network.isEnabled ?? true,
  title: network.title ?? null,
  description: network.description ?? null,
  faq: network.faq ?? [],
  meta_title: network.metaTitle ?? null,
  meta_description: network.metaDescription ?? null,
  translations: network.translations ?? {},
})

const serviceRow = (service: ServiceInput): Row => ({
  id: service.id,
  network_id: service.networkId,
  service_type_id: service.serviceTypeId,
  delivery_id: service.deliveryId,
  slug: service.slug,
  name: service.name,
  title: service.title ?? null,
  short_description: service.shortDescription ?? null,
  geo: service.geo ?? null,
  start_time: service.startTime ?? null,
  starts_within_minutes: service.startsWithinMinutes ?? null,
  speed: service.speed ?? null,
  guarantee: service.guarantee ?? null,
  guarantee_days: service.guaranteeDays ?? null,
  example_link: service.exampleLink ?? null,
  price_nano: service.priceNano.toString(),
  discount_ppm: service.discountPpm ?? 0,
  price_type: service.priceType ?? 'per_quantity',
  pricing_per: service.pricingPer ?? 1000,
  price_follows_provider: service.priceFollowsProvider ?? true,
  min_quantity: service.minQuantity,
  max_quantity: service.maxQuantity,
  quantity_step: service.quantityStep ?? 1,
  default_quantity: service.defaultQuantity ?? service.minQuantity,
  link_kinds: service.linkKinds ?? [],
  translations: service.translations ?? {},
  ...flagsOf(service),
})

const flagsOf = (service: ServiceInput): Row => ({
  has_refill: service.hasRefill ?? false,
  is_enabled: service.isEnabled ?? true,
  is_deactivated: service.isDeactivated ?? false,
  is_package: service.isPackage ?? false,
  drip_feed_is_allowed: service.dripFeedIsAllowed ?? false,
  has_search: service.hasSearch ?? false,
  calculable_quantity: service.calculableQuantity ?? false,
  gather_statistic: service.gatherStatistic ?? false,
  url_is_required: service.urlIsRequired ?? true,
  is_cancellable: service.allowsCancel ?? true,
  allows_duplicate_links: service.allowsDuplicateLinks ?? false,
  restricted_access: service.restrictedAccess ?? false,
  allowed_use_countries: service.allowedUseCountries ?? false,
  available_closed_sales: service.availableClosedSales ?? false,
  available_personal_manager: service.availablePersonalManager ?? false,
  consultation_chat_period: service.consultationChatPeriod ?? null,
  thumbnail_period: service.thumbnailPeriod ?? null,
  popularity: service.popularity ?? 0,
})

const contentRow = (serviceId: number, content: ServiceContentInput): Row => ({
  service_id: serviceId,
  description: content.description ?? null,
  requirements: content.requirements ?? null,
  faq: content.faq ?? [],
  meta_title: content.metaTitle ?? null,
  meta_description: content.metaDescription ?? null,
  translations: content.translations ?? {},
})
