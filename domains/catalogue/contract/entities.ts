import { z } from 'zod'

/** Exact decimal text of USD: 2 to 6 decimals. */
export const money = z.string().regex(/^\d+\.\d{2,6}$/)
/** Exact decimal text of USD for one price unit: 2 to 9 decimals. */
export const unitPrice = z.string().regex(/^\d+\.\d{2,9}$/)
const hexColour = z.string().regex(/^#[0-9A-Fa-f]{6}$/)

export const label = z.object({ id: z.int(), name: z.string(), color: hexColour.nullable() })
export const faqItem = z.object({ question: z.string(), answer: z.string() })
export const review = z
  .object({
    service_id: z.int(),
    rating: z.int().min(1).max(5),
    comment: z.string().nullable(),
    author: z.string().nullable(),
    answer: z.string().nullable().meta({ description: 'What the shop says to it' }),
    created_at: z.string(),
  })
  .meta({ id: 'Review' })

export const target = z
  .object({
    id: z.int(),
    name: z.string(),
    placeholder: z.string().nullable(),
    type: z.object({
      enabledForService: z.boolean(),
      id: z.int(),
      name: z.enum(['comments', 'seo_keywords', 'textarea', 'languages', 'countries']),
      selectable: z.boolean(),
      title: z.string(),
      viewType: z.enum(['textarea', 'chips', 'select', 'radio']),
    }),
    selectableValues: z.array(z.object({ value: z.string(), name: z.string() })),
    translations: z.record(z.string(), z.record(z.string(), z.string())),
  })
  .meta({ id: 'ServiceTarget' })

export const packageItem = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  quantity: z.int(),
  shortDescription: z.string().nullable(),
  isDisplayable: z.boolean(),
  serviceType: z.object({ id: z.int(), name: z.string(), icon: z.string() }),
})

/** A service as lists carry it: without faq, reviews and long texts. */
export const serviceListItem = z
  .object({
    id: z.int(),
    name: z.string(),
    title: z.string().nullable(),
    type: z.string(),
    default_price: unitPrice,
    default_quantity: z.int(),
    default_quantity_price: money,
    price: unitPrice,
    /** Fraction: 0.15 is 15 %. */
    discount_percent: z.number().min(0).max(1),
    price_type: z.enum(['per_quantity', 'fixed']),
    pricing_per: z.int(),
    min_quantity: z.int(),
    max_quantity: z.int(),
    quantity_step: z.int(),
    has_refill: z.boolean(),
    is_enabled: z.boolean(),
    is_deactivated: z.boolean(),
    is_package: z.boolean(),
    drip_feed_is_allowed: z.boolean(),
    geo: z.string().nullable(),
    start_time: z.string().nullable(),
    speed: z.string().nullable(),
    guarantee: z.string().nullable(),
    example_link: z.string().nullable(),
    short_description: z.string().nullable(),
    slug: z.string(),
    has_search: z.boolean(),
    targets: z.array(target),
    calculable_quantity: z.boolean(),
    gather_statistic: z.boolean(),
    url_is_required: z.boolean(),
    package_contents: z.array(packageItem),
    included_in_packages: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() })),
    labels: z.array(label),
    network_id: z.int(),
    restricted_access: z.boolean(),
    allowed_use_countries: z.boolean(),
    available_closed_sales: z.boolean(),
    available_personal_manager: z.boolean(),
    consultation_chat_period: z.string().nullable(),
    thumbnail_period: z.string().nullable(),
    is_favorite: z.boolean(),
    // Ours, beyond the specification: what filters, cards and the order form ask for.
    service_type_id: z.int(),
    /** How it is delivered, in two or three words. */
    delivery: z.string(),
    delivery_id: z.int(),
    guarantee_days: z.int().nullable(),
    starts_within_minutes: z.int().nullable(),
    is_cancellable: z.boolean(),
    link_kinds: z.array(z.string()),
    /** Paid orders of the last 30 days. */
    popularity: z.int(),
    /** Its place among the services of its type by the shop's choice; 0 has none and follows the others. */
    position: z.int(),
  })
  .meta({ id: 'ServiceListItem' })

/**
 * Services as columns: for each key one value a service; or the values there are and at which place each service has its own, as numbers, or one sign each
 * (# is the first, then those after it in ASCII but the backslash); nothing where all share one.
 */
export const catalogueColumns = z
  .object({
    count: z.int(),
    columns: z.record(
      z.string(),
      z.union([z.array(z.unknown()), z.object({ values: z.array(z.unknown()), at: z.union([z.string(), z.array(z.int())]) })]),
    ),
  })
  .meta({ id: 'CatalogueColumns' })

export const service = serviceListItem
  .extend({
    faq: z.array(faqItem).nullable(),
    description: z.string().nullable(),
    requirements: z.string().nullable(),
    /** The newest; how many there are stands in `review_counts`. */
    reviews: z.array(review),
    /** Ours: how often each rating was given, one star first. */
    review_counts: z.array(z.int()).length(5),
    meta_title: z.string().nullable(),
    meta_description: z.string().nullable(),
    /** How it is delivered, in full. */
    delivery_description: z.string(),
  })
  .meta({ id: 'Service' })

/** A service that somebody has ordered, with their own review of it, if any. */
export const ownService = serviceListItem.extend({ reviews: z.array(review).max(1) }).meta({ id: 'OwnService' })

const networkFace = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  color: hexColour,
  type: z.string(),
  slug: z.string(),
})
const serviceTypeFace = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  color: hexColour,
  /** views, followers, likes … */
  type: z.string(),
  network_id: z.int(),
  services_count: z.int(),
  /** Lowest unit price of the type; null when nothing is listed. */
  min_price: unitPrice.nullable(),
})

export const serviceTypeListItem = serviceTypeFace.extend({ network: networkFace }).meta({ id: 'ServiceTypeListItem' })

const networkTexts = networkFace.extend({
  urlPlaceholder: z.string().nullable(),
  hasSearch: z.boolean(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  faq: z.array(faqItem).nullable(),
  reviews: z.array(review).nullable(),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
})
export const networkListItem = networkTexts.extend({ serviceTypes: z.array(serviceTypeFace) }).meta({ id: 'NetworkListItem' })
export const widgetNetwork = networkTexts
  .extend({ serviceTypes: z.array(serviceTypeFace.extend({ services: z.array(serviceListItem) })) })
  .meta({ id: 'WidgetNetwork' })
/** A type with those of its services that can be applied to each new publication. */
export const subscriptionServiceType = serviceTypeFace
  .extend({ services: z.array(serviceListItem) })
  .meta({ id: 'SubscriptionServiceType' })
export const serviceType = serviceTypeFace.extend({ network: networkTexts, services: z.array(serviceListItem) }).meta({ id: 'ServiceType' })

export const country = z.object({ id: z.int(), name: z.string(), iso_code_2: z.string().length(2), tags: z.array(z.string()).nullable() })
export const language = z.object({ id: z.int(), name: z.string(), iso_code_2: z.string() })

export const cost = z.object({ service_id: z.int(), quantity: z.int(), cost: money, cost_float: z.number() })
export const costs = z.object({ total_cost: money, total_cost_float: z.number(), services: z.array(cost) }).meta({ id: 'Costs' })
export const linkPreview = z.object({
  title: z.string(),
  author: z.string().nullable(),
  thumbnail: z.string().nullable(),
  views: z.int().nullable(),
})
export const searchResult = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  type: z.string(),
})
