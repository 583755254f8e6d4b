import { refusalReasons } from '@vitrine/identity'
import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { notificationsPaths as paths } from './paths.ts'

export const notificationsOperatorContract = {
  previewDocumentMail: {
    ...paths.previewDocumentMail,
    operation: 'previewDocumentMail',
    summary: 'The mail that a decision about documents would send, in the customer’s language; nothing is decided or sent',
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: z.strictObject({
      outcome: z.enum(['approved', 'refused']),
      /** Of a refusal. */
      reason: z.enum(refusalReasons).nullable().default(null),
      note: z
        .string()
        .trim()
        .max(500)
        .regex(/^[^\p{Cc}]*$/u)
        .default(''),
    }),
    response: z.strictObject({
      data: z.strictObject({
        locale: z.enum(locales),
        /** Masked for those who may not see addresses; null where the customer has none, and no mail is sent. */
        to: z.string().nullable(),
        subject: z.string(),
        paragraphs: z.array(z.string()),
        /** What the button of the mail says. */
        button: z.string().nullable(),
      }),
    }),
  },
} as const
