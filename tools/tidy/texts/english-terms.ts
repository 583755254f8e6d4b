import { type Check, lineAt, type Offence } from '../check.ts'

const CATALOGUE = /\/messages\/en\/[^/]+\.json$/
/** Names of fields as the API writes them, and one wire value of the specification. */
const ON_THE_WIRE = new Set(['free trial quest id'])

/** What the glossary of docs/words-by-language.md replaces, each with the term to use. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\be-mails?\b|(?<!@)\bmails?\b/i, 'email'],
  [/\bpublications?\b/i, 'post'],
  [/\bunder way\b/i, 'in progress'],
  [/\bat the moment\b/i, 'right now'],
  [/\bways? to pay\b/i, 'payment method'],
  [/\bpayment service\b/i, 'payment provider'],
  [/\bquests?\b/i, 'offer'],
  [/\bgrades?\b/i, 'level'],
  [/\bmark-ups?\b/i, 'markup'],
  [/\bdrip-feeds?\b/i, 'drip feed'],
  [/\bcancell(?:ed|ing)\b/i, 'canceled'],
  [/\b(?:by|for) itself\b/i, 'automatically, separately'],
  [/\b(?:some|no|any)body\b/i, 'someone, no one, anyone'],
  [/\bmovements? of\b/i, 'transactions'],
  [/'/, '’'],
  [/\.\.\./, '…'],
]

export const englishTerms: Check = {
  name: 'English terms',
  reason: 'One term for one thing in everything a customer reads; docs/words-by-language.md lists them.',
  find: (sources) => sources.filter(({ path }) => CATALOGUE.test(path)).flatMap(({ path, text }) => offencesIn(path, text)),
}

function offencesIn(path: string, text: string): Offence[] {
  return [...text.matchAll(/"[^"\n]+":\s*("(?:[^"\\]|\\.)*")/g)].flatMap((found) => {
    const value: string = JSON.parse(found[1] ?? '""')
    if (ON_THE_WIRE.has(value)) return []
    const spoken = value.replace(/\{\{[^}]*\}\}/g, '')
    return REFUSED.filter(([refused]) => refused.test(spoken)).map(([refused, term]) => ({
      path,
      line: lineAt(text, found.index),
      message: `"${refused.exec(spoken)?.[0]}" in "${value.slice(0, 60)}": ${term}`,
    }))
  })
}
