import type { Trx } from '@vitrine/platform/database'
import type { ServiceFacts } from '../../model/catalogue-service.ts'
import { operatorServices } from '../../store/operator/service-store.ts'

type Sold = Pick<ServiceFacts, 'id' | 'name' | 'priceType' | 'priceNano' | 'discountPpm' | 'pricingPer' | 'minQuantity' | 'defaultQuantity'>

/** What a service is sold for now, as those decide who see what it costs. */
export interface PricedService extends Sold {
  readonly followsProvider: boolean
  readonly isEnabled: boolean
  readonly version: number
}

/** Services of the panel by number, also those that are not on sale; what is not there is left out. */
export async function pricedServices(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, PricedService>> {
  const rows = ids.length > 0 ? await operatorServices(trx, ids) : []
  return new Map(
    rows.map((row) => {
      const { id, name, priceType, priceNano, discountPpm, pricingPer, minQuantity, defaultQuantity, isEnabled, version } = row
      const sold = { id, name, priceType, priceNano, discountPpm, pricingPer, minQuantity, defaultQuantity }
      return [id, { ...sold, isEnabled, version, followsProvider: row.priceFollowsProvider }]
    }),
  )
}
