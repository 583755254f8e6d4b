import type { Trx } from '@vitrine/platform/database'
import type { ServiceInput } from '../../model/catalogue-input.ts'
import { nextServiceId, saveServices } from '../../store/save-catalogue.ts'
import { refuseOverServices } from '../refuse-over-services.ts'

/** Adds imported services under the panel's next numbers, in the order given, in an operator's name. Answers the numbers. */
export async function addServices(trx: Trx, services: readonly Omit<ServiceInput, 'id'>[], by: string): Promise<number[]> {
  if (services.length === 0) return []
  await refuseOverServices(trx, services.length)
  const first = await nextServiceId(trx)
  const numbered = services.map((service, index) => ({ ...service, id: first + index }))
  await saveServices(trx, numbered, { because: 'import', by })
  return numbered.map(({ id }) => id)
}
