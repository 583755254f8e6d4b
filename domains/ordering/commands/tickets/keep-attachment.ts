import { randomUUID } from 'node:crypto'
import { type DocumentStorage, shownName } from '@vitrine/identity'
import type { Database, Trx } from '@vitrine/platform/database'
import { type Clock, refuse } from '@vitrine/platform/kernel'
import { attachmentsAway, requestedTooOften } from '../../errors.ts'
import {
  type AttachmentOwner,
  deleteAttachmentRow,
  insertAttachment,
  markAttachmentStored,
  nthAttachmentBefore,
  type StoredAttachment,
  sendAttachments,
} from '../../store/tickets/attachment-store.ts'
import { type CleanFile, cleanFile } from './clean-file.ts'

/** Of a customer, sent or not. */
const PER_DAY = 40
const DAY_MS = 86_400_000

export interface AttachmentDeps {
  readonly database: Database
  readonly clock: Clock
  /** Where the files lie, beside the documents of customers. */
  readonly files: DocumentStorage
}

interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
}

export const uploadOf = async (file: File): Promise<Upload> => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })

/** A file's key in the store: it contains neither its owner nor its name. */
export const attachmentKeyOf = (panelId: number, attachmentId: string): string => `${panelId}/${attachmentId}`

/**
 * Keeps a file for a message that is still being written. The row comes first and the file second: a file without a row would be personal data that nobody
 * ever deletes.
 */
export async function keepAttachment(
  deps: AttachmentDeps,
  { panelId, ...owner }: AttachmentOwner & { readonly panelId: number },
  { name, bytes }: Upload,
): Promise<StoredAttachment> {
  const now = deps.clock.now()
  await deps.database.read(panelId, (trx) => refuseIfMany(trx, owner, now))
  const file = await cleanFile(bytes)
  const attachment = rowOf(file, name)
  await deps.database.transaction(panelId, async (trx) => {
    await refuseIfMany(trx, owner, now)
    await insertAttachment(trx, owner, attachment, now)
  })
  await deps.files.put(attachmentKeyOf(panelId, attachment.id), Buffer.from(file.bytes), file.contentType).catch(() => {
    // The row stays without `stored_at`: the sweep deletes whatever has arrived, then the row.
    throw attachmentsAway()
  })
  const isStored = await deps.database.transaction(panelId, (trx) => markAttachmentStored(trx, attachment.id, deps.clock.now()))
  if (!isStored) throw attachmentsAway()
  return attachment
}

const rowOf = ({ extension, contentType, bytes, width, height }: CleanFile, name: string): StoredAttachment => ({
  ...{ id: randomUUID(), filename: shownName(name, extension, []), contentType, bytes: bytes.length, width, height },
})

async function refuseIfMany(trx: Trx, { userId, operatorId }: AttachmentOwner, now: Date): Promise<void> {
  if (operatorId !== null) return
  const last = await nthAttachmentBefore(trx, userId, PER_DAY)
  const waitMs = last ? last.getTime() + DAY_MS - now.getTime() : 0
  if (waitMs > 0) throw requestedTooOften(waitMs)
}

/** Sends uploaded files with a message; refuses what is not their owner's, or was sent already. */
export async function attach(
  trx: Trx,
  owner: AttachmentOwner,
  { attachments, messageId }: { readonly attachments: readonly string[]; readonly messageId: number },
): Promise<void> {
  const ids = [...new Set(attachments)]
  if (ids.length > 0 && (await sendAttachments(trx, owner, { ids, messageId })) !== ids.length) refuse('attachments', 'fields.selected')
}

/** Deletes the file, then its row; idempotent. */
export async function eraseAttachment(deps: AttachmentDeps, panelId: number, attachmentId: string): Promise<void> {
  await deps.files.delete(attachmentKeyOf(panelId, attachmentId))
  await deps.database.transaction(panelId, (trx) => deleteAttachmentRow(trx, attachmentId))
}
