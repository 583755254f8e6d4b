import { resolve } from './boundaries/imports.ts'
import { type Check, lineAt, type Offence, type Source } from './check.ts'
import { domainOf } from './domains.ts'
import { isNode, type Node, parse, textOf, walk } from './syntax.ts'

const CODE = /\.(ts|tsx)$/
/** What a domain shows to others: to all of them, and to those who run a shop. */
const PUBLIC = /^domains\/[^/]+\/(index|operator)\.ts$/

export const publicApis: Check = {
  name: 'public APIs',
  reason: "A domain's index.ts and operator.ts name what others import, and nothing else: the rest may change without asking anybody.",
  find: (sources) => {
    const taken = namesTaken(sources)
    return sources.filter(({ path }) => PUBLIC.test(path)).flatMap((source) => offencesOf(source, taken.get(source.path)))
  },
}

function offencesOf({ path, text }: Source, taken: ReadonlySet<string> = new Set()): Offence[] {
  return namesShown(path, text)
    .filter(({ name }) => !taken.has(name) && !taken.has('*'))
    .map(({ name, start }) => ({ path, line: lineAt(text, start), message: `${name} is imported by nobody outside` }))
}

/** The names that a file exports from others. */
export function namesShown(path: string, text: string): readonly { readonly name: string; readonly start: number }[] {
  const shown: { name: string; start: number }[] = []
  walk(parse(path, text), (node) => {
    const name = node.type === 'ExportSpecifier' && isNode(node.exported) ? String(node.exported.name) : undefined
    if (name) shown.push({ name, start: node.start })
  })
  return shown
}

/** By public file, the names that anything outside its domain imports; `*` where a whole module is loaded. */
export function namesTaken(sources: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> {
  const taken = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    if (!CODE.test(path) || !text.includes('@vitrine/')) continue
    walk(parse(path, text), (node) => {
      const specifier = textOf(isNode(node.source) ? node.source : node.argument)
      const target = specifier?.startsWith('@vitrine/') ? resolve(path, specifier) : undefined
      const file = target && !CODE.test(target) ? `${target}.ts` : target
      if (!file || !PUBLIC.test(file) || domainOf(file) === domainOf(path)) return
      const names = taken.get(file) ?? taken.set(file, new Set()).get(file)
      for (const name of namesOf(node)) names?.add(name)
    })
  }
  return taken
}

function namesOf(node: Node): readonly string[] {
  if (node.type === 'TSImportType') {
    const qualifier = isNode(node.qualifier) ? node.qualifier : undefined
    return [String(qualifier?.name ?? '*')]
  }
  // `(await import('@vitrine/ledger')).charge` may take anything.
  if (node.type === 'ImportExpression') return ['*']
  if (!Array.isArray(node.specifiers)) return node.type === 'ExportAllDeclaration' ? ['*'] : []
  return node.specifiers.map((each: Node) => {
    const name = each.type === 'ExportSpecifier' ? each.local : each.imported
    return isNode(name) ? String(name.name) : '*'
  })
}
