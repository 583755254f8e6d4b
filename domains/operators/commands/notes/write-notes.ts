import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { notThere } from '../../errors.ts'
import type { NoteSubjectKind } from '../../model/note.ts'
import type { NoteSubjects } from '../../ports.ts'
import { insertNote, lockNote, pinNoteRow } from '../../store/note-store.ts'

interface About {
  readonly subject: NoteSubjectKind
  readonly subjectId: number
}

/** Adds a note about a thing of the panel, and answers its number. */
export async function addNote(
  trx: Trx,
  subjects: NoteSubjects,
  note: About & { readonly operatorId: number; readonly text: string; readonly isPinned: boolean },
  now: Date,
): Promise<number> {
  const customerId = await subjects[note.subject].customerOf(trx, note.subjectId)
  if (customerId === undefined) throw notThere()
  return insertNote(trx, { ...note, customerId }, now)
}

/** Pins a note that stands as it was seen, or unpins it. */
export async function pinNote(
  trx: Trx,
  about: About,
  { noteId, version, isPinned }: { noteId: number; version: number; isPinned: boolean },
): Promise<void> {
  const note = await lockNote(trx, about, noteId)
  if (!note) throw notThere()
  if (note.version !== version) throw changedMeanwhile({ version: note.version, by: null, at: null })
  await pinNoteRow(trx, noteId, isPinned)
}
