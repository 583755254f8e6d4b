import { z } from 'zod'
import { fulfilmentPaths as paths } from './paths.ts'

const hindrances = z.array(
  z.enum(['not_exclusive', 'shared_access', 'differs', 'not_needed', 'ids_not_growing', 'too_few_orders', 'no_balance']),
)
/** Whether it is used, and what stands in the way of its condition now, as far as it can be told from here. */
const evidence = z.strictObject({ isOn: z.boolean(), hindrances })

/** What can be told from an account about orders of unknown outcome; it is switched by a change of the account. */
export const evidenceContract = {
  evidence: {
    ...paths.providerEvidence,
    operation: 'showProviderEvidence',
    summary: 'What an account can prove about orders of unknown outcome, and whether the conditions hold now',
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    response: z.strictObject({
      data: z.strictObject({ exclusive: evidence, idWindow: evidence, balance: evidence, version: z.int() }),
    }),
  },
} as const
