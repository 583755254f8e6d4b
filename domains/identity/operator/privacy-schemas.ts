import { z } from 'zod'
import { identityPaths as paths } from './paths.ts'

const timestamp = z.iso.datetime()
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[^\p{Cc}]*$/u)

const privacy = z
  .strictObject({
    export: z
      .strictObject({ state: z.enum(['collecting', 'ready']), requestedAt: timestamp, expiresAt: timestamp })
      .nullable()
      .meta({ description: 'The customer downloads it in the shop.' }),
    deletesAt: timestamp.nullable(),
    obstacle: z.enum(['orders', 'money', 'balance', 'staff']).nullable().meta({ description: 'What stands against a deletion now.' }),
    mayExport: z.boolean(),
    mayDelete: z.boolean(),
    mayCancelDeletion: z.boolean(),
  })
  .meta({ id: 'CustomerPrivacy' })
const acts = { params, response: z.strictObject({ data: privacy }) } as const

export const privacyContract = {
  customerPrivacy: {
    ...paths.customerPrivacy,
    operation: 'showCustomerPrivacy',
    summary: 'Whether the data of a customer are collected, when the account is deleted, and what stands against it',
    ...acts,
  },
  exportCustomer: {
    ...paths.exportCustomer,
    operation: 'requestCustomerExport',
    summary: 'Collects the data of a customer, who downloads them in the shop within a week',
    ...acts,
    body: z.object({ reason }),
  },
  deleteCustomer: {
    ...paths.deleteCustomer,
    operation: 'requestCustomerDeletion',
    summary: 'Deletes the account of a customer in a fortnight; the customer is told and may cancel it',
    ...acts,
    body: z.object({ reason }),
  },
  keepCustomer: {
    ...paths.keepCustomer,
    operation: 'cancelCustomerDeletion',
    summary: 'Cancels the deletion of an account',
    ...acts,
    body: z.object({ reason }),
  },
} as const
