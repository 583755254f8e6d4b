import { idsIn, idsPerTitle } from '../../spec-coverage/ids.ts'
import { type Check, lineAt, type Offence, type Source } from '../check.ts'
import { isNode, type Node, parse, textOf, walk } from '../syntax.ts'

export const titles: Check = {
  name: 'titles of tests',
  reason: `One test can look closely at ${idsPerTitle} promises; a title with more ids counts none of them. Split the test, or name only what it would notice.`,
  find: (sources) => sources.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path)).flatMap(findIn),
}

function findIn(source: Source): Offence[] {
  return titlesIn(source).flatMap(({ title, start }) => {
    const { length } = idsIn(title)
    return length > idsPerTitle ? [{ path: source.path, line: lineAt(source.text, start), message: `${length} ids in one title` }] : []
  })
}

/** What tests and their groups are called, as it is written: a table's placeholders stay. */
export function titlesIn({ path, text }: Source): { readonly title: string; readonly start: number }[] {
  const found: { title: string; start: number }[] = []
  walk(parse(path, text), (node) => {
    if (node.type !== 'CallExpression' || !isTest(node.callee) || !Array.isArray(node.arguments)) return
    const title = textOf(node.arguments[0])
    if (title !== undefined) found.push({ title, start: node.start })
  })
  return found
}

/** `it`, `it.each(cases)`, `describe.each(cases)` and the like. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return /^(it|test|describe)$/.test(String(callee.name))
  return isTest(inner(callee))
}

const inner = ({ type, object, callee, tag }: Node): unknown =>
  type === 'MemberExpression' ? object : type === 'CallExpression' ? callee : type === 'TaggedTemplateExpression' ? tag : undefined
