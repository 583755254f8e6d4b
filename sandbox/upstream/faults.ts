import type { FaultRule } from '../ground/faults.ts'
import { htmlAnswer, jsonAnswer, type WireAnswer } from '../ground/wire.ts'
import type { Steering } from './panel.ts'
import type { Fate } from './progress.ts'

/**
 * Every way in which an upstream panel can go wrong, by name.
 * Before: the call is not carried out. After: it is carried out, and the answer is spoiled. Fate: it ends differently.
 */
export const faultKinds = {
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
  trickle: 'after',
  'invalid-json': 'after',
  'too-big': 'after',
  'id-as': 'after',
  'wrong-currency': 'after',
  'missing-ids': 'after',
  'batch-as': 'after',
  'status-word': 'after',
  partial: 'fate',
  cancel: 'fate',
  'never-terminal': 'fate',
  regress: 'fate',
  unseen: 'fate',
} as const satisfies Readonly<Record<string, 'delay' | 'before' | 'after' | 'fate'>>

export type FaultKind = keyof typeof faultKinds

export const isFaultKind = (kind: string): kind is FaultKind => Object.hasOwn(faultKinds, kind)

const stageOf = (rule: FaultRule): string | undefined => (isFaultKind(rule.kind) ? faultKinds[rule.kind] : undefined)

export const delayOf = (rules: readonly FaultRule[]): number =>
  rules.filter((rule) => stageOf(rule) === 'delay').reduce((sum, rule) => sum + (rule.ms ?? 1_000), 0)

export const faultAt = (rules: readonly FaultRule[], stage: 'before' | 'after'): FaultRule | undefined =>
  rules.find((rule) => stageOf(rule) === stage)

const fates: Readonly<Record<string, Fate>> = {
  partial: 'partial',
  cancel: 'cancel',
  'never-terminal': 'never-terminal',
  regress: 'regress',
  unseen: 'unseen',
}

export function steeringOf(rules: readonly FaultRule[]): Steering {
  const rule = rules.find((entry) => stageOf(entry) === 'fate')
  return { fate: fates[rule?.kind ?? ''] ?? 'complete', missingShare: rule?.share ?? 0.4 }
}

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

/** One answer in the many spellings of its new id. */
function idAs(form: string, answer: object): unknown {
  const id: unknown = 'order' in answer ? answer.order : null
  const forms: Readonly<Record<string, unknown>> = {
    text: { order: String(id) },
    word: { order: `ord_${id}` },
    float: `{"order": ${id}.0}`,
    fraction: `{"order": ${id}.5}`,
    bare: id,
    order_id: { order_id: id },
    orderId: { orderId: id },
    id: { id },
    data: { data: { order: id } },
    data_id: { status: 'success', data: { order_id: id } },
    none: { status: 'success' },
    zero: { order: 0 },
    negative: { order: -1 },
    two: { order: id, id: Number(id) + 1 },
    list: { order: [id, Number(id) + 1] },
    boolean: { order: true },
    both: { order: id, error: 'Something went wrong' },
  }
  return forms[form] ?? answer
}

function batchAs(form: string, answer: object): unknown {
  const rows = Object.entries(answer)
  if (form === 'list') return rows.map(([id, value]) => ({ order: Number(id), ...value }))
  if (form === 'bare-list') return rows.map(([, value]) => value)
  return Object.fromEntries(rows.map(([id, value]) => [id, 'error' in value ? value.error : value]))
}

function everyOther(answer: object): unknown {
  return Object.fromEntries(Object.entries(answer).filter((_row, index) => index % 2 === 0))
}

/** Changes every object of an answer that carries the given field. */
function replaceField(answer: unknown, name: string, value: string): unknown {
  if (Array.isArray(answer)) return answer.map((entry) => replaceField(entry, name, value))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([key, entry]) => [key, key === name ? value : replaceField(entry, name, value)]))
}

/** The spoiled answer to a call that was carried out. */
export function answerAfter(rule: FaultRule, answer: unknown): WireAnswer {
  const plain = jsonAnswer(answer)
  const object = typeof answer === 'object' && answer !== null ? answer : {}
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
    case 'trickle':
      return { ...plain, ending: 'trickle' }
    case 'invalid-json':
      return { ...plain, body: plain.body.replace('{', '{,') }
    case 'too-big':
      return { ...plain, body: `${' '.repeat(400_000)}${plain.body}` }
    case 'id-as': {
      const spelt = idAs(rule.form ?? 'text', object)
      return typeof spelt === 'string' ? { ...plain, body: spelt } : jsonAnswer(spelt)
    }
    case 'wrong-currency':
      return jsonAnswer(replaceField(answer, 'currency', rule.currency ?? 'EUR'))
    case 'missing-ids':
      return jsonAnswer(everyOther(object))
    case 'batch-as':
      return jsonAnswer(batchAs(rule.form ?? 'list', object))
    case 'status-word':
      return jsonAnswer(replaceField(answer, 'status', rule.text ?? 'Manual check'))
    default:
      return plain
  }
}
