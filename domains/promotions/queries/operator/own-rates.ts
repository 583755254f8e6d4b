import type { Trx } from '@vitrine/platform/database'
import { refuse } from '@vitrine/platform/kernel'
import { PPM, ppmOfPercent } from '@vitrine/pricing'
import { listRates, listRatesOfService, readOwnRates } from '../../store/operator-rate-store.ts'

const PPM_OF_PERCENT = 10_000

/** Rates by their numbers. */
export const ownRates = readOwnRates
/** From the newest on, one more than wanted where there are more; all, or those that move the price of one service. */
export const ownRatesPage = (
  trx: Trx,
  service: { readonly id: number; readonly serviceTypeId: number | null } | undefined,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) => {
  const bounds = { before, limit: limit + 1 }
  return service ? listRatesOfService(trx, service, bounds) : listRates(trx, bounds)
}

/** `12.5` of 125,000 parts per million. */
export const percentOf = (ppm: number): string => String(ppm / PPM_OF_PERCENT)

/** Parts per million of `12.5`; more than nothing and at most everything. */
export function ppmOf(percent: string): number {
  const ppm = ppmOfPercent(percent) ?? 0
  if (ppm > PPM) refuse('discountPercent', 'fields.max', { max: 100 })
  return ppm > 0 ? ppm : refuse('discountPercent', 'fields.invalid')
}
