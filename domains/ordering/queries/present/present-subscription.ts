import type { CatalogueSnapshot } from '@vitrine/catalogue'
import type { Panel } from '@vitrine/panels'
import { formatMicro, type Locale, type Micro, micro, sumMicro } from '@vitrine/platform/kernel'
import type { SubscriptionListItemWire, SubscriptionWire } from '../../contract/subscription-schemas.ts'
import { subscriptionActions } from '../../model/subscription-states.ts'
import type { OrderLine } from '../../store/order-line.ts'
import type { Content, SubscribedService, WithServices } from '../subscriptions/list-subscriptions.ts'
import { presentCountries } from './present-countries.ts'
import { type OrderView, presentOrder } from './present-order.ts'
import { promotableOfContent } from './promotable.ts'

export interface Viewed extends OrderView {
  readonly panel: Panel
}
export type LinkedCard = SubscriptionListItemWire['recurring_payment_methods'][number]

/** The subscription as tables have it; `costs` are the present ones of its services, in their order. */
export function presentSubscription(
  { subscription, services }: WithServices,
  costs: readonly Micro[],
  cards: readonly LinkedCard[],
  { snapshot, locale }: Viewed,
): SubscriptionListItemWire {
  const perPublication = sumMicro(costs)
  return {
    id: subscription.id,
    name: subscription.name,
    type: 'autopromotion',
    url: subscription.url,
    network_id: subscription.networkId,
    status: subscription.status,
    is_paused: subscription.state === 'paused',
    cancel_reason: subscription.cancelReason,
    contents_limit: subscription.contentsLimit,
    actions: subscriptionActions(subscription.state),
    billing_type: subscription.billing,
    subscription_contents_count: subscription.contentsLimit - subscription.contentsLeft,
    created_at: subscription.createdAt.toISOString(),
    ended_at: subscription.endedAt?.toISOString() ?? null,
    cost_per_publication: formatMicro(perPublication),
    total_cost: formatMicro(micro(perPublication * BigInt(subscription.contentsLimit))),
    subscription_services: services.map((service, index) => ({
      cost: formatMicro(costs[index] ?? service.cost),
      countries: presentCountries(service.countries, snapshot, locale),
      quantity: service.min,
      max_quantity: service.max,
      service: presentSubscribed(service, snapshot, locale),
    })),
    recurring_payment_methods: [...cards],
  }
}

export const presentContent = (
  { content, lines }: { readonly content: Content; readonly lines: readonly OrderLine[] },
  view: OrderView,
): SubscriptionWire['subscription_contents'][number] => ({
  promotable: promotableOfContent(content, lines),
  subscription_orders: lines.map((line) => presentOrder(line, view)),
  published_at: content.publishedAt.toISOString(),
  state: content.state,
  skip_reason: content.reason,
})

function presentSubscribed({ serviceId, serviceName }: SubscribedService, snapshot: CatalogueSnapshot, locale: Locale) {
  const service = snapshot.service(serviceId)
  const translated = service?.translations[locale]
  return {
    id: serviceId,
    name: translated?.name ?? service?.name ?? serviceName,
    slug: service?.slug ?? '',
    type: service?.type ?? '',
    network_id: service?.networkId ?? 0,
    service_type_id: service?.serviceTypeId ?? 0,
    has_refill: service?.hasRefill ?? false,
    guarantee: translated?.guarantee ?? service?.guarantee ?? null,
  }
}
