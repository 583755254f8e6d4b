import { sql, type Trx } from '@vitrine/platform/database'
import type { DocumentCase, DocumentState, DocumentStep, RefusalReason, StoredDocument } from '../model/document-case.ts'

const caseColumns = sql`state, reason, note, submitted_at as "submittedAt", decided_at as "decidedAt", version`
const columns = sql`document_id as id, step, filename, content_type as "contentType", bytes, created_at as "createdAt"`

export const findDocumentCase = (trx: Trx, userId: number): Promise<DocumentCase | undefined> =>
  trx.maybe(sql<DocumentCase>`select ${caseColumns} from identity.document_case where panel_id = ${trx.panelId} and user_id = ${userId}`)

/** The user's case, created when there is none, and locked until the transaction ends. */
export async function lockDocumentCase(trx: Trx, userId: number, now: Date): Promise<DocumentCase> {
  await trx.run(sql`
    insert into identity.document_case (panel_id, user_id, created_at) values (${trx.panelId}, ${userId}, ${now}) on conflict do nothing`)
  return trx.one(
    sql<DocumentCase>`select ${caseColumns} from identity.document_case where panel_id = ${trx.panelId} and user_id = ${userId} for update`,
  )
}

export interface CaseChange {
  readonly state: DocumentState
  readonly reason?: RefusalReason
  readonly note?: string | null
  readonly submittedAt?: Date
  readonly decidedAt?: Date
  readonly decidedBy?: number
}

export async function writeDocumentCase(trx: Trx, userId: number, change: CaseChange): Promise<void> {
  await trx.run(sql`
    update identity.document_case
       set state = ${change.state}, reason = ${change.reason ?? null}, note = ${change.note ?? null},
           submitted_at = coalesce(${change.submittedAt ?? null}, submitted_at), decided_at = ${change.decidedAt ?? null},
           decided_by = ${change.decidedBy ?? null}, version = version + 1
     where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** The user's documents, oldest first; files that are still on their way to the store only on request. */
export const documentsOf = (trx: Trx, userId: number, withUnstored = false): Promise<StoredDocument[]> =>
  trx.rows(sql<StoredDocument>`
    select ${columns} from identity.document
     where panel_id = ${trx.panelId} and user_id = ${userId} and removed_at is null and (stored_at is not null or ${withUnstored})
     order by place`)

export const findStoredDocument = (trx: Trx, documentId: string): Promise<StoredDocument | undefined> =>
  trx.maybe(sql<StoredDocument>`
    select ${columns} from identity.document
     where panel_id = ${trx.panelId} and document_id = ${documentId} and removed_at is null and stored_at is not null`)

export async function insertDocument(trx: Trx, userId: number, row: StoredDocument): Promise<void> {
  await trx.run(sql`
    insert into identity.document (panel_id, document_id, user_id, step, filename, content_type, bytes, created_at)
    values (${trx.panelId}, ${row.id}, ${userId}, ${row.step}, ${row.filename}, ${row.contentType}, ${row.bytes}, ${row.createdAt})`)
}

export const markDocumentStored = async (trx: Trx, documentId: string, now: Date): Promise<boolean> =>
  (await trx.run(sql`
    update identity.document set stored_at = ${now}
     where panel_id = ${trx.panelId} and document_id = ${documentId} and removed_at is null`)) === 1

/** The document now hidden from its owner, or undefined when they had none of that name. */
export const markDocumentRemoved = (
  trx: Trx,
  { userId, step, filename, now }: { userId: number; step: DocumentStep; filename: string; now: Date },
): Promise<{ id: string } | undefined> =>
  trx.maybe(sql<{ id: string }>`
    update identity.document set removed_at = ${now}
     where panel_id = ${trx.panelId} and user_id = ${userId} and step = ${step} and filename = ${filename} and removed_at is null and stored_at is not null
    returning document_id as id`)

/** Marks expired files: decided on, or incomplete, before then, or of a deleted account. What waits for a decision stays. */
export const markOldDocumentsRemoved = (
  trx: Trx,
  { before, unstoredBefore, now }: { before: Date; unstoredBefore: Date; now: Date },
): Promise<number> =>
  trx.run(sql`
    update identity.document d set removed_at = ${now} from identity.document_case c
     where d.panel_id = ${trx.panelId} and c.panel_id = d.panel_id and c.user_id = d.user_id and d.removed_at is null
       and (d.stored_at is null and d.created_at < ${unstoredBefore}
         or d.stored_at is not null and exists (
           select 1 from identity.user_account u where u.panel_id = d.panel_id and u.user_id = d.user_id and u.deleted_at is not null)
         or d.created_at < ${before} and c.state <> 'in_review' and coalesce(c.decided_at, d.created_at) < ${before})`)

/**
 * Erases a deleted account's data here: no file name and no remark stays, and what has not reached the store yet is left to
 * the sweep, which knows when it can no longer arrive.
 */
export async function deleteCase(trx: Trx, userId: number, now: Date): Promise<void> {
  const own = sql`where panel_id = ${trx.panelId} and user_id = ${userId}`
  await trx.run(sql`update identity.document set removed_at = ${now} ${own} and removed_at is null and stored_at is not null`)
  await trx.run(sql`update identity.document set filename = document_id::text ${own}`)
  await trx.run(sql`
    update identity.document_case
       set state = 'collecting', reason = null, note = null, submitted_at = null, decided_at = null, decided_by = null,
           version = version + 1 ${own}`)
}

export const listRemovedDocuments = async (trx: Trx, limit: number): Promise<string[]> =>
  (
    await trx.rows(sql<{ id: string }>`
      select document_id as id from identity.document where panel_id = ${trx.panelId} and removed_at is not null order by removed_at limit ${limit}`)
  ).map(({ id }) => id)

export async function deleteDocumentRow(trx: Trx, documentId: string): Promise<void> {
  await trx.run(sql`
    delete from identity.document where panel_id = ${trx.panelId} and document_id = ${documentId} and removed_at is not null`)
}
