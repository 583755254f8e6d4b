import { isReadable } from '@vitrine/platform/http'
import type { V2Field } from '../../contract/v2-fields.ts'

/** What the endpoint may read: what its documents name. */
export type FieldName = V2Field | 'key' | 'action'

/** The fields of a v2 request, however they came; `undefined`, `null` and the empty text count as absent. */
export class Fields {
  readonly #values: ReadonlyMap<string, string>

  constructor(...sources: readonly unknown[]) {
    const values = new Map<string, string>()
    for (const source of sources) for (const [name, value] of flatten(source)) values.set(name, value)
    this.#values = values
  }

  /** The first field whose text cannot be stored unchanged: a zero character, half of a surrogate pair, or bytes that were no UTF-8. */
  unreadable(): string | undefined {
    const found = [...this.#values].find(([name, value]) => !isMeant(name) || !isMeant(value))
    return found && (isMeant(found[0]) ? found[0] : 'name of a')
  }

  text(name: FieldName): string | undefined {
    const value = this.#values.get(name)?.trim()
    return value === undefined || value === '' || value === 'undefined' || value === 'null' ? undefined : value
  }

  /** A text of several lines, or a list of them. */
  lines(name: FieldName): string | undefined {
    return this.text(name) ?? (this.#parts(name).join('\n') || undefined)
  }

  /** A positive whole number that fits an id, or undefined when it is anything else. */
  id(name: FieldName): number | undefined {
    return idOf(this.text(name) ?? '')
  }

  /** A list as CSV, as `orders[]=` or as `orders[0]=`; each part as it was sent. */
  list(name: FieldName): readonly string[] | undefined {
    const csv = this.text(name)
    const all = [...(csv === undefined ? [] : csv.split(',')), ...this.#parts(name)]
      .map((part) => part.trim())
      .filter((part) => part !== '')
    return all.length > 0 ? all : undefined
  }

  /** Every field that was sent, as it was sent. */
  all(): readonly (readonly [string, string])[] {
    return [...this.#values]
  }

  /** Everything but the key, in a fixed order: what a repeated request is compared by. */
  fingerprint(): string {
    return JSON.stringify([...this.#values].filter(([name]) => name !== 'key').toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  #parts(name: string): string[] {
    return [...this.#values].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value)
  }
}

/** What a decoder writes for bytes that are no UTF-8. */
const REPLACEMENT = '\uFFFD'
const isMeant = (text: string): boolean => isReadable(text) && !text.includes(REPLACEMENT)

export const idOf = (text: string): number | undefined => {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id > 0 && id < 2_147_483_648 ? id : undefined
}

/** A whole number in digits (`100`, `100.0`); one that no order can have stays large. Undefined: anything else, `1e3` and `0x200` too. */
export const wholeOf = (text: string): number | undefined =>
  /^\d+(\.0+)?$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : undefined

function* flatten(source: unknown): Generator<[string, string]> {
  if (typeof source !== 'object' || source === null) return
  for (const [name, value] of Object.entries(source)) {
    if (Array.isArray(value) && value.some((part) => typeof part === 'object' && part !== null)) yield [name, JSON.stringify(value)]
    else if (Array.isArray(value))
      for (const [index, part] of value.entries()) yield [`${name.replace(/\[\]$/, '')}[${index}]`, String(part)]
    else if (value !== null && typeof value !== 'object') yield [name, String(value)]
  }
}
