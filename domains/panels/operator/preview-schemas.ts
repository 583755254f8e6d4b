import { z } from 'zod'

/** A preview that the operator has open goes on with what is unsaved now, on the page that it shows. */
export const previewedBefore = { continues: z.int().min(1).max(2_147_483_647).optional() }

export const previewResponse = z.strictObject({
  data: z.strictObject({
    id: z.int(),
    /** Opens the preview once; `page` and `scheme` may be added to it. */
    url: z.string(),
    endsAt: z.iso.datetime(),
  }),
})
