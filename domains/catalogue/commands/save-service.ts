import type { Trx } from '@vitrine/platform/database'
import type { ServiceInput } from '../model/catalogue-input.ts'
import { nextServiceId, saveServices } from '../store/save-catalogue.ts'
import { refuseOverServices } from './refuse-over-services.ts'

/** Adds a service under the panel's next number, or replaces the one whose number is given. Answers the number. */
export async function saveService(trx: Trx, service: Omit<ServiceInput, 'id'> & { readonly id?: number }): Promise<number> {
  if (service.id === undefined) await refuseOverServices(trx, 1)
  const id = service.id ?? (await nextServiceId(trx))
  await saveServices(trx, [{ ...service, id }], { because: 'import', by: null })
  return id
}
