import { orderLinkStreamPath } from '@vitrine/ordering/contract/paths'
import { fillPath, withCalls } from '@vitrine/platform/kernel'
import type { Api } from '../../api/api-client.ts'
import type { OrderPlaces } from '../../features/order-view/order-places.ts'
import { paths } from '../../paths.ts'

/** The calls of an order's page as anyone who has its public address makes them: the token stands in for the account. */
export function trackApi(api: Api, token: string): Api {
  const by = <Params extends object>(params: Params) => ({ params: { token, ...params } })
  const ordering = withCalls(api.ordering, {
    getOrder: ({ params }, options) => api.ordering.getLinkedOrder(by(params), options),
    orderProgress: ({ params }, options) => api.ordering.linkedOrderProgress(by(params), options),
    listRefills: ({ params }, options) => api.ordering.linkedRefills(by(params), options),
    getDripFeed: ({ params }, options) => api.ordering.linkedDripFeed(by({ orderId: params.dripFeedId }), options),
    askSupport: ({ params, body }, options) => api.ordering.askSupportByLink({ ...by(params), body }, options),
  })
  return { ...api, ordering }
}

export const trackPlaces = (token: string): OrderPlaces => ({
  order: (id) => paths.track(token, id),
  receipt: (id) => paths.trackReceipt(token, id),
  stream: (orderId) => fillPath(orderLinkStreamPath, { token, orderId }),
  isPublic: true,
})
