import { z } from 'zod'

export const id = z.coerce.number().int().positive().max(2_147_483_647)
export const bodyId = z.int().positive().max(2_147_483_647)

/** A page of a list as every list of the console is answered. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: z.iso.datetime(),
  })
