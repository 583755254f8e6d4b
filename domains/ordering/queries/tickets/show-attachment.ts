import type { Trx } from '@vitrine/platform/database'
import { findSentAttachment, type StoredAttachment } from '../../store/tickets/attachment-store.ts'

/** A picture that was sent in some ticket; undefined once it is erased. */
export const showAttachment = (trx: Trx, id: string): Promise<StoredAttachment | undefined> => findSentAttachment(trx, id)

/** A picture that was uploaded: it has no address before it is sent. */
export const presentUpload = ({ id, filename, bytes, width, height }: StoredAttachment) => ({
  data: { id, filename, bytes, width, height },
})
