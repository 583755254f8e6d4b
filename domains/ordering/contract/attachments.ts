import { z } from 'zod'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX } from '../vocabulary.ts'

/** A picture in a message of a ticket. */
export const attachment = z
  .object({
    id: z.uuid(),
    filename: z.string(),
    bytes: z.number().int(),
    width: z.number().int().meta({ description: 'In pixels' }),
    height: z.number().int(),
    url: z.string().meta({ description: 'Shows the picture to anyone who has it, for half an hour at most' }),
  })
  .meta({ id: 'TicketAttachment' })

/** Pictures that were uploaded before and go with a message. */
export const sentAttachments = z.array(z.uuid()).max(ATTACHMENTS_MAX).optional()

/** What a call has that takes a picture. */
export const attachmentUpload = {
  form: { fileBytesMax: ATTACHMENT_BYTES_MAX },
  body: z.object({ file: z.file() }),
  response: z.object({ data: attachment.omit({ url: true }) }),
} as const
