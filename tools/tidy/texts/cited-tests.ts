import type { Check, Offence, Source } from '../check.ts'
import { titlesIn } from './titles.ts'

const PAGE = 'docs/findings.md'
const HEAD = '| finding | what | done | commit | test |'
const NOTHING = '–'
const PROGRAM = /^`npm run [\w:]+( [\w -]+)?`$/
const TEST = /^([\w./-]+\.tsx?)(?:: (“[^“”]+”(?:, “[^“”]+”)*))?$/

export const citedTests: Check = {
  name: 'cited tests',
  reason:
    'A reader goes from a finding to the test that fails without its mend: `path: “title”, “title”`, several tests with ` · ` between them. Who renames a test or a file changes the row too.',
  find: (sources) => sources.filter(({ path }) => path === PAGE).flatMap((page) => findIn(page, sources)),
}

function findIn({ path, text }: Source, sources: readonly Source[]): Offence[] {
  let isTable = false
  return text.split('\n').flatMap((row, index) => {
    if (!row.startsWith('|')) isTable = false
    if (!isTable) {
      isTable = row === HEAD
      return []
    }
    const cited = row.split(' | ').at(-1)?.replace(/ \|$/, '') ?? ''
    if (/^\|?[-|]+$/.test(row) || cited === NOTHING) return []
    return cited.split(' · ').flatMap((each) => wrongWith(each, sources).map((message) => ({ path, line: index + 1, message })))
  })
}

function wrongWith(cited: string, sources: readonly Source[]): string[] {
  if (PROGRAM.test(cited)) return []
  const [, path, titles = ''] = TEST.exec(cited) ?? []
  if (!path) return [`"${cited}" names no test`]
  const source = sources.find((each) => each.path === path)
  if (!source) return [`there is no ${path}`]
  const known = titlesIn(source)
  const wanted = [...titles.matchAll(/“([^“”]+)”/g)].map(([, title = '']) => title)
  return wanted.filter((title) => !known.some((own) => own.title.includes(title))).map((title) => `${path} has no test “${title}”`)
}
