import type { Draft, ValueForm } from './value-form.ts'

/** What the parts of a value are called, by their paths. */
export interface ValueWords {
  readonly label: (path: string) => string
  readonly hint?: (path: string) => string | undefined
  readonly option?: (path: string, value: string) => string
}

export interface ValueFieldProps {
  readonly id: string
  readonly path: string
  readonly form: ValueForm
  readonly value: Draft
  readonly words: ValueWords
  readonly isReadOnly: boolean
  readonly errorAt: (path: string) => string | undefined
  readonly onChange: (value: Draft) => void
  /** A colour against which a colour is read. */
  readonly backdrop?: string | undefined
}
