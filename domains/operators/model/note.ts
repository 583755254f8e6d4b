/** What notes are written about. */
export type NoteSubjectKind = 'customer' | 'order'

export interface Note {
  readonly id: number
  readonly operatorId: number
  readonly author: string
  readonly text: string
  readonly isPinned: boolean
  readonly version: number
  readonly createdAt: Date
}
