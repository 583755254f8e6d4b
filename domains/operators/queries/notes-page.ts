import type { Trx } from '@vitrine/platform/database'
import { type AuditState, textOfCursor } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import type { Note, NoteSubjectKind } from '../model/note.ts'
import { type About, countNotes, type NotePlace, noteById, notesAbout } from '../store/note-store.ts'

const FIRST: NotePlace = { isPinned: true, id: 2_147_483_647 }

function placeOf(cursor: string | undefined): NotePlace {
  const text = textOfCursor(cursor)
  if (text === undefined) return FIRST
  const [, pinned, id] = /^([01])\.(\d{1,10})$/.exec(text) ?? []
  if (id === undefined || Number(id) > FIRST.id) return refuse('cursor', 'fields.invalid')
  return { isPinned: pinned === '1', id: Number(id) }
}

export const cursorOfNote = ({ isPinned, id }: NotePlace): string => `${isPinned ? 1 : 0}.${id}`

const present = ({ operatorId, author, createdAt, ...note }: Note) => ({
  ...note,
  author: { id: operatorId, name: author },
  at: createdAt.toISOString(),
})

/** Notes about a thing, pinned ones first and then the newest. */
export const notesPage = async (trx: Trx, { cursor, ...about }: About & { cursor?: string | undefined; limit: number }) =>
  (await notesAbout(trx, { ...about, before: placeOf(cursor) })).map(present)

export async function showNote(trx: Trx, about: About, id: number) {
  const note = await noteById(trx, about, id)
  return note && present(note)
}

/** What the audit log compares: how many notes a thing has and which are pinned. Their text tells of a person and stays out of it. */
export const noteStates =
  (subject: NoteSubjectKind) =>
  async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
    new Map(
      (await countNotes(trx, subject, ids.map(Number))).map(({ subjectId, notes, pinned }) => [
        String(subjectId),
        { label: subject === 'order' ? `#${subjectId}` : `Customer ${subjectId}`, fields: { notes, pinned } },
      ]),
    )
