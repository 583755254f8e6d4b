import type { RefusalReason } from './document-case.ts'

/** The right to decide about documents, as operators have it. */
export const DOCUMENTS_PERMISSION = 'documents.moderate'
/** How long photos are kept after the decision. */
export const RETENTION_DAYS = 90

export type DocumentVerdict =
  | { readonly outcome: 'approved' }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason; readonly note?: string | undefined }

/** An operator of the console. An account on the panel with the same address is the same person. */
export interface DocumentOperator {
  readonly operatorId: number
  readonly name: string
  readonly email: string
}

/** Whether somebody would decide about their own documents. */
export const isOwnCase = (
  user: { readonly id: number; readonly email: string | null },
  { operatorId, email }: Omit<DocumentOperator, 'name'>,
): boolean => user.id === operatorId || user.email === email.toLowerCase()
