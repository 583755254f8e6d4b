import type { SpecialOfferWire } from '@vitrine/promotions/contract/schemas'

type Service = SpecialOfferWire['services'][number]
type ServiceType = SpecialOfferWire['service_types'][number]
type Network = NonNullable<SpecialOfferWire['network']>

/** What a strip shows of an offer; the rest of its network, types and services stays out of the HTML. */
export interface Offer {
  readonly id: number
  readonly name: string
  readonly utm: string | null
  readonly showsAll: boolean
  readonly network: Pick<Network, 'id' | 'name' | 'slug' | 'icon' | 'color'> | null
  readonly types: readonly Pick<ServiceType, 'id' | 'name' | 'slug' | 'network_id' | 'min_price'>[]
  readonly services: readonly Pick<
    Service,
    'id' | 'name' | 'slug' | 'network_id' | 'price' | 'default_price' | 'discount_percent' | 'price_type' | 'pricing_per'
  >[]
}

const faceOf = ({ id, name, slug, icon, color }: Network): Offer['network'] => ({ id, name, slug, icon, color })
const typeOf = ({ id, name, slug, network_id, min_price }: ServiceType) => ({ id, name, slug, network_id, min_price })
const serviceOf = ({ id, name, slug, network_id, price, default_price, discount_percent, price_type, pricing_per }: Service) => ({
  ...{ id, name, slug, network_id, price, default_price, discount_percent, price_type, pricing_per },
})

/** The offers of one place in the order of their positions (OFFER-001). */
export const offersAt = (offers: readonly SpecialOfferWire[], place: SpecialOfferWire['place']): Offer[] =>
  offers
    .filter((offer) => offer.place === place)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name, utm_name, showAll, network, service_types, services }) => ({
      id,
      name,
      utm: utm_name,
      showsAll: showAll,
      network: network && faceOf(network),
      types: service_types.map(typeOf),
      services: services.map(serviceOf),
    }))

/** A path with the offer's name, so that the panel sees what its offer brought. */
export const linkOf = (path: string, utm: string | null): string =>
  utm ? `${path}${path.includes('?') ? '&' : '?'}utm_campaign=${encodeURIComponent(utm)}` : path
