/** What a shop says about itself, and the parts that it takes. */
const parts = {
  terms: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  privacy: ['a', 'b', 'c', 'd', 'e'],
  refunds: ['a', 'b', 'c', 'd', 'e'],
  imprint: ['a', 'b', 'c', 'd'],
} as const

export type LegalPage = keyof typeof parts
export const legalPages = Object.keys(parts) as readonly LegalPage[]
export const isLegalPage = (name: string | undefined): name is LegalPage => name !== undefined && Object.hasOwn(parts, name)

type PartKey = { [Page in LegalPage]: `${Page}.${(typeof parts)[Page][number]}` }[LegalPage]
/** Their texts: `terms.a` has a title and a text. */
export const partsOf = (page: LegalPage): readonly PartKey[] => parts[page].map((part) => `${page}.${part}` as PartKey)
