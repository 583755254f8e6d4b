import { z } from 'zod'

export const timestamp = z.iso.datetime()
export const id = z.coerce.number().int().positive().max(2_147_483_647)
export const limit = z.coerce.number().int().min(1).max(200).default(50)
export const cursor = z.string().max(500).optional()
export const newPassword = z.string().min(12).max(200)
export const filter = z.string().trim().min(1).max(100).optional()

/** A page of a list: cursors lead on and back, and are opaque. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: timestamp,
  })
