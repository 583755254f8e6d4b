import type { FaultRule } from './faults.ts'
import { htmlAnswer, jsonAnswer, type WireAnswer } from './wire.ts'

/**
 * All faults that any server can have, by name.
 * Before: the call is not carried out. After: it is carried out, and the answer is corrupted.
 */
const commonFaults = {
  slow: 'delay',
  close: 'before',
  hang: 'before',
  'error-before': 'before',
  'error-text': 'before',
  'no-funds': 'before',
  'rate-limited': 'before',
  'key-revoked': 'before',
  redirect: 'before',
  'accept-then-drop': 'after',
  'accept-then-error': 'after',
  'accept-then-hang': 'after',
  'accept-then-html': 'after',
  truncated: 'after',
  stall: 'after',
  trickle: 'after',
  'invalid-json': 'after',
  'invalid-utf8': 'after',
  'duplicate-keys': 'after',
  'answers-twice': 'after',
  'too-big': 'after',
} as const satisfies Readonly<Record<string, 'delay' | 'before' | 'after'>>

export type CommonFault = keyof typeof commonFaults

export const isCommonFault = (kind: string): kind is CommonFault => Object.hasOwn(commonFaults, kind)

const stageOf = (rule: FaultRule): string | undefined => (isCommonFault(rule.kind) ? commonFaults[rule.kind] : undefined)

export const delayOf = (rules: readonly FaultRule[]): number =>
  rules.filter((rule) => stageOf(rule) === 'delay').reduce((sum, rule) => sum + (rule.ms ?? 1_000), 0)

export const faultAt = (rules: readonly FaultRule[], stage: 'before' | 'after'): FaultRule | undefined =>
  rules.find((rule) => stageOf(rule) === stage)

const silent = (ending: 'drop' | 'hang'): WireAnswer => ({ status: 0, contentType: '', body: '', ending })

/** The answer to a call that is not carried out. */
export function answerBefore(rule: FaultRule): WireAnswer {
  switch (rule.kind) {
    case 'close':
      return silent('drop')
    case 'hang':
      return silent('hang')
    case 'error-text':
      return jsonAnswer({ error: rule.text ?? 'Something went wrong' }, rule.status ?? 200)
    case 'no-funds':
      return jsonAnswer({ error: 'Not enough funds on balance' }, rule.status ?? 200)
    case 'rate-limited':
      return rule.html === true ? htmlAnswer(429) : jsonAnswer({ error: rule.text ?? 'Too many requests' }, 429)
    case 'key-revoked':
      return jsonAnswer({ error: rule.text ?? 'Unauthorized' }, rule.status ?? 401)
    case 'redirect':
      return { ...htmlAnswer(rule.status ?? 302), headers: { location: rule.text ?? '/elsewhere' } }
    default:
      return rule.html === false ? jsonAnswer({ error: 'Internal error' }, rule.status ?? 503) : htmlAnswer(rule.status ?? 503)
  }
}

/** The corrupted answer to a call that was carried out. */
export function answerAfter(rule: FaultRule, answer: unknown): WireAnswer {
  const plain = jsonAnswer(answer)
  switch (rule.kind) {
    case 'accept-then-drop':
      return silent('drop')
    case 'accept-then-hang':
      return silent('hang')
    case 'accept-then-error':
      return rule.html === false ? jsonAnswer({ error: 'Internal error' }, rule.status ?? 500) : htmlAnswer(rule.status ?? 500)
    case 'accept-then-html':
      return htmlAnswer(200)
    case 'truncated':
      return { ...plain, ending: 'truncate' }
    case 'stall':
      return { ...plain, ending: 'stall' }
    case 'trickle':
      return { ...plain, ending: 'trickle', everyMs: rule.ms ?? 200 }
    case 'invalid-json':
      return { ...plain, body: JSON.stringify(answer).replace('{', '{,') }
    case 'invalid-utf8':
      return { ...plain, body: withoutMeaning(JSON.stringify(answer)) }
    case 'duplicate-keys':
      return { ...plain, body: withDuplicates(answer) }
    case 'answers-twice':
      return rule.form === 'wire' ? { ...plain, ending: 'twice' } : { ...plain, body: JSON.stringify(answer).repeat(2) }
    case 'too-big':
      return { ...plain, body: `${' '.repeat(400_000)}${plain.body}` }
    default:
      return plain
  }
}

/** Invalid UTF-8 inside a text. */
function withoutMeaning(json: string): Buffer {
  const note = json.startsWith('{') && json !== '{}' ? ['{"note":"', `",${json.slice(1)}`] : ['["', `",${json}]`]
  return Buffer.concat([Buffer.from(note[0] ?? ''), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from(note[1] ?? '')])
}

/** Every key of every object twice, the second time with another value. */
function withDuplicates(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(withDuplicates).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
  const duplicates = fields.map(
    ([key, entry]) => [key, typeof entry === 'number' ? entry + 1 : typeof entry === 'string' ? `1${entry}` : entry] as const,
  )
  return `{${[...fields, ...duplicates].map(([key, entry]) => `${JSON.stringify(key)}:${withDuplicates(entry)}`).join(',')}}`
}
