/** How much of a call is kept: enough to see what a program does, and no more than a row may hold. */
const VALUE_LENGTH_MAX = 200
const NAME_LENGTH_MAX = 40
const FIELDS_MAX = 30
const ANSWER_LENGTH_MAX = 1000
const ERROR_LENGTH_MAX = 500
const ENTRIES_MAX = 5
const KEY_LENGTH_MIN = 8
const LOOKED_AT_MAX = 1000

/** Text that a database stores: no zero character, no half of a surrogate pair, and cut with a sign that it was. */
export function storable(text: string, lengthMax: number): string {
  // Counted in code points, as the database does; the first cut keeps the work small for a text of a megabyte.
  const signs = [
    ...text
      .slice(0, lengthMax * 2)
      .toWellFormed()
      .replaceAll('\0', '\uFFFD'),
  ]
  return signs.length <= lengthMax && text.length <= lengthMax * 2 ? signs.join('') : `${signs.slice(0, lengthMax - 1).join('')}…`
}

/** The text without the key: programs also send it where it does not belong, and an error may repeat what was sent. */
export const withoutKey = (text: string, key: string): string => (key.length < KEY_LENGTH_MIN ? text : text.replaceAll(key, '…'))

/** What was sent, without the key wherever it stands; long lists and texts are cut. */
export function sentOf(fields: readonly (readonly [string, string])[], key: string): Record<string, string> {
  // Cut far behind what is kept, so that no part of a key is left at its end and a text of a megabyte costs nothing.
  const hidden = (text: string) => withoutKey(text.slice(0, LOOKED_AT_MAX), key)
  const others = fields.filter(([name]) => name !== 'key' && name !== 'action')
  const kept = others
    .slice(0, FIELDS_MAX)
    .map(([name, value]): [string, string] => [storable(hidden(name), NAME_LENGTH_MAX), storable(hidden(value), VALUE_LENGTH_MAX)])
  const left = others.length - kept.length
  return Object.fromEntries(left > 0 ? [...kept, ['…', `+${left}`]] : kept)
}

/** The beginning of an answer as JSON: of lists and of orders by number the first ones, since a list of services has megabytes. */
export function answerOf(body: unknown): string {
  if (Array.isArray(body)) return cut(body.slice(0, ENTRIES_MAX), body.length)
  if (typeof body !== 'object' || body === null) return storable(String(body), ANSWER_LENGTH_MAX)
  const entries = Object.entries(body)
  const isMany = entries.some(([, value]) => typeof value === 'object' && value !== null)
  if (!isMany) return cut(body, 0)
  return cut(Object.fromEntries(entries.slice(0, ENTRIES_MAX).map(([name, value]) => [name, firstOf(value)])), entries.length)
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, ENTRIES_MAX) : value)

const cut = (value: unknown, entries: number): string =>
  storable(`${JSON.stringify(value)}${entries > ENTRIES_MAX ? ` … ${entries}` : ''}`, ANSWER_LENGTH_MAX)

/** The error that an answer is; null for any other. */
export function errorOf(body: unknown): string | null {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'string' ? storable(error, ERROR_LENGTH_MAX) : null
}
