import { sql, type Trx } from '@vitrine/platform/database'
import type { Note } from '../model/note.ts'

const source = sql.raw(`
  select n.id, n.operator_id as "operatorId", coalesce(nullif(trim(o.name), ''), o.email) as author, n.text, n.is_pinned as "isPinned", n.version,
         n.created_at as "createdAt"
    from operators.note n join operators.operator o on o.operator_id = n.operator_id`)

/** The thing that notes are about. */
export interface About {
  readonly subject: string
  readonly subjectId: number
}
/** Where a page begins: behind this note. */
export interface NotePlace {
  readonly isPinned: boolean
  readonly id: number
}

/** Pinned ones first, then the newest; one more than the limit where there are more. */
export const notesAbout = (
  trx: Trx,
  { subject, subjectId, before, limit }: About & { before: NotePlace; limit: number },
): Promise<Note[]> =>
  trx.rows(sql<Note>`
    ${source}
     where n.panel_id = ${trx.panelId} and n.subject = ${subject} and n.subject_id = ${subjectId} and (n.is_pinned, n.id) < (${before.isPinned}, ${before.id})
     order by n.is_pinned desc, n.id desc limit ${limit + 1}`)

export const noteById = (trx: Trx, { subject, subjectId }: About, id: number): Promise<Note | undefined> =>
  trx.maybe(sql<Note>`
    ${source} where n.panel_id = ${trx.panelId} and n.subject = ${subject} and n.subject_id = ${subjectId} and n.id = ${id}`)

/** A note, so that it stays as it is until this transaction ends. */
export const lockNote = (trx: Trx, { subject, subjectId }: About, id: number): Promise<{ version: number } | undefined> =>
  trx.maybe(sql<{ version: number }>`
    select version from operators.note
     where panel_id = ${trx.panelId} and subject = ${subject} and subject_id = ${subjectId} and id = ${id} for update`)

export interface NewNote extends About {
  readonly customerId: number | null
  readonly operatorId: number
  readonly text: string
  readonly isPinned: boolean
}

export const insertNote = async (
  trx: Trx,
  { subject, subjectId, customerId, operatorId, text, isPinned }: NewNote,
  now: Date,
): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into operators.note (panel_id, subject, subject_id, customer_id, operator_id, text, is_pinned, created_at)
      values (${trx.panelId}, ${subject}, ${subjectId}, ${customerId}, ${operatorId}, ${text}, ${isPinned}, ${now}) returning id`)
  ).id

export async function pinNoteRow(trx: Trx, id: number, isPinned: boolean): Promise<void> {
  await trx.run(
    sql`update operators.note set is_pinned = ${isPinned}, version = version + 1 where panel_id = ${trx.panelId} and id = ${id}`,
  )
}

export interface NoteCount {
  readonly subjectId: number
  readonly notes: number
  readonly pinned: number[]
}
/** How many notes there are about these things, and which are pinned. */
export const countNotes = (trx: Trx, subject: string, subjectIds: readonly number[]): Promise<NoteCount[]> =>
  trx.rows(sql<NoteCount>`
    select w.id as "subjectId", count(n.id)::int as notes, coalesce(array_agg(n.id order by n.id) filter (where n.is_pinned), '{}') as pinned
      from unnest(${[...subjectIds]}::int[]) as w (id)
      left join operators.note n on n.panel_id = ${trx.panelId} and n.subject = ${subject} and n.subject_id = w.id
     group by w.id`)

export interface PersonalNote {
  readonly about: string
  readonly number: number
  readonly written: string
}
export const notesOfCustomer = (trx: Trx, userId: number): Promise<PersonalNote[]> =>
  trx.rows(sql<PersonalNote>`
    select subject as about, subject_id as number, to_jsonb(created_at) as written from operators.note
     where panel_id = ${trx.panelId} and customer_id = ${userId} order by id`)

export async function deleteNotesOfCustomer(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from operators.note where panel_id = ${trx.panelId} and customer_id = ${userId}`)
}
