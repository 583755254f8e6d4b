import type { FormErrors } from '../../../../forms/map-errors.ts'
import type { Cart } from './cart.ts'

/** A price can be asked for while every service is on sale: one that is not would refuse them all. */
export const isQuotable = (items: Cart, gone: ReadonlySet<number>): boolean =>
  items.length > 0 && items.every(({ serviceId }) => !gone.has(serviceId))

/** What we can see to be missing of each item before the server is asked, by its place. */
export function missingLines(
  items: Cart,
  gone: ReadonlySet<number>,
  labels: { readonly link: string; readonly gone: string },
): ReadonlyMap<number, FormErrors> {
  const missing = new Map<number, FormErrors>()
  for (const [index, { serviceId, service, url }] of items.entries()) {
    if (gone.has(serviceId)) missing.set(index, { serviceId: [labels.gone] })
    else if (service.url_is_required && url.trim() === '') missing.set(index, { url: [labels.link] })
  }
  return missing
}
