import type { ServiceFields } from './service-fields.ts'

/** What a customer's price of one unit is made from. */
export type PriceFields = Pick<ServiceFields, 'priceNano' | 'discountPpm' | 'pricingPer'>

const MILLION = 1_000_000n

/** Whether what a customer pays moves by more than half, up or down: such a change is wanted with a fresh proof of identity. */
export function movesPriceFar(before: PriceFields, after: PriceFields): boolean {
  const [was, is] = [shared(before, after), shared(after, before)]
  const difference = is > was ? is - was : was - is
  return difference * 2n > was
}

/** The discounted price, times both divisors, so that whole numbers compare two of them exactly. */
const shared = ({ priceNano, discountPpm }: PriceFields, { pricingPer }: PriceFields): bigint =>
  BigInt(priceNano) * (MILLION - BigInt(discountPpm)) * BigInt(pricingPer)
