import { presentPart } from '@vitrine/catalogue'
import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { promotionsContract as contract } from '../contract/schemas.ts'
import type { OffersDeps } from '../deps.ts'
import { nameIn } from '../model/grade.ts'
import { isShownAt, type SpecialOffer } from '../model/special-offer.ts'
import { listSpecialOffers } from '../queries/special-offers.ts'

/** The panel's special offers. Cached per version of the panel; services that are off sale are left out, and so are an empty offer and one whose time has not come or is over. */
export function offerRoutes({ database, panels, catalogue, clock }: OffersDeps): BoundRoute[] {
  const known = new Map<number, { readonly version: number; readonly offers: Promise<SpecialOffer[]> }>()
  const offersOf = async (panelId: number): Promise<SpecialOffer[]> => {
    const { version } = await panels.get(panelId)
    const before = known.get(panelId)
    if (before?.version === version) return before.offers
    const offers = database.read(panelId, listSpecialOffers)
    known.set(panelId, { version, offers })
    offers.catch(() => known.delete(panelId))
    return offers
  }
  const specialOffers = async (_: unknown, { panelId, locale }: RequestContext) => {
    const [offers, snapshot] = await Promise.all([offersOf(panelId), catalogue.snapshot(panelId)])
    const now = clock.now()
    const shown = offers.filter((offer) => isShownAt(offer, now))
    const data = shown.map((offer) => ({
      id: offer.id,
      name: nameIn(offer.names, locale),
      place: offer.place,
      position: offer.position,
      utm_name: offer.utmName,
      showAll: offer.showsAll,
      ...presentPart(snapshot, locale, offer),
    }))
    return { data: data.filter(({ network, service_types, services }) => network || service_types.length > 0 || services.length > 0) }
  }
  return [implement(contract.specialOffers, specialOffers), implement(contract.specialOffersAlias, specialOffers)]
}
