import { type Check, isTest, lineAt, type Offence, type Source } from '../check.ts'
import { isNode, type Node, parse, walk } from '../syntax.ts'

/** Words of our own that names no longer carry, and what the field calls them (docs/words.md). */
const OLD_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    wish: 'input, request',
    wishes: 'options, requests',
    wished: 'requested',
    ground: 'context, dependencies',
    grounds: 'contexts',
    told: 'result, reported',
    asked: 'params, requested',
    deed: 'task action',
    deeds: 'task actions',
    news: 'status update',
    moment: 'time, timestamp',
    moments: 'times, timestamps',
    patience: 'timeout',
    thaw: 'unfreeze',
    thawed: 'unfrozen',
    doubt: 'unknown outcome',
    doubts: 'unknown outcomes',
    doubted: 'unknown',
    doubtful: 'ambiguous',
    believe: 'treat as final',
    believed: 'treated as final',
    seek: 'gather',
    draw: 'render',
    draws: 'renders',
    drawn: 'rendered',
    drawing: 'rendering, plot',
    fold: 'aggregate, normalise',
    folded: 'aggregated, collapsed',
    stem: 'shared terms, base name',
    stems: 'shared terms',
    lonely: 'unmatched',
    weigh: 'reconcile',
    weighed: 'reconciled',
    twin: 'duplicate, counterpart',
    twins: 'duplicates, counterparts',
    fence: 'isolation, constraint',
    fences: 'constraints',
    door: 'public API, connection',
    doors: 'public APIs, connections',
    hole: 'placeholder',
    holes: 'placeholders',
    he: 'they, or the noun',
    his: 'their, or the noun',
    lane: 'worker',
    lanes: 'workers',
    insist: 'retry until',
    afloat: 'popover',
    forget: 'clear, delete, purge, erase',
    forgets: 'clears, deletes',
    forgot: 'cleared, deleted',
    forgotten: 'deleted, lost',
    keeper: 'cache, store',
    entering: 'signing in',
    weighs: 'reconciles',
  }),
)

/** The same for tables, columns, functions and their parameters; `take` begins the name of a function that claims. */
const OLD_SQL_WORDS: ReadonlyMap<string, string> = new Map([
  ...[...OLD_WORDS].filter(([word]) => word !== 'he' && word !== 'his'),
  ['weight', 'net balance'],
  ['kept', 'stored, confirmed'],
  ['words', 'terms, text'],
  ['word', 'term, name'],
  ['take', 'claim, consume'],
])

/** Names that keep an old word, each with its reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['askedUnits', 'a field of the JSON of the sandbox’s gateways'],
  ['askedMinor', 'a field of the JSON of the sandbox’s gateways'],
  ['askedCurrency', 'a field of the JSON of the sandbox’s gateways'],
])
/** Files whose names mirror what a browser has stored. */
const MIRRORS: ReadonlyMap<string, readonly string[]> = new Map([
  ['apps/storefront/app/features/order-updates/seen-updates.ts', ['told']],
  ['apps/storefront/app/features/ordering/form/model/stored-order.ts', ['asked']],
  ['domains/fulfilment/store/budget-store.ts', ['moment']],
  ['domains/ordering/store/keyword-store.ts', ['moment']],
  ['domains/ordering/queries/list/find-terms.db.test.ts', ['stem']],
])

const CODE = /\.tsx?$/
const MIGRATION = /\/migrations\/[^/]+\.sql$/
/** Spelt as in a table or on the wire. */
const SNAKE = /^[a-z0-9]+(_[a-z0-9]+)+$/
const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$#]+/)

export const oldIdentifiers: Check = {
  name: 'old words in names',
  reason: 'What is declared has the name that an engineer of the field would search for (docs/words.md).',
  find: (sources) => [
    ...sources.filter(({ path }) => CODE.test(path) && !path.startsWith('tools/client/')).flatMap(offencesIn),
    ...sources.filter(({ path }) => MIGRATION.test(path)).flatMap(inMigration),
  ],
}

const offencesIn = (source: Source): Offence[] => [...inFileName(source), ...inDeclarations(source)]

function inFileName({ path }: Source): Offence[] {
  const found = path.split(/[/.-]/).find((word) => OLD_WORDS.has(word))
  return found ? [{ path, message: `"${found}" in the name of the file: say ${OLD_WORDS.get(found)}` }] : []
}

function inDeclarations({ path, text }: Source): Offence[] {
  const isLikely = [...OLD_WORDS.keys()].some((word) => text.toLowerCase().includes(word))
  if (!isLikely || (isTest(path) && path.startsWith('tools/tidy/'))) return []
  const offences: Offence[] = []
  walk(parse(path, text), (node, parents) => {
    const name = declaredName(node, parents.at(-1))
    const old = name && wordsIn(name).find((word) => OLD_WORDS.has(word))
    if (!name || !old || SNAKE.test(name) || EXCEPTIONS.has(name) || MIRRORS.get(path)?.includes(name)) return
    offences.push({ path, line: lineAt(text, node.start), message: `"${old}" in ${name}: say ${OLD_WORDS.get(old)}` })
  })
  return offences
}

const SQL_TEXT = /--[^\n]*|'(?:[^']|'')*'/g

/** Names of a migration, each at its first place; comments and texts are no names. */
function inMigration({ path, text }: Source): Offence[] {
  const named = text.replace(SQL_TEXT, (quiet) => quiet.replace(/[^\n]/g, ' '))
  const first = new Map([...named.matchAll(/[a-z][a-z0-9_]*/g)].toReversed().map(({ 0: name, index }) => [name, index]))
  return [...first].flatMap(([name, at]) => {
    const old = wordsIn(name).find((word) => OLD_SQL_WORDS.has(word))
    return old ? [{ path, line: lineAt(text, at), message: `"${old}" in ${name}: say ${OLD_SQL_WORDS.get(old)}` }] : []
  })
}

const NAMED = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'VariableDeclarator',
])
const MEMBERS = new Set(['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition'])

/** The name that this identifier gives to something: a variable, parameter, function, type or member; undefined where it only uses one. */
function declaredName(node: Node, parent: Node | undefined): string | undefined {
  if (node.type !== 'Identifier' || !parent || typeof node.name !== 'string') return undefined
  if (NAMED.has(parent.type)) return parent.id === node || isParameter(node, parent) ? node.name : undefined
  if (MEMBERS.has(parent.type)) return parent.key === node ? node.name : undefined
  if (parent.type === 'ArrowFunctionExpression' || parent.type === 'TSFunctionType' || parent.type === 'RestElement')
    return isParameter(node, parent) || parent.argument === node ? node.name : undefined
  return undefined
}

const isParameter = (node: Node, { params }: Node): boolean =>
  Array.isArray(params) && params.some((param) => isNode(param) && param.start === node.start)
