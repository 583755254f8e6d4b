import type { Trx } from '@vitrine/platform/database'
import type { CatalogueInput } from '../model/catalogue-input.ts'
import { saveDeliveries, saveLabels, saveNetworks, saveServices, saveServiceTypes, saveTargets } from '../store/save-catalogue.ts'

/** Writes a whole catalogue, or the parts that are handed in: rows of the same number are replaced, others stay. The version moves. */
export async function importCatalogue(trx: Trx, input: CatalogueInput): Promise<void> {
  await saveNetworks(trx, input.networks ?? [])
  await saveServiceTypes(trx, input.serviceTypes ?? [])
  await saveDeliveries(trx, input.deliveries ?? [])
  await saveLabels(trx, input.labels ?? [])
  await saveTargets(trx, input.targets ?? [])
  await saveServices(trx, input.services ?? [], { because: 'catalogue', by: null })
}
