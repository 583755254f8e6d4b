import { isNode, type Node, walk } from '../tidy/syntax.ts'

/** One change of the code that a test of what it does should notice. */
export interface Change {
  readonly kind: 'condition' | 'constant' | 'message'
  readonly start: number
  readonly end: number
  readonly was: string
  readonly becomes: string
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
/** Types say nothing at run time. */
const isType = ({ type }: Node): boolean => /^TS/.test(type) && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)
/** What a contract tells programmers about itself. */
const isDocumentation = ({ type, key, computed }: Node): boolean =>
  type === 'Property' && !computed && isNode(key) && /^(tag|summary|description)$/.test(String(key.name ?? key.value))
/** Fonts, colours and sizes. */
const isStyle = (text: string): boolean => /[{};]|--\w|^"|\b(?:sans-serif|system-ui|var\(|calc\()/.test(text)

/** Where a text or a number is styling, logging or for developers: nothing is promised about it. */
function isBesides(node: Node, parents: readonly Node[]): boolean {
  return parents.some((parent, depth) => {
    if (parent.type === 'JSXAttribute' || isDocumentation(parent)) return true
    if (parent.type !== 'CallExpression' && parent.type !== 'NewExpression') return false
    const callee = isNode(parent.callee) ? parent.callee : undefined
    const name = callee?.type === 'MemberExpression' && isNode(callee.property) ? callee.property.name : callee?.name
    const isArgument = callee !== (parents[depth + 1] ?? node)
    return isArgument && /^(invariant|Error|classNames|info|warn|error|useTranslation)$/.test(String(name))
  })
}

/** Every such change inside a piece of code. */
export function changesIn(text: string, root: Node): Change[] {
  const found: Change[] = []
  const add = (kind: Change['kind'], { start, end }: { start: number; end: number }, becomes: string): void => {
    found.push({ kind, start, end, was: text.slice(start, end), becomes })
  }
  walk(root, (node, parents) => {
    if ([...parents, node].some(isType)) return
    const parent = parents.at(-1)
    if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && isNode(node.test))
      add('condition', node.test, `!(${text.slice(node.test.start, node.test.end)})`)
    if ((node.type === 'LogicalExpression' || node.type === 'BinaryExpression') && isNode(node.left) && isNode(node.right)) {
      const sign = String(node.operator)
      const other = sign === '&&' ? '||' : sign === '||' ? '&&' : COMPARISONS[sign]
      const start = text.indexOf(sign, node.left.end)
      if (other && start >= 0 && start < node.right.start) add('condition', { start, end: start + sign.length }, other)
    }
    if (node.type !== 'Literal' || parent === undefined || isBesides(node, parents)) return
    if (parent.type === 'ImportDeclaration' || parent.type === 'ImportExpression' || (parent.key === node && !parent.computed)) return
    if (typeof node.value === 'boolean') add('constant', node, String(!node.value))
    else if (typeof node.value === 'number' && !/[eExX.]/.test(String(node.raw))) add('constant', node, String(node.value + 1))
    else if (typeof node.bigint === 'string') add('constant', node, `${BigInt(node.bigint) + 1n}n`)
    else if (typeof node.value === 'string' && /\p{L}.* .*\p{L}/u.test(node.value) && !isStyle(node.value))
      add('message', node, "'Quite another text'")
  })
  return found
}
