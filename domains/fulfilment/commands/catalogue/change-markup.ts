import { type Catalogue, priceServices } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { Refusal, refuse } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import type { Markup } from '../../model/markup.ts'
import { lockBreaker, type ProviderAccount } from '../../store/account-store.ts'
import { deleteMarkup, hasCategory, listedById, markupsOf, saveMarkup } from '../../store/provider-catalogue-store.ts'
import { followedPrices } from './followed-prices.ts'
import { guardRoutes } from './guard-routes.ts'

/** A markup of one category, or with none the end of it. The empty category is the markup for all others. */
export interface MarkupChange {
  readonly category: string
  readonly markup: Markup | null
}

/**
 * Stores the markup of a category, or takes it away, and prices the services that follow it: what now sells below the account's floor is paused as when the
 * list is read. Services without a markup keep their price. 404 for the end of one that is not there, 422 for a category that the provider never had.
 */
export async function changeMarkup(
  deps: FulfilmentDeps & { readonly catalogue: Catalogue },
  trx: Trx,
  account: ProviderAccount,
  { category, markup }: MarkupChange,
): Promise<void> {
  // Neither a second change nor a reading of the list comes between.
  await lockBreaker(trx, account.id)
  if (markup === null) {
    if (!(await deleteMarkup(trx, account.id, category))) throw new Refusal('not-found', 'request.notFound')
  } else {
    if (category !== '' && !(await hasCategory(trx, account.id, category))) refuse('category', 'fields.selected')
    await saveMarkup(trx, account.id, { category, ...markup })
  }
  const listed = await listedById(trx, account.id)
  // Of a list that was never read nothing can be said to be gone.
  if (listed.size === 0) return
  const followed = await followedPrices(trx, account.id, listed, await markupsOf(trx, account.id))
  const prices = new Map(followed.map(({ serviceId, priceNano }) => [serviceId, priceNano]))
  const snapshot = await deps.catalogue.snapshot(trx.panelId)
  await priceServices(trx, prices)
  await guardRoutes(deps, trx, account, {
    isListed: (id) => listed.has(id),
    serviceOf: (id) => {
      const service = snapshot.service(id)
      return service && { ...service, priceNano: prices.get(id) ?? service.priceNano }
    },
  })
}
