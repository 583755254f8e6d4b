import { type Check, isTest, lineAt, type Offence, type Source } from '../check.ts'
import { isNode, type Node, parse, walk } from '../syntax.ts'
import { CODES_FILE, CUSTOMER_CATALOGUE, codesIn, ENGLISH_CATALOGUES, messageCodesOf } from './message-codes.ts'

/** Sentences that are no answers: documentation, events of a widget, bugs. */
const NOT_ANSWERED = new Set(['summary', 'description', 'describe', 'widgetEvent', 'invariant'])
/** Parts of a schema that take a text of their own, as their second argument or as `message` or `error`. */
const REFINED = new Set([
  ...['min', 'max', 'length', 'regex', 'gt', 'gte', 'lt', 'lte', 'multipleOf', 'startsWith', 'endsWith', 'includes'],
  ...['refine', 'superRefine', 'check', 'addIssue', 'custom'],
])

export const serverTexts: Check = {
  name: 'texts of the API',
  reason: `A refusal carries the code of a text in ${ENGLISH_CATALOGUES.join(' or ')} and its parameters, never a sentence; every code is used.`,
  find: (sources) => [...sources.filter(({ path }) => inScope(path)).flatMap(sentencesIn), ...catalogueOffences(sources)],
}

const inScope = (path: string): boolean =>
  /^(domains\/[^/]+|platform\/http)\/.*\.ts$/.test(path) &&
  !isTest(path) &&
  // API v2 speaks the English that its clients look for, and its description that of its document; mails and the OpenAPI document are no answers to
  // a refusal; of a panel's settings only operators read what is wrong, on the command line.
  !/\/http\/api-v2\/|\/contract\/v2-|^domains\/(notifications\/(messages|model)|panels)\/|^platform\/http\/openapi/.test(path)

function sentencesIn({ path, text: source }: Source): Offence[] {
  const found: Offence[] = []
  walk(parse(path, source), (node, parents) => {
    const text = sentenceOf(node)
    if (text === undefined) return
    const line = lineAt(source, node.start)
    if (isTextOfSchema(node, parents)) found.push({ path, line, message: `a text of its own in a schema: "${text}"` })
    else if (isSentence(text) && !parents.some(isNotAnswered)) found.push({ path, line, message: `"${text}"` })
  })
  return found
}

const isSentence = (text: string): boolean => /^(\p{Lu}|\{\}).*\p{L}{2}.*[.!]$/su.test(text)

function sentenceOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map((quasi: { value: { cooked?: string; raw: string } }) => quasi.value.cooked ?? quasi.value.raw).join('{}')
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return typeof node.name === 'string' ? node.name : ''
}

/** `.min(2, 'Too short')`, `.refine(isFull, { message: 'Not full' })`. */
function isTextOfSchema(node: Node, parents: readonly Node[]): boolean {
  const call = parents.findLast(
    (parent) => parent.type === 'CallExpression' && isNode(parent.callee) && parent.callee.type === 'MemberExpression',
  )
  if (!call || !REFINED.has(nameOf(call.callee)) || !Array.isArray(call.arguments)) return false
  const owner = parents.at(-1)
  if (call.arguments[1] === node) return /\s/.test(sentenceOf(node) ?? '')
  return owner?.type === 'Property' && ['message', 'error'].includes(nameOf(owner.key)) && owner.value === node
}

function isNotAnswered(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type === 'Property') return NOT_ANSWERED.has(nameOf(node.key))
  if (node.type === 'CallExpression') return NOT_ANSWERED.has(nameOf(node.callee))
  return node.type === 'NewExpression' && nameOf(node.callee) !== 'Refusal' && nameOf(node.callee) !== 'InputError'
}

/** Codes that nobody uses any more, and types that were not made anew; asked only of the whole tree. */
function catalogueOffences(sources: readonly Source[]): Offence[] {
  const texts = ENGLISH_CATALOGUES.flatMap((file) => sources.filter(({ path }) => path === file))
  if (texts.length < ENGLISH_CATALOGUES.length) return []
  const catalogues = texts.map(({ path, text }) => ({ path, catalogue: JSON.parse(text) }))
  const used = new Set(sources.filter(usesCodes).flatMap(({ text }) => [...text.matchAll(/'(\w+\.\w+)'/g)].map(([, code]) => code)))
  const unused = catalogues.flatMap(({ path, catalogue }) =>
    codesIn(catalogue)
      .filter(({ code }) => !used.has(code))
      .map(({ code }) => ({ path, message: `nobody uses ${code}` })),
  )
  const types = messageCodesOf(catalogues.map(({ catalogue }) => catalogue))
  const isCurrent = sources.some(({ path, text }) => path === CODES_FILE && text === types)
  return isCurrent ? unused : [...unused, { path: CODES_FILE, message: `is not made from ${CUSTOMER_CATALOGUE} as it is: npm run typegen` }]
}

const usesCodes = ({ path }: Source): boolean =>
  /^(domains|platform|connectors|apps\/server)\/.*\.ts$/.test(path) && path !== CODES_FILE && !isTest(path)
