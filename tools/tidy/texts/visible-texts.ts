import { type Check, isTest, lineAt, type Offence, type Source } from '../check.ts'
import { isNode, type Node, parse, textOf, walk } from '../syntax.ts'

const SPOKEN_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'label',
  'description',
  'error',
  'content',
])

/** Names that are the same in every language, and what no customer ever reads. */
const SAME_EVERYWHERE = new Set([
  'YouTube',
  'TikTok',
  'Telegram',
  'Google',
  'Facebook',
  'Instagram',
  'PayPal',
  'USD',
  'RUB',
  'CSV',
  'API',
  'Esc',
])

/** Elements whose text is code, not speech. */
const NOT_SPEECH = new Set(['script', 'style', 'code', 'kbd', 'meta'])

export const visibleTexts: Check = {
  name: 'visible texts',
  reason: 'What a customer reads stands in messages/<locale>/ in all twelve languages, never in a component; of the console in English.',
  find: (sources) => sources.filter(({ path }) => inScope(path)).flatMap(findIn),
}

const inScope = (path: string): boolean => /^(apps\/(storefront|console)\/app|ui)\/.*\.tsx$/.test(path) && !isTest(path)

function findIn({ path, text }: Source): Offence[] {
  const offences: Offence[] = []
  walk(parse(path, text), (node, parents) => {
    const spoken = spokenText(node, parents)?.replace(/\s+/g, ' ').trim()
    if (!spoken || !/\p{L}{2}/u.test(spoken) || SAME_EVERYWHERE.has(spoken) || parents.some(isNotSpeech)) return
    offences.push({ path, line: lineAt(text, node.start), message: `"${spoken.slice(0, 60)}"` })
  })
  return offences
}

/** The text this very node would put before a reader: JSX text, a string as a child, or a string in an attribute that is read. */
function spokenText(node: Node, parents: readonly Node[]): string | undefined {
  if (node.type === 'JSXText') return String(node.value)
  const text = textOf(node)
  if (text === undefined) return undefined
  const container = parents.at(-1)
  if (container?.type === 'JSXAttribute') return isSpoken(container) ? text : undefined
  if (
    container?.type !== 'JSXExpressionContainer' &&
    container?.type !== 'ConditionalExpression' &&
    container?.type !== 'LogicalExpression'
  )
    return undefined
  const holder = parents.findLast(
    (parent) =>
      parent.type === 'JSXAttribute' ||
      parent.type.endsWith('Function') ||
      parent.type.startsWith('JSXElement') ||
      parent.type === 'ArrowFunctionExpression' ||
      parent.type === 'CallExpression',
  )
  if (holder?.type === 'JSXAttribute') return isSpoken(holder) ? text : undefined
  const inJsx = holder?.type === 'JSXElement' && parents.indexOf(container) > parents.indexOf(holder)
  return inJsx && !isTestOfCondition(node, container) ? text : undefined
}

const isTestOfCondition = (node: Node, container: Node): boolean => container.test === node

function isSpoken(attribute: Node): boolean {
  return isNode(attribute.name) && SPOKEN_ATTRIBUTES.has(attributeName(attribute.name))
}

function attributeName(name: Node): string {
  return typeof name.name === 'string' ? name.name : ''
}

function isNotSpeech(node: Node): boolean {
  if (node.type !== 'JSXElement' || !isNode(node.openingElement) || !isNode(node.openingElement.name)) return false
  return NOT_SPEECH.has(attributeName(node.openingElement.name))
}
