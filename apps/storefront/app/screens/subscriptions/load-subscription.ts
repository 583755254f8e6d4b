import type { Api } from '../../api/api-client.ts'
import { missing, orMissing } from '../../api/or-missing.ts'
import { cardIdsOf, linkableMethod } from '../../features/payment/cards/linkable.ts'
import { payable } from '../../features/payment/methods/payment-choices.ts'

/** A subscription with its publications, the face of its network, and what one more card could be linked with. */
export async function loadSubscription(api: Api, idText: string) {
  if (!/^[1-9]\d{0,9}$/.test(idText) || Number(idText) > 2_147_483_647) throw missing('page')
  const params = { subscriptionId: Number(idText) }
  const [subscription, networks, methods] = await orMissing(
    'page',
    Promise.all([api.subscriptions.getSubscription({ params }), api.catalogue.listNetworks(), api.payments.listMethods()]),
  )
  const network = networks.data.find(({ id }) => id === subscription.data.network_id)
  const ways = payable(methods.data)
  return {
    subscription: subscription.data,
    network: network && { id: network.id, name: network.name, icon: network.icon, color: network.color },
    linkingMethodId: linkableMethod(ways)?.id ?? null,
    knownCards: cardIdsOf(ways),
    now: new Date().toISOString(),
  }
}
export type SubscriptionData = Awaited<ReturnType<typeof loadSubscription>>
export type Subscription = SubscriptionData['subscription']
