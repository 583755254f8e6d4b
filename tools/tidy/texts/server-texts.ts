import { errorTexts } from '../../../platform/http/messages/error-texts.ts'
import { recognise } from '../../../platform/http/translate.ts'
import { type Check, isTest, lineAt, type Offence, type Source } from '../check.ts'
import { isNode, type Node, parse, walk } from '../syntax.ts'
import { OPERATOR_TEXTS } from './operator-texts.ts'

const CATALOGUE = 'platform/http/messages/en/errors.json'
const OPERATORS = 'tools/tidy/texts/operator-texts.ts'
/** Sentences that are no answers: documentation, events of a widget, bugs. */
const NOT_ANSWERED = new Set(['summary', 'description', 'describe', 'widgetEvent', 'invariant'])
const ANSWERED_ERRORS = new Set(['Refusal', 'InputError'])

/** A text of the source, its holes written `{}`. */
interface Said {
  readonly path: string
  readonly line: number
  readonly text: string
  /** An answer for certain; otherwise any text that begins like one. */
  readonly isAnswer: boolean
}

export const serverTexts: Check = {
  name: 'texts of the API',
  reason: `What the API says to customers stands in ${CATALOGUE} and in the eleven other languages; what only operators read stands in ${OPERATORS}.`,
  find: (sources) => {
    const said = sources.filter(({ path }) => inScope(path)).flatMap(textsOf)
    const exempt = OPERATOR_TEXTS.flatMap(({ texts }) => texts)
    const missing = said.filter(({ text, isAnswer }) => isAnswer && !exempt.includes(text) && !recognise(filled(text)))
    return [...missing.map(({ path, line, text }) => ({ path, line, message: `"${text}"` })), ...unused(sources, said, exempt)]
  },
}

const inScope = (path: string): boolean =>
  /^(domains\/[^/]+|platform\/http)\/.*\.ts$/.test(path) &&
  !isTest(path) &&
  // API v2 speaks the English that its clients look for, and its description that of its document; mails and the OpenAPI document are no answers to a refusal.
  !/\/http\/api-v2\/|\/contract\/v2-|^domains\/notifications\/(messages|model)\/|^platform\/http\/(openapi|messages)/.test(path)

const filled = (text: string): string => text.replaceAll('{}', '7')

/** Entries that nobody says any more; asked only of the whole tree. */
function unused(sources: readonly Source[], said: readonly Said[], exempt: readonly string[]): Offence[] {
  if (!sources.some(({ path }) => path === CATALOGUE)) return []
  const used = new Set(said.map(({ text }) => recognise(filled(text))).map((found) => found && `${found.group}.${found.key}`))
  const idle = Object.entries(errorTexts.en)
    .filter(([group]) => group !== 'attributes')
    .flatMap(([group, texts]) => Object.keys(texts).map((key) => `${group}.${key}`))
    .filter((key) => !used.has(key))
  const gone = exempt.filter((text) => !said.some((one) => one.text === text))
  return [
    ...idle.map((key) => ({ path: CATALOGUE, message: `nobody says ${key}` })),
    ...gone.map((text) => ({ path: OPERATORS, message: `nobody says "${text}"` })),
  ]
}

function textsOf({ path, text: source }: Source): Said[] {
  const said: Said[] = []
  walk(parse(path, source), (node, parents) => {
    const text = sentenceOf(node)
    if (text === undefined || !/^(\p{Lu}|\{\})/u.test(text) || !/\p{L}{2}/u.test(text) || parents.some(isNotAnswered)) return
    const isRefused = parents.some((parent, index) => isRefusal(parent) && messageOf(parent) === (parents[index + 1] ?? node))
    const isSentence = /[.!]$/.test(text) || (/errors\.ts$/.test(path) && text.includes(' '))
    said.push({ path, line: lineAt(source, node.start), text, isAnswer: isRefused || isSentence })
  })
  return said
}

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

const isRefusal = (node: Node): boolean =>
  (node.type === 'NewExpression' && nameOf(node.callee) === 'Refusal') ||
  (node.type === 'CallExpression' && nameOf(node.callee) === 'refuse')

const messageOf = (refusal: Node): unknown => (Array.isArray(refusal.arguments) ? refusal.arguments[2] : undefined)

function isNotAnswered(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type === 'Property') return NOT_ANSWERED.has(nameOf(node.key))
  if (node.type === 'CallExpression') return NOT_ANSWERED.has(nameOf(node.callee))
  return node.type === 'NewExpression' && !ANSWERED_ERRORS.has(nameOf(node.callee))
}
