import type { CartItem } from './cart-item.ts'

/** The address of the order page that opens an item of the cart as it stands; drip feeds carry their plan (CARTUI-007). */
export function editQuery(item: CartItem): Record<string, string | number> {
  const place = {
    url: item.url,
    networkId: item.networkId,
    serviceTypeId: item.serviceTypeId,
    serviceId: item.serviceId,
    quantity: item.quantity,
  }
  if (!item.isDripFeed) return place
  return {
    ...place,
    dripFeedMode: item.dripFeedMode,
    isDripFeed: 1,
    numberOfRuns: item.numberOfRuns,
    dripFeedQuantityStep: item.dripFeedQuantityStep,
    dripFeedMinutes: item.dripFeedMinutes,
  }
}

/** A plan and lines of text have no room in the drawer: they are changed where they were made. */
export const isEditedOnPage = (item: CartItem): boolean => item.isDripFeed || item.service.calculable_quantity

/** Packages are taken as they are (CARTUI-002). */
export const isEditable = (item: CartItem): boolean =>
  !item.service.is_package && (isEditedOnPage(item) || item.service.min_quantity !== item.service.max_quantity)
