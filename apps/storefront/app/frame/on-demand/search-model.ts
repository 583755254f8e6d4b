import { normalise } from './flyout-model.ts'

export type ResultKind = 'order' | 'recent' | 'service' | 'network' | 'type' | 'page' | 'action'

/** One row of the search or of the command menu. */
export interface Result {
  readonly key: string
  readonly kind: ResultKind
  readonly name: string
  /** A second line: number, network, count. */
  readonly detail?: string
  readonly price?: string
  readonly network?: { readonly icon: string; readonly color: string }
  /** Where it leads; an action runs instead. */
  readonly to?: string
  /** What Ctrl or ⌘ with Enter opens: the order form with it. */
  readonly orderAt?: string
  readonly href?: string
  readonly run?: () => void
}

export interface ResultGroup {
  readonly kind: ResultKind
  readonly results: readonly Result[]
}

const GROUP_MAX = 6
const LINK = /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i
export const isLink = (text: string): boolean => LINK.test(text.trim())

interface Sold {
  readonly id: number
  readonly name: string
  readonly slug: string | null
}
interface Named {
  readonly name: string
}

/** Every word of the text stands in the name. */
export function holdsMessages(name: string, text: string): boolean {
  const normalised = normalise(name)
  return normalise(text)
    .split(/\s+/)
    .every((word) => normalised.includes(word))
}

/** Services by their number or by terms of their name; the one whose number was typed comes first (SEARCH-001, SEARCH-002). */
export function findServices<Service extends Sold>(services: readonly Service[], text: string, max = GROUP_MAX): readonly Service[] {
  const number = normalise(text).replace(/^#/, '')
  if (number === '') return []
  const exact = services.filter(({ id }) => String(id) === number)
  const named: Service[] = []
  for (const service of services) {
    if (named.length + exact.length >= max) break
    if (!exact.includes(service) && holdsMessages(service.name, text)) named.push(service)
  }
  return [...exact, ...named]
}

/** Networks and types whose name holds the terms, a few at most (SEARCH-001). */
export const findNamed = <Thing extends Named>(things: readonly Thing[], text: string, max = GROUP_MAX): readonly Thing[] =>
  normalise(text) === '' ? [] : things.filter(({ name }) => holdsMessages(name, text)).slice(0, max)

/** A service's own page; one without an address is shown alone in the list of services (C-52, SEARCH-004). */
export const placeOfService = ({ id, slug }: Pick<Sold, 'id' | 'slug'>): string =>
  slug ? `/services/${encodeURIComponent(slug)}` : `/?search=${id}`

export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

/** A name in pieces, those that were typed marked. Names whose length changes under case folding stay whole. */
export function markedPieces(name: string, text: string): readonly Piece[] {
  const normalised = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = normalise(text).split(/\s+/).filter(Boolean)
  if (normalised.length !== name.length || words.length === 0) return [{ text: name, isMatch: false }]
  const marks = new Array<boolean>(name.length).fill(false)
  for (const word of words) {
    const at = normalised.indexOf(word)
    if (at >= 0) marks.fill(true, at, at + word.length)
  }
  const pieces: { text: string; isMatch: boolean }[] = []
  for (const [at, isMatch] of marks.entries()) {
    const last = pieces.at(-1)
    if (last?.isMatch === isMatch) last.text += name[at]
    else pieces.push({ text: name[at] ?? '', isMatch })
  }
  return pieces
}
