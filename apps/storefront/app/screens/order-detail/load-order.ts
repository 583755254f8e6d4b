import type { Api } from '../../api/api-client.ts'
import { missing, orMissing } from '../../api/or-missing.ts'
import { runsOf } from '../../features/order-list/runs.ts'
import { mayHaveKeywords } from '../../features/order-view/delivery/rank-lines.ts'

/** The order, its delivery and refills so far, and the face of its network. */
export async function loadOrder(api: Api, idText: string) {
  if (!/^[1-9]\d{0,9}$/.test(idText) || Number(idText) > 2_147_483_647) throw missing('order')
  const params = { orderId: Number(idText) }
  const [order, progress, refills, networks, payments] = await orMissing(
    'order',
    Promise.all([
      api.ordering.getOrder({ params }),
      api.ordering.orderProgress({ params }),
      api.ordering.listRefills({ params }),
      api.catalogue.listNetworks(),
      loadOrderPayments(api, params.orderId),
    ]),
  )
  // Most orders have no keywords, and then nothing is asked.
  const [keywords, feed] = await orMissing(
    'order',
    Promise.all([
      mayHaveKeywords(order.data) ? api.ordering.orderKeywords({ params }) : undefined,
      runsOf(order.data).length > 0 ? api.ordering.getDripFeed({ params: { dripFeedId: params.orderId } }) : undefined,
    ]),
  )
  const network = networks.data.find(({ id }) => id === order.data.service.network_id)
  return {
    order: order.data,
    progress: progress.data,
    refills: refills.data,
    payments,
    keywords: keywords?.data,
    feed: feed?.data,
    network: network && { id: network.id, name: network.name, icon: network.icon, color: network.color },
    now: new Date().toISOString(),
  }
}

/** How the order is or was paid; nothing when that cannot be told now: the rest of the page does not wait for it. */
const loadOrderPayments = (api: Api, orderId: number) =>
  api.payments.listOrderInvoices({ params: { orderId } }).then(
    ({ data }) => data,
    () => [],
  )
