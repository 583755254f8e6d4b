import type { PersonalData } from '@vitrine/identity'
import { deleteNotesOfCustomer, notesOfCustomer } from '../store/note-store.ts'

/** What operators wrote about a person for each other: that there are notes is told to the person, and all of them go with the account. */
export const personalNotes: PersonalData = { name: 'notes_of_staff', collect: notesOfCustomer, erase: deleteNotesOfCustomer }
