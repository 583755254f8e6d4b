/** What the search knows of a service: its number and its name, nothing else. */
export interface Searchable {
  readonly id: number
  readonly name: string
}

export interface Indexed {
  readonly id: number
  readonly text: string
}

/** Lower case without accents, so that "vidéo" finds "Video" and the other way round. */
export const normaliseText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const indexServices = (services: readonly Searchable[]): readonly Indexed[] =>
  services.map(({ id, name }) => ({ id, text: normaliseText(name) }))

/** Services whose number is the text, or whose name holds every word of it (SEARCH-002). */
export function matchServices(index: readonly Indexed[], text: string): number[] {
  const words = normaliseText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return index.map(({ id }) => id)
  const number = words.length === 1 ? (words[0] ?? '').replace(/^#/, '') : ''
  return index.filter((entry) => String(entry.id) === number || words.every((word) => entry.text.includes(word))).map(({ id }) => id)
}
