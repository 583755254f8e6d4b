/**
 * JSON as upstream panels write it. Numbers become texts: panels send ids and amounts as int, float or string, and a
 * float would lose digits of an amount or of a long id.
 */
export type Json = null | boolean | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

type ReviverContext = { readonly source?: string } | undefined

function numbersAsText(_name: string, value: unknown, context?: ReviverContext): unknown {
  if (typeof value !== 'number') return value
  return Number.isSafeInteger(value) ? String(value) : (context?.source ?? String(value))
}

/** Undefined when the text is no JSON, or has a duplicate key: parsers differ in which of the two they take. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text, numbersAsText)
    return hasDuplicateKeys(text) ? undefined : value
  } catch {
    return undefined
  }
}

/** Whether an object of a valid JSON text has a key twice. */
function hasDuplicateKeys(text: string): boolean {
  const open: (Set<string> | null)[] = []
  let before = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null)
    else if (token === '}' || token === ']') open.pop()
    const keys = open.at(-1)
    if (token.startsWith('"') && keys && (before === '{' || before === ',')) {
      const key: string = JSON.parse(token)
      if (keys.has(key)) return true
      keys.add(key)
    }
    before = token
  }
  return false
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** The trimmed text, or null for anything without content. */
export function textOf(value: Json | undefined): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text === 'null' || text === 'undefined' ? null : text
}

/** A decimal number as text ("0.27819"), also from "1,234.5" and 1e-7; null for anything else. */
export function decimalOf(value: Json | undefined): string | null {
  const text = textOf(value)?.replaceAll(',', '') ?? ''
  if (/^-?\d+(\.\d+)?$/.test(text)) return text
  if (!/^-?\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return null
  return Number(text)
    .toFixed(12)
    .replace(/\.?0+$/, '')
}

/** A whole number, also from "157.0"; null for text and fractions. */
export function integerOf(value: Json | undefined): number | null {
  const text = textOf(value) ?? ''
  const number = /^-?\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

export function flagOf(value: Json | undefined): boolean {
  return value === true || ['1', 'true', 'yes', 'on'].includes((textOf(value) ?? '').toLowerCase())
}

/** The text of an error, or null. `message` counts only where the answer reports a failure. */
export function errorTextOf(value: Json | undefined): string | null {
  if (!isObject(value)) return null
  const said = value.error ?? value.errors
  const text = textOf(said)
  if (text !== null && text !== '0' && text.toLowerCase() !== 'false') return text
  if (isList(said) && said.length > 0) return said.map((entry) => textOf(entry) ?? JSON.stringify(entry)).join('; ')
  if (isObject(said) && Object.keys(said).length > 0) return JSON.stringify(said)
  return said === true || saysFailed(value) ? (textOf(value.message) ?? textOf(value.msg) ?? 'failed without a reason') : null
}

/** `{"success": false}`, `{"status": "fail"}` and the like. */
function saysFailed(value: JsonObject): boolean {
  const words = ['0', 'false', 'error', 'fail', 'failed', 'failure']
  const negative = (entry: Json | undefined): boolean => entry === false || words.includes((textOf(entry) ?? '').toLowerCase())
  return negative(value.success) || negative(value.status)
}
