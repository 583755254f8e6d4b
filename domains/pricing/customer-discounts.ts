import { bestDiscount } from './line-cost.ts'

/** What a customer has by himself: his grade's discount on everything, and rates of his own by service. Parts per million. */
export interface CustomerDiscounts {
  readonly gradePpm: number
  readonly services: ReadonlyMap<number, number>
}

/** What a guest has. */
export const noDiscounts: CustomerDiscounts = { gradePpm: 0, services: new Map() }

/** The one discount that counts for a service: the highest of its own, the grade's and the customer's rate. The page and the charge ask this. */
export const discountFor = (
  { id, discountPpm }: { readonly id: number; readonly discountPpm: number },
  { gradePpm, services }: CustomerDiscounts,
): number => bestDiscount(discountPpm, gradePpm, services.get(id) ?? 0)
