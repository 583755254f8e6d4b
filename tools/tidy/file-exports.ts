import { type Check, isTest, type Source } from './check.ts'

const CODE = /\.tsx?$/
const VALUE = /^export (?:async )?(?:default )?(?:abstract )?(?:function\*?|const|let|class) (\w+)/gm
const TYPE = /^export (?:interface|type|enum) (\w+)/gm
/** Said of how a thing is had, not of what it is. */
const SMALL = new Set('of in by to at for is on after before read get find list create open make'.split(' '))
/** Names that the layout of a domain or React Router gives, whatever lies behind them; a file of store/ has the name of its table. */
const GIVEN = /(^|\/)(index|errors|events|ports|deps|metrics|vocabulary|schemas|entry\.(client|server)|[\w-]+-schemas)\.tsx?$/
/** Written by `npm run typegen`. */
const MADE = 'platform/kernel/message-codes.ts'
const ROUTER = new Set(['loader', 'action', 'clientLoader'])

export const fileExports: Check = {
  name: 'files and what they export',
  reason:
    'A file that exports one thing has its name, or the name has a word more for its role (cards.ts: cardRoutes): so each is found by the other.',
  find: (sources) =>
    sources.filter(isChecked).flatMap(({ path, text }) => {
      const name = misnamed(path, text)
      return name === undefined ? [] : [{ path, message: `exports ${name} alone: name the file for it` }]
    }),
}

const isChecked = ({ path }: Source): boolean =>
  CODE.test(path) && path !== MADE && !path.endsWith('.d.ts') && !isTest(path) && !path.includes('/store/') && !GIVEN.test(path)

/** The one export of a file whose name does not match the file's. */
function misnamed(path: string, text: string): string | undefined {
  const values = [...text.matchAll(VALUE)].map(([, name = '']) => name)
  const types = [...text.matchAll(TYPE)].map(([, name = '']) => name)
  const [only, ...others] = values.length > 0 ? values : types
  if (only === undefined || others.length > 0 || ROUTER.has(only)) return undefined
  const file = wordsOf(path.slice(path.lastIndexOf('/') + 1).replace(/(\.server)?\.tsx?$/, ''))
  return [...values, ...types].some((name) => areAlike(file, wordsOf(name))) ? undefined : only
}

function areAlike(file: readonly string[], name: readonly string[]): boolean {
  const [inFile, inName] = [file.join(''), name.join('')]
  const core = name.filter((word) => !SMALL.has(word))
  return file.every((word) => inName.includes(word)) || (core.length > 0 && core.every((word) => inFile.includes(word)))
}

/** In lower case, the plural as the singular. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-._]/)
    .filter(Boolean)
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''))
