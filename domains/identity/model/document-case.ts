/** What is handed in, in this order (NS-40). */
export const documentSteps = ['identity', 'card', 'selfie'] as const
export type DocumentStep = (typeof documentSteps)[number]
export const FILES_PER_STEP = 3

const documentStates = ['collecting', 'in_review', 'approved', 'refused'] as const
export type DocumentState = (typeof documentStates)[number]

/** Why documents are refused; customers read it in their own language. */
export const refusalReasons = ['unreadable', 'incomplete', 'mismatch', 'expired', 'card_digits', 'other'] as const
export type RefusalReason = (typeof refusalReasons)[number]

export interface DocumentCase {
  readonly state: DocumentState
  readonly reason: RefusalReason | null
  /** The operator's own remark. */
  readonly note: string | null
  readonly submittedAt: Date | null
  readonly decidedAt: Date | null
  /** Grows with every change: a decision names the one that was seen. */
  readonly version: number
}

export interface StoredDocument {
  readonly id: string
  readonly step: DocumentStep
  readonly filename: string
  readonly contentType: string
  readonly bytes: number
  readonly createdAt: Date
}

/** Uploaded is who has at least one file in every step (VERIFY-001). */
export const isUploaded = (documents: readonly Pick<StoredDocument, 'step'>[]): boolean =>
  documentSteps.every((step) => documents.some((document) => document.step === step))

/** Names of files by step, as the specification's map has them. */
export const namesByStep = (documents: readonly Pick<StoredDocument, 'step' | 'filename'>[]): Record<DocumentStep, string[]> => {
  const namesOf = (step: DocumentStep) => documents.filter((document) => document.step === step).map(({ filename }) => filename)
  return { identity: namesOf('identity'), card: namesOf('card'), selfie: namesOf('selfie') }
}

const NAME_MAX = 80
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a name
const STRANGE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]/gu

/**
 * The name a file is shown under: its own without folders and signs that confuse a reader or a file system, with the ending of what it really is,
 * and a number when the step has that name already.
 */
export function shownName(given: string, extension: string, taken: readonly string[]): string {
  const bare = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(STRANGE, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^\.+/, '')
    .trim()
  const baseName = [...bare].slice(0, NAME_MAX).join('') || 'photo'
  const own = extensionOf(given, extension)
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${baseName}.${own}` : `${baseName} (${count}).${own}`
    if (!taken.includes(name)) return name
  }
}

/** `.JPG` and `.jpeg` stay as their owner wrote them. */
function extensionOf(given: string, extension: string): string {
  const written = /\.([A-Za-z]{3,4})$/.exec(given)?.[1] ?? ''
  const same = extension === 'jpg' ? ['jpg', 'jpeg'] : [extension]
  return same.includes(written.toLowerCase()) ? written : extension
}
