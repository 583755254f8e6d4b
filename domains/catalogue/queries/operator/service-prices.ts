import type { Trx } from '@vitrine/platform/database'
import type { Rights } from '@vitrine/platform/http'
import type { PriceReason } from '../../model/price-cause.ts'
import type { ServiceRates } from '../../ports.ts'
import { operatorServices } from '../../store/operator/service-store.ts'
import { pricesOf } from '../../store/price-store.ts'

const ROWS_MAX = 200

export interface PriceQuestion {
  readonly id: number
  readonly since: Date | null
}

/** How a service came to its price, and what its providers asked meanwhile; undefined when there is none. */
export async function servicePrices(trx: Trx, ratesOf: ServiceRates, rights: Rights, { id, since }: PriceQuestion) {
  const [service] = await operatorServices(trx, [id])
  if (!service) return undefined
  const span = { since, limit: ROWS_MAX }
  const prices = await pricesOf(trx, id, span)
  const rates = Object.hasOwn(rights, 'providers.view') ? await ratesOf(trx, id, span) : null
  return {
    prices: prices.map(({ at, oldNano, newNano, because, ...row }) => ({
      ...row,
      because: because as PriceReason,
      at: at.toISOString(),
      oldNano: oldNano?.toString() ?? null,
      newNano: newNano.toString(),
    })),
    rates:
      rates?.map(({ at, provider, oldNano, newNano }) => ({
        at: at.toISOString(),
        provider,
        oldNano: oldNano.toString(),
        newNano: newNano.toString(),
      })) ?? null,
  }
}
