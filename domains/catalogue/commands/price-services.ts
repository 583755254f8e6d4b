import type { Trx } from '@vitrine/platform/database'
import { markEnabled, selectFollowing, writePrices } from '../store/change-services.ts'

/**
 * Sets default prices by service as a provider's rates have it, nano-USD for the service's own `pricingPer`; orders that stand keep theirs, and so do
 * services whose price an operator has set. `at` is when the rates changed, where that is remembered. Answers how many changed.
 */
export const priceServices = (trx: Trx, prices: ReadonlyMap<number, bigint>, at: Date | null = null): Promise<number> =>
  writePrices(trx, prices, at)

/** Those of the services whose price follows their provider. */
export const followingServices = async (trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await selectFollowing(trx, ids)).map(({ id }) => id))

/** Puts a service on sale again. False when it was. */
export const enableService = async (trx: Trx, serviceId: number): Promise<boolean> => (await markEnabled(trx, serviceId)) > 0
