import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, parseSync } from 'vite'

const APP = path.join(import.meta.dirname, 'app')
const ROUTES = path.join(APP, 'routes.ts')
/** Every page has them, or has them where its panel needs them: root.tsx sees to it. */
const OF_THE_ROOT: readonly string[] = ['common', 'banners']
const HANDLE = /^export const handle = \{/m

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

/** What one module says about messages: the catalogues it names, and the modules that come with it. */
interface Facts {
  readonly catalogues: readonly string[]
  readonly imports: readonly string[]
}

/** Reads a module; a catalogue that is named by anything but a literal cannot be known before it runs, and is refused. */
export function factsOf(file: string, text: string): Facts {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const catalogues = new Set<string>()
  const imports = new Set<string>()
  walk(program as unknown as Node, (node) => {
    const source = sourceOf(node)
    if (source?.startsWith('.')) imports.add(path.resolve(path.dirname(file), source))
    for (const name of cataloguesIn(node, file)) catalogues.add(name)
  })
  return { catalogues: [...catalogues], imports: [...imports] }
}

/** The catalogues of everything that comes with a module at once. What is loaded later waits for its own. */
export function cataloguesOf(entry: string, read: (file: string) => Facts | undefined): string[] {
  const reached = new Set([entry])
  const found = new Set<string>()
  for (const file of reached) {
    const facts = read(file)
    for (const name of facts?.catalogues ?? []) found.add(name)
    for (const target of facts?.imports ?? []) reached.add(target)
  }
  return [...found].filter((name) => !OF_THE_ROOT.includes(name)).toSorted()
}

/** A route's module with what it must load written into its `handle`. */
export function withCatalogues(code: string, names: readonly string[]): string {
  if (/^export const handle = \{[^}]*\bns:/m.test(code))
    throw new Error('A route does not name its message catalogues: they follow from what it imports')
  if (names.length === 0) return code
  const list = `ns: ${JSON.stringify(names)}`
  return HANDLE.test(code) ? code.replace(HANDLE, `export const handle = { ${list},`) : `${code}\nexport const handle = { ${list} }\n`
}

/** Tells each route which message catalogues its page begins with: those that its screen and the features it reaches ask for. */
export function routeCatalogues(): Plugin {
  const routes = new Set(modulesOf(readFileSync(ROUTES, 'utf8')))
  let known = new Map<string, Facts | undefined>()
  const read = (file: string): Facts | undefined => {
    if (!known.has(file)) known.set(file, /\.tsx?$/.test(file) && existsSync(file) ? factsOf(file, readFileSync(file, 'utf8')) : undefined)
    return known.get(file)
  }
  return {
    name: 'vitrine:route-catalogues',
    enforce: 'pre',
    watchChange: () => {
      known = new Map()
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!routes.has(id)) return undefined
        return { code: withCatalogues(code, cataloguesOf(id, read)), map: null }
      },
    },
  }
}

/** The files that the map of addresses names. */
export function modulesOf(routes: string): string[] {
  const files: string[] = []
  walk(parseSync(ROUTES, routes).program as unknown as Node, (node) => {
    const text = literalOf(node)
    if (text && /\.tsx?$/.test(text)) files.push(path.join(APP, text))
  })
  return files
}

/** What comes with the module: no types, and nothing that is imported while it runs. */
function sourceOf(node: Node): string | undefined {
  const isImport = node.type === 'ImportDeclaration'
  if (!isImport && node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportAllDeclaration') return undefined
  if (node.importKind === 'type' || node.exportKind === 'type') return undefined
  const specifiers = nodesIn(node.specifiers)
  const isOnlyTypes = specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type' || each.exportKind === 'type')
  return isOnlyTypes ? undefined : literalOf(node.source)
}

/** What `useTranslation('a')`, `useTranslation(['a', 'b'])`, `t('a:key')` and `<Translation ns="a">` ask for. */
function cataloguesIn(node: Node, file: string): readonly string[] {
  if (node.type === 'JSXAttribute' && nameOf(node.name) === 'ns') return [literalOf(node.value) ?? unknown(file)]
  if (node.type !== 'CallExpression') return []
  const [first] = nodesIn(node.arguments)
  const callee = nameOf(node.callee)
  if (callee === 'useTranslation') {
    if (!first) return []
    return (first.type === 'ArrayExpression' ? nodesIn(first.elements) : [first]).map((each) => literalOf(each) ?? unknown(file))
  }
  const [, catalogue] = (callee === 't' && /^([\w-]+):/.exec(textOf(first) ?? '')) || []
  return catalogue ? [catalogue] : []
}

function unknown(file: string): never {
  throw new Error(`${file}: a message catalogue is named by a literal, so that it can be loaded before the page runs`)
}

const literalOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** The fixed beginning of a template counts as well: `t(`orders:state.${state}`)`. */
const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'TemplateLiteral'
    ? (nodesIn(node.quasis)[0]?.value as { readonly raw: string } | undefined)?.raw
    : literalOf(node)

/** `t` of `t(…)` and of `words.t(…)`. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return typeof node.name === 'string' ? node.name : undefined
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}
