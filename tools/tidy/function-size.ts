import { type Check, isTest, lineAt, type Offence, type Source } from './check.ts'
import { isNode, type Node, parse, walk } from './syntax.ts'

const LOGIC_MAX = 70
/** Of what opens something (a server, a book, a queue) and hands out its calls, and of a list of routes: their parts are read one by one. */
const PARTS_MAX = 90
const COMPONENT_MAX = 250
const OF_SCREENS = /^(apps\/(storefront|console)|ui)\//
const FUNCTIONS: readonly string[] = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const CODE = /\.(ts|tsx)$/

/**
 * Every function is measured with what is nested in it, since that is what its reader has to hold in mind. Blank lines and comments cost
 * nothing. Of a component the markup that it returns is counted apart: what stands around it holds the logic.
 */
export const functionSize: Check = {
  name: 'function size',
  reason: `A function of the storefront holds at most ${LOGIC_MAX} lines of logic, any other ${PARTS_MAX}, the functions inside it included: take rules out into plain functions with tests. A component with its markup has at most ${COMPONENT_MAX}.`,
  find: (sources) => sources.filter(({ path }) => CODE.test(path) && !isTest(path)).flatMap(offencesIn),
}

function offencesIn(source: Source): Offence[] {
  const offences: Offence[] = []
  const code = codeLines(source.text)
  walk(parse(source.path, source.text), (node, parents) => {
    // A function inside another one is part of it.
    if (!FUNCTIONS.includes(node.type) || parents.some(({ type }) => FUNCTIONS.includes(type))) return
    const all = linesOf(node, source.text, code)
    const logic = all - markupLines(node, source.text, code)
    const at = { path: source.path, line: lineAt(source.text, node.start) }
    const name = nameOf(node, parents)
    const max = OF_SCREENS.test(source.path) ? LOGIC_MAX : PARTS_MAX
    if (logic > max) offences.push({ ...at, message: `${name} holds ${logic} lines of logic, at most ${max}` })
    else if (all > COMPONENT_MAX) offences.push({ ...at, message: `${name} has ${all} lines with its markup, at most ${COMPONENT_MAX}` })
  })
  return offences
}

/** Numbers of the lines that say something to the machine. */
function codeLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>()
  let isInComment = false
  for (const [index, line] of text.split('\n').entries()) {
    const said = line.trim()
    if (!isInComment && said !== '' && !said.startsWith('//') && !said.startsWith('/*') && !said.startsWith('{/*')) lines.add(index + 1)
    if (/^(\{?\/\*)/.test(said)) isInComment = true
    if (isInComment && said.includes('*/')) isInComment = false
  }
  return lines
}

function linesOf({ start, end }: Pick<Node, 'start' | 'end'>, text: string, code: ReadonlySet<number>): number {
  let count = 0
  for (let line = lineAt(text, start); line <= lineAt(text, end); line++) if (code.has(line)) count += 1
  return count
}

/** Lines of the outermost elements. Logic that is written into them stays markup: its reader sees it where it is shown. */
function markupLines(node: Node, text: string, code: ReadonlySet<number>): number {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return linesOf(node, text, code)
  let lines = 0
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) lines += markupLines(child, text, code)
  return lines
}

function nameOf(node: Node, parents: readonly Node[]): string {
  if (isNode(node.id) && typeof node.id.name === 'string') return node.id.name
  const holder = parents.findLast(({ type }) => type === 'VariableDeclarator' || type === 'Property' || type === 'MethodDefinition')
  const name = holder && (isNode(holder.id) ? holder.id.name : isNode(holder.key) ? holder.key.name : undefined)
  return typeof name === 'string' ? name : 'A function'
}
