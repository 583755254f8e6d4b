import { type Check, lineAt } from '../check.ts'

// Written in halves, so that this file may speak of them.
const WORDS = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK']
const MARKER = new RegExp(`\\b(${WORDS.join('|')})\\b`, 'g')

export const markerWords: Check = {
  name: 'marker words',
  reason: 'Unfinished work belongs into an issue, not into a comment that nobody reads again.',
  find: (sources) =>
    sources
      .filter(({ path }) => !path.startsWith('docs/spec/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(MARKER)].map((found) => ({ path, line: lineAt(text, found.index), message: `the word ${found[0]}` })),
      ),
}
