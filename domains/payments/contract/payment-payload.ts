import { z } from 'zod'

/** What a paying call answers: one of url, qr_code and message by strategy, the others null. */
export const paymentPayload = z
  .strictObject({
    invoice_id: z.uuid(),
    strategy: z.enum(['qr_code', 'message', 'others']),
    url: z.url().nullable(),
    qr_code: z.string().nullable(),
    message: z.strictObject({ invoice: z.uuid(), account_number: z.string(), comment: z.string() }).nullable(),
  })
  .meta({ id: 'Payment' })
