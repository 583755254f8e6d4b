import type { Trx } from '@vitrine/platform/database'
import { addBoughtTogether, writePopularity } from '../store/change-services.ts'

/** Sets how often each service was ordered in the last 30 days; services that are not named were not ordered. */
export const setPopularity = async (trx: Trx, ordersByService: ReadonlyMap<number, number>): Promise<void> => {
  await writePopularity(trx, ordersByService)
}

/** Records that these services were ordered together. */
export const countBoughtTogether = async (trx: Trx, serviceIds: readonly number[]): Promise<void> => {
  const distinct = [...new Set(serviceIds)]
  if (distinct.length > 1) await addBoughtTogether(trx, distinct)
}
