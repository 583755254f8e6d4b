import { sql, type Trx } from '@vitrine/platform/database'
import type { ReplyTexts } from '../../model/tickets/saved-reply.ts'

export interface SavedReply {
  readonly id: number
  readonly name: string
  readonly texts: ReplyTexts
  readonly version: number
}

interface ReplyRow {
  readonly id: number
  readonly name: string
  readonly texts: Readonly<Record<string, unknown>>
  readonly version: number
}

/** A check of the table knows that English is there; the routes know the languages. */
const replyOf = ({ texts, ...row }: ReplyRow): SavedReply => ({ ...row, texts: texts as ReplyTexts })

/** All of the panel, by name; there are few. */
export const savedReplies = async (trx: Trx): Promise<SavedReply[]> =>
  (
    await trx.rows(sql<ReplyRow>`
      select id, name, texts, version from ordering.saved_reply where panel_id = ${trx.panelId} order by lower(name)`)
  ).map(replyOf)

export async function findReplyForUpdate(trx: Trx, id: number): Promise<SavedReply | undefined> {
  const row = await trx.maybe(sql<ReplyRow>`
    select id, name, texts, version from ordering.saved_reply where panel_id = ${trx.panelId} and id = ${id} for update`)
  return row && replyOf(row)
}

export type ReplyFields = Pick<SavedReply, 'name' | 'texts'>

export async function insertReply(trx: Trx, { name, texts }: ReplyFields): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into ordering.saved_reply (panel_id, name, texts) values (${trx.panelId}, ${name}, ${JSON.stringify(texts)}) returning id`)
  return id
}

export async function updateReply(trx: Trx, id: number, { name, texts }: ReplyFields): Promise<void> {
  await trx.run(sql`
    update ordering.saved_reply set name = ${name}, texts = ${JSON.stringify(texts)}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function deleteReply(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`delete from ordering.saved_reply where panel_id = ${trx.panelId} and id = ${id}`)
}
