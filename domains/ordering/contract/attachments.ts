import { z } from 'zod'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX } from '../vocabulary.ts'

/** A picture or a PDF in a message of a ticket. */
export const attachment = z
  .object({
    id: z.uuid(),
    filename: z.string(),
    bytes: z.number().int(),
    width: z.number().int().nullable().meta({ description: 'In pixels; null for a PDF' }),
    height: z.number().int().nullable(),
    url: z.string().meta({ description: 'Gives the file to anyone who has it, for half an hour at most' }),
  })
  .meta({ id: 'TicketAttachment' })

/** Files that were uploaded before and go with a message. */
export const sentAttachments = z.array(z.uuid()).max(ATTACHMENTS_MAX).optional()

/** What a call has that takes a picture or a PDF. */
export const attachmentUpload = {
  form: { fileBytesMax: ATTACHMENT_BYTES_MAX },
  body: z.object({ file: z.file() }),
  response: z.object({ data: attachment.omit({ url: true }) }),
} as const
