import { idsIn, idsPerTitle } from '../../spec-coverage/ids.ts'
import { type Check, lineAt, type Offence, type Source } from '../check.ts'
import { isNode, type Node, parse, textOf, walk } from '../syntax.ts'

export const titles: Check = {
  name: 'titles of tests',
  reason: `One test can look closely at ${idsPerTitle} promises; a title with more ids counts none of them. Split the test, or name only what it would notice.`,
  find: (sources) => sources.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path)).flatMap(findIn),
}

function findIn({ path, text }: Source): Offence[] {
  const offences: Offence[] = []
  walk(parse(path, text), (node) => {
    const title =
      node.type === 'CallExpression' && isTest(node.callee) && Array.isArray(node.arguments) ? textOf(node.arguments[0]) : undefined
    const ids = idsIn(title ?? '')
    if (ids.length > idsPerTitle) offences.push({ path, line: lineAt(text, node.start), message: `${ids.length} ids in one title` })
  })
  return offences
}

/** `it`, `it.each(cases)`, `describe.each(cases)` and the like. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return /^(it|test|describe)$/.test(String(callee.name))
  return isTest(inner(callee))
}

const inner = ({ type, object, callee, tag }: Node): unknown =>
  type === 'MemberExpression' ? object : type === 'CallExpression' ? callee : type === 'TaggedTemplateExpression' ? tag : undefined
