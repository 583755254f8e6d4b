type Fields = Readonly<Record<string, unknown>>

const recordOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** What stands at `texts.en.name` of a thing. */
export const valueAt = (thing: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => recordOf(value)[name], thing)

/** A text of a thing in English; undefined where it has none. */
export function englishOf(texts: unknown, name: string): string | undefined {
  const text = recordOf(recordOf(texts).en)[name]
  return typeof text === 'string' ? text : undefined
}

/** Puts changed texts (`texts.de.name`) where the wire has them, beside those of the other languages. What was emptied is taken away, a language with its last text. */
export function withTexts(changed: Fields, before: Fields): Fields {
  const written: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(changed)) {
    const [root = '', ...inside] = path.split('.')
    written[root] = inside.length === 0 ? value : put(written[root] ?? before[root], inside, value)
  }
  return written
}

function put(value: unknown, [first = '', ...inside]: readonly string[], text: unknown): Fields {
  const { [first]: known, ...others } = recordOf(value)
  const next = inside.length === 0 ? text : put(known, inside, text)
  const isEmpty = next === null || next === '' || (inside.length > 0 && Object.keys(recordOf(next)).length === 0)
  return isEmpty ? others : { ...others, [first]: next }
}
