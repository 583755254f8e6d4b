import type { ProviderService } from '../ports.ts'
import type { ListedService } from './compare-lists.ts'
import { cleanText } from './map-service.ts'
import { rateInNano } from './markup.ts'

const INTEGER_MAX = 2_147_483_647

/** A provider's list as we store it: texts cleaned, rates in nano-USD. Rows that say nothing usable are left out, the first of two with one number counts. */
export function readListed(services: readonly ProviderService[], usdRatePpm: bigint): ListedService[] {
  const listed = new Map<string, ListedService>()
  for (const row of services) {
    const rateNano = rateInNano(row.rate, usdRatePpm)
    const isUsable = rateNano !== undefined && row.service.length <= 100 && row.min >= 0 && row.max >= 1 && row.max >= row.min
    if (!isUsable || listed.has(row.service)) continue
    listed.set(row.service, {
      providerServiceId: row.service,
      name: cleanText(row.name, 150) || `Service ${row.service}`,
      type: row.type,
      category: cleanText(row.category, 150),
      rate: row.rate,
      rateNano,
      rateKind: row.type.includes('Package') ? 'fixed' : 'per_1000',
      minQuantity: Math.min(Math.max(row.min, 1), INTEGER_MAX),
      maxQuantity: Math.min(row.max, INTEGER_MAX),
      refill: row.refill,
      cancel: row.cancel,
    })
  }
  return [...listed.values()]
}
