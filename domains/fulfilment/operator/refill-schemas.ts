import { refillShape } from '@vitrine/ordering'
import { z } from 'zod'
import { fulfilmentPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime().nullable()

const refill = z.strictObject({
  ...refillShape,
  /** At the provider; null when none was asked. */
  task: z
    .strictObject({
      state: z.enum(['ready', 'submitting', 'unknown', 'accepted', 'done']),
      account: z.string(),
      providerOrderId: z.string(),
      providerRefillId: z.string().nullable(),
      rawStatus: z.string().nullable(),
      tries: z.int(),
      dueAt: timestamp,
      unknownAt: timestamp,
      acceptedAt: timestamp,
    })
    .nullable(),
  actions: z.strictObject({ send: z.boolean(), refuse: z.boolean(), decide: z.boolean() }),
})
const acts = { params: z.object({ id }), response: z.strictObject({ data: refill }) } as const
const note = z.string().trim().max(500).default('')

export const refillsContract = {
  refill: { ...paths.refill, operation: 'showRefill', summary: 'A refill with how it stands at its provider', ...acts },
  sendRefill: {
    ...paths.sendRefill,
    operation: 'sendRefill',
    summary: 'Asks the provider again at once',
    ...acts,
    body: z.strictObject({}),
  },
  refuseRefill: {
    ...paths.refuseRefill,
    operation: 'refuseRefill',
    summary: 'Refuses a refill that no provider has; the customer reads the reason',
    ...acts,
    body: z.strictObject({ reason: z.string().trim().min(3).max(200) }),
  },
  acceptRefill: {
    ...paths.acceptRefill,
    operation: 'acceptRefill',
    summary: 'The provider has the refill of unknown outcome, under this number',
    ...acts,
    body: z.strictObject({ providerRefillId: z.string().trim().min(1).max(100), note }),
  },
  refillNotTaken: {
    ...paths.refillNotTaken,
    operation: 'refillNotTaken',
    summary: 'The provider never took the refill of unknown outcome: it is asked for again',
    ...acts,
    body: z.strictObject({ note }),
  },
} as const
