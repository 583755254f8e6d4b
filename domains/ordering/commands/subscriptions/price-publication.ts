import { type CatalogueSnapshot, shownTitle } from '@vitrine/catalogue'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import { type CustomerDiscounts, isOpenTo, type MoneyStep, noDiscounts, type QuantityBounds } from '@vitrine/pricing'
import { customerDiscountsIn } from '@vitrine/promotions'
import type { SubscriptionDeps } from '../../deps.ts'
import { countriesStillOffered, needsCountry, withCountries } from '../../model/countries.ts'
import { moneyStepOf } from '../../model/order-source.ts'
import { quantityFor } from '../../model/publications.ts'
import type { Content } from '../../store/content-store.ts'
import { type SubscribedService, type Subscription, servicesOf } from '../../store/subscription-store.ts'
import { type PreparedLine, prepareLines } from '../placing/prepare-lines.ts'

type Wanted = Pick<SubscribedService, 'serviceId' | 'min' | 'max' | 'isGuarantee' | 'countries'>
export interface Shop {
  readonly snapshot: CatalogueSnapshot
  readonly panel: Panel
  /** Of the customer whose subscription it is. */
  readonly discounts?: CustomerDiscounts
  readonly moneyStep?: MoneyStep
}

/**
 * Undefined when the customer may not order the service now: it is off, the grade that opened it has ended, or it asks for a country and none of those that
 * were chosen is offered any more.
 */
const boundsIn = ({ snapshot, discounts = noDiscounts }: Shop, { serviceId, countries }: Wanted): QuantityBounds | undefined => {
  const service = snapshot.service(serviceId)
  if (!service?.isSellable || !isOpenTo(service, discounts)) return undefined
  if (needsCountry(service) && countriesStillOffered(service, countries).length === 0) return undefined
  return { min: service.minQuantity, max: service.maxQuantity, step: service.quantityStep }
}

function lineOf({ snapshot }: Shop, { serviceId, isGuarantee, countries }: Wanted, quantity: number, url: string) {
  const service = snapshot.service(serviceId)
  return {
    service_id: serviceId,
    quantity,
    url,
    is_guarantee: isGuarantee,
    is_reorder: false,
    targetable_values: service ? withCountries(service, [], countriesStillOffered(service, countries)) : [],
  }
}

/**
 * The lines of one publication at the present prices and within the present bounds; a service that is no longer sold is left out. `key` seeds the
 * random quantities where a range was asked for.
 */
function publicationLines(
  shop: Shop,
  services: readonly Wanted[],
  { key, url, title }: { key: string; url: string; title: string | null },
): PreparedLine[] {
  const lines = services.flatMap((wanted) => {
    const bounds = boundsIn(shop, wanted)
    return bounds ? [lineOf(shop, wanted, quantityFor(`${key}:svc:${wanted.serviceId}`, wanted, bounds), url)] : []
  })
  // The feed has told what it is called.
  return prepareLines({ ...shop, lines, prefix: 'orders' }).map((line) => ({ ...line, title: title && shownTitle(title) }))
}

/** Lines with the catalogue's version that they were priced by. */
export interface PricedPublication {
  readonly lines: readonly PreparedLine[]
  readonly version: number
}

export interface PricingDeps {
  readonly catalogue: Pick<SubscriptionDeps['catalogue'], 'snapshot'>
  readonly panels: Pick<SubscriptionDeps['panels'], 'get'>
  readonly clock: SubscriptionDeps['clock']
}

/** The same for a publication that is about to be paid or ordered. */
export async function publicationNow(
  trx: Trx,
  deps: PricingDeps,
  { subscription, content, key }: { readonly subscription: Subscription; readonly content: Content; readonly key: string },
): Promise<PricedPublication> {
  const [snapshot, panel] = await Promise.all([deps.catalogue.snapshot(trx.panelId), deps.panels.get(trx.panelId)])
  const services = (await servicesOf(trx, [subscription.id])).get(subscription.id) ?? []
  const discounts = await customerDiscountsIn(trx, panel, subscription.userId, deps.clock.now())
  const shop = { snapshot, panel, discounts, moneyStep: moneyStepOf(subscription) }
  return { lines: publicationLines(shop, services, { key, url: content.url, title: content.title }), version: snapshot.version }
}

/** What each service of one publication costs now, the highest quantity counted; what is no longer sold keeps what it cost. */
export function publicationCosts(shop: Shop, services: readonly SubscribedService[]): Micro[] {
  return services.map((service) => {
    const bounds = boundsIn(shop, service)
    if (!bounds) return service.cost
    const most = quantityFor('', { min: service.max, max: service.max }, bounds)
    const [line] = prepareLines({ ...shop, lines: [lineOf(shop, service, most, '')], prefix: 'services', isQuote: true })
    return line?.cost ?? service.cost
  })
}
