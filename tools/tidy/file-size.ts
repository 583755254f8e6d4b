import { type Check, isTest, type Source } from './check.ts'

const LINES_MAX = 400
const TEST_LINES_MAX = 600
/** One file holds the tables of a schema, one its functions (docs/adr/0037): their order is read from top to bottom. */
const MIGRATION = /\/migrations\/[^/]+\.sql$/
const CODE = /\.(ts|tsx|mjs|css|sql)$/

export const fileSize: Check = {
  name: 'file size',
  reason: `A file of more than ${LINES_MAX} lines (tests ${TEST_LINES_MAX}) holds more than one idea: split it by idea. Functions are watched by Biome.`,
  find: (sources) =>
    sources
      .filter(({ path, text }) => CODE.test(path) && !MIGRATION.test(path) && !isGenerated(text))
      .map((source) => ({ source, lines: source.text.trimEnd().split('\n').length, max: limitOf(source) }))
      .filter(({ lines, max }) => lines > max)
      .map(({ source, lines, max }) => ({ path: source.path, message: `${lines} lines, at most ${max}` })),
}

const limitOf = ({ path }: Source): number => (isTest(path) ? TEST_LINES_MAX : LINES_MAX)

/** Dumped schemas and the like say so in their first lines. */
const isGenerated = (text: string): boolean => /generated/i.test(text.split('\n', 3).join('\n'))
