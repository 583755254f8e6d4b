/** What is chosen after a country was pressed: it goes, comes, or takes the place of the only one. Undefined where no more may be chosen. */
export function toggledCountry(values: readonly string[], pressed: string, most: number): readonly string[] | undefined {
  if (values.includes(pressed)) return values.filter((each) => each !== pressed)
  if (most === 1) return [pressed]
  return values.length < most ? [...values, pressed] : undefined
}

/** Nothing more can be added until something goes; a single choice is replaced instead. */
export const isFullOf = (values: readonly string[], most: number): boolean => most > 1 && values.length >= most

/** What the list says in the place of countries; nothing while it shows some. */
export type ListNote = 'failed' | 'loading' | 'none' | undefined
export function listNote(found: readonly unknown[] | undefined, hasFailed: boolean): ListNote {
  if (hasFailed) return 'failed'
  if (!found) return 'loading'
  return found.length === 0 ? 'none' : undefined
}
