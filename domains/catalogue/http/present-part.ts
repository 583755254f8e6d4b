import type { Locale } from '@vitrine/platform/kernel'
import type { CatalogueSnapshot } from '../model/snapshot.ts'
import { presentNetwork, typeFace } from './present-lists.ts'
import { servicePresenter } from './present-service.ts'

export interface CataloguePart {
  readonly networkId: number | null
  readonly serviceTypeIds: readonly number[]
  readonly serviceIds: readonly number[]
}

/** Some of the catalogue as its lists show it, in the order asked for; what is not on sale or hidden from lists is left out. */
export function presentPart(snapshot: CatalogueSnapshot, locale: Locale, { networkId, serviceTypeIds, serviceIds }: CataloguePart) {
  const network = networkId === null ? undefined : snapshot.networks.find(({ id }) => id === networkId)
  const present = servicePresenter(snapshot, locale)
  return {
    network: network ? presentNetwork(network, locale) : null,
    service_types: serviceTypeIds.flatMap((id) => {
      const type = snapshot.serviceTypes.find((candidate) => candidate.id === id)
      return type ? [typeFace(type, snapshot.servicesOfType(id), locale)] : []
    }),
    services: serviceIds.flatMap((id) => {
      const service = snapshot.service(id)
      return service && snapshot.listed.includes(service) ? [present(service)] : []
    }),
  }
}
