import { z } from 'zod'
import { bankFormats } from '../model/bank-files/bank-line.ts'
import { lineMatches } from '../model/bank-files/match-lines.ts'
import { FILE_BYTES_MAX } from '../model/bank-files/read-bank-file.ts'
import { waiting } from './invoice-schemas.ts'
import { paymentsPaths as paths } from './paths.ts'

export const statementContract = {
  readStatement: {
    ...paths.readStatement,
    operation: 'readBankStatement',
    summary: 'Payments of a bank statement (CAMT.053, MT940, CSV) that name invoices; nothing is stored and nothing is confirmed',
    form: { fileBytesMax: FILE_BYTES_MAX },
    body: z.object({
      file: z.file(),
      /** Of a file that does not say whose account it is. */
      account: z.string().trim().max(60).default(''),
      /** Of a file that does not say its currency. */
      currency: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^([A-Z]{3})?$/)
        .default(''),
    }),
    response: z.strictObject({
      data: z.strictObject({
        format: z.enum(bankFormats),
        /** Payments that came in. */
        payments: z.int(),
        /** Bookings that bring no money. */
        leftOut: z.int(),
        /** How many of the payments name an invoice; the first thousand are listed. */
        matched: z.int(),
        lines: z.array(
          z.strictObject({
            line: z.int(),
            reference: z.string(),
            bookedOn: z.iso.date(),
            amount: z.string(),
            currency: z.string(),
            payer: z.string(),
            text: z.string(),
            match: z.enum(lineMatches),
            payment: waiting,
          }),
        ),
      }),
    }),
  },
} as const
