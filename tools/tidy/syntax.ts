import { parseSync } from 'vite'

/** A node of the syntax tree, as far as our checks look: a type and children under any name. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

const parsed = new Map<string, Node>()

/** The syntax tree of a .ts or .tsx file. Parsed once: several checks ask for it. Throws when the file does not parse. */
export function parse(path: string, text: string): Node {
  const key = `${path}\0${text}`
  const known = parsed.get(key)
  if (known) return known
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const tree = program as unknown as Node
  parsed.set(key, tree)
  return tree
}

/** Calls `visit` for every node with its parents, innermost last. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  parents.push(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, parents)
  parents.pop()
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
}

/** The text of a string literal or of a template's fixed parts (placeholders read as a space); undefined for anything else. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map((quasi: { value: { cooked?: string; raw: string } }) => quasi.value.cooked ?? quasi.value.raw).join(' ')
}
