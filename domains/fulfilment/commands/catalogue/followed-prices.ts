import { followingServices } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { priceByRule } from '@vitrine/pricing'
import type { ListedService } from '../../model/compare-lists.ts'
import { coveringCategory, type Markups, ruleOfMarkup } from '../../model/markup.ts'
import { importedServices, ruleOf } from '../../store/provider-catalogue-store.ts'

/** What one of our services is sold for because its provider's rate has it so. */
export interface FollowedPrice {
  readonly serviceId: number
  readonly listed: ListedService
  readonly priceNano: bigint
  /** The category of the markup that made it; undefined where the service was imported with a rule of its own. */
  readonly markup: string | undefined
}

type Listed = ReadonlyMap<string, ListedService>

/** Prices of imported services that follow their provider, by the rule that they were imported with, else by the markup of their category or of the account. */
export async function followedPrices(trx: Trx, accountId: number, listed: Listed, markups: Markups): Promise<FollowedPrice[]> {
  const all = await ruledPrices(trx, accountId, listed, markups)
  const following = await followingServices(
    trx,
    all.map(({ serviceId }) => serviceId),
  )
  return all.filter(({ serviceId }) => following.has(serviceId))
}

/** The same of all imported services, also of those that keep a price of their own: what they would be sold for. */
export async function ruledPrices(trx: Trx, accountId: number, listed: Listed, markups: Markups): Promise<FollowedPrice[]> {
  return (await importedServices(trx, accountId)).flatMap(({ serviceId, providerServiceId, priceRule }) => {
    const service = listed.get(providerServiceId)
    // A rate of zero is a provider's mistake, not a gift to our customers.
    if (!service || service.rateNano === 0n) return []
    const category = priceRule ? undefined : coveringCategory(markups, service.category)
    const markup = category === undefined ? undefined : markups.get(category)
    const rule = priceRule ? ruleOf(priceRule) : markup && ruleOfMarkup(markup)
    if (!rule) return []
    const { priceNano } = priceByRule({ priceNano: 0n, costNano: service.rateNano }, rule)
    return [{ serviceId, listed: service, priceNano, markup: category }]
  })
}
