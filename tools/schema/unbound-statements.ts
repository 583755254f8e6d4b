import { isNode, type Node, parse, walk } from '../tidy/syntax.ts'

export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** A statement on tables that are divided by panel that does not bind each of them to one, as far as its text tells. */
export interface UnboundStatement {
  readonly path: string
  readonly line: number
  readonly text: string
}

const TESTS = /\.(test|e2e)\.tsx?$|(^|\/)testing\/|^(e2e|bench|tools|demo|sandbox)\//
/** How a statement binds a table to its panel: compares it, joins by it, or writes it as the first column. */
const BINDS = /\bpanel_id\s*=(?!\w)|=\s*(?:\w+\.)?panel_id\b|\busing \(panel_id\b|\((?:\w+\.)?panel_id\b/g
const TABLES = /\b(?:from|join|update|into|using)\s+(?:only\s+)?([a-z_]+\.[a-z_]+)\b/g
/** Fragments name fragments; deeper than this nobody could follow them. */
const DEPTH_MAX = 4

/**
 * Statements of the product that name more tables of `distributed` than they bind to a panel, themselves or by fragments that are declared in a file of the product.
 * The text is read, not planned: it finds who forgot the panel, and proves no routing.
 */
export function unboundStatements(files: readonly SourceFile[], distributed: ReadonlySet<string>): readonly UnboundStatement[] {
  const product = files.filter(({ path, text }) => /\.tsx?$/.test(path) && !TESTS.test(path) && /\bsql\b/.test(text))
  const declared = new Map(product.map((file) => [file.path, declarationsOf(file)]))
  const everywhere = new Map([...declared.values()].flatMap((names) => [...names]))
  return product.flatMap((file) => {
    const here = declared.get(file.path)
    const fragment = (name: string): string | undefined => here?.get(name) ?? everywhere.get(name)
    return statementsOf(file)
      .filter(({ text }) => {
        const tables = tablesIn(text).filter((table) => distributed.has(table)).length
        return tables > 0 && bindingsIn(text, fragment) < tables
      })
      .map(({ text, line }) => ({ path: file.path, line, text }))
  })
}

const tablesIn = (text: string): string[] => [...text.matchAll(TABLES)].map(([, table = '']) => table)

type FragmentOf = (name: string) => string | undefined

/** What it says itself, and one for each fragment put in that binds. */
function bindingsIn(text: string, fragmentOf: FragmentOf): number {
  const putIn = [...text.matchAll(/\$\{(\w+)/g)].filter(([, name = '']) => binds(fragmentOf(name), fragmentOf, 1))
  return (text.match(BINDS)?.length ?? 0) + putIn.length
}

/** Whether a declaration makes a fragment that binds, itself or by what it puts in or calls. */
function binds(declaration: string | undefined, fragmentOf: FragmentOf, depth: number): boolean {
  if (declaration === undefined) return false
  if (declaration.match(BINDS)) return true
  if (depth >= DEPTH_MAX) return false
  return [...declaration.matchAll(/(?:\$\{|\b(?=\w+\())(\w+)/g)].some(([, name = '']) => binds(fragmentOf(name), fragmentOf, depth + 1))
}

/** Statements as they stand, the fragments within them included; a fragment that is no statement names no table. */
function statementsOf({ path, text }: SourceFile): { readonly text: string; readonly line: number }[] {
  const found: { text: string; line: number }[] = []
  walk(parse(path, text), (node, parents) => {
    if (!isSql(node) || parents.some(isSql)) return
    found.push({ text: text.slice(node.start, node.end), line: text.slice(0, node.start).split('\n').length })
  })
  return found
}

const isSql = (node: Node): boolean => node.type === 'TaggedTemplateExpression' && isNode(node.tag) && node.tag.name === 'sql'

/** What a file declares, by name: constants and functions with the text of what they are. */
function declarationsOf({ path, text }: SourceFile): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  walk(parse(path, text), (node) => {
    if (node.type !== 'VariableDeclarator' && node.type !== 'FunctionDeclaration') return
    const name = isNode(node.id) ? node.id.name : undefined
    if (typeof name === 'string') found.set(name, text.slice(node.start, node.end))
  })
  return found
}
