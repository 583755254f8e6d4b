import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import {
  catalogueColumns,
  costs,
  country,
  label,
  language,
  linkPreview,
  networkListItem,
  ownService,
  review,
  searchResult,
  service,
  serviceListItem,
  serviceType,
  serviceTypeListItem,
  subscriptionServiceType,
  widgetNetwork,
} from './entities.ts'
import { cataloguePaths as paths } from './paths.ts'
import { requestedWidgetToken, widgetToken } from './widget-token.ts'

export type LinkPreviewWire = z.infer<typeof linkPreview>

const one = <T extends z.ZodType>(entity: T) => z.object({ data: entity })
const many = <T extends z.ZodType>(entity: T) => z.object({ data: z.array(entity) })

const id = z.coerce.number().int().positive().max(2_147_483_647)
const widgetQuery = z.object({ api_token: widgetToken, currency: z.string().optional() })
const url = z.string().trim().min(1).max(500)
const contentsLimit = z.int().min(1).max(1000)
const lines = <T extends z.ZodType>(line: T) => z.array(line).min(1).max(100)

const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)])
  .default(false)
  .transform(Boolean)
const costLine = z.object({ service_id: z.int(), quantity: z.int(), is_guarantee: flag })
const budgetLine = z.object({
  service_id: z.int(),
  /** USD, as decimal text or a number; at least 0. */
  desired_cost: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,9}(\.\d{1,12})?$/)),
  is_guarantee: flag,
})

/** Every call of the catalogue, with what it takes and answers. */
export const catalogueContract = {
  listServices: defineRoute(paths.listServices, {
    id: 'EP-041',
    operation: 'listServices',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'All services on sale, most ordered first, without long texts and with the panel’s own prices.',
    response: many(serviceListItem),
  }),
  getCatalogue: defineRoute(paths.getCatalogue, {
    id: 'OUR-CATALOGUE-03',
    operation: 'getCatalogue',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'All services on sale as columns of what lists and search show of them, in the order of `listServices`.',
    response: one(catalogueColumns),
  }),
  listFavorites: defineRoute(paths.listFavorites, {
    id: 'EP-046',
    operation: 'listFavorites',
    tag: 'Catalogue',
    auth: 'user',
    summary: 'The caller’s favourite services.',
    response: many(serviceListItem),
  }),
  listLabels: defineRoute(paths.listLabels, {
    id: 'EP-047',
    operation: 'listLabels',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'Labels that services may carry.',
    response: many(label),
  }),
  servicesCost: defineRoute(paths.servicesCost, {
    id: 'EP-049',
    operation: 'quoteServices',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'What several services cost together, for each publication and in total.',
    body: z.object({ services: lines(costLine), contents_limit: contentsLimit.default(1) }),
    response: one(costs),
  }),
  quantityByCost: defineRoute(paths.quantityByCost, {
    id: 'EP-050',
    operation: 'listQuantitiesByCost',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'What a budget buys.',
    body: z.object({ services: lines(budgetLine), contents_limit: contentsLimit.default(1) }),
    response: one(costs),
  }),
  getService: defineRoute(paths.getService, {
    id: 'EP-042',
    operation: 'getService',
    tag: 'Catalogue',
    auth: 'optional',
    summary: 'One service by number or slug, with all its texts.',
    params: z.object({ idOrSlug: z.string().min(1).max(150) }),
    response: one(service),
  }),
  serviceCost: defineRoute(paths.serviceCost, {
    id: 'EP-043',
    operation: 'getServiceCost',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'What a quantity of one service costs without guarantee.',
    params: z.object({ serviceId: id }),
    query: z.object({ quantity: z.coerce.number().int() }),
    response: one(z.object({ cost: costs.shape.total_cost, cost_float: z.number() })),
  }),
  relatedServices: defineRoute(paths.relatedServices, {
    id: 'EP-044',
    operation: 'listRelatedServices',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'At most six services like this one.',
    params: z.object({ id }),
    response: many(serviceListItem),
  }),
  frequentlyBoughtTogether: defineRoute(paths.frequentlyBoughtTogether, {
    id: 'EP-045',
    operation: 'listServicesBoughtTogether',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'At most six services that were ordered together with this one, most often first.',
    params: z.object({ id }),
    response: many(serviceListItem),
  }),
  toggleFavorite: defineRoute(paths.toggleFavorite, {
    id: 'EP-048',
    operation: 'toggleFavorite',
    tag: 'Catalogue',
    auth: 'user',
    summary: 'Makes a service a favourite, or no longer.',
    params: z.object({ serviceId: id }),
    response: one(z.object({ is_favorite: z.boolean() })),
  }),
  myServices: defineRoute(paths.myServices, {
    id: 'EP-055',
    operation: 'listMyServices',
    tag: 'Catalogue',
    auth: 'user',
    summary: 'The services of the customer’s orders, the last ordered first, with his own review of each.',
    response: many(ownService),
  }),
  myServicesWithoutReviews: defineRoute(paths.myServicesWithoutReviews, {
    id: 'EP-056',
    operation: 'listMyServicesWithoutReviews',
    tag: 'Catalogue',
    auth: 'user',
    summary: 'Those of them that were delivered to him and that he has said nothing about.',
    response: many(ownService),
  }),
  saveReviews: defineRoute(paths.saveReviews, {
    id: 'EP-057',
    operation: 'saveReviews',
    tag: 'Catalogue',
    auth: 'user',
    summary: 'Says how services were that were delivered; again for one of them replaces what was said.',
    body: z.object({
      reviews: z
        .array(
          z.object({
            service_id: z.int().positive().max(2_147_483_647),
            rating: z.int().min(1).max(5),
            comment: z.string().trim().max(1000).nullish(),
          }),
        )
        .min(1)
        .max(100),
    }),
    response: many(review),
  }),
  listServiceTypes: defineRoute(paths.listServiceTypes, {
    id: 'EP-052',
    operation: 'listServiceTypes',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'All service types with their networks, counts and lowest prices.',
    response: many(serviceTypeListItem),
  }),
  getServiceType: defineRoute(paths.getServiceType, {
    id: 'EP-051',
    operation: 'getServiceType',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'One service type with its services and its network.',
    params: z.object({ slug: z.string().min(1).max(150) }),
    response: one(serviceType),
  }),
  listNetworks: defineRoute(paths.listNetworks, {
    id: 'EP-053',
    operation: 'listNetworks',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'The panel’s networks with their service types.',
    response: many(networkListItem),
  }),
  listCountries: defineRoute(paths.listCountries, {
    id: 'EP-054',
    operation: 'listCountries',
    tag: 'Catalogue',
    auth: 'guest',
    summary: 'All countries.',
    response: many(country),
  }),
  widgetNetworks: defineRoute(paths.widgetNetworks, {
    id: 'EP-129',
    operation: 'listWidgetNetworks',
    tag: 'Order form',
    auth: 'guest',
    summary: 'Networks with service types with services, for an order form.',
    query: widgetQuery,
    response: many(widgetNetwork),
  }),
  widgetCountries: defineRoute(paths.widgetCountries, {
    id: 'EP-130',
    operation: 'listWidgetCountries',
    tag: 'Order form',
    auth: 'guest',
    summary: 'All countries, for an order form.',
    query: widgetQuery,
    response: many(country),
  }),
  widgetLanguages: defineRoute(paths.widgetLanguages, {
    id: 'EP-131',
    operation: 'listWidgetLanguages',
    tag: 'Order form',
    auth: 'guest',
    summary: 'Languages that a service may be asked in.',
    query: widgetQuery,
    response: many(language),
  }),
  widgetServiceType: defineRoute(paths.widgetServiceType, {
    id: 'OUR-CATALOGUE-01',
    operation: 'getWidgetServiceType',
    tag: 'Order form',
    auth: 'guest',
    summary: 'One service type with its services, at the prices of the order form that asks.',
    params: z.object({ slug: z.string().min(1).max(150) }),
    query: widgetQuery,
    response: one(serviceType),
  }),
  widgetService: defineRoute(paths.widgetService, {
    id: 'EP-133',
    operation: 'getWidgetService',
    tag: 'Order form',
    auth: 'optional',
    summary: 'One service for an order form, restricted ones included.',
    params: z.object({ slug: z.string().min(1).max(150) }),
    query: widgetQuery,
    response: one(service),
  }),
  widgetQuantityByCost: defineRoute(paths.widgetQuantityByCost, {
    id: 'EP-134',
    operation: 'listWidgetQuantitiesByCost',
    tag: 'Order form',
    auth: 'guest',
    summary: 'What a budget buys, for an order form.',
    query: widgetQuery,
    body: z.object({ services: lines(budgetLine), contents_limit: contentsLimit }),
    response: one(costs),
  }),
  widgetSearch: defineRoute(paths.widgetSearch, {
    id: 'EP-139',
    operation: 'searchFromWidget',
    tag: 'Order form',
    auth: 'guest',
    summary: 'What a typed link or name leads to on a network, by its patterns.',
    query: widgetQuery,
    body: z.object({ network_id: z.int(), query: z.string().trim().min(2).max(100) }),
    response: many(searchResult),
  }),
  widgetEnterUrl: defineRoute(paths.widgetEnterUrl, widgetEvent('EP-140', 'noteWidgetUrl', 'A visitor entered a link.')),
  widgetPaymentPage: defineRoute(
    paths.widgetPaymentPage,
    widgetEvent('EP-141', 'noteWidgetPaymentPage', 'A visitor left for a payment page.'),
  ),
  widgetCheckoutButton: defineRoute(
    paths.widgetCheckoutButton,
    widgetEvent('EP-142', 'noteWidgetCheckout', 'A visitor pressed the order button.'),
  ),
  identifyNetwork: defineRoute(paths.identifyNetwork, {
    id: 'EP-143',
    operation: 'identifyNetwork',
    tag: 'Order form',
    mayBeAbsent: true,
    auth: 'guest',
    summary: 'The network that a link belongs to; 404 when none knows it.',
    query: widgetQuery,
    body: z.object({ url }),
    // `is_channel`: whether auto-promotion can follow it.
    response: one(z.object({ network_id: z.int(), is_channel: z.boolean() })),
  }),
  previewLink: defineRoute(paths.previewLink, {
    id: 'OUR-CATALOGUE-02',
    operation: 'previewLink',
    tag: 'Order form',
    auth: 'guest',
    summary: 'What a link leads to, as its platform tells everybody; null when nobody can tell.',
    query: widgetQuery.extend({ url }),
    response: one(linkPreview.nullable()),
  }),
  validateUrl: defineRoute(paths.validateUrl, {
    id: 'EP-144',
    operation: 'validateUrl',
    tag: 'Order form',
    auth: 'guest',
    summary: 'Whether a service can work on a link, and the link in its canonical form.',
    query: widgetQuery,
    body: z.object({ url, service_id: z.int() }),
    response: one(z.object({ is_valid: z.literal(true), url: z.string() })),
  }),
  availableTypesByUrl: defineRoute(paths.availableTypesByUrl, {
    id: 'EP-145',
    operation: 'listServiceTypesByUrl',
    tag: 'Order form',
    auth: 'guest',
    summary: 'Service types of a network that fit a link.',
    query: widgetQuery,
    body: z.object({ url, network_id: z.int() }),
    response: one(z.object({ service_type_ids: z.array(z.int()) })),
  }),
  subscriptionNetworks: defineRoute(paths.subscriptionNetworks, {
    id: 'EP-098',
    operation: 'listSubscriptionNetworks',
    tag: 'Subscriptions',
    auth: 'guest',
    summary: 'Networks whose channels can be watched for new publications.',
    response: many(networkListItem),
  }),
  subscriptionServiceTypes: defineRoute(paths.subscriptionServiceTypes, {
    id: 'EP-099',
    operation: 'listSubscriptionServiceTypes',
    tag: 'Subscriptions',
    auth: 'guest',
    summary: 'Service types of a network with the services that fit each new publication.',
    params: z.object({ networkId: id }),
    response: many(subscriptionServiceType),
  }),
} as const

function widgetEvent<const Id extends string, const Name extends string>(eventId: Id, operation: Name, summary: string) {
  return {
    id: eventId,
    operation,
    tag: 'Order form',
    auth: 'guest',
    summary,
    status: 204,
    query: z.object({ api_token: requestedWidgetToken }),
  } as const
}
