import type { FaultRule } from '../ground/faults.ts'
import { type CommonFault, isCommonFault } from '../ground/spoil.ts'
import { jsonAnswer, type WireAnswer } from '../ground/wire.ts'
import type { Steering } from './panel.ts'
import type { Fate } from './progress.ts'

/** What only an upstream panel gets wrong: the wording of its answers, and the end of its orders. */
const wordings = ['id-as', 'wrong-currency', 'missing-ids', 'batch-as', 'status-word'] as const
const fates = ['partial', 'cancel', 'never-terminal', 'regress', 'unseen'] as const satisfies readonly Fate[]

export type FaultKind = CommonFault | (typeof wordings)[number] | (typeof fates)[number] | 'reject-refill'

export const isFaultKind = (kind: string): kind is FaultKind =>
  isCommonFault(kind) || [...wordings, ...fates, 'reject-refill'].some((known) => known === kind)

export function steeringOf(rules: readonly FaultRule[]): Steering {
  const rule = rules.find((entry) => fates.some((fate) => fate === entry.kind))
  return {
    fate: fates.find((fate) => fate === rule?.kind) ?? 'complete',
    missingShare: rule?.share ?? 0.4,
    rejectRefill: rules.some((entry) => entry.kind === 'reject-refill'),
  }
}

export const wordingIn = (rules: readonly FaultRule[]): FaultRule | undefined =>
  rules.find((rule) => wordings.some((kind) => kind === rule.kind))

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

/** Leaves out rows of a batch; the answer about one order has none to leave out. */
function everyOther(answer: object): unknown {
  const rows = Object.entries(answer)
  return rows.every(([id]) => /^\d+$/.test(id)) ? Object.fromEntries(rows.filter((_row, index) => index % 2 === 0)) : answer
}

/** Changes every object of an answer that carries the given field. */
function replaceField(answer: unknown, name: string, value: string): unknown {
  if (Array.isArray(answer)) return answer.map((entry) => replaceField(entry, name, value))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([key, entry]) => [key, key === name ? value : replaceField(entry, name, value)]))
}

/** The answer to a call that was carried out, in words of its own. */
export function reword(rule: FaultRule, answer: unknown): WireAnswer {
  const plain = jsonAnswer(answer)
  const object = typeof answer === 'object' && answer !== null ? answer : {}
  switch (rule.kind) {
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
