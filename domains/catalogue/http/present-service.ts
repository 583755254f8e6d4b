import { richAnswers, richTextOrNull } from '@vitrine/panels'
import { formatMicro, type Locale, toBcp47 } from '@vitrine/platform/kernel'
import { discountedPriceNano, formatUnitPrice, lineCost } from '@vitrine/pricing'
import type { z } from 'zod'
import type * as wire from '../contract/entities.ts'
import type { CatalogueService, Label, ServiceContent, TargetFacts } from '../model/catalogue-service.ts'
import type { CatalogueSnapshot } from '../model/snapshot.ts'
import { inLanguage } from '../model/translations.ts'
import type { reviewsOf } from '../queries/reviews.ts'
import { presentReview } from './present-review.ts'

const PPM = 1_000_000

export type ServicePresenter = (service: CatalogueService) => z.infer<typeof wire.serviceListItem>

/** Presents services of one snapshot in one language, with the panel's own prices. */
export function servicePresenter(snapshot: CatalogueSnapshot, locale: Locale): ServicePresenter {
  const languages = new Intl.DisplayNames(toBcp47(locale), { type: 'language' })
  const regions = new Intl.DisplayNames(toBcp47(locale), { type: 'region' })
  const targetOf = (facts: TargetFacts) => presentTarget(facts, locale, { languages, countries: regions })
  return (service) => ({
    id: service.id,
    ...textsOf(service, locale),
    type: service.type,
    ...pricesOf(service),
    ...flagsOf(service),
    slug: service.slug,
    targets: service.targets.map(targetOf),
    package_contents: service.packageItems.flatMap((item) => presentItem(snapshot, locale, item)),
    included_in_packages: service.includedIn.flatMap((id) => {
      const found = snapshot.service(id)
      return found?.isSellable ? [{ id, name: inLanguage(found, locale, 'name', found.name), slug: found.slug }] : []
    }),
    labels: service.labels.map((label) => presentLabel(label, locale)),
    network_id: service.networkId,
    consultation_chat_period: service.consultationChatPeriod,
    thumbnail_period: service.thumbnailPeriod,
    is_favorite: false,
    service_type_id: service.serviceTypeId,
    delivery: inLanguage(service.delivery, locale, 'name', service.delivery.name),
    delivery_id: service.delivery.id,
    guarantee_days: service.guaranteeDays,
    starts_within_minutes: service.startsWithinMinutes,
    link_kinds: [...service.linkKinds],
    popularity: service.popularity,
    position: service.position,
  })
}

/** One service with its long texts. */
export const presentWhole = (
  present: ServicePresenter,
  service: CatalogueService,
  content: ServiceContent,
  { locale, isFavorite, said }: { locale: Locale; isFavorite: boolean; said: Awaited<ReturnType<typeof reviewsOf>> },
): z.infer<typeof wire.service> => ({
  ...present(service),
  is_favorite: isFavorite,
  faq: content.faq.length > 0 ? richAnswers(content.faq) : null,
  description: richTextOrNull(content.description),
  requirements: richTextOrNull(content.requirements),
  reviews: said.reviews.map(presentReview),
  review_counts: [...said.counts],
  meta_title: content.metaTitle,
  meta_description: content.metaDescription,
  delivery_description: inLanguage(service.delivery, locale, 'description', service.delivery.description),
})

export const presentLabel = (label: Label, locale: Locale): z.infer<typeof wire.label> => ({
  id: label.id,
  name: inLanguage(label, locale, 'name', label.name),
  color: label.color,
})

const textsOf = (service: CatalogueService, locale: Locale) => ({
  name: inLanguage(service, locale, 'name', service.name),
  title: inLanguage(service, locale, 'title', service.title),
  short_description: inLanguage(service, locale, 'shortDescription', service.shortDescription),
  geo: inLanguage(service, locale, 'geo', service.geo),
  start_time: inLanguage(service, locale, 'startTime', service.startTime),
  speed: inLanguage(service, locale, 'speed', service.speed),
  guarantee: inLanguage(service, locale, 'guarantee', service.guarantee),
  example_link: service.exampleLink,
})

/** What it costs, beside what it costs without its discount (SERVICE-002). */
const pricesOf = (service: CatalogueService) => ({
  default_price: formatUnitPrice(service.priceNano),
  default_quantity: service.defaultQuantity,
  default_quantity_price: formatMicro(lineCost({ ...service, quantity: service.defaultQuantity, guaranteePpm: 0 })),
  price: formatUnitPrice(discountedPriceNano(service.priceNano, service.discountPpm)),
  discount_percent: service.discountPpm / PPM,
  price_type: service.priceType,
  pricing_per: service.pricingPer,
  min_quantity: service.minQuantity,
  max_quantity: service.maxQuantity,
  quantity_step: service.quantityStep,
})

const flagsOf = (service: CatalogueService) => ({
  has_refill: service.hasRefill,
  is_enabled: service.isEnabled,
  is_deactivated: service.isDeactivated,
  is_package: service.isPackage,
  drip_feed_is_allowed: service.dripFeedIsAllowed,
  has_search: service.hasSearch,
  calculable_quantity: service.calculableQuantity,
  gather_statistic: service.gatherStatistic,
  url_is_required: service.urlIsRequired,
  restricted_access: service.isRestricted,
  // Without a target of countries an order has no place to store them.
  allowed_use_countries: service.allowsCountries && service.targets.some(({ type }) => type === 'countries'),
  available_closed_sales: service.isClosedSale,
  available_personal_manager: service.hasPersonalManager,
  is_cancellable: service.allowsCancel,
})

/** What a customer is asked for besides a link (SERVICE-004). */
const presentTarget = (
  facts: TargetFacts,
  locale: Locale,
  names: Partial<Record<TargetFacts['type'], Intl.DisplayNames>>,
): z.infer<typeof wire.target> => ({
  id: facts.id,
  name: inLanguage(facts, locale, 'name', facts.name),
  placeholder: inLanguage(facts, locale, 'placeholder', facts.placeholder),
  type: {
    enabledForService: true,
    id: facts.typeId,
    name: facts.type,
    selectable: facts.isSelectable,
    title: inLanguage(facts, locale, 'name', facts.typeTitle),
    viewType: facts.viewType,
  },
  selectableValues: facts.selectableValues.map((value) => ({
    value,
    name: names[facts.type]?.of(value) ?? value,
  })),
  translations: facts.translations as Record<string, Record<string, string>>,
})

function presentItem(
  snapshot: CatalogueSnapshot,
  locale: Locale,
  item: CatalogueService['packageItems'][number],
): z.infer<typeof wire.packageItem>[] {
  const service = snapshot.service(item.serviceId)
  const type = service && snapshot.serviceType(service.serviceTypeId)
  if (!service || !type) return []
  return [
    {
      id: service.id,
      name: inLanguage(service, locale, 'name', service.name),
      slug: service.slug,
      quantity: item.quantity,
      shortDescription: inLanguage(service, locale, 'shortDescription', service.shortDescription),
      isDisplayable: item.isDisplayable,
      serviceType: { id: type.id, name: inLanguage(type, locale, 'name', type.name), icon: type.icon },
    },
  ]
}
