import { type ReferenceKind, referenceKinds } from './accounts.ts'

/** What a text asks of the postings. */
export type PostingSearch =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'reference'; readonly kinds: readonly number[]; readonly id: number }
  | { readonly by: 'key'; readonly key: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const REFERENCE = /^(?:([a-z]+)\s*)?#?\s*(\d{1,10})$/i
/** How people call what postings are for, beside its own name. */
const alsoCalled: Readonly<Record<string, ReferenceKind>> = { customer: 'user', inv: 'invoice' }

/** Reads a search over postings: a posting's id, a number with or without what it numbers, else a whole key. */
export function postingSearch(text: string): PostingSearch {
  const wanted = text.trim()
  if (UUID.test(wanted)) return { by: 'id', id: wanted.toLowerCase() }
  const [, name, digits] = REFERENCE.exec(wanted) ?? []
  const id = Number(digits)
  if (digits === undefined || id > 2_147_483_647) return { by: 'key', key: wanted }
  if (name === undefined) return { by: 'reference', kinds: Object.values(referenceKinds), id }
  const kind = name.toLowerCase()
  const known = alsoCalled[kind] ?? (kind in referenceKinds ? (kind as ReferenceKind) : undefined)
  return known ? { by: 'reference', kinds: [referenceKinds[known]], id } : { by: 'key', key: wanted }
}
