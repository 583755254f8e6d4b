import { z } from 'zod'

export const timestamp = z.iso.datetime()
/** One line of text without control characters. */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
/** Decimal text in the currency of the payment, with at most two decimals. */
export const amount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
export const pageQuery = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}
export const keysetPage = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: timestamp,
  })
/** The address is whole for those who may see addresses. */
export const customer = z.strictObject({ id: z.int(), email: z.string().nullable() })
