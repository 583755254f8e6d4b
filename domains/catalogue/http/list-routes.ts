import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { catalogueContract as contract } from '../contract/schemas.ts'
import { serviceTypeNotFound } from '../errors.ts'
import { markedUp } from '../model/marked-up.ts'
import type { CatalogueSnapshot } from '../model/snapshot.ts'
import { createNetworkReviews, type NetworkReviews } from '../queries/network-reviews.ts'
import { type Country, type Language, listCountries, listLanguages } from '../queries/places.ts'
import { createCachedBodies } from './cached-bodies.ts'
import { type CatalogueRoutesDeps, whileTyping } from './deps.ts'
import {
  presentCatalogue,
  presentCountries,
  presentLanguages,
  presentNetworks,
  presentServices,
  presentServiceType,
  presentServiceTypes,
  presentWidgetNetworks,
} from './present-lists.ts'
import { presentLabel } from './present-service.ts'
import type { WidgetGuard } from './widget-guard.ts'

/** Public lists: the same for everybody on a panel, packed once for each version and language. */
export function listRoutes({ catalogue, database }: CatalogueRoutesDeps, guard: WidgetGuard): BoundRoute[] {
  const bodies = createCachedBodies<object>()
  const reviewsOf = createNetworkReviews(database)
  const ownerOf = createOwners()
  const places = placesOf(
    () => listCountries(database),
    () => listLanguages(database),
  )
  const lists = {
    services: presentServices,
    catalogue: presentCatalogue,
    serviceTypes: presentServiceTypes,
    widgetNetworks: presentWidgetNetworks,
  } as const satisfies Record<string, (snapshot: CatalogueSnapshot, locale: RequestContext['locale']) => unknown>

  const list = async (name: keyof typeof lists, { panelId, locale }: RequestContext, markupPpm = 0) => {
    const snapshot = markedUp(await catalogue.snapshot(panelId), markupPpm)
    return bodies(snapshot, `${name} ${locale}`, () => ({ data: lists[name](snapshot, locale) }))
  }
  const oneType = async ({ panelId, locale }: RequestContext, params: unknown, markupPpm = 0) => {
    const { slug } = contract.getServiceType.params.parse(params)
    const snapshot = markedUp(await catalogue.snapshot(panelId), markupPpm)
    const type = snapshot.serviceType(slug)
    if (!type || !snapshot.network(type.networkId)?.isEnabled) throw serviceTypeNotFound()
    const reviews = await reviewsOf(panelId)
    return bodies(ownerOf(snapshot, reviews), `type ${type.id} ${locale}`, () => ({
      data: presentServiceType(snapshot, type, locale, reviews),
    }))
  }
  const networks = async ({ panelId, locale }: RequestContext) => {
    const [snapshot, reviews] = await Promise.all([catalogue.snapshot(panelId), reviewsOf(panelId)])
    return bodies(ownerOf(snapshot, reviews), `networks ${locale}`, () => ({ data: presentNetworks(snapshot, locale, reviews) }))
  }
  const countries = async ({ locale }: RequestContext) => {
    const known = await places.countries()
    return bodies(known, locale, () => ({ data: presentCountries(known, locale) }))
  }
  return [
    implement(contract.listServices, never, { cached: (context) => list('services', context) }),
    implement(contract.getCatalogue, never, { cached: (context) => list('catalogue', context) }),
    implement(contract.listNetworks, never, { cached: networks }),
    implement(contract.listServiceTypes, never, { cached: (context) => list('serviceTypes', context) }),
    implement(contract.listCountries, never, { cached: countries }),
    implement(contract.widgetNetworks, never, {
      cached: async (context, { query }) => {
        const { partner } = await guard(context, query)
        return list('widgetNetworks', context, partner?.markupPpm)
      },
      ...ofForms,
    }),
    implement(contract.widgetCountries, never, {
      cached: async (context, { query }) => {
        await guard(context, query)
        return countries(context)
      },
    }),
    implement(contract.widgetLanguages, async ({ query }, context) => {
      await guard(context, query)
      return { data: presentLanguages(await places.languages(), context.locale) }
    }),
    implement(contract.listLabels, async (_, { panelId, locale }) => {
      const { labels } = await catalogue.snapshot(panelId)
      return { data: labels.map((label) => presentLabel(label, locale)) }
    }),
    implement(contract.getServiceType, never, { cached: (context, { params }) => oneType(context, params) }),
    implement(contract.widgetServiceType, never, {
      cached: async (context, { params, query }) => {
        const { partner } = await guard(context, query)
        return oneType(context, params, partner?.markupPpm)
      },
      ...ofForms,
    }),
  ]
}

/** Lists at a partner's prices are packed for each mark-up: without a limit a client could fill the cache with ever new ones. */
const ofForms = { rateLimit: { ...whileTyping, name: 'catalogue.forms' } }

const never = (): Promise<never> => Promise.reject(new Error('This list is answered from its cache'))

/** One cache key for a snapshot and its reviews: cached bodies of both expire when either is new. */
function createOwners() {
  const owners = new WeakMap<CatalogueSnapshot, { readonly reviews: NetworkReviews }>()
  return (snapshot: CatalogueSnapshot, reviews: NetworkReviews): object => {
    const known = owners.get(snapshot)
    if (known?.reviews === reviews) return known
    const owner = { reviews }
    owners.set(snapshot, owner)
    return owner
  }
}

/** Countries and languages change with a release only: read once. */
function placesOf(readCountries: () => Promise<Country[]>, readLanguages: () => Promise<Language[]>) {
  let countries: Promise<Country[]> | undefined
  let languages: Promise<Language[]> | undefined
  return {
    countries: () => {
      countries ??= readCountries().catch((error: unknown) => {
        countries = undefined
        throw error
      })
      return countries
    },
    languages: () => {
      languages ??= readLanguages().catch((error: unknown) => {
        languages = undefined
        throw error
      })
      return languages
    },
  }
}
