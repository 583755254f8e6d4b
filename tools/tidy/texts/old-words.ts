import { parseSync } from 'vite'
import { type Check, lineAt, type Offence, type Source } from '../check.ts'

/** Words of our own that the field has better ones for (docs/words.md): an engineer searches for the word on the right. */
const OLD_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(he|his|him|himself)\b/i, 'they, their, or the noun'],
  [/\b(re)?draws?\b|\b(re)?drawn\b|\bdrew\b/i, 'render'],
  [/\bdoors?\b/i, 'public API, entry point'],
  [/\bfenc(e|es|ed|ing)\b/i, 'row-level security, tenant isolation'],
  [/\btwins?\b/i, 'concurrent duplicate, counterpart'],
  [/\bmoments?\b/i, 'time, timestamp'],
  [/\bpatience\b/i, 'timeout'],
  [/\bthaw\w*/i, 'unfreeze'],
  [/\bnews\b/i, 'status update'],
  [/\bdeeds?\b/i, 'task action'],
  [/(?<!\b(?:case|the) )\bfold(s|ed|ing)?\b/i, 'aggregate'],
  [/\blonely\b/i, 'unmatched'],
  [/\bweigh(s|ed|ing)?\b/i, 'reconcile'],
  [/\bdoubt\w*/i, 'unknown outcome'],
  [/\b(dis)?believ\w*/i, 'treat as final'],
  [/\bsought\b/i, 'gather evidence'],
  [/\bways? to pay\b/i, 'payment method'],
  [/\bafloat\b/i, 'popover'],
  [/\bwhoever\b/i, 'anyone who, the caller'],
]

const CODE = /\.(ts|tsx|mjs)$/
const STYLE = /\.css$/
const SQL = /\.sql$/
const SHELL = /\.(sh|ya?ml)$/
/** What was written down once and is not changed afterwards, and texts that are not ours. */
const UNCHANGED =
  /^docs\/(adr|spec|evidence\.md|findings\.md|plans\.md|words\.md|words-by-language\.md|schema\.sql)|^(CHANGELOG|CODE_OF_CONDUCT)\.md$|^demo\/.*\/texts\/|^tools\/tidy\/texts\//
const TITLE = /\b(?:describe|it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

export const oldWords: Check = {
  name: 'old words',
  reason:
    'Comments, documentation and titles of tests use the terms of the field, so that a search for what one knows finds it (docs/words.md).',
  find: (sources) => sources.filter(({ path }) => !UNCHANGED.test(path)).flatMap(offencesIn),
}

const offencesIn = (source: Source): Offence[] =>
  proseOf(source).flatMap(({ text, start }) =>
    OLD_WORDS.flatMap(([word, instead]) => {
      const found = word.exec(text)
      return found ? [{ path: source.path, line: lineAt(source.text, start + found.index), message: `"${found[0]}": say ${instead}` }] : []
    }),
  )

type Prose = { readonly text: string; readonly start: number }

/** What people read in a file: comments and titles of code, comments and refusals of SQL, pages without their code. */
function proseOf({ path, text }: Source): readonly Prose[] {
  if (CODE.test(path)) return [...commentsOf(path, text), ...(/\.(test|e2e)\.tsx?$/.test(path) ? titlesOf(text) : [])]
  if (STYLE.test(path)) return found(text, /\/\*[\s\S]*?\*\//g)
  if (SQL.test(path)) return [...found(text, /--[^\n]*|\/\*[\s\S]*?\*\//g), ...found(text, /(?<=raise exception )'(?:[^']|'')*'/g)]
  if (SHELL.test(path)) return found(text, /(?<=^|\s)#[^\n]*/gm)
  return path.endsWith('.md') ? [{ text: withoutCode(text), start: 0 }] : []
}

const found = (text: string, prose: RegExp): Prose[] =>
  [...text.matchAll(prose)].map(({ 0: match, index }) => ({ text: blankCode(match), start: index }))

const commentsOf = (path: string, text: string): Prose[] =>
  parseSync(path, text).comments.map(({ value, start }) => ({ text: blankCode(value), start: start + 2 }))

const titlesOf = (text: string): Prose[] =>
  [...text.matchAll(TITLE)].map(({ 0: call, 2: title = '', index }) => ({ text: title, start: index + call.lastIndexOf(title) }))

/** Names in backticks are code and words in quotes somebody else's; their place is kept, so that lines are told right. */
const blankCode = (text: string): string => text.replace(/`[^`\n]*`|“[^”\n]*”|"[^"\n]*"/g, (code) => ' '.repeat(code.length))
const withoutCode = (text: string): string => blankCode(text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' ')))
