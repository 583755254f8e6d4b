import type { Database } from '@vitrine/platform/database'
import { importCatalogue } from '../commands/import-catalogue.ts'
import type { CatalogueInput, DeliveryInput, NetworkInput, ServiceInput, ServiceTypeInput } from '../model/catalogue-input.ts'

/** A network on sale; YouTube unless another is named. */
export const aNetwork = (overrides: Partial<NetworkInput> = {}): NetworkInput => {
  const id = overrides.id ?? 1
  return { id, slug: `network-${id}`, name: id === 1 ? 'YouTube' : `Network ${id}`, icon: '/icon.svg', position: id, ...overrides }
}

export const aServiceType = (overrides: Partial<ServiceTypeInput> = {}): ServiceTypeInput => {
  const id = overrides.id ?? 1
  return {
    id,
    networkId: 1,
    type: 'views',
    slug: `type-${id}`,
    name: id === 1 ? 'Views' : `Type ${id}`,
    icon: '/icon.svg',
    position: id,
    ...overrides,
  }
}

export const aDelivery = (overrides: Partial<DeliveryInput> = {}): DeliveryInput => ({
  id: 1,
  name: 'Ad placements',
  description: 'The link is shown in advertisements that we buy.',
  ...overrides,
})

/** Views of YouTube videos: 2.00 for 1000, from 100 to 10 000, in any quantity, with a guarantee. */
export const aService = (overrides: Partial<ServiceInput> = {}): ServiceInput => {
  const id = overrides.id ?? 1
  return {
    id,
    networkId: 1,
    serviceTypeId: 1,
    deliveryId: 1,
    slug: `service-${id}`,
    name: `Service ${id}`,
    priceNano: 2_000_000_000n,
    minQuantity: 100,
    maxQuantity: 10_000,
    linkKinds: ['video'],
    hasRefill: true,
    guaranteeDays: 30,
    ...overrides,
  }
}

/** Writes a small catalogue into a panel: one network, one type and one delivery unless others are handed in, and the services. */
export const aCatalogue = (database: Database, panelId: number, input: CatalogueInput = {}): Promise<void> =>
  database.transaction(panelId, (trx) =>
    importCatalogue(trx, {
      networks: [aNetwork()],
      serviceTypes: [aServiceType()],
      deliveries: [aDelivery()],
      services: [aService()],
      ...input,
    }),
  )
