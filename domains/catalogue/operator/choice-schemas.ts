import { z } from 'zod'
import { cataloguePaths as paths } from './paths.ts'

const IDS_MAX = 500

export const choiceContract = {
  serviceChoices: {
    ...paths.serviceChoices,
    operation: 'findServiceChoices',
    summary: 'Services to choose from: at most 20 that have this number or these words, or those of the numbers in `ids`',
    query: z.strictObject({
      q: z.string().trim().max(100).default(''),
      ids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10})*$/)
        .transform((text) => text.split(',').map(Number))
        .pipe(z.array(z.int().positive().max(2_147_483_647)).max(IDS_MAX))
        .optional(),
      packages: z.enum(['with', 'without']).default('with'),
    }),
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          networkName: z.string(),
          /** Whole nano-USD as text. */
          priceNano: z.string().regex(/^\d+$/),
          priceType: z.string(),
          pricingPer: z.int(),
          isPackage: z.boolean(),
          /** Whether customers can order it. */
          isEnabled: z.boolean(),
          isArchived: z.boolean(),
        }),
      ),
    }),
  },
} as const
