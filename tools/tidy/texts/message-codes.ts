const MESSAGES = 'platform/kernel/messages'
export const CUSTOMER_CATALOGUE = `${MESSAGES}/en/errors.json`
export const OPERATOR_CATALOGUE = `${MESSAGES}/operator.json`
export const ENGLISH_CATALOGUES = [CUSTOMER_CATALOGUE, OPERATOR_CATALOGUE]
export const CODES_FILE = 'platform/kernel/message-codes.ts'

export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>
export interface CodeText {
  readonly code: string
  readonly text: string
}

/** All codes of a catalogue with their texts; names of fields are no messages. */
export const codesIn = (catalogue: Catalogue): CodeText[] =>
  Object.entries(catalogue)
    .filter(([group]) => group !== 'attributes')
    .flatMap(([group, texts]) => Object.entries(texts).map(([key, text]) => ({ code: `${group}.${key}`, text })))

/** The source of the type that says which codes there are and what fills their placeholders. */
export function messageCodesOf(catalogues: readonly Catalogue[]): string {
  const lines = catalogues.flatMap(codesIn).map(({ code, text }) => {
    const names = [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => `'${name}'`))].sort()
    return `  readonly '${code}': ${names.join(' | ') || 'never'}\n`
  })
  return `/** What fills the text of each code. Generated from the English catalogues by \`npm run typegen\`. */\nexport interface MessageParams {\n${lines.join('')}}\n`
}
