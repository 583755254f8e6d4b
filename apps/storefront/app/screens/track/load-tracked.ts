import type { Api } from '../../api/api-client.ts'
import { statusOf } from '../../api/api-error.ts'
import { missing, orMissing } from '../../api/or-missing.ts'
import type { Order } from '../../features/order-list/order-facts.ts'
import { runsOf } from '../../features/order-list/runs.ts'

/** The orders of a public address, and one of them with its delivery: the one that the address names, else the first. */
export async function loadTracked(api: Api, token: string, idText: string | undefined) {
  const { data } = await orMissing('tracked-order', api.ordering.listLinkedOrders({ params: { token } }))
  const orderId = idText === undefined ? data.orders[0]?.id : Number(/^[1-9]\d{0,9}$/.test(idText) ? idText : Number.NaN)
  if (!orderId || orderId > 2_147_483_647) throw missing('tracked-order')
  const params = { token, orderId }
  const [order, progress, refills, networks] = await orMissing(
    'tracked-order',
    Promise.all([
      // A run of a drip feed is not in the list of what was bought.
      data.orders.find(({ id }) => id === orderId) ?? api.ordering.getLinkedOrder({ params }).then((answer) => answer.data),
      api.ordering.linkedOrderProgress({ params }),
      api.ordering.linkedRefills({ params }),
      api.catalogue.listNetworks(),
    ]),
  )
  const feed = runsOf(order).length > 0 ? await orMissing('tracked-order', api.ordering.linkedDripFeed({ params })) : undefined
  const network = networks.data.find(({ id }) => id === order.service.network_id)
  return {
    token,
    order,
    orders: data.orders.map(briefly),
    invoiceId: data.invoice_id,
    progress: progress.data,
    refills: refills.data,
    feed: feed?.data,
    network: network && { id: network.id, name: network.name, icon: network.icon, color: network.color },
    now: new Date().toISOString(),
  }
}

const briefly = ({ id, name, title, thumbnail, url, cost, service, status, cancel_reason }: Order) => ({
  id,
  name,
  title,
  thumbnail,
  url,
  cost,
  service,
  status,
  cancel_reason,
})
export type TrackedBriefly = ReturnType<typeof briefly>

/** Whether a signed-in visitor has the order in the account too. */
export async function isOwn(api: Api, orderId: number): Promise<boolean> {
  try {
    await api.ordering.getOrder({ params: { orderId } })
    return true
  } catch (error) {
    if (statusOf(error) === 404) return false
    throw error
  }
}
