import { type BoundOperatorRoute, listPage, operatorRoute } from '@vitrine/platform/http'
import { addNote, pinNote } from '../commands/notes/write-notes.ts'
import { noteContracts } from '../contract/note-schemas.ts'
import { notThere } from '../errors.ts'
import type { NoteSubjectKind } from '../model/note.ts'
import type { NoteSubjects } from '../ports.ts'
import { cursorOfNote, noteStates, notesPage, showNote } from '../queries/notes-page.ts'

// Who sees the thing sees its notes, and writes some unless they only look.
const permissions = { customer: 'users.view', order: 'orders.view' } as const

/** Notes about one kind of thing. */
function notesAbout(subject: NoteSubjectKind, subjects: NoteSubjects): BoundOperatorRoute[] {
  const contract = noteContracts[subject]
  const may = { permission: permissions[subject], scope: 'panel' } as const
  const onSubject = <const A extends string>(action: A) =>
    ({
      action,
      entity: subject,
      ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
      read: noteStates(subject),
      isEvent: true,
    }) as const
  const shown = async (trx: Parameters<typeof showNote>[0], subjectId: number, id: number) => {
    const data = await showNote(trx, { subject, subjectId }, id)
    if (!data) throw notThere()
    return { data }
  }
  return [
    operatorRoute(contract.list, may, async ({ params: { id }, query }, { trx, now }) => {
      if ((await subjects[subject].customerOf(trx, id)) === undefined) throw notThere()
      const rows = await notesPage(trx, { subject, subjectId: id, ...query })
      // Notes are never counted: a page that holds them all says how many there are.
      const total = { count: Math.min(rows.length, query.limit), isExact: query.cursor === undefined && rows.length <= query.limit }
      return listPage({ rows, limit: query.limit, total, now, cursorOf: cursorOfNote })
    }),
    operatorRoute(contract.add, { ...may, audit: onSubject(`${subject}.note-added`) }, async ({ params: { id }, body }, work) => {
      const note = { subject, subjectId: id, operatorId: work.actor.operatorId, ...body }
      return shown(work.trx, id, await addNote(work.trx, subjects, note, work.now))
    }),
    operatorRoute(
      contract.pin,
      { ...may, audit: onSubject(`${subject}.note-pinned`) },
      async ({ params: { id, noteId }, body }, { trx }) => {
        await pinNote(trx, { subject, subjectId: id }, { noteId, ...body })
        return shown(trx, id, noteId)
      },
    ),
  ]
}

export const noteRoutes = (subjects: NoteSubjects): BoundOperatorRoute[] => [
  ...notesAbout('customer', subjects),
  ...notesAbout('order', subjects),
]
