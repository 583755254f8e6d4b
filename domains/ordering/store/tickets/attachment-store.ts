import { sql, type Trx } from '@vitrine/platform/database'

export interface StoredAttachment {
  readonly id: string
  readonly filename: string
  readonly contentType: string
  readonly bytes: number
  /** Of a picture, in pixels. */
  readonly width: number | null
  readonly height: number | null
}

export interface SentAttachment extends StoredAttachment {
  readonly messageId: number
}

/** Whose picture it is, and who uploaded it: an operator, or the customer. */
export interface AttachmentOwner {
  readonly userId: number
  readonly operatorId: number | null
}

const columns = sql`attachment_id as id, filename, content_type as "contentType", bytes, width, height`

export async function insertAttachment(trx: Trx, owner: AttachmentOwner, row: StoredAttachment, now: Date): Promise<void> {
  await trx.run(sql`
    insert into ordering.ticket_attachment (panel_id, attachment_id, user_id, operator_id, filename, content_type, bytes, width, height, created_at)
    values (${trx.panelId}, ${row.id}, ${owner.userId}, ${owner.operatorId}, ${row.filename}, ${row.contentType}, ${row.bytes}, ${row.width}, ${row.height}, ${now})`)
}

export const markAttachmentStored = async (trx: Trx, id: string, now: Date): Promise<boolean> =>
  (await trx.run(sql`
    update ordering.ticket_attachment set stored_at = ${now}
     where panel_id = ${trx.panelId} and attachment_id = ${id} and removed_at is null`)) === 1

/** When the customer uploaded the picture with so many after it; undefined when there are fewer. */
export const nthAttachmentBefore = async (trx: Trx, userId: number, count: number): Promise<Date | undefined> =>
  (
    await trx.maybe(sql<{ at: Date }>`
      select created_at as at from ordering.ticket_attachment
       where panel_id = ${trx.panelId} and user_id = ${userId} and operator_id is null order by created_at desc offset ${count - 1} limit 1`)
  )?.at

/** Makes uploaded pictures part of a message; how many of them were their owner's and not sent yet. */
export const sendAttachments = (
  trx: Trx,
  { userId, operatorId }: AttachmentOwner,
  { ids, messageId }: { readonly ids: readonly string[]; readonly messageId: number },
): Promise<number> =>
  trx.run(sql`
    update ordering.ticket_attachment set message_id = ${messageId}
     where panel_id = ${trx.panelId} and attachment_id = any (${[...ids]}::uuid[]) and user_id = ${userId} and operator_id is not distinct from ${operatorId}
       and message_id is null and stored_at is not null and removed_at is null`)

/** Files of a message that was taken back: as if they had just been uploaded. */
export async function unsendAttachments(trx: Trx, messageId: number): Promise<void> {
  await trx.run(sql`update ordering.ticket_attachment set message_id = null where panel_id = ${trx.panelId} and message_id = ${messageId}`)
}

/** The pictures of messages, as they were uploaded. */
export const attachmentsOf = (trx: Trx, messageIds: readonly number[]): Promise<SentAttachment[]> =>
  trx.rows(sql<SentAttachment>`
    select ${columns}, coalesce(message_id, 0) as "messageId" from ordering.ticket_attachment
     where panel_id = ${trx.panelId} and message_id = any (${[...messageIds]}::int[]) and removed_at is null order by place`)

/** A picture that was sent in some ticket; whose address it is has been checked. */
export const findSentAttachment = (trx: Trx, id: string): Promise<StoredAttachment | undefined> =>
  trx.maybe(sql<StoredAttachment>`
    select ${columns} from ordering.ticket_attachment
     where panel_id = ${trx.panelId} and attachment_id = ${id} and message_id is not null and removed_at is null`)

/** A picture of this ticket. */
export const findAttachmentOfTicket = (trx: Trx, ticketId: number, id: string): Promise<StoredAttachment | undefined> =>
  trx.maybe(sql<StoredAttachment>`
    select ${columns} from ordering.ticket_attachment a
     where a.panel_id = ${trx.panelId} and a.attachment_id = ${id} and a.removed_at is null and exists (
       select 1 from ordering.ticket_message m where m.panel_id = a.panel_id and m.id = a.message_id and m.ticket_id = ${ticketId})`)

/** Marks what was never sent: also uploads that broke off, whose file may still arrive until then. */
export const markUnsentRemoved = (trx: Trx, before: Date, now: Date): Promise<number> =>
  trx.run(sql`
    update ordering.ticket_attachment set removed_at = ${now}
     where panel_id = ${trx.panelId} and message_id is null and removed_at is null and created_at < ${before}`)

/** Marks pictures of tickets that have been solved since before then. */
export const markSolvedRemoved = (trx: Trx, before: Date, now: Date): Promise<number> =>
  trx.run(sql`
    update ordering.ticket_attachment a set removed_at = ${now}
      from ordering.ticket_message m join ordering.ticket k on k.panel_id = m.panel_id and k.id = m.ticket_id
     where a.panel_id = ${trx.panelId} and a.message_id is not null and a.removed_at is null and a.created_at < ${before}
       and m.panel_id = a.panel_id and m.id = a.message_id and k.state = 'solved' and k.updated_at < ${before}`)

/**
 * Takes a deleted account's pictures away: no name stays, and what has not reached the store yet is left to the sweep, which knows when it can no longer arrive.
 */
export async function removeAttachmentsOf(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`
    update ordering.ticket_attachment
       set filename = attachment_id::text, message_id = null, removed_at = coalesce(removed_at, case when stored_at is not null then now() end)
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export const removedAttachments = async (trx: Trx, limit: number): Promise<string[]> =>
  (
    await trx.rows(sql<{ id: string }>`
      select attachment_id as id from ordering.ticket_attachment where panel_id = ${trx.panelId} and removed_at is not null order by removed_at limit ${limit}`)
  ).map(({ id }) => id)

export async function deleteAttachmentRow(trx: Trx, id: string): Promise<void> {
  await trx.run(sql`
    delete from ordering.ticket_attachment where panel_id = ${trx.panelId} and attachment_id = ${id} and removed_at is not null`)
}
