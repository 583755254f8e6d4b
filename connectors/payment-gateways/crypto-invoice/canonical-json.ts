/** Deeper nesting than any callback has. */
const DEPTH_MAX = 16
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
/** Whole numbers that every reader reads alike; amounts travel as text. */
const INTEGER = /(?:0|-?[1-9]\d{0,14})(?![\d.eE])/y
const WORD = /true|false|null/y
const SPACE = /[ \t\n\r]*/y

/**
 * The canonical form of a JSON text: keys in order, no spaces. Null for anything ambiguous between parsers: a duplicate key, fractions,
 * exponents, numbers beyond fifteen digits, control characters, lone surrogates. So what was signed is what is parsed.
 */
export function canonicalJson(text: string): string | null {
  const reader = { text, at: 0 }
  const value = readValue(reader, 0)
  take(reader, SPACE)
  return value !== null && reader.at === text.length ? value : null
}

interface Reader {
  readonly text: string
  at: number
}

/** Consumes what the pattern matches here; null when it does not. */
function take(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0]
  if (found === undefined) return null
  reader.at += found.length
  return found
}

function takeSign(reader: Reader, sign: string): boolean {
  take(reader, SPACE)
  if (reader.text[reader.at] !== sign) return false
  reader.at += 1
  return true
}

function readValue(reader: Reader, depth: number): string | null {
  if (depth > DEPTH_MAX) return null
  take(reader, SPACE)
  const first = reader.text[reader.at]
  if (first === '{') return readObject(reader, depth)
  if (first === '[') return readList(reader, depth)
  return first === '"' ? readString(reader) : (take(reader, WORD) ?? take(reader, INTEGER))
}

function readString(reader: Reader): string | null {
  const raw = take(reader, STRING)
  if (raw === null) return null
  const value: unknown = JSON.parse(raw)
  return typeof value === 'string' && value.isWellFormed() ? JSON.stringify(value) : null
}

function readObject(reader: Reader, depth: number): string | null {
  const entries = new Map<string, string>()
  takeSign(reader, '{')
  if (takeSign(reader, '}')) return '{}'
  do {
    take(reader, SPACE)
    const key = readString(reader)
    if (key === null || entries.has(key) || !takeSign(reader, ':')) return null
    const value = readValue(reader, depth + 1)
    if (value === null) return null
    entries.set(key, value)
  } while (takeSign(reader, ','))
  if (!takeSign(reader, '}')) return null
  const inOrder = [...entries].toSorted(([a], [b]) => (JSON.parse(a) < JSON.parse(b) ? -1 : 1))
  return `{${inOrder.map(([key, value]) => `${key}:${value}`).join(',')}}`
}

function readList(reader: Reader, depth: number): string | null {
  const values: string[] = []
  takeSign(reader, '[')
  if (takeSign(reader, ']')) return '[]'
  do {
    const value = readValue(reader, depth + 1)
    if (value === null) return null
    values.push(value)
  } while (takeSign(reader, ','))
  return takeSign(reader, ']') ? `[${values.join(',')}]` : null
}
