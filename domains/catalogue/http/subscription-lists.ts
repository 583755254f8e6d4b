import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { catalogueContract as contract } from '../contract/schemas.ts'
import { networkNotFound } from '../errors.ts'
import { publishingOf } from '../model/publications.ts'
import { createCachedBodies } from './cached-bodies.ts'
import type { CatalogueRoutesDeps } from './deps.ts'
import { presentSubscriptionNetworks, presentSubscriptionTypes } from './present-lists.ts'

/** What the form of a subscription offers: networks whose channels can be watched, and services that need nothing but a link. */
export function subscriptionLists({ catalogue }: CatalogueRoutesDeps): BoundRoute[] {
  const bodies = createCachedBodies<object>()
  return [
    implement(contract.subscriptionNetworks, never, {
      cached: async ({ panelId, locale }: RequestContext) => {
        const snapshot = await catalogue.snapshot(panelId)
        return bodies(snapshot, `networks ${locale}`, () => ({ data: presentSubscriptionNetworks(snapshot, locale) }))
      },
    }),
    implement(contract.subscriptionServiceTypes, never, {
      cached: async ({ panelId, locale }, { params }) => {
        const { networkId } = contract.subscriptionServiceTypes.params.parse(params)
        const snapshot = await catalogue.snapshot(panelId)
        const network = snapshot.network(networkId)
        if (!network?.isEnabled || !publishingOf(network)) throw networkNotFound()
        return bodies(snapshot, `types ${networkId} ${locale}`, () => ({ data: presentSubscriptionTypes(snapshot, network, locale) }))
      },
    }),
  ]
}

const never = (): Promise<never> => Promise.reject(new Error('This list is answered from its cache'))
