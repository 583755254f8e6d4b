import type { Trx } from '@vitrine/platform/database'
import { markEnabled, writePrices } from '../store/change-services.ts'

/** Sets default prices by service as a provider's rates have it, nano-USD for the service's own `pricingPer`; orders that stand keep theirs. Answers how many changed. */
export const priceServices = (trx: Trx, prices: ReadonlyMap<number, bigint>): Promise<number> => writePrices(trx, prices)

/** Puts a service on sale again. False when it was. */
export const enableService = async (trx: Trx, serviceId: number): Promise<boolean> => (await markEnabled(trx, serviceId)) > 0
