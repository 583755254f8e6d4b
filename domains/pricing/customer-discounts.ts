import { bestDiscount } from './line-cost.ts'

/** A customer's own terms: the grade's discount on everything, own rates by service (parts per million), and whether the grade opens closed services. */
export interface CustomerDiscounts {
  readonly gradePpm: number
  readonly services: ReadonlyMap<number, number>
  /** Of every service of a type. */
  readonly types: ReadonlyMap<number, number>
  readonly opensClosedSales: boolean
}

/** What a guest has. */
export const noDiscounts: CustomerDiscounts = { gradePpm: 0, services: new Map(), types: new Map(), opensClosedSales: false }

/** Whether a customer on these terms may order the service: a closed one is sold only to grades that open closed sales (EN-03, EN-12). */
export const isOpenTo = (
  { isClosedSale }: { readonly isClosedSale: boolean },
  { opensClosedSales }: Pick<CustomerDiscounts, 'opensClosedSales'>,
): boolean => !isClosedSale || opensClosedSales

/** The one discount that counts for a service: the highest of its own, the grade's and the customer's rates. The page and the charge ask this. */
export const discountFor = (
  { id, serviceTypeId, discountPpm }: { readonly id: number; readonly serviceTypeId: number; readonly discountPpm: number },
  { gradePpm, services, types }: CustomerDiscounts,
): number => bestDiscount(discountPpm, gradePpm, services.get(id) ?? 0, types.get(serviceTypeId) ?? 0)
