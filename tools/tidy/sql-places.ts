import { resolve } from './boundaries/imports.ts'
import { type Check, lineAt, type Offence, type Source } from './check.ts'
import { isNode, type Node, parse, textOf, walk } from './syntax.ts'

/** Where statements are written: the tables of a domain, and the ground that reaches the database. */
const PLACES: readonly RegExp[] = [
  /^domains\/[^/]+\/(store|queries|migrations)\//,
  /^platform\/database\//,
  /^platform\/[^/]+\/(store|migrations)\//,
]

/** Where else, and why. */
const OTHERWISE: readonly (readonly [where: RegExp, why: string])[] = [
  [/\.(test|e2e)\.tsx?$|(^|\/)testing\//, 'tests break and read rows behind the back of what they test'],
  [/^e2e\//, 'journeys and campaigns compare what is shown with the rows themselves'],
  [/^demo\/orders\/move-back\.ts$/, 'moves what the demo ordered into the past, which no command does'],
  [/^bench\//, 'benchmarks fill tables and measure single statements'],
  [/^demo\/orders\/move-back\.ts$/, 'gives a demo its past: moves the dates of rows that no command may change'],
  [/^tools\/plans(\/|\.ts$)/, 'asks PostgreSQL how it answers the lists'],
  [/^tools\/schema(\/|\.ts$)/, 'reads the schema from the catalogue of PostgreSQL'],
  [/^tools\/doctor\//, 'asks a database that may be broken, before the packages are there'],
]

/** Packages that write or send statements; types are free. */
const DATABASE_PACKAGES = /^(pg|kysely)$/
/** The job library sends statements of its own over our transactions. */
const JOB_PACKAGE = 'pg-boss'
const SENDING = new Set(['query', 'execute'])
const STATEMENT =
  /^\s*(select|insert\s+into|update|delete\s+from|with|merge|create|alter|drop|truncate|grant|revoke|set|reset|lock|vacuum|cluster|copy|do)\s/i

export const sqlPlaces: Check = {
  name: 'SQL in store and queries',
  reason:
    'SQL is written in store/, queries/ and migrations/ only (and in the places tools/tidy/sql-places.ts names, each with its reason), so that a change of a table has one place to look',
  find: (sources) => sources.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !mayHoldSql(path)).flatMap(statementsIn),
}

export const mayHoldSql = (path: string): boolean =>
  PLACES.some((place) => place.test(path)) || OTHERWISE.some(([where]) => where.test(path))

function statementsIn({ path, text }: Source): Offence[] {
  // Parsing is the dear part: most files name neither.
  if (!/\bsql\b|\/database|kysely|\bpg\b|pg-boss|\.(query|execute)\(/.test(text)) return []
  const found: Offence[] = []
  const refuse = (node: Node, message: string) => found.push({ path, line: lineAt(text, node.start), message })
  walk(parse(path, text), (node) => {
    const what = importOfSql(path, node) ?? sentText(node)
    if (what) refuse(node, what)
    if (node.type === 'TaggedTemplateExpression' && isNode(node.tag) && nameOf(node.tag) === 'sql') refuse(node, 'a statement')
  })
  return found
}

/** What an import or a re-export brings that statements are made with, under whatever name. */
function importOfSql(path: string, node: Node): string | undefined {
  const from = textOf(node.source)
  if (from === undefined || node.importKind === 'type' || node.exportKind === 'type') return undefined
  if (DATABASE_PACKAGES.test(from)) return `${from} itself`
  if (from === JOB_PACKAGE) return path.startsWith('platform/jobs/') ? undefined : `${from} itself`
  const isDatabase = resolve(path, from)?.startsWith('platform/database')
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  const isAll = node.type === 'ExportAllDeclaration' || specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')
  if (isDatabase && isAll) return 'everything of platform/database, sql among it'
  return specifiers.some((one) => isNode(one.imported ?? one.local) && nameOf((one.imported ?? one.local) as Node) === 'sql')
    ? `sql from ${from}`
    : undefined
}

/** A statement that is sent as text. */
function sentText(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.property)) return undefined
  const [first] = Array.isArray(node.arguments) ? node.arguments : []
  return SENDING.has(nameOf(node.callee.property) ?? '') && STATEMENT.test(textOf(first) ?? '') ? 'a statement' : undefined
}

/** `sql`, also of `sql<Row>` and `db.sql`. */
function nameOf(node: Node): string | undefined {
  if (typeof node.name === 'string') return node.name
  if (typeof node.value === 'string') return node.value
  if (isNode(node.expression)) return nameOf(node.expression)
  return isNode(node.property) ? nameOf(node.property) : undefined
}
