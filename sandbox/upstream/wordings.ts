import type { FaultRule } from '../server/faults.ts'

/** Ids that an answer may contain instead of the right one. */
export interface OtherIds {
  /** Of the latest other order of the same account. */
  readonly previous: number | null
  /** Of an order of another account, or of nobody. */
  readonly foreign: number
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON text inserted into the answer as it is: a number as panels spell it. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON, with numbers that JavaScript would format differently. */
export function textOf(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, entry]) => `${JSON.stringify(name)}:${textOf(entry)}`)
    .join(',')}}`
}

/** One id in the many spellings of a new order's answer. */
function newIdAs(form: string, id: unknown, others: OtherIds): unknown {
  const next = Number(id) + 1
  const forms: Readonly<Record<string, unknown>> = {
    bare: id,
    order_id: { order_id: id },
    orderId: { orderId: id },
    id: { id },
    data: { data: { order: id } },
    data_id: { status: 'success', data: { order_id: id } },
    none: { status: 'success' },
    two: { order: id, id: next },
    list: { order: [id, next] },
    boolean: { order: true },
    both: { order: id, error: 'Something went wrong' },
    previous: { order: others.previous ?? id },
    foreign: { order: others.foreign },
  }
  return forms[form]
}

/** Spellings that fit every id, wherever it stands. */
function spelt(form: string, id: string): unknown {
  const forms: Readonly<Record<string, unknown>> = {
    text: id,
    word: `ord_${id}`,
    float: new Raw(`${id}.0`),
    fraction: new Raw(`${id}.5`),
    zero: 0,
    negative: -Math.abs(Number(id)),
    foreign: Number(id) + 1_000_000,
  }
  return forms[form]
}

const idFields = ['order', 'refill', 'service']

/** Every id of an answer in another spelling; ids that are keys of a map, too. */
function respell(form: string, answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((entry) => respell(form, entry))
  if (!isRecord(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const isId = idFields.includes(name) && (typeof value === 'number' || typeof value === 'string')
      const spelling = isId ? spelt(form, String(value)) : undefined
      const key = /^\d+$/.test(name) ? keyAs(form, name) : name
      return [key, spelling ?? respell(form, value)]
    }),
  )
}

function keyAs(form: string, id: string): string {
  const spelling = spelt(form, id)
  return spelling instanceof Raw ? spelling.text : String(spelling ?? id)
}

function idAs(form: string, answer: unknown, others: OtherIds): unknown {
  const isNewOrder = isRecord(answer) && Object.keys(answer).length === 1 && 'order' in answer
  return (isNewOrder ? newIdAs(form, answer.order, others) : undefined) ?? respell(form, answer)
}

function batchAs(form: string, answer: unknown): unknown {
  const rows = Object.entries(isRecord(answer) ? answer : {})
  const objects = rows.map(([id, value]) => ({ order: Number(id), ...(isRecord(value) ? value : {}) }))
  if (form === 'list') return objects
  if (form === 'bare-list') return rows.map(([, value]) => value)
  if (form === 'twins') return objects.flatMap((row) => [row, { ...row, status: 'Canceled' }])
  return Object.fromEntries(rows.map(([id, value]) => [id, isRecord(value) && 'error' in value ? value.error : value]))
}

/** Leaves out rows of a batch or, where there is only one answer, everything. `form` "first" leaves out the first row and keeps the second. */
function withoutRows(answer: unknown, form: string | undefined): unknown {
  const kept = (index: number) => index % 2 === (form === 'first' ? 1 : 0)
  if (Array.isArray(answer)) return form === 'all' ? [] : answer.filter((_row, index) => kept(index))
  if (!isRecord(answer) || form === 'all') return {}
  const rows = Object.entries(answer)
  return rows.every(([id]) => /^\d+$/.test(id)) ? Object.fromEntries(rows.filter((_row, index) => kept(index))) : answer
}

/** Changes every object of an answer with the given field. */
function changeField(answer: unknown, name: string, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(answer)) return answer.map((entry) => changeField(entry, name, change))
  if (!isRecord(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, entry]) => [key, key === name ? change(entry) : changeField(entry, name, change)]),
  )
}

/** Unknown fields in every object or, where objects hold objects, in the inner ones. */
function withFields(answer: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(answer)) return answer.map((entry) => withFields(entry, fields))
  if (!isRecord(answer)) return answer
  const isMap = Object.keys(answer).length > 0 && Object.keys(answer).every((key) => /^\d+$/.test(key))
  return isMap
    ? Object.fromEntries(Object.entries(answer).map(([key, entry]) => [key, withFields(entry, fields)]))
    : { ...answer, ...fields }
}

const times = (value: unknown, factor: number): string => String(Number((Number(value) * factor).toFixed(6)))

/** The answer to an executed call, worded differently. */
export function reword(rule: FaultRule, answer: unknown, others: OtherIds): unknown {
  switch (rule.kind) {
    case 'id-as':
      return idAs(rule.form ?? 'text', answer, others)
    case 'wrong-currency':
      return changeField(answer, 'currency', () => rule.currency ?? 'EUR')
    case 'missing-ids':
      return withoutRows(answer, rule.form)
    case 'batch-as':
      return batchAs(rule.form ?? 'list', answer)
    case 'status-word':
      return changeField(answer, 'status', () => rule.text ?? 'Manual check')
    case 'field-as':
      return changeField(answer, rule.field ?? 'remains', () => rule.text ?? null)
    case 'field-times':
      return changeField(answer, rule.field ?? 'charge', (value) => times(value, rule.factor ?? 10))
    case 'with-fields':
      return withFields(answer, JSON.parse(rule.text ?? '{}'))
    default:
      return answer
  }
}
