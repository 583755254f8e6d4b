import { idsIn } from '../spec-coverage/ids.ts'
import { isNode, type Node, textOf, walk } from '../tidy/syntax.ts'
import { placesBehindCalls, type Routes } from './calls.ts'
import type { Modules, Place } from './modules.ts'

/** A test whose title carries an id: its file, and the piece of it that is the test. */
export interface ProofOf {
  readonly file: string
  readonly id: string
  readonly node: Node
}

const isTestCall = (node: Node): boolean => {
  let callee: unknown = node.type === 'CallExpression' ? node.callee : undefined
  while (isNode(callee) && callee.type !== 'Identifier') callee = callee.object ?? callee.callee ?? callee.tag
  return isNode(callee) && /^(it|test|describe)$/.test(String(callee.name))
}

/** The tests of a file by the ids that their titles, or the titles around them, carry. */
export function proofsOf(modules: Modules, file: string): ProofOf[] {
  const proofs: ProofOf[] = []
  walk(modules.read(file).tree, (node) => {
    if (!isTestCall(node) || !Array.isArray(node.arguments)) return
    for (const id of idsIn(textOf(node.arguments[0]) ?? '')) proofs.push({ file, id, node })
  })
  return proofs
}

/** Not of tests: fixtures are called by what they make (`an-item.ts`, `a-cart.ts`). */
const isProduct = (file: string): boolean => !/\.(test|e2e)\.tsx?$|(^|\/)testing\/|\/an?-[\w-]+\.tsx?$|^(sandbox|tools|e2e)\//.test(file)

/** Names that a piece of code uses; also those of components. */
export function namesIn(node: Node): Set<string> {
  const names = new Set<string>()
  walk(node, (one) => {
    if (one.type === 'Identifier' || one.type === 'JSXIdentifier') names.add(String(one.name))
  })
  return names
}

/** With what it uses of its own file. */
export function withOwnHelpers(modules: Modules, place: Place, seen = new Set<Node>()): Place[] {
  if (seen.has(place.node)) return []
  seen.add(place.node)
  const { declared } = modules.read(place.file)
  const helpers = [...namesIn(place.node)].flatMap((name) => declared.get(name) ?? [])
  return [place, ...helpers.flatMap((node) => withOwnHelpers(modules, { file: place.file, node }, seen))]
}

/** What the code itself says: the declarations whose comments name the id. */
function namedInComments(modules: Modules, id: string, files: Iterable<string>): Place[] {
  return [...files].filter(isProduct).flatMap((file) => {
    const module = modules.read(file)
    if (!module.text.includes(id)) return []
    const all = [...module.declared.values()]
    return modules
      .comments(file)
      .filter(({ value }) => idsIn(value).includes(id))
      .flatMap(({ start, end }) => {
        const around = all.find((node) => node.start < start && node.end > end)
        const next = all.filter((node) => node.start >= end).sort((one, other) => one.start - other.start)[0]
        const node = around ?? next
        return node ? [{ file, node }] : []
      })
  })
}

/** What the tests themselves use: functions and components that they import, and what stands behind the calls that they make. */
function usedByTests(modules: Modules, routes: Routes, proofs: readonly ProofOf[]): Place[] {
  return proofs.flatMap(({ file, node }) => {
    const module = modules.read(file)
    const pieces = withOwnHelpers(modules, { file, node })
    const names = new Set(pieces.flatMap((piece) => [...namesIn(piece.node)]))
    const imported = [...names].flatMap((name) => {
      const from = module.imported.get(name)
      const source = from && modules.resolve(file, from.from)
      const place = from && source && modules.find(source, from.name)
      return place && isProduct(place.file) ? withOwnHelpers(modules, place) : []
    })
    return [...imported, ...pieces.flatMap((piece) => placesBehindCalls(routes, piece.node))]
  })
}

/**
 * The code behind a rule, as far as its tests load it: what names the rule in a comment, or else what its tests call. A comment is the stronger word: whoever
 * wrote it says that this is the place.
 */
export function codeOf(modules: Modules, routes: Routes, id: string, proofs: readonly ProofOf[]): Place[] {
  const loaded = new Set(proofs.flatMap(({ file }) => [...modules.closure(file)]))
  const named = namedInComments(modules, id, loaded)
  const places = named.length > 0 ? named : usedByTests(modules, routes, proofs)
  return places.filter(({ file }) => loaded.has(file))
}
