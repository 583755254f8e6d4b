/** What a shop says about itself, and how many paragraphs it takes. */
const paragraphs = {
  terms: ['terms.a', 'terms.b', 'terms.c', 'terms.d'],
  privacy: ['privacy.a', 'privacy.b', 'privacy.c'],
  refunds: ['refunds.a', 'refunds.b', 'refunds.c'],
} as const

export type LegalPage = keyof typeof paragraphs
export const isLegalPage = (name: string | undefined): name is LegalPage => name !== undefined && Object.hasOwn(paragraphs, name)
export const paragraphsOf = (page: LegalPage): readonly (typeof paragraphs)[LegalPage][number][] => paragraphs[page]
